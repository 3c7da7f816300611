// `arena simulate`: captains who check in, report and quarrel, so that match rooms live. Their acts go the same way as
// typed lines.
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '../api/connect.ts'
import { readPages } from '../api/read-pages.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { Problem } from '../contract/problem.ts'
import type { Say } from '../contract/say.ts'
import type { LineRun } from '../registry/run-line.ts'
import type { Runner } from '../runner.ts'
import { nextLine, type Chance } from './captains.ts'

export type Simulation = {
  /** Acts in a second; 0: as fast as the platform answers. */
  speed: number
  /** Ends after this many acts, or when no room has anything left to do. */
  acts: number
  /** Administrators decide the rest. */
  decides: boolean
  /** Id or name; left out, all open rooms. */
  tournament?: string
  chance: Chance
  tell(run: LineRun): void
  /** Says how many rooms it begins with. */
  begins(text: string): void
}

export const simulationFlags = ['speed', 'acts', 'tournament', 'decide']

/** The typed value; undefined for an invalid number. */
export function simulationOf(
  flags: Readonly<Record<string, string | true>>,
): Pick<Simulation, 'speed' | 'acts' | 'decides' | 'tournament'> | undefined {
  const speed = Number(flags['speed'] ?? 2)
  const acts = Number(flags['acts'] ?? Infinity)
  const { tournament } = flags
  if (!(speed >= 0 && acts > 0)) return undefined
  return { speed, acts, decides: flags['decide'] === true, ...(typeof tournament === 'string' && { tournament }) }
}

export type Simulated = {
  done: number
  refused: number
  /** Rooms that are open at the end, and those of them that wait for an administrator. */
  open: number
  waiting: number
  /** No act is left, or the requested number of acts was done. */
  idle: boolean
}

/** Returns the acts done, or the reason why the rooms could not be read. */
export async function simulate(
  session: Runner,
  { client, cache }: Pick<Connection, 'client' | 'cache'>,
  { speed, acts, decides, tournament, chance, tell, begins }: Simulation,
  say: Say,
): Promise<Simulated | { problem: Problem }> {
  const meant = tournament === undefined ? undefined : await session.host.resolve('tournament', tournament)
  if (meant && 'problem' in meant) return meant
  const query = { state: 'Open', ...(meant && { tournamentId: meant.id }) }
  const result: Simulated = { done: 0, refused: 0, open: 0, waiting: 0, idle: false }
  const started = Date.now()
  for (let round = 0; ; round++) {
    cache.invalidateAll()
    const listed = await readPages(cache, endpoints.listMatchRooms, { query }, ({ matches }) => matches, {
      atMost: 10_000,
    })
    if (!listed.ok) return listed
    result.open = listed.payload.length
    result.waiting = listed.payload.filter(({ needs }) => needs.length > 0).length
    if (round === 0) begins(say('ui.cli.simulating', { count: result.open }))
    if (result.done >= acts) return result
    const before = result.done
    for (const { matchId } of shuffled(listed.payload, chance)) {
      if (result.done === acts) break
      const room = await client.call(endpoints.getMatchRoom, { params: { matchId } })
      const line = room.ok ? nextLine(room.payload, chance, decides) : undefined
      if (line === undefined) continue
      const run = await session.runLine(line, { source: 'script' })
      tell(run)
      result.done++
      if (run.is !== 'ran' || run.outcome.is !== 'done') result.refused++
      // By the clock, so that slow answers do not make it slower than was wanted.
      if (speed > 0) await pause(Math.max(0, started + (result.done * 1_000) / speed - Date.now()))
    }
    if (result.done === before) return { ...result, idle: true }
  }
}

/** How it ended, and the needs of the remaining rooms. */
export function simulatedText({ done, refused, open, waiting, idle }: Simulated, decides: boolean, say: Say): string {
  const lines = [say('ui.cli.simulated', { count: done, refused })]
  if (idle) lines.push(say('ui.cli.simulatedIdle'))
  if (open > 0) lines.push(say('ui.cli.simulatedOpen', { count: open }))
  if (waiting > 0 && !decides) lines.push(say('ui.cli.simulatedWaiting', { count: waiting }))
  return lines.join('\n')
}

function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  return list
    .map((item) => ({ item, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
