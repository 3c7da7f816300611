// Orders teams by a list of criteria and says which of them separated each from the one above (domain.md 4.8).

export interface Criterion<Row> {
  name: string
  /** More is better. `set`: the level rows that are compared, or, of a criterion `amongLevel`, a wider set of them. */
  measure: (row: Row, set: readonly Row[]) => number
  /** Measured among the rows that were level when the first of several such criteria in a row was asked. */
  amongLevel?: boolean
  /** The figure to show where it is not the measure itself; undefined when there is none. */
  shown?: (row: Row) => number | undefined
}

/**
 * One of the criteria `amongLevel`. It is applied again to teams that earlier or later criteria leave level, for as
 * long as that separates any.
 */
export type Again = { again: true }

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
  /** The measures of each consulted criterion in the largest set in which it was asked. */
  measured: ReadonlyMap<string, number>
}

export function rankBy<Row>(rows: readonly Row[], criteria: readonly (Criterion<Row> | Again)[]): Ordered<Row>[] {
  const measured = new Map(rows.map((row) => [row, new Map<string, number>()]))
  const ordered: Ordered<Row>[] = []
  for (const level of split(rows, { criteria, from: 0, among: rows, measured })) {
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
  /** The criterion that separates it from the level above; undefined for the first. */
  by?: { name: string; own: number | undefined; above: number | undefined } | undefined
}

interface Asked<Row> {
  criteria: readonly (Criterion<Row> | Again)[]
  /** Place of the next criterion. */
  from: number
  /** The rows criteria `amongLevel` are measured among. */
  among: readonly Row[]
  measured: ReadonlyMap<Row, Map<string, number>>
}

/** One criterion after the other; each part it makes continues separately with the next one. */
function split<Row>(rows: readonly Row[], asked: Asked<Row>): Level<Row>[] {
  if (rows.length < 2) return rows.length === 0 ? [] : [{ rows }]
  const { criteria, measured } = asked
  let { among } = asked
  for (let at = asked.from; at <= criteria.length; at++) {
    const criterion = criteria[at]
    const isAgain = criterion !== undefined && 'again' in criterion
    if (rows.length < among.length && (isAgain || endsWithAgain(criteria, at))) {
      return split(rows, { ...asked, from: runBefore(criteria, at), among: rows })
    }
    if (!criterion || isAgain) continue
    if (criterion.amongLevel && !isAmongLevel(criteria[at - 1])) among = rows
    const parts = partsOf(rows, criterion, criterion.amongLevel ? among : rows, measured)
    if (parts.length < 2) continue
    const next = { ...asked, from: at + 1, among }
    return parts.flatMap(({ rows: part, value }, index) => {
      const levels = split(part, next)
      const [top] = levels
      const higher = parts[index - 1]
      if (top && higher) top.by = separation(criterion, { part, value }, { part: higher.rows, value: higher.value })
      return levels
    })
  }
  return [{ rows }]
}

/** Rows of equal measure together, best first. */
function partsOf<Row>(
  rows: readonly Row[],
  { name, measure, shown }: Criterion<Row>,
  set: readonly Row[],
  measured: Asked<Row>['measured'],
): { rows: Row[]; value: number }[] {
  const parts = new Map<number, Row[]>()
  for (const row of rows) {
    const value = measure(row, set)
    const figure = shown ? shown(row) : value
    const kept = measured.get(row)
    if (figure !== undefined && kept && !kept.has(name)) kept.set(name, figure)
    const part = parts.get(value)
    if (part) part.push(row)
    else parts.set(value, [row])
  }
  return [...parts].toSorted(([one], [other]) => other - one).map(([value, part]) => ({ rows: part, value }))
}

interface Part<Row> {
  part: readonly Row[]
  value: number
}

function separation<Row>({ name, shown }: Criterion<Row>, own: Part<Row>, above: Part<Row>): Level<Row>['by'] {
  const [row] = own.part
  const [rowAbove] = above.part
  if (!shown || !row || !rowAbove) return { name, own: own.value, above: above.value }
  return { name, own: shown(row), above: shown(rowAbove) }
}

type Listed<Row> = Criterion<Row> | Again | undefined

/** Whether a run of criteria `amongLevel` that is to be asked again ends just before this place. */
function endsWithAgain<Row>(criteria: readonly Listed<Row>[], at: number): boolean {
  if (isAmongLevel(criteria[at])) return false
  return criteria.slice(runBefore(criteria, at), at).some((criterion) => criterion && 'again' in criterion)
}

/** The start of the run of criteria `amongLevel` before this place. */
function runBefore<Row>(criteria: readonly Listed<Row>[], at: number): number {
  let first = at
  while (first > 0 && isAmongLevel(criteria[first - 1])) first--
  return first
}

function isAmongLevel<Row>(criterion: Listed<Row>): boolean {
  return criterion !== undefined && ('again' in criterion || criterion.amongLevel === true)
}
