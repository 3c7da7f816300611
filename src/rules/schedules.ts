// When the matches of a tournament may be given other times, and what is said of the schedule that comes of it.
import type { BracketMatch } from '../contract/bracket.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { ScheduleLimits, SchedulePattern, ScheduleTime } from '../contract/schedule.ts'
import type { Asking, MatchView, RoundView, TournamentView } from '../contract/views.ts'
import { firstReason, reasonIf } from './first-reason.ts'
import { whyNotSetMatchSetting } from './matches.ts'
import { openMatches } from './rounds.ts'
import { patternMinutes } from './schedule/lay-out.ts'
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
  pattern?: Pick<SchedulePattern, 'from' | 'every'> & Partial<SchedulePattern>,
): Reason | undefined {
  return firstReason(
    () => whyNotSchedule(view, asking),
    () => pattern && whyNotOfStage(view, pattern.stageId),
    () =>
      pattern && reasonIf((pattern.breakFrom === undefined) !== (pattern.breakTo === undefined), 'schedule.halfBreak'),
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
  args?: { minutes: number; stageId?: string | undefined },
): Reason | undefined {
  return firstReason(
    () => whyNotSchedule(view, asking),
    () => args && reasonIf(args.minutes === 0, 'schedule.nothingMoves'),
    () => args && whyNotOfStage(view, args.stageId),
  )
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
  args?: { stageId?: string | undefined; minutes?: number | null | undefined },
): Reason | undefined {
  return firstReason(
    () => whyNotOver(view.tournament),
    () => args && reasonIf(args.minutes !== undefined && args.stageId === undefined, 'schedule.minutesOfStage'),
    () => args && whyNotOfStage(view, args.stageId),
  )
}

/** `schedule` left out: whether it may be moved at all. */
export function whyNotReschedule(
  view: MatchView,
  asking: Asking,
  args?: { schedule: number | null },
): Reason | undefined {
  const setting = args && retimed(view.match, args.schedule, asking.now)
  const { checkInStartTime: start } = setting ?? {}
  return firstReason(
    () => whyNotSetMatchSetting(view, asking, setting),
    () => reasonIf(start != null && start <= asking.now, 'schedule.checkInPast', { match: view.match.identifier }),
  )
}

/** A match refused stops the whole act, as with every setting of a round. */
export function whyNotRescheduleRound(view: RoundView, asking: Asking): Reason | undefined {
  const open = openMatches(view)
  return firstReason(
    () =>
      reasonIf(!view.bracket.matches.some(({ roundOf }) => roundOf === view.roundOf), 'round.unknown', {
        round: view.roundOf,
      }),
    () => reasonIf(open.length === 0, 'round.nothingOpen'),
    ...open.map((match) => () => whyNotReschedule({ ...view, match }, asking)),
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

/** The open matches of a round one after the other: so many at once, every so many minutes; without those all at once. */
export function roundTimes(
  view: RoundView,
  { at, every, atOnce }: { at: number; every?: number | undefined; atOnce?: number | undefined },
): ScheduleTime[] {
  return openMatches(view).map(({ bracketMatchId, schedule }, n) => ({
    bracketMatchId,
    schedule: every === undefined ? at : at + Math.floor(n / (atOnce ?? 1)) * every * 60,
    seen: schedule,
  }))
}

/** The limits with what an act says of them; `minutes` null is the expected length again. */
export function limitsAfter(
  limits: ScheduleLimits,
  said: {
    atOnce?: number | null | undefined
    rest?: number | undefined
    stageIds?: readonly string[]
    minutes?: number | null | undefined
  },
): ScheduleLimits {
  const { atOnce = limits.atOnce, rest = limits.restMinutes, stageIds = [], minutes } = said
  const others = Object.entries(limits.stageMinutes).filter(([id]) => minutes === undefined || !stageIds.includes(id))
  const own = typeof minutes === 'number' ? stageIds.map((id) => [id, minutes] as const) : []
  return { atOnce, restMinutes: rest, stageMinutes: Object.fromEntries([...others, ...own]) }
}

function whyNotOfStage({ stages }: TournamentView, id: string | undefined): Reason | undefined {
  if (id === undefined) return undefined
  const stage = stages.find((one) => one.id === id)
  if (!stage) return reason('schedule.otherStage')
  return reasonIf(stage.matchCount === 0, 'schedule.stageEmpty', { stage: stage.name })
}
