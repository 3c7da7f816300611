// A list of team names as it comes from elsewhere, as an order of known teams.
import { nameKey } from '../../contract/name-key.ts'
import { aboveLine, type Order } from '../../ui/order-rows.ts'

export type PastedOrder = { order: Order; unknown: string[] }

/**
 * A name a line, with or without a number before it (`1. Neon Nine`) or after it (`Neon Nine, 1`), or a row of a sheet with one
 * team in it; when every known team has a number, the numbers are the order. Named teams come first, in their order; those not
 * named follow as they stood. Nothing when no line is a team.
 */
export function pastedOrder(text: string, order: Order, nameOf: (id: string) => string): PastedOrder | undefined {
  const ids = new Map(order.flatMap((id) => (id === null ? [] : [[unquotedKey(nameOf(id)), id] as const])))
  const unknown: string[] = []
  const named: { id: string; seed: number | undefined }[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const isTeam = ({ name }: Reading) => ids.has(unquotedKey(name))
    const inCells = cellsOf(line).filter(isTeam)
    const found = readings(line).find(isTeam) ?? (inCells.length === 1 ? inCells[0] : undefined)
    const id = found && ids.get(unquotedKey(found.name))
    if (id === undefined) unknown.push(line.trim())
    else if (!named.some((one) => one.id === id)) named.push({ id, seed: found?.seed })
  }
  if (named.length === 0) return undefined
  if (named.every((one) => one.seed !== undefined)) named.sort((a, b) => (a.seed ?? 0) - (b.seed ?? 0))
  const first = named.map((one) => one.id)
  const kept = aboveLine(order).filter((id) => !first.includes(id))
  const placed = [...first, ...kept]
  const others = order.filter((id): id is string => id !== null && !placed.includes(id))
  return { order: order.includes(null) ? [...placed, null, ...others] : placed, unknown }
}

type Reading = { name: string; seed?: number }

/** The whole line first: a name may begin with a number. */
function readings(line: string): Reading[] {
  const before = /^\s*#?(\d+)\s*[.),;:\t]\s*(.+)$|^\s*#?(\d+)\s+(.+)$/.exec(line)
  const after = /^(.+?)\s*[,;:\t]\s*#?(\d+)\s*$/.exec(line)
  return [
    { name: line },
    ...(before ? [{ name: before[2] ?? before[4] ?? '', seed: Number(before[1] ?? before[3]) }] : []),
    ...(after ? [{ name: after[1] ?? '', seed: Number(after[2]) }] : []),
  ]
}

/** In the row of a sheet the team stands in any cell, its seed in the first one that is a number. */
function cellsOf(line: string): Reading[] {
  const cells = (line.match(/"(?:[^"]|"")*"|[^\t,;，；]+/g) ?? []).map((cell) => cell.trim())
  const seed = cells.find((cell) => /^#?\d+$/.test(cell))?.replace('#', '')
  return cells.map((name) => ({ name, ...(seed !== undefined && { seed: Number(seed) }) }))
}

/** A spreadsheet puts names into quotation marks. */
function unquotedKey(text: string): string {
  return nameKey(text.trim().replace(/^"(.*)"$/, (_, quoted: string) => quoted.replaceAll('""', '"')))
}
