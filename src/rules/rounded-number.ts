/** At its end is a long number of which a spreadsheet has lost the digits: `1.23457E+17`, `8,03511E+16`. */
export function endsRounded(cell: string): boolean {
  return /(^|[\s(<@])\d+(?:[.,]\d+)?E\+\d{2}[)>]?$/i.test(cell.normalize('NFKC').trim())
}
