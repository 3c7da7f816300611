// Filters that the first list has none of: of typed values, of times, and of values that are their own text.
import type { RowFilter } from './filters.ts'

/** Typed, and the same. */
export function exactly<Row>(by: string, of: (row: Row) => string): RowFilter<Row> {
  return { by, single: true, fits: (row, values) => values.includes(of(row)) }
}

export function notBefore<Row>(by: string, of: (row: Row) => number): RowFilter<Row> {
  return { by, single: true, time: 'first', fits: (row, [from]) => of(row) >= Number(from) }
}

export function notAfter<Row>(by: string, of: (row: Row) => number): RowFilter<Row> {
  return { by, single: true, time: 'last', fits: (row, [to]) => of(row) <= Number(to) }
}

/** Values that are their own text. */
export function plain(values: readonly string[]): RowFilter<never>['options'] & {} {
  return values.map((value) => ({ value }))
}
