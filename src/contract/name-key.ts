/** Names of one key are the same name: full-width and half-width, upper and lower case, one blank and several are one. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
}
