/** Numbers as a Chinese keyboard types them, `３－１` or `８`, in ASCII; a typographic minus becomes a hyphen. */
export function halfWidth(text: string): string {
  return text.normalize('NFKC').replaceAll('−', '-')
}

/** The same of the numbers in a text, `Ｆｒｉ １８：００－０４：００` → `Ｆｒｉ 18:00-04:00`; its words keep their signs. */
export function halfWidthNumbers(text: string): string {
  return text.replaceAll(/[０-９][０-９：．，／－−]*/g, halfWidth)
}
