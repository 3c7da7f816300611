// Laying matches out by a pattern: each at the first moment at which its teams are free and rested and a place is.
import type { SchedulePattern, ScheduleRow } from '../../contract/schedule.ts'
import { endOf, isTimed, type TimedRow } from './conflicts.ts'
import { type Slot, slotsOf } from './slots.ts'

/**
 * New times, by match: of `chosen`, wave by wave; a match that fits nowhere has none. The others stay where they are, and
 * keep their teams and places.
 */
export function layOut(
  rows: readonly ScheduleRow[],
  chosen: ReadonlySet<string>,
  pattern: SchedulePattern,
): ReadonlyMap<string, number> {
  const fixed = rows.filter(isTimed).filter((row) => !chosen.has(row.bracketMatchId))
  const plan = planOf(pattern, fixed)
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
  /** Nobody knows yet who plays: all that was laid out before must be over. */
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
    // Feeders stand before what they feed.
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

/** The times given so far, and who and what is taken by them. */
function planOf(pattern: SchedulePattern, fixed: readonly TimedRow[]) {
  const rest = pattern.rest * 60
  const length = patternMinutes(pattern) * 60
  const slots = readSlots(slotsOf(pattern))
  const times = new Map<string, number>()
  /** When a match is over, and when a team may play again. */
  const overAt = new Map(fixed.map((row) => [row.bracketMatchId, endOf(row)]))
  const teamFrom = new Map<string, number>()
  /** How many matches given a time here are being played at a slot, and how many of the others while one that begins then is. */
  const busy: number[] = []
  const others: number[] = []
  // Slots before this one are full.
  let firstFree = 0
  let end = pattern.from

  /** Its feeders are over and their teams have rested. */
  function readyAt({ after, teams }: ScheduleRow): number {
    const fed = after.map((id) => (overAt.get(id) ?? -Infinity) + rest)
    const free = teams.map((team) => (team && teamFrom.get(team.tournamentTeamId)) ?? -Infinity)
    return Math.max(pattern.from, ...fed, ...free)
  }

  /** The slots that a match beginning at one of them reaches over. */
  function* reached(n: number, by: number): Generator<number> {
    for (let m = n; (slots(m)?.at ?? Infinity) < by; m++) yield m
  }

  function hasPlace(n: number, at: number): boolean {
    others[n] ??= fixed.filter((row) => row.schedule < at + length && endOf(row) > at).length
    const most = pattern.atOnce - others[n]
    for (const m of reached(n, at + length)) if ((busy[m] ?? 0) >= most) return false
    return true
  }

  function take(n: number, at: number, row: ScheduleRow): void {
    const over = at + length
    for (const m of reached(n, over)) busy[m] = (busy[m] ?? 0) + 1
    while ((busy[firstFree] ?? 0) >= pattern.atOnce) firstFree++
    times.set(row.bracketMatchId, at)
    overAt.set(row.bracketMatchId, over)
    for (const team of row.teams) if (team) teamFrom.set(team.tournamentTeamId, over + rest)
    end = Math.max(end, over + rest)
  }

  return {
    times: times as ReadonlyMap<string, number>,
    /** When all before is over and rested. */
    end: () => end,
    /** It stays as it is. */
    pass(row: ScheduleRow): void {
      if (isTimed(row)) end = Math.max(end, endOf(row) + rest)
    },
    place(row: ScheduleRow, earliest: number): void {
      const ready = Math.max(earliest, readyAt(row))
      const played = fixed.filter((other) => sharesTeam(row, other))
      const isFree = (at: number) =>
        played.every((other) => other.schedule >= at + length + rest || endOf(other) + rest <= at)
      for (let n = firstFree; ; n++) {
        const slot = slots(n)
        if (!slot) return
        const { at, by } = slot
        if (at >= ready && at + length <= by && isFree(at) && hasPlace(n, at)) return take(n, at, row)
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

function sharesTeam(row: ScheduleRow, other: ScheduleRow): boolean {
  return row.teams.some(
    (team) => team && other.teams.some((there) => there?.tournamentTeamId === team.tournamentTeamId),
  )
}
