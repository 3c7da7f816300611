/** A cell with line breaks as one line, in time that grows with its length only. */
export function oneLine(cell: string): string {
  const parts = cell.split(/[\r\n]+/).map((part) => part.trim())
  return parts.filter((part) => part !== '').join(' ')
}
