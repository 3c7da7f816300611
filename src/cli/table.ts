// Rows as a plain table for a terminal.

/** Columns are as wide as their widest cell; a column of numbers is set flush right. */
export function textTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))))
  const numeric = header.map(
    (_, column) => rows.length > 0 && rows.every((row) => /^-?[\d.]*$/.test(row[column] ?? '')),
  )
  return lines
    .map((line) =>
      line
        .map((cell, column) => pad(cell, widths[column] ?? 0, numeric[column] ?? false))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Columns a text takes in a terminal: Han, kana, Hangul and full-width forms take two, marks none. */
export function widthOf(text: string): number {
  let width = 0
  for (const char of text) {
    if (/\p{M}|\p{Cf}/u.test(char)) continue
    width +=
      /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Script=Han}|\p{Extended_Pictographic}/u.test(
        char,
      )
        ? 2
        : 1
  }
  return width
}

function pad(cell: string, width: number, right: boolean): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(cell)))
  return right ? space + cell : cell + space
}
