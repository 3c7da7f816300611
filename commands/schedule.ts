// When matches are played: one, a round, all by a pattern; moved, cleared, and what conflicts are measured by.
import * as v from 'valibot'
import { request, type Step } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { AtOnce, MatchMinutes, RestMinutes, ScheduleMoved, type ScheduleTime } from '../src/contract/schedule.ts'
import { targetId, type MatchView, type TournamentView } from '../src/contract/views.ts'
import { defineCommand, invocation, reversible, type Inverses, type Invocation } from '../src/registry/define.ts'
import { openMatches } from '../src/rules/rounds.ts'
import { timesFrom, timesText, unreadTimes } from '../src/rules/schedule/times-text.ts'
import {
  roundTimes,
  whyNotClear,
  whyNotLayOut,
  whyNotLimit,
  whyNotReschedule,
  whyNotRescheduleRound,
  whyNotSchedule,
  whyNotShift,
} from '../src/rules/schedules.ts'

const moment = v.pipe(v.number(), v.integer(), v.metadata({ ask: 'date-time' }))
const stage = v.optional(v.pipe(v.string(), v.metadata({ target: 'stage' })))

export const scheduleMatch = defineCommand({
  id: 'match.schedule',
  acts: ['setSchedule'],
  target: 'match',
  arity: 'many',
  args: v.object({ at: v.nullable(moment) }),
  positional: ['at'],
  keys: 'm t',
  menu: 'edit',
  risk: reversible,
  whyNot: (view, asking, args) => whyNotReschedule(view, asking, args && { schedule: args.at }),
  plan: ({ tournament, match: { bracketMatchId, schedule } }, { at }) => [
    setting(tournament.id, [{ bracketMatchId, schedule: at, seen: schedule }]),
  ],
  undo: (view): Invocation => invocation(scheduleMatch, [idOf(view)], { at: view.match.schedule }),
  prefill: ({ match }) => ({ at: match.schedule }),
})

/** All open matches of a round at one time, or one after the other. */
export const scheduleRound = defineCommand({
  id: 'round.schedule',
  target: 'round',
  args: v.object({ at: moment, every: v.optional(MatchMinutes), atOnce: v.optional(AtOnce) }),
  positional: ['at'],
  remembers: ['every', 'atOnce'],
  keys: 'r t',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotRescheduleRound,
  plan: (view, args) => [setting(view.tournament.id, roundTimes(view, args))],
  undo: (view, args): Invocation => {
    const now = roundTimes(view, args)
    const before = openMatches(view).map(({ bracketMatchId, schedule }) => ({ bracketMatchId, schedule }))
    return invocation(setTimes, [view.tournament.id], { times: timesText(before), seen: timesText(now) })
  },
})

const PatternArgs = v.object({
  from: moment,
  every: MatchMinutes,
  atOnce: AtOnce,
  rest: v.optional(RestMinutes),
  minutes: v.optional(MatchMinutes),
  stage,
  until: v.optional(moment),
  breakFrom: v.optional(moment),
  breakTo: v.optional(moment),
  unset: v.optional(v.boolean(), false),
})
type PatternArgs = v.InferOutput<typeof PatternArgs>

export const laySchedule = defineCommand({
  id: 'schedule.pattern',
  acts: ['generateSchedule'],
  target: 'tournament',
  args: PatternArgs,
  remembers: ['every', 'atOnce', 'rest'],
  keys: 's p',
  menu: 'edit',
  risk: reversible,
  whyNot: (view, asking, args) => whyNotLayOut(view, asking, args && patternOf(args)),
  plan: ({ tournament }, args) => [request(endpoints.generateSchedule, { id: tournament.id }, patternOf(args))],
  undo: movedBack,
})

/** A delay on the night. */
export const shiftSchedule = defineCommand({
  id: 'schedule.shift',
  target: 'tournament',
  args: v.object({
    minutes: v.pipe(v.number(), v.integer(), v.minValue(-525_600), v.maxValue(525_600, 'tooLarge')),
    from: v.optional(moment),
    stage,
  }),
  positional: ['minutes', 'from'],
  keys: 's d',
  menu: 'edit',
  risk: reversible,
  whyNot: (view, asking, args) => whyNotShift(view, asking, args && { minutes: args.minutes, stageId: args.stage }),
  plan: ({ tournament }, { minutes, from, stage: stageId }) => [
    request(endpoints.shiftSchedule, { id: tournament.id }, { minutes, from, stageId }),
  ],
  undo: movedBack,
})

export const clearSchedule = defineCommand({
  id: 'schedule.clear',
  target: 'tournament',
  args: v.object({ stage }),
  positional: ['stage'],
  keys: 's c',
  menu: 'edit',
  risk: reversible,
  whyNot: (view, asking, args) => whyNotClear(view, asking, args && { stageId: args.stage }),
  plan: ({ tournament }, { stage: stageId }) => [request(endpoints.clearSchedule, { id: tournament.id }, { stageId })],
  undo: movedBack,
})

export const limitSchedule = defineCommand({
  id: 'schedule.limits',
  acts: ['setScheduleLimits'],
  target: 'tournament',
  args: v.object({
    atOnce: v.optional(v.nullable(AtOnce)),
    rest: v.optional(RestMinutes),
    stage,
    minutes: v.optional(v.nullable(MatchMinutes)),
  }),
  keys: 's l',
  menu: 'edit',
  risk: reversible,
  whyNot: (view, asking, args) => whyNotLimit(view, asking, args && { stageId: args.stage, minutes: args.minutes }),
  plan: ({ tournament }, { stage: stageId, ...args }) => [
    request(endpoints.setScheduleLimits, { id: tournament.id }, { ...args, stageId }),
  ],
  undo: ({ tournament }, _, answer): Inverses => limitsBack(tournament.id, answer),
})

/** Many at once by their ids: what takes a pattern back, and what a script may say. */
export const setTimes = defineCommand({
  id: 'schedule.set',
  target: 'tournament',
  args: v.object({ times: v.array(v.string()), seen: v.optional(v.array(v.string())) }),
  positional: ['times'],
  menu: 'edit',
  risk: reversible,
  whyNot: (view, asking, args) => whyNotSchedule(view, asking) ?? (args && unreadTimes(args)),
  plan: ({ tournament }, { times, seen }) => [setting(tournament.id, timesFrom(times, seen))],
  undo: movedBack,
})

function setting(id: string, rows: ScheduleTime[]): Step {
  return request(endpoints.setSchedule, { id }, { rows })
}

/** A stage may be named by its name: what is sent is its id. */
function patternOf({ stage: stageId, unset, rest = 0, ...pattern }: PatternArgs) {
  return { ...pattern, stageId, rest, unsetOnly: unset }
}

/** Without an answer it only says that there is a way back. */
function movedBack({ tournament: { id } }: TournamentView, _: unknown, answer?: unknown): Inverses {
  if (answer === undefined) return invocation(setTimes, [id], { times: [] })
  const { moved } = v.parse(ScheduleMoved, answer)
  const before = moved.map(({ bracketMatchId, was }) => ({ bracketMatchId, schedule: was }))
  const times = { times: timesText(before), seen: timesText(moved) }
  return [...(moved.length > 0 ? [invocation(setTimes, [id], times)] : []), ...limitsBack(id, answer)]
}

/** One act for places and rest, and one for the length of each stage that was said otherwise. */
function limitsBack(id: string, answer: unknown): readonly Invocation[] {
  if (answer === undefined) return [invocation(limitSchedule, [id], {})]
  const { limits, limitsBefore } = v.parse(v.pick(ScheduleMoved, ['limits', 'limitsBefore']), answer)
  const stages = [...new Set([limits, limitsBefore].flatMap(({ stageMinutes }) => Object.keys(stageMinutes)))]
  const lengths = stages
    .map((stage) => ({
      stage,
      minutes: limitsBefore.stageMinutes[stage] ?? null,
      now: limits.stageMinutes[stage] ?? null,
    }))
    .filter(({ minutes, now }) => minutes !== now)
    .map(({ stage, minutes }) => invocation(limitSchedule, [id], { stage, minutes }))
  const { atOnce, restMinutes: rest } = limitsBefore
  const isSame = atOnce === limits.atOnce && rest === limits.restMinutes
  return [...(isSame ? [] : [invocation(limitSchedule, [id], { atOnce, rest })]), ...lengths]
}

function idOf({ stage, match }: MatchView): string {
  return targetId.match(stage.id, match.bracketMatchId)
}
