// When and where matches are played: one, a round, all by a pattern; moved, cleared, and what conflicts are measured by.
import { inMinutes } from '../src/registry/minutes.ts'
import * as v from 'valibot'
import { request, type Step } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { defaultSystemZone } from '../src/contract/limits.ts'
import {
  AtOnce,
  MatchMinutes,
  OwnVenue,
  RestMinutes,
  ScheduleMoved,
  type ScheduleTime,
} from '../src/contract/schedule.ts'
import { readStored } from '../src/contract/stored.ts'
import { targetId, type Asking, type MatchView, type TournamentView } from '../src/contract/views.ts'
import { defineCommand, invocation, reversible, type Inverses, type Invocation } from '../src/registry/define.ts'
import { timing } from '../src/registry/timing.ts'
import { partnerIn, swapped, whyNotSwap } from '../src/rules/match-gestures.ts'
import { matchesToPlay } from '../src/rules/rounds.ts'
import { breaksOf, BreakText, clockAt } from '../src/rules/schedule/breaks.ts'
import { timesFrom, timesText, unreadTimes } from '../src/rules/schedule/times-text.ts'
import {
  roundTimes,
  roundVenues,
  whyNotClear,
  whyNotLayOut,
  whyNotLimit,
  whyNotPlaceRound,
  whyNotReschedule,
  whyNotRescheduleRound,
  whyNotSchedule,
  whyNotShift,
} from '../src/rules/schedules.ts'

const moment = v.pipe(v.number(), v.integer(), v.metadata({ ask: 'date-time' }))
const stage = v.optional(v.pipe(v.string(), v.metadata({ target: 'stage', emptyMeansAll: true })))
/** By its id, or by its name in a line; null: at any venue of the tournament. */
const venue = v.pipe(v.nullable(OwnVenue), v.metadata({ target: 'venue' }))
const venues = v.pipe(v.array(OwnVenue), v.metadata({ target: 'venue' }))
const atVenue = v.optional(v.pipe(OwnVenue, v.metadata({ target: 'venue', emptyMeansAll: true })))

export const scheduleMatch = defineCommand({
  id: 'match.schedule',
  acts: ['setSchedule'],
  target: 'match',
  arity: 'many',
  args: v.object({ at: v.nullable(moment), venue: v.optional(venue) }),
  positional: ['at'],
  keys: 'm t',
  menu: 'edit',
  risk: (view, { at }) => (at === null ? reversible : timing(view)),
  whyNot: (view, asking, args) => whyNotReschedule(view, asking, args && { schedule: args.at, venueId: args.venue }),
  plan: ({ tournament, match: { bracketMatchId, schedule, venueId } }, { at, venue: to }) => [
    setting(tournament.id, [
      { bracketMatchId, schedule: at, seen: schedule, ...(to !== undefined && { venueId: to, seenVenue: venueId }) },
    ]),
  ],
  undo: (view, { venue: to }): Invocation =>
    invocation(scheduleMatch, [idOf(view)], {
      at: view.match.schedule,
      ...(to !== undefined && { venue: view.match.venueId }),
    }),
  form: { prefill: ({ match }) => ({ at: match.schedule, venue: match.venueId }) },
})

export const placeMatch = defineCommand({
  id: 'match.venue',
  needs: 'venues',
  acts: ['setSchedule'],
  target: 'match',
  arity: 'many',
  args: v.object({ venue }),
  positional: ['venue'],
  keys: 'm v',
  menu: 'edit',
  risk: timing,
  whyNot: (view, asking, args) => whyNotReschedule(view, asking, args && { venueId: args.venue }),
  plan: ({ tournament, match: { bracketMatchId, venueId } }, { venue: to }) => [
    setting(tournament.id, [{ bracketMatchId, venueId: to, seenVenue: venueId }]),
  ],
  undo: (view): Invocation => invocation(placeMatch, [idOf(view)], { venue: view.match.venueId }),
  form: { prefill: ({ match }) => ({ venue: match.venueId }) },
})

/** Time and venue of two matches of a stage. */
export const swapMatches = defineCommand({
  id: 'schedule.swap',
  acts: ['setSchedule'],
  target: 'match',
  args: v.object({ with: v.pipe(v.string(), v.metadata({ target: 'match' })) }),
  positional: ['with'],
  keys: 's w',
  menu: 'edit',
  risk: timing,
  whyNot: (view, asking, args) => whyNotSwap(view, asking, args && { with: args.with }),
  plan: (view, args) => {
    const other = partnerIn(view, args.with)
    return [setting(view.tournament.id, other ? swapped(view.match, other.match) : [])]
  },
  undo: (view, args): Invocation => invocation(swapMatches, [idOf(view)], args),
})

/** All open matches of a round at one time, or one after the other. */
export const scheduleRound = defineCommand({
  id: 'round.schedule',
  target: 'round',
  args: v.object({ at: moment, every: v.optional(v.pipe(MatchMinutes, inMinutes)), atOnce: v.optional(AtOnce) }),
  positional: ['at'],
  form: { remembers: ['every', 'atOnce'] },
  keys: 'r t',
  menu: 'edit',
  risk: timing,
  whyNot: whyNotRescheduleRound,
  plan: (view, args) => [setting(view.tournament.id, roundTimes(view, args))],
  undo: (view, args): Invocation => {
    const now = roundTimes(view, args)
    const before = matchesToPlay(view).map(({ bracketMatchId, schedule }) => ({ bracketMatchId, schedule }))
    return invocation(setTimes, [view.tournament.id], { times: timesText(before), seen: timesText(now) })
  },
})

/** The open matches of a round at one venue, or at several in turn. */
export const placeRound = defineCommand({
  id: 'round.venue',
  needs: 'venues',
  target: 'round',
  args: v.object({ venues: v.optional(venues, []) }),
  positional: ['venues'],
  keys: 'r v',
  menu: 'edit',
  risk: timing,
  whyNot: whyNotPlaceRound,
  plan: (view, args) => [setting(view.tournament.id, roundVenues(view, args.venues))],
  undo: (view, args): Invocation => {
    const now = roundVenues(view, args.venues)
    const before = matchesToPlay(view).map(({ bracketMatchId, venueId }) => ({ bracketMatchId, venueId }))
    return invocation(setTimes, [view.tournament.id], { times: timesText(before), seen: timesText(now) })
  },
})

const PatternArgs = v.object({
  from: moment,
  every: v.pipe(MatchMinutes, inMinutes),
  atOnce: AtOnce,
  rest: v.optional(v.pipe(RestMinutes, inMinutes)),
  minutes: v.optional(v.pipe(MatchMinutes, inMinutes)),
  stage,
  until: v.optional(moment),
  breaks: v.optional(v.array(BreakText), []),
  venues: v.optional(venues, []),
  unset: v.optional(v.boolean(), false),
})
type PatternArgs = v.InferOutput<typeof PatternArgs>

export const laySchedule = defineCommand({
  id: 'schedule.pattern',
  needs: 'additions',
  acts: ['generateSchedule'],
  target: 'tournament',
  args: PatternArgs,
  form: { remembers: ['every', 'atOnce', 'rest', 'breaks'] },
  keys: 's p',
  menu: 'edit',
  risk: timing,
  whyNot: (view, asking, args) => whyNotLayOut(view, asking, args && patternOf(args, asking)),
  plan: ({ tournament }, args, asking) => [
    request(endpoints.generateSchedule, { id: tournament.id }, patternOf(args, asking)),
  ],
  undo: movedBack,
})

/** A delay on the night. */
export const shiftSchedule = defineCommand({
  id: 'schedule.shift',
  needs: 'additions',
  target: 'tournament',
  args: v.object({
    minutes: v.pipe(v.number(), inMinutes, v.integer(), v.minValue(-525_600), v.maxValue(525_600, 'tooLarge')),
    from: v.optional(moment),
    stage,
    venue: atVenue,
  }),
  positional: ['minutes', 'from'],
  keys: 's d',
  menu: 'edit',
  risk: timing,
  whyNot: (view, asking, args) =>
    whyNotShift(view, asking, args && { minutes: args.minutes, stageId: args.stage, venueId: args.venue }),
  plan: ({ tournament }, { minutes, from, stage: stageId, venue: venueId }, { zone = defaultSystemZone }) => [
    request(endpoints.shiftSchedule, { id: tournament.id }, { minutes, from, stageId, venueId, zone }),
  ],
  undo: movedBack,
  done: { says: (answer) => ({ matches: String(readStored(ScheduleMoved, answer).moved.length) }) },
})

export const clearSchedule = defineCommand({
  id: 'schedule.clear',
  needs: 'additions',
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
  needs: 'additions',
  acts: ['setScheduleLimits'],
  target: 'tournament',
  args: v.object({
    atOnce: v.optional(v.nullable(AtOnce)),
    rest: v.optional(v.pipe(RestMinutes, inMinutes)),
    stage,
    minutes: v.optional(v.nullable(v.pipe(MatchMinutes, inMinutes))),
    venue: atVenue,
    places: v.optional(v.nullable(AtOnce)),
  }),
  keys: 's l',
  menu: 'edit',
  risk: reversible,
  whyNot: (view, asking, args) => whyNotLimit(view, asking, args && limitsOf(args)),
  plan: ({ tournament }, args) => [request(endpoints.setScheduleLimits, { id: tournament.id }, limitsOf(args))],
  undo: ({ tournament }, _, answer): Inverses => limitsBack(tournament.id, answer),
})

/** Many at once by their ids, with their venues: what takes a pattern back, and what a script may say. */
export const setTimes = defineCommand({
  id: 'schedule.set',
  target: 'tournament',
  args: v.object({ times: v.array(v.string()), seen: v.optional(v.array(v.string())) }),
  positional: ['times'],
  menu: 'edit',
  risk: timing,
  whyNot: (view, asking, args) => whyNotSchedule(view, asking) ?? (args && unreadTimes(args)),
  plan: ({ tournament }, { times, seen }) => [setting(tournament.id, timesFrom(times, seen))],
  undo: movedBack,
})

function setting(id: string, rows: ScheduleTime[]): Step {
  return request(endpoints.setSchedule, { id }, { rows })
}

/** A stage may be named by its name: what is sent is its id. Breaks and the end are times by the clock of the system. */
function patternOf(args: PatternArgs, { zone = defaultSystemZone }: Asking) {
  const { stage: stageId, unset, rest = 0, breaks, until, venues: venueIds, ...pattern } = args
  return {
    ...pattern,
    stageId,
    rest,
    unsetOnly: unset,
    venueIds,
    zone,
    breaks: breaksOf(breaks),
    ...(until !== undefined && { until: clockAt(until, zone) }),
  }
}

function limitsOf<A extends { stage?: string | undefined; venue?: string | undefined }>(args: A) {
  const { stage: stageId, venue: venueId, ...said } = args
  return { ...said, stageId, venueId }
}

/** Without an answer it only says that there is a way back. */
function movedBack({ tournament: { id } }: TournamentView, _: unknown, answer?: unknown): Inverses {
  if (answer === undefined) return invocation(setTimes, [id], { times: [] })
  const { moved } = readStored(ScheduleMoved, answer)
  const times = { times: timesText(moved.map(before)), seen: timesText(moved.map(after)) }
  return [...(moved.length > 0 ? [invocation(setTimes, [id], times)] : []), ...limitsBack(id, answer)]
}

type Moved = ScheduleMoved['moved'][number]

/** The venue is said where it changed. */
function before({ bracketMatchId, was, venueId, wasVenue }: Moved) {
  return { bracketMatchId, schedule: was, ...(venueId !== wasVenue && { venueId: wasVenue }) }
}

function after({ bracketMatchId, schedule, venueId, wasVenue }: Moved) {
  return { bracketMatchId, schedule, ...(venueId !== wasVenue && { venueId }) }
}

/** One act for places and rest, and one for the length of each stage and the places of each venue that were said otherwise. */
function limitsBack(id: string, answer: unknown): readonly Invocation[] {
  if (answer === undefined) return [invocation(limitSchedule, [id], {})]
  const { limits, limitsBefore } = readStored(v.pick(ScheduleMoved, ['limits', 'limitsBefore']), answer)
  const lengths = otherwise(limitsBefore.stageMinutes, limits.stageMinutes).map(([stage, minutes]) =>
    invocation(limitSchedule, [id], { stage, minutes }),
  )
  const places = otherwise(limitsBefore.venuePlaces, limits.venuePlaces).map(([venue, places]) =>
    invocation(limitSchedule, [id], { venue, places }),
  )
  const { atOnce, restMinutes: rest } = limitsBefore
  const isSame = atOnce === limits.atOnce && rest === limits.restMinutes
  return [...(isSame ? [] : [invocation(limitSchedule, [id], { atOnce, rest })]), ...lengths, ...places]
}

/** The earlier values of the entries that change. */
function otherwise(before: Readonly<Record<string, number>>, now: Readonly<Record<string, number>>) {
  const ids = [...new Set([before, now].flatMap(Object.keys))]
  return ids.filter((id) => before[id] !== now[id]).map((id) => [id, before[id] ?? null] as const)
}

function idOf({ stage, match }: MatchView): string {
  return targetId.match(stage.id, match.bracketMatchId)
}
