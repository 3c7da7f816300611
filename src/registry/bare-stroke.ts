/** A character without a modifier: speech input and slips type these (WCAG 2.1.4). */
export function isBare(stroke: string): boolean {
  return stroke.replace('shift+', '').length === 1
}
