/** `TWD 20000.00` → `TWD 20,000.00`. chosen: thousands by commas in both languages, as points have them. */
export function groupedAmount(text: string): string {
  return text.replaceAll(/(?<=\d)(?=(\d{3})+\.\d\d(?!\d))/g, ',')
}
