// When the matches of a tournament may be rescheduled, and the notices about the resulting schedule.
import type { BracketMatch } from '../contract/bracket.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { ScheduleLimits, SchedulePattern, ScheduleRow, ScheduleTime } from '../contract/schedule.ts'
import type { Asking, MatchView, RoundView, TournamentView } from '../contract/views.ts'
import { firstReason, reasonIf } from './first-reason.ts'
import { whyNotSetMatchSetting } from './matches.ts'
import { matchesToPlay } from './rounds.ts'
import { patternMinutes } from './schedule/lay-out.ts'
import { firstShowing, shownAt } from './schedule/local-clock.ts'
import { longestSpan } from './schedule/slots.ts'
import { whyNotOver } from './tournaments.ts'

/** chosen: matches are scheduled as soon as they are drawn, before and after the start of their stage. */
export function whyNotSchedule({ tournament, stages }: TournamentView, _asking: Asking): Reason | undefined {
  return firstReason(
    () => whyNotOver(tournament),
    () =>
      reasonIf(
        stages.every(({ matchCount }) => matchCount === 0),
        'schedule.noMatches',
      ),
  )
}

export function whyNotLayOut(
  view: TournamentView,
  asking: Asking,
  pattern?: Pick<SchedulePattern, 'from' | 'every' | 'atOnce' | 'zone'> & Partial<SchedulePattern>,
): Reason | undefined {
  return firstReason(
    () => whyNotSchedule(view, asking),
    () => pattern && whyNotOfStage(view, pattern.stageId),
    () => pattern?.venueIds && whyNotAtVenues(view, pattern.venueIds),
    () => pattern && whyNotShare(pattern),
    () =>
      pattern &&
      reasonIf(patternMinutes(pattern) * 60 > longestSpan(pattern), 'schedule.tooLong', {
        minutes: patternMinutes(pattern),
      }),
  )
}

export function whyNotShift(
  view: TournamentView,
  asking: Asking,
  args?: { minutes: number; stageId?: string | undefined; venueId?: string | undefined },
): Reason | undefined {
  return firstReason(
    () => whyNotSchedule(view, asking),
    () => args && reasonIf(args.minutes === 0, 'schedule.nothingMoves'),
    () => args && whyNotOfStage(view, args.stageId),
    () => (args?.venueId === undefined ? undefined : whyNotAtVenues(view, [args.venueId])),
  )
}

const minutesOfDay = 24 * 60

/** Whole days are moved by the clock: what is played at 20:00 is played at 20:00, also where clocks are changed in between. */
export function shifted(at: number, minutes: number, zone: string | undefined): number {
  if (zone === undefined || minutes % minutesOfDay !== 0) return at + minutes * 60
  return firstShowing(shownAt(at, zone) + minutes * 60, zone)
}

/** chosen: a match that should have begun longer ago (seconds) is no delay of this night. */
const lateAtMost = 24 * 3600

type Shifted<Row> = { moving: readonly Row[]; lateMoved: readonly Row[]; lateLeft: readonly Row[] }

/**
 * The matches that a shift moves, of those it is about. Late: they should have begun and have not. chosen: without a moment they move
 * with the rest when it is to be later; earlier they would only be later still.
 */
export function shiftedOf<Row extends Pick<ScheduleRow, 'state'> & { schedule: number }>(
  rows: readonly Row[],
  { from, now, minutes }: { from: number | undefined; now: number; minutes: number },
): Shifted<Row> {
  const isLate = ({ state, schedule }: Row) => state === 'Initial' && schedule < now && schedule >= now - lateAtMost
  const begins = (row: Row) => row.schedule >= (from ?? now) || (from === undefined && minutes > 0 && isLate(row))
  const moving = rows.filter((row) => row.state !== 'Completed' && begins(row))
  const late = rows.filter(isLate)
  return {
    moving,
    lateMoved: late.filter((row) => moving.includes(row)),
    lateLeft: late.filter((row) => !moving.includes(row)),
  }
}

export function whyNotClear(
  view: TournamentView,
  asking: Asking,
  args?: { stageId?: string | undefined },
): Reason | undefined {
  return firstReason(
    () => whyNotSchedule(view, asking),
    () => args && whyNotOfStage(view, args.stageId),
  )
}

export function whyNotLimit(
  view: TournamentView,
  _asking: Asking,
  args?: {
    stageId?: string | undefined
    minutes?: number | null | undefined
    venueId?: string | undefined
    places?: number | null | undefined
  },
): Reason | undefined {
  return firstReason(
    () => whyNotOver(view.tournament),
    () => args && reasonIf(args.minutes !== undefined && args.stageId === undefined, 'schedule.minutesOfStage'),
    () => args && whyNotOfStage(view, args.stageId),
    () => args && reasonIf(args.places !== undefined && args.venueId === undefined, 'schedule.placesOfVenue'),
    // The limits of a venue no longer used may be removed.
    () => (args?.venueId !== undefined && args.places !== null ? whyNotAtVenues(view, [args.venueId]) : undefined),
  )
}

/** Left out: whether it may be moved at all. */
export function whyNotReschedule(
  view: MatchView,
  asking: Asking,
  args: { schedule?: number | null | undefined; venueId?: string | null | undefined } = {},
): Reason | undefined {
  const { schedule, venueId } = args
  const setting = schedule === undefined ? undefined : retimed(view.match, schedule, asking.now)
  const { checkInStartTime: start } = setting ?? {}
  return firstReason(
    () => whyNotSetMatchSetting(view, asking, setting),
    () => reasonIf(start != null && start <= asking.now, 'schedule.checkInPast', { match: view.match.identifier }),
    // Keeping the present value is allowed.
    () => (venueId == null || venueId === view.match.venueId ? undefined : whyNotAtVenues(view, [venueId])),
  )
}

/** A match refused stops the whole act, as with every setting of a round. */
export function whyNotRescheduleRound(view: RoundView, asking: Asking): Reason | undefined {
  const open = matchesToPlay(view)
  return firstReason(
    () =>
      reasonIf(!view.bracket.matches.some(({ roundOf }) => roundOf === view.roundOf), 'round.unknown', {
        round: view.roundOf,
      }),
    () => reasonIf(open.length === 0, 'round.nothingOpen'),
    ...open.map((match) => () => whyNotReschedule({ ...view, match }, asking)),
  )
}

export function whyNotPlaceRound(
  view: RoundView,
  asking: Asking,
  args?: { venues: readonly string[] },
): Reason | undefined {
  return firstReason(
    () => whyNotRescheduleRound(view, asking),
    () => args && whyNotAtVenues(view, args.venues),
  )
}

/** chosen: a check-in that has not begun stays as long before its match as it was. */
export function retimed(
  match: Pick<BracketMatch, 'schedule' | 'checkInStartTime'>,
  schedule: number | null,
  now: number,
): Pick<BracketMatch, 'schedule'> & Partial<Pick<BracketMatch, 'checkInStartTime'>> {
  const { checkInStartTime: start } = match
  if (schedule === null || match.schedule === null || start === null || start <= now) return { schedule }
  return { schedule, checkInStartTime: start + schedule - match.schedule }
}

/** The open matches of a round one after the other: a number at once, at an interval; without these all at once. */
export function roundTimes(
  view: RoundView,
  { at, every, atOnce }: { at: number; every?: number | undefined; atOnce?: number | undefined },
): ScheduleTime[] {
  return matchesToPlay(view).map(({ bracketMatchId, schedule }, n) => ({
    bracketMatchId,
    schedule: every === undefined ? at : at + Math.floor(n / (atOnce ?? 1)) * every * 60,
    seen: schedule,
  }))
}

/** chosen: its open matches come to the venues in turn; without one they are at any of them. */
export function roundVenues(view: RoundView, venues: readonly string[]): ScheduleTime[] {
  return matchesToPlay(view).map(({ bracketMatchId, venueId }, n) => ({
    bracketMatchId,
    venueId: venues[n % Math.max(1, venues.length)] ?? null,
    seenVenue: venueId,
  }))
}

/** Matches that are not over and would be left at a venue the tournament is no longer held at. */
export function leftBehind(rows: readonly ScheduleRow[], venueIds: readonly string[]): ScheduleRow[] {
  return rows.filter(({ venueId, state }) => venueId !== null && state !== 'Completed' && !venueIds.includes(venueId))
}

/** The limits after an act; `minutes` null is the expected length again, `places` null is no limit. */
export function limitsAfter(
  limits: ScheduleLimits,
  said: {
    atOnce?: number | null | undefined
    rest?: number | undefined
    stageIds?: readonly string[]
    minutes?: number | null | undefined
    venues?: Readonly<Record<string, number | null>>
  },
): ScheduleLimits {
  const { atOnce = limits.atOnce, rest = limits.restMinutes, stageIds = [], minutes, venues = {} } = said
  const lengths = minutes === undefined ? {} : Object.fromEntries(stageIds.map((id) => [id, minutes]))
  return {
    atOnce,
    restMinutes: rest,
    stageMinutes: withSaid(limits.stageMinutes, lengths),
    venuePlaces: withSaid(limits.venuePlaces, venues),
  }
}

/** Null removes the limit of one. */
function withSaid(before: Readonly<Record<string, number>>, said: Readonly<Record<string, number | null>>) {
  const after = Object.entries({ ...before, ...said })
  return Object.fromEntries(after.flatMap(([id, n]) => (n === null ? [] : [[id, n] as const])))
}

function whyNotShare({ atOnce, venueIds = [] }: Pick<SchedulePattern, 'atOnce'> & Partial<SchedulePattern>) {
  return reasonIf(venueIds.length > atOnce, 'schedule.moreVenues', { venues: venueIds.length, atOnce })
}

function whyNotAtVenues(
  { tournament }: Pick<TournamentView, 'tournament'>,
  ids: readonly string[],
): Reason | undefined {
  return reasonIf(
    ids.some((id) => !tournament.venueIds.includes(id)),
    'schedule.otherVenue',
    undefined,
    `go tournament-venues ${tournament.id}`,
  )
}

function whyNotOfStage({ stages }: TournamentView, id: string | undefined): Reason | undefined {
  if (id === undefined) return undefined
  const stage = stages.find((one) => one.id === id)
  if (!stage) return reason('schedule.otherStage')
  return reasonIf(stage.matchCount === 0, 'schedule.stageEmpty', { stage: stage.name })
}
