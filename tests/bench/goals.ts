// What was measured, beside what it must reach.

type Unit =
  | 'keys'
  | 'clicks'
  | 'ms'
  | 's'
  | 'kB'
  | 'MB'
  | '%'
  | 'frames'
  | 'tasks'
  | 'runs'
  | 'lines'
  | 'nodes'
  | 'requests'
  | 'rooms'
  | 'changes'

export type Line = {
  /** Row of the budget table: `T1`. */
  row: string
  what: string
  /** How many records; lines of sizes that were not asked for are left out. */
  size?: number
  unit: Unit
  ours: number
  /** With a peer `atMost` is the largest ratio to it; without one the largest value. */
  peer?: { name: string; value: number | undefined; known?: string }
  atMost: number
  /** Counts and sizes are the same on every machine; times have a tolerance. */
  exact?: boolean
}

export type Verdict = 'ok' | 'within 20 %' | 'MISSED' | 'peer not here' | 'no figure'

const tolerance = 1.2

export function ofSizes(lines: readonly Line[], sizes: readonly number[]): Line[] {
  return lines.filter(({ size }) => size === undefined || sizes.includes(size))
}

/** Ratio to the peer, or the value itself where there is no peer to compare with. */
function ratioOf({ ours, peer }: Line): number | undefined {
  if (!peer) return ours
  return peer.value === undefined ? undefined : ours / peer.value
}

export function verdictOf(line: Line): Verdict {
  const reached = ratioOf(line)
  if (reached === undefined) return 'peer not here'
  if (Number.isNaN(reached)) return 'no figure'
  if (reached <= line.atMost) return 'ok'
  return !line.exact && reached <= line.atMost * tolerance ? 'within 20 %' : 'MISSED'
}

export function tableOf(lines: readonly Line[]): string {
  const head = ['row', 'what', 'records', 'ours', 'peer', '', 'ratio', 'budget', 'verdict']
  const body = lines.map((line) => {
    const { row, what, size, unit, ours, peer, atMost } = line
    const ratio = ratioOf(line)
    return [
      row,
      what,
      size?.toLocaleString('en') ?? '',
      `${amount(ours)} ${unit}`,
      peer?.name ?? '',
      peer ? (peer.value === undefined ? (peer.known ?? '') : `${amount(peer.value)} ${unit}`) : '',
      peer && ratio !== undefined ? amount(ratio) : '',
      peer ? `<= ${atMost}` : `<= ${atMost} ${unit}`,
      verdictOf(line),
    ]
  })
  const widths = head.map((title, column) => Math.max(title.length, ...body.map((cells) => cells[column]?.length ?? 0)))
  return [head, widths.map((width) => '-'.repeat(width)), ...body]
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function median(values: readonly (number | undefined)[]): number {
  const known = values
    .filter((value) => value !== undefined)
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b)
  return known[known.length >> 1] ?? Number.NaN
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function amount(value: number): string {
  if (Number.isNaN(value)) return '?'
  return value >= 100
    ? value.toFixed(0)
    : value >= 10
      ? value.toFixed(1)
      : value >= 0.1
        ? value.toFixed(2)
        : value.toFixed(3)
}
