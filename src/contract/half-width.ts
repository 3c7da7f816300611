/**
 * Numbers as a Chinese keyboard types them, `３－１` or `８`, in ASCII; a typographic minus becomes a hyphen. Raised, lowered and
 * circled digits are none: `3¹` is no 31.
 */
export function halfWidth(text: string): string {
  return text.replaceAll(/\P{No}+/gu, (part) => part.normalize('NFKC')).replaceAll('−', '-')
}

/** The same of the numbers in a text, `Ｆｒｉ １８：００－０４：００` → `Ｆｒｉ 18:00-04:00`; its words keep their signs. */
export function halfWidthNumbers(text: string): string {
  return text.replaceAll(/[\d０-９][\d０-９：．，／－−]*/g, halfWidth)
}
