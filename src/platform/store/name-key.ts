/** A name as it is compared and searched: full-width and half-width, upper and lower case are one. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
}

/** The argument of `like` that finds the text anywhere, whatever signs it holds. */
export function anywhere(text: string): string {
  return `%${nameKey(text).replace(/[\\%_]/g, '\\$&')}%`
}
