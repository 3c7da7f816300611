// N2: searches, codes, states and counts over a million match rooms, 2 % of them open.
import type { Bench } from './alternate.ts'
import { ask, timed } from './api-load.ts'
import { openWorld, pathOf } from './api-world.ts'
import type { Line } from './goals.ts'

const list = (query: string) => `${pathOf('listMatchRooms')}?${query}`
const everything = (text: string) => `${pathOf('findThings')}?text=${text}`

/** Each with what its answer must hold. How many fit grows with the rooms, so each has its seconds. */
const asked: Record<string, readonly [path: string, holds: string]> = {
  'the first page': [list(''), '"matches":[{'],
  'by code': [list('search=G1-M5'), '"name":"G1-M5 '],
  'by both teams': [list('search=kites%20000013%20kites%20000014'), 'Kites 000013 – Kites 000014'],
  'by a word that many have': [list('search=united'), ' United'],
  'by a player': [list('search=captain%20000013'), 'Kites 000013 – Kites 000014'],
  'of a game state': [list('gameState=Disputed'), '"gameState":"Disputed"'],
  'that need somebody': [list('needsMe=true'), '"needs":["'],
  'the search of everything, by team': [everything('kites%20000013'), '"kind":"room"'],
  'the search of everything, by code': [everything('G1-M5'), '"name":"G1-M5 '],
  'counts of Home': [pathOf('getCounts'), '"openRooms":'],
  'what waits, on Home': [pathOf('listPendingApprovals'), '"kind":"overdue"'],
}
/** chosen: as long as a person waits without noticing, a search that finds a quarter of them included. */
const atMost = 0.5

export async function manyRooms({ rounds, brief, sizes = [brief ? 1_000 : 1_000_000] }: Bench): Promise<Line[]> {
  const world = await openWorld()
  try {
    const size = Math.max(...sizes)
    await world.matchRoomsTo(size)
    const lines: Line[] = []
    for (const [what, [path, holds]] of Object.entries(asked)) {
      // What was never asked for is not in memory yet.
      const { text } = await ask(world.origin, world.token, { path })
      if (!text.includes(holds)) throw new Error(`${what}: ${holds} is missing in ${text.slice(0, 200)}`)
      const { p50 } = await timed({ count: rounds, atOnce: 1 }, () => ask(world.origin, world.token, { path }), 200)
      lines.push({ row: 'N2', what: `match rooms, ${what}`, size, unit: 's', ours: p50 / 1000, atMost })
      process.stderr.write(`  ${what}\n`)
    }
    return lines
  } finally {
    await world.remove()
  }
}
