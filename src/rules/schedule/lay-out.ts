// Laying matches out by a pattern: each at the first moment at which its teams are free and rested and a place is.
import type { ScheduleLimits, SchedulePattern, ScheduleRow, SharedPlayer } from '../../contract/schedule.ts'
import { endOf, isTimed, type TimedRow } from './conflicts.ts'
import { type Places, placesFor } from './places.ts'
import { busyWith, playersByTeam } from './shared-players.ts'
import { type Slot, slotsOf } from './slots.ts'

export type LaidOut = Pick<TimedRow, 'schedule' | 'venueId'>
type VenuePlaces = ScheduleLimits['venuePlaces']
type Given = { venuePlaces?: VenuePlaces; shared?: readonly SharedPlayer[] }

/**
 * New times and venues, by match: of `chosen`, wave by wave; a match that fits nowhere has none. The others stay where they
 * are, and keep their teams and places. `venuePlaces`: of the venues it may come to. `shared`: players of several teams.
 */
export function layOut(
  rows: readonly ScheduleRow[],
  chosen: ReadonlySet<string>,
  pattern: SchedulePattern,
  { venuePlaces = venueShares(pattern), shared = [] }: Given = {},
): ReadonlyMap<string, LaidOut> {
  const fixed = rows.filter(isTimed).filter((row) => !chosen.has(row.bracketMatchId))
  const plan = planOf(pattern, fixed, { venuePlaces, shared })
  for (const wave of wavesOf(rows)) {
    const earliest = wave.barrier ? plan.end() : pattern.from
    for (const row of wave.rows) {
      if (chosen.has(row.bracketMatchId)) plan.place(row, earliest)
      else plan.pass(row)
    }
  }
  return plan.times
}

type Wave = {
  rows: readonly ScheduleRow[]
  /** The teams are not known yet: all matches laid out before must be over. */
  barrier: boolean
}

/** Matches that may be played side by side as far as their ways go, one wave after the other. */
function wavesOf(rows: readonly ScheduleRow[]): Wave[] {
  const depth = depthsOf(rows)
  const waves = new Map<string, { rows: ScheduleRow[]; barrier: boolean }>()
  const stages = [...new Set(rows.map(({ stageId }) => stageId))]
  for (const stage of stages) {
    const own = rows.filter(({ stageId }) => stageId === stage)
    for (const row of own.toSorted((a, b) => depthOf(depth, a) - depthOf(depth, b))) {
      const key = `${stage} ${depthOf(depth, row)}`
      const wave = waves.get(key)
      if (wave) wave.rows.push(row)
      else waves.set(key, { rows: [row], barrier: false })
    }
  }
  const ordered = [...waves.values()]
  // Teams that come out of no match and are not known yet come out of everything before.
  for (const wave of ordered) wave.barrier = wave.rows.some(({ teams, after }) => after.length === 0 && isOpen(teams))
  return ordered
}

function isOpen(teams: ScheduleRow['teams']): boolean {
  return teams.some((team) => team === null)
}

/** How many matches lie before one at least: along its ways, or by its round where no way leads to it. */
function depthsOf(rows: readonly ScheduleRow[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>()
  const firstRounds = new Map<string, Map<number, number>>()
  for (const { stageId, groupNumber, roundOf } of rows) {
    const division = `${stageId} ${groupNumber}`
    const rounds = firstRounds.get(division) ?? new Map<number, number>()
    firstRounds.set(division, rounds)
    if (!rounds.has(roundOf)) rounds.set(roundOf, rounds.size)
  }
  const fed = new Set(rows.filter(({ after }) => after.length > 0).map(({ stageId }) => stageId))
  for (const row of rows) {
    // Feeders come before the matches they feed.
    const before = row.after.map((id) => depths.get(id) ?? 0)
    const round = firstRounds.get(`${row.stageId} ${row.groupNumber}`)?.get(row.roundOf) ?? 0
    depths.set(row.bracketMatchId, fed.has(row.stageId) ? Math.max(-1, ...before) + 1 : round)
  }
  return depths
}

function depthOf(depths: ReadonlyMap<string, number>, row: ScheduleRow): number {
  // Matches beside the plan come when all others are played.
  return row.isAdditional ? Number.MAX_SAFE_INTEGER : (depths.get(row.bracketMatchId) ?? 0)
}

/** "Four at once" at two venues are two at each; of an odd number the first ones have one more. */
export function venueShares({ atOnce, venueIds }: Pick<SchedulePattern, 'atOnce' | 'venueIds'>): VenuePlaces {
  const [least, more] = [Math.floor(atOnce / venueIds.length), atOnce % venueIds.length]
  return Object.fromEntries(venueIds.map((id, n) => [id, n < more ? least + 1 : least]))
}

/** The times given so far, and the teams and places they occupy. */
function planOf(pattern: SchedulePattern, fixed: readonly TimedRow[], { venuePlaces, shared }: Required<Given>) {
  const players = playersByTeam(shared)
  const rest = pattern.rest * 60
  const length = patternMinutes(pattern) * 60
  const slots = readSlots(slotsOf(pattern))
  const times = new Map<string, LaidOut>()
  /** When a match is over, and when a team, or a player of several, may play again. */
  const overAt = new Map(fixed.map((row) => [row.bracketMatchId, endOf(row)]))
  const freeFrom = new Map<string | SharedPlayer, number>()
  const all = placesFor(pattern.atOnce, { fixed, slots, length })
  const venues = new Map<string, Places>(
    Object.entries(venuePlaces).map(([id, most]) => {
      return [id, placesFor(most, { fixed: fixed.filter(({ venueId }) => venueId === id), slots, length })]
    }),
  )
  /** Where a match is played, and where a team has played last. */
  const venueOf = new Map(fixed.map((row) => [row.bracketMatchId, row.venueId]))
  const teamAt = new Map<string, string | null>()
  let end = pattern.from

  /** Its feeders are over and their teams have rested. */
  function readyAt(row: ScheduleRow): number {
    const fed = row.after.map((id) => (overAt.get(id) ?? -Infinity) + rest)
    const free = busyWith(row, players).map((one) => freeFrom.get(one) ?? -Infinity)
    return Math.max(pattern.from, ...fed, ...free)
  }

  /** chosen: a team stays at the venue where it played last, as long as there is a place. */
  function venuesFor({ after, teams, venueId }: ScheduleRow): readonly (string | null)[] {
    if (pattern.venueIds.length === 0) return [venueId]
    const last = [
      ...teams.map((team) => team && teamAt.get(team.tournamentTeamId)),
      ...after.map((id) => venueOf.get(id)),
    ]
    const known = last.filter((id) => id != null && pattern.venueIds.includes(id))
    return [...new Set([...known, ...pattern.venueIds])].filter((id) => id != null)
  }

  function take(n: number, row: ScheduleRow, { schedule, venueId }: LaidOut): void {
    const over = schedule + length
    all.take(n)
    venues.get(venueId ?? '')?.take(n)
    times.set(row.bracketMatchId, { schedule, venueId })
    overAt.set(row.bracketMatchId, over)
    venueOf.set(row.bracketMatchId, venueId)
    for (const one of busyWith(row, players)) freeFrom.set(one, over + rest)
    for (const team of row.teams) if (team) teamAt.set(team.tournamentTeamId, venueId)
    end = Math.max(end, over + rest)
  }

  return {
    times: times as ReadonlyMap<string, LaidOut>,
    /** When all before is over and rested. */
    end: () => end,
    /** It stays as it is. */
    pass(row: ScheduleRow): void {
      if (isTimed(row)) end = Math.max(end, endOf(row) + rest)
    },
    place(row: ScheduleRow, earliest: number): void {
      const ready = Math.max(earliest, readyAt(row))
      const own = new Set(busyWith(row, players))
      const played = fixed.filter((other) => busyWith(other, players).some((one) => own.has(one)))
      const isFree = (at: number) =>
        played.every((other) => other.schedule >= at + length + rest || endOf(other) + rest <= at)
      const wanted = venuesFor(row)
      for (let n = all.firstFree(); ; n++) {
        const slot = slots(n)
        if (!slot) return
        const { at, by } = slot
        if (at < ready || at + length > by || !isFree(at) || !all.isFree(n)) continue
        const venueId = wanted.find((id) => venues.get(id ?? '')?.isFree(n) ?? true)
        if (venueId !== undefined) return take(n, row, { schedule: at, venueId })
      }
    },
  }
}

/** How long a match of the pattern takes. */
export function patternMinutes({ minutes, every }: Pick<SchedulePattern, 'minutes' | 'every'>): number {
  return minutes ?? every
}

/** By their number; they are made as they are asked for. */
function readSlots(source: Iterator<Slot, undefined>): (n: number) => Slot | undefined {
  const read: Slot[] = []
  return (n) => {
    while (read.length <= n) {
      const next = source.next()
      if (next.done) return undefined
      read.push(next.value)
    }
    return read[n]
  }
}
