// Matches that cannot be played as scheduled, found from the times alone.
import type { ScheduleLimits, ScheduleRow, SharedPlayer } from '../../contract/schedule.ts'
import { lengthOf } from './rows.ts'
import { playersByTeam } from './shared-players.ts'

/** `match` is the later one, which would have to move; `other` the one it meets. */
export type ScheduleConflict = { match: string; other: string } & (
  | { kind: 'team'; team: string }
  | { kind: 'rest'; team: string; minutes: number }
  | { kind: 'player'; player: string; team: string }
  | { kind: 'playerRest'; player: string; team: string; minutes: number }
  | { kind: 'feeder' }
  | { kind: 'feederRest'; minutes: number }
  | { kind: 'places'; count: number }
  | { kind: 'venue'; venueId: string; count: number; most: number }
)

export type TimedRow = ScheduleRow & { schedule: number }

export function isTimed(row: ScheduleRow): row is TimedRow {
  return row.schedule !== null
}

/** All conflicts, in the order of their matches. A match that is over has no conflicts. */
export function conflictsOf(
  rows: readonly ScheduleRow[],
  limits: ScheduleLimits,
  shared: readonly SharedPlayer[] = [],
): ScheduleConflict[] {
  const timed = rows.filter(isTimed).toSorted(byTime)
  const found = [
    ...ofTeams(timed, limits),
    ...ofPlayers(timed, limits, shared),
    ...ofFeeders(timed, limits),
    ...ofPlaces(timed, limits),
    ...ofVenues(timed, limits),
  ]
  const at = new Map(timed.map((row, index) => [row.bracketMatchId, index]))
  const over = new Set(timed.filter(({ state }) => state === 'Completed').map(({ bracketMatchId }) => bracketMatchId))
  return found
    .filter(({ match }) => !over.has(match))
    .toSorted((a, b) => (at.get(a.match) ?? 0) - (at.get(b.match) ?? 0))
}

export function byTime(a: TimedRow, b: TimedRow): number {
  return a.schedule - b.schedule
}

export function endOf(row: TimedRow): number {
  return row.schedule + lengthOf(row)
}

/** A team has to be at one place at a time, and to rest in between. */
function ofTeams(timed: readonly TimedRow[], { restMinutes }: ScheduleLimits): ScheduleConflict[] {
  const last = new Map<string, TimedRow>()
  const found: ScheduleConflict[] = []
  for (const row of timed) {
    for (const team of row.teams) {
      if (!team) continue
      const before = last.get(team.tournamentTeamId)
      if (before) {
        const met = { match: row.bracketMatchId, other: before.bracketMatchId, team: team.name }
        const minutes = minutesTooFew(before, row, restMinutes)
        if (minutes !== undefined)
          found.push(minutes < 0 ? { ...met, kind: 'team' } : { ...met, kind: 'rest', minutes })
      }
      // The one that ends last: a long match may reach over a short one that began after it.
      if (!before || endOf(row) > endOf(before)) last.set(team.tournamentTeamId, row)
    }
  }
  return found
}

/** Neither can a player of several teams play for two of them at one time. */
function ofPlayers(
  timed: readonly TimedRow[],
  { restMinutes }: ScheduleLimits,
  shared: readonly SharedPlayer[],
): ScheduleConflict[] {
  const players = playersByTeam(shared)
  const last = new Map<SharedPlayer, { row: TimedRow; teamId: string }>()
  const found: ScheduleConflict[] = []
  for (const row of timed) {
    for (const team of row.teams) {
      for (const one of players.get(team?.tournamentTeamId ?? '') ?? []) {
        const teamId = team?.tournamentTeamId ?? ''
        const before = last.get(one)
        // Matches of one team are told as its own.
        if (before && before.row !== row && before.teamId !== teamId) {
          const met = { match: row.bracketMatchId, other: before.row.bracketMatchId }
          const minutes = minutesTooFew(before.row, row, restMinutes)
          const named = { player: one.player, team: team?.name ?? '' }
          if (minutes !== undefined)
            found.push(
              minutes < 0 ? { ...met, ...named, kind: 'player' } : { ...met, ...named, kind: 'playerRest', minutes },
            )
        }
        if (!before || endOf(row) > endOf(before.row)) last.set(one, { row, teamId })
      }
    }
  }
  return found
}

/** Between two matches, where they are fewer than needed; negative where the second begins before the first is over. */
function minutesTooFew(before: TimedRow, row: TimedRow, restMinutes: number): number | undefined {
  const gap = row.schedule - endOf(before)
  return gap < 0 || gap < restMinutes * 60 ? Math.floor(gap / 60) : undefined
}

/** A match begins after those its teams come from, and their winners have rested. */
function ofFeeders(timed: readonly TimedRow[], { restMinutes }: ScheduleLimits): ScheduleConflict[] {
  const byId = new Map(timed.map((row) => [row.bracketMatchId, row]))
  return timed.flatMap((row) =>
    row.after.flatMap((id): ScheduleConflict[] => {
      const before = byId.get(id)
      // Teams of a finished feeder are already in this match and checked there.
      if (!before || before.state === 'Completed') return []
      const met = { match: row.bracketMatchId, other: id }
      const gap = row.schedule - endOf(before)
      if (gap < 0) return [{ ...met, kind: 'feeder' }]
      return gap < restMinutes * 60 ? [{ ...met, kind: 'feederRest', minutes: Math.floor(gap / 60) }] : []
    }),
  )
}

/** No more at once than there are places. */
function ofPlaces(timed: readonly TimedRow[], { atOnce }: ScheduleLimits): ScheduleConflict[] {
  return atOnce === null ? [] : crowded(timed, atOnce).map((met) => ({ ...met, kind: 'places' }))
}

/** Nor at a venue, where it was said how many it takes. */
function ofVenues(timed: readonly TimedRow[], { venuePlaces }: ScheduleLimits): ScheduleConflict[] {
  return Object.entries(venuePlaces).flatMap(([venueId, most]) => {
    const there = timed.filter((row) => row.venueId === venueId)
    return crowded(there, most).map((met): ScheduleConflict => ({ ...met, kind: 'venue', venueId, most }))
  })
}

/** Those that begin while as many are played as can be, with one of these. */
function crowded(timed: readonly TimedRow[], most: number): { match: string; other: string; count: number }[] {
  let running: TimedRow[] = []
  const found: ReturnType<typeof crowded> = []
  for (const row of timed) {
    running = running.filter((other) => endOf(other) > row.schedule)
    const [other] = running
    if (other && running.length >= most) {
      found.push({ match: row.bracketMatchId, other: other.bracketMatchId, count: running.length + 1 })
    }
    running.push(row)
  }
  return found
}

/** Beside each other as in a calendar: to each match the first place that is free when it begins. */
export function lanesOf(rows: readonly ScheduleRow[]): { lane: ReadonlyMap<string, number>; count: number } {
  const lane = new Map<string, number>()
  const free: number[] = []
  for (const row of rows.filter(isTimed).toSorted(byTime)) {
    const found = free.findIndex((end) => end <= row.schedule)
    const place = found < 0 ? free.length : found
    free[place] = endOf(row)
    lane.set(row.bracketMatchId, place)
  }
  return { lane, count: free.length }
}
