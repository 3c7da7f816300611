// Orders teams by a list of criteria and says which of them separated each from the one above (domain.md 4.8).

export interface Criterion<Row> {
  name: string
  /** More is better. `set` are the rows that all earlier criteria left level. */
  measure: (row: Row, set: readonly Row[]) => number
  /** The figure to show where it is not the measure itself; undefined when there is none. */
  shown?: (row: Row) => number | undefined
}

export interface Ordered<Row> {
  row: Row
  /** Competition ranking: 1, 2, 3, 3, 5. */
  rank: number
  tied: boolean
  /** Criterion that separated it from the row above; null for the first and for rows level with the one above. */
  decidedBy: string | null
  /** The figures of that criterion, of this row and of the one above. */
  own: number | undefined
  above: number | undefined
  /** What each consulted criterion measured in the largest set in which it was asked. */
  measured: ReadonlyMap<string, number>
}

export function rankBy<Row>(rows: readonly Row[], criteria: readonly Criterion<Row>[]): Ordered<Row>[] {
  const measured = new Map(rows.map((row) => [row, new Map<string, number>()]))
  const ordered: Ordered<Row>[] = []
  for (const level of split(rows, criteria, measured)) {
    const rank = ordered.length + 1
    for (const [index, row] of level.rows.entries()) {
      const first = index === 0 && level.by ? level.by : undefined
      ordered.push({
        row,
        rank,
        tied: level.rows.length > 1,
        decidedBy: first?.name ?? null,
        own: first?.own,
        above: first?.above,
        measured: measured.get(row) ?? new Map(),
      })
    }
  }
  return ordered
}

interface Level<Row> {
  rows: readonly Row[]
  /** What separates it from the level above; undefined for the first. */
  by?: { name: string; own: number | undefined; above: number | undefined } | undefined
}

/** When a criterion splits a set, every part that is still level starts again with the first criterion. */
function split<Row>(
  rows: readonly Row[],
  criteria: readonly Criterion<Row>[],
  measured: ReadonlyMap<Row, Map<string, number>>,
): Level<Row>[] {
  if (rows.length < 2) return rows.length === 0 ? [] : [{ rows }]
  for (const { name, measure, shown } of criteria) {
    const parts = new Map<number, Row[]>()
    for (const row of rows) {
      const value = measure(row, rows)
      const figure = shown ? shown(row) : value
      const kept = measured.get(row)
      if (figure !== undefined && kept && !kept.has(name)) kept.set(name, figure)
      const part = parts.get(value)
      if (part) part.push(row)
      else parts.set(value, [row])
    }
    if (parts.size < 2) continue
    const sorted = [...parts].toSorted(([one], [other]) => other - one)
    return sorted.flatMap(([value, part], index) => {
      const levels = split(part, criteria, measured)
      const higher = sorted[index - 1]
      const [top] = levels
      if (!higher || !top) return levels
      const [row] = part
      const [rowAbove] = higher[1]
      top.by =
        shown && row && rowAbove
          ? { name, own: shown(row), above: shown(rowAbove) }
          : { name, own: value, above: higher[0] }
      return levels
    })
  }
  return [{ rows }]
}
