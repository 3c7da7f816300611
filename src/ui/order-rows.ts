/** Ids in order; `null` is the line below which they do not count. */
export type Order = readonly (string | null)[]

export function moveRow(order: Order, from: number, to: number): Order {
  const next = [...order]
  const [moved] = next.splice(from, 1)
  if (moved === undefined) return order
  next.splice(to, 0, moved)
  return next
}

/** A row that is not the line, on the way one was going. */
export function clampRow(order: Order, row: number, way: 1 | -1 = 1): number {
  const last = order.length - 1
  const within = Math.max(0, Math.min(last, row))
  if (order[within] !== null) return within
  const beyond = within + way
  return beyond >= 0 && beyond <= last ? beyond : Math.max(0, Math.min(last, within - way))
}

/** Those that count, in order. */
export function aboveLine(order: Order): string[] {
  const line = order.indexOf(null)
  return (line < 0 ? order : order.slice(0, line)).filter((id) => id !== null)
}
