// Rows that stay in place while they are read or pointed at: an automatic update moves no row from under the pointer.

export type SteadyRows<Row> = {
  /** While it is paused, the rows as they were then. */
  pause(is: boolean): void
  /** While the pointer is among them, rows stay where they stand, and new ones follow after the last. */
  point(is: boolean): void
  /** The rows as they are shown now; the same list for the same rows. */
  arrange(rows: readonly Row[] | undefined): readonly Row[] | undefined
}

export function createSteadyRows<Row>(id: (row: Row) => string): SteadyRows<Row> {
  let paused = false
  let pointed = false
  let given: readonly Row[] | undefined
  let shown: readonly Row[] | undefined
  return {
    pause: (is) => void (paused = is),
    point: (is) => {
      pointed = is
      given = undefined
    },
    arrange(rows) {
      if (rows === given || (paused && shown)) return shown
      given = rows
      shown = pointed && shown && rows ? inPlace(rows, shown.map(id), id) : rows
      return shown
    },
  }
}

function inPlace<Row>(rows: readonly Row[], order: readonly string[], id: (row: Row) => string): readonly Row[] {
  const places = new Map(order.map((one, at) => [one, at]))
  const placeOf = (row: Row) => places.get(id(row)) ?? order.length
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}
