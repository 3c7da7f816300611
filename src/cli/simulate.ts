// `arena simulate`: captains who check in, report and quarrel, so that match rooms live. What they do goes the same way as
// what people type.
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '../api/connect.ts'
import { endpoints } from '../contract/endpoints.ts'
import { maxPageSize } from '../contract/limits.ts'
import type { Problem } from '../contract/problem.ts'
import type { LineRun } from '../registry/run-line.ts'
import type { Runner } from '../runner.ts'
import { nextLine, type Chance } from './captains.ts'

export type Simulation = {
  /** Acts in a second; 0: as fast as the platform answers. */
  speed: number
  /** Ends after so many acts, or when no room has anything left to do. */
  acts: number
  /** Administrators decide what captains leave to them. */
  decides: boolean
  /** Id or name; left out, all open rooms. */
  tournament?: string
  chance: Chance
  tell(run: LineRun): void
}

export const simulationFlags = ['speed', 'acts', 'tournament', 'decide']

/** What was typed; nothing where a number is none. */
export function simulationOf(
  flags: Readonly<Record<string, string | true>>,
): Pick<Simulation, 'speed' | 'acts' | 'decides' | 'tournament'> | undefined {
  const speed = Number(flags['speed'] ?? 2)
  const acts = Number(flags['acts'] ?? Infinity)
  const { tournament } = flags
  if (!(speed >= 0 && acts > 0)) return undefined
  return { speed, acts, decides: flags['decide'] === true, ...(typeof tournament === 'string' && { tournament }) }
}

/** Answers how many acts were done, or what stood against reading the rooms. */
export async function simulate(
  desk: Runner,
  { client }: Pick<Connection, 'client'>,
  { speed, acts, decides, tournament, chance, tell }: Simulation,
): Promise<{ done: number } | { problem: Problem }> {
  const meant = tournament === undefined ? undefined : await desk.host.resolve('tournament', tournament)
  if (meant && 'problem' in meant) return meant
  const query = { state: 'Open', pageSize: maxPageSize, ...(meant && { tournamentId: meant.id }) }
  let done = 0
  while (done < acts) {
    const listed = await client.call(endpoints.listMatchRooms, { query })
    if (!listed.ok) return listed
    const before = done
    for (const { matchId } of shuffled(listed.payload.matches, chance)) {
      if (done === acts) break
      const room = await client.call(endpoints.getMatchRoom, { params: { matchId } })
      const line = room.ok ? nextLine(room.payload, chance, decides) : undefined
      if (line === undefined) continue
      tell(await desk.runLine(line, { source: 'script' }))
      done++
      if (speed > 0) await pause(1_000 / speed)
    }
    if (done === before) break
  }
  return { done }
}

function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  return list
    .map((item) => ({ item, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
