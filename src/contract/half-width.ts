/** Numbers as a Chinese keyboard types them, `３－１` or `８`, in ASCII; a typographic minus becomes a hyphen. */
export function halfWidth(text: string): string {
  return text.normalize('NFKC').replaceAll('−', '-')
}
