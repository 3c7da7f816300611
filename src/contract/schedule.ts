// When the matches of a tournament are played (§2 schedule; domain.md §5).
import * as v from 'valibot'
import { BracketMatch, BracketTeam, RoundOf, RoundSetting } from './bracket.ts'
import { Seconds } from './envelope.ts'
import { idOf } from './ids.ts'
import { Count, Id, wholeFrom } from './limits.ts'
import { MatchState } from './states.ts'

/** chosen: minutes a game is expected to take, where nobody said how long a match of the stage does. */
export const expectedGameMinutes = 45
/** chosen: matches of one write, as many as the largest tournament has in all its stages together. */
export const maxScheduleRows = 20_000

/** chosen: a match lasts a minute at least and a day at most. */
export const MatchMinutes = v.pipe(v.number(), v.integer(), v.minValue(1, 'atLeastOne'), v.maxValue(1440, 'tooLarge'))
/** Minutes between two matches of one team. */
export const RestMinutes = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1440, 'tooLarge'))
/** How many matches can be played side by side: stations, courts, tables. */
export const AtOnce = v.pipe(v.number(), v.integer(), v.minValue(1, 'atLeastOne'), v.maxValue(1000, 'tooLarge'))

/** One of the venues the tournament is held at. A rule looks into that list, so nobody has to be asked whose it is. */
export const OwnVenue = v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(64))

/** What a schedule is measured by. */
export const ScheduleLimits = v.object({
  /** Null: nobody said how many, so that there are never too many. */
  atOnce: v.nullable(AtOnce),
  restMinutes: RestMinutes,
  /** How long a match of a stage is expected to take, by the id of the stage. */
  stageMinutes: v.record(Id, MatchMinutes),
  /** How many of them can be played side by side at a venue, by its id; of one that is not named nobody said. */
  venuePlaces: v.optional(v.record(Id, AtOnce), {}),
})
export type ScheduleLimits = v.InferOutput<typeof ScheduleLimits>

export const noLimits: ScheduleLimits = { atOnce: null, restMinutes: 0, stageMinutes: {}, venuePlaces: {} }

export const ScheduleRow = v.object({
  bracketMatchId: Id,
  stageId: Id,
  groupNumber: wholeFrom(1),
  identifier: v.string(),
  roundOf: RoundOf,
  isAdditional: v.boolean(),
  teams: v.array(v.nullable(BracketTeam)),
  /** The matches its teams come from. */
  after: v.array(Id),
  schedule: v.nullable(Seconds),
  /** Null: at any venue of the tournament. */
  venueId: v.nullable(Id),
  /** How long it is expected to take. */
  minutes: Count,
  state: MatchState,
  matchId: BracketMatch.entries.matchId,
})
export type ScheduleRow = v.InferOutput<typeof ScheduleRow>

export const Schedule = v.object({
  /** Matches that are played, stage by stage, rounds in their order. */
  rows: v.array(ScheduleRow),
  /** What rounds were named. */
  divisions: v.array(v.object({ stageId: Id, groupNumber: wholeFrom(1), roundSettings: v.array(RoundSetting) })),
  limits: ScheduleLimits,
})
export type Schedule = v.InferOutput<typeof Schedule>

/** One match with its new time and venue; what is left out stays. `seen…`: what the sender was looking at. */
export const ScheduleTime = v.object({
  bracketMatchId: idOf('match'),
  schedule: v.optional(v.nullable(Seconds)),
  venueId: v.optional(v.nullable(OwnVenue)),
  seen: v.optional(v.nullable(Seconds)),
  seenVenue: v.optional(v.nullable(OwnVenue)),
})
export type ScheduleTime = v.InferOutput<typeof ScheduleTime>

/** Between these times of day nothing is played; the day they are of says nothing. */
const Break = v.object({ from: Seconds, to: Seconds })
export type Break = v.InferOutput<typeof Break>

/** "Every 45 minutes from 13:00, four at once." */
export const SchedulePattern = v.object({
  /** Without one: all stages, one after the other. */
  stageId: v.optional(idOf('stage')),
  from: Seconds,
  every: MatchMinutes,
  atOnce: AtOnce,
  rest: v.optional(RestMinutes, 0),
  /** How long a match takes; `every` where it is left out. */
  minutes: v.optional(MatchMinutes),
  /** The time of day by which all is over; the rest goes on the next day, at the time of day of `from`. */
  until: v.optional(Seconds),
  /** chosen: of one day, more than anybody takes. */
  breaks: v.optional(v.pipe(v.array(Break), v.maxLength(24, 'tooLong')), []),
  /** Shared out evenly: four at once are two at each of two venues. Without one each match stays at its own. */
  venueIds: v.optional(v.array(OwnVenue), []),
  /** Only matches that have no time yet; what has one stays, and takes its place. */
  unsetOnly: v.optional(v.boolean(), false),
})
export type SchedulePattern = v.InferOutput<typeof SchedulePattern>

/** What a write moved, and what was said before: enough to take it back. */
export const ScheduleMoved = v.object({
  moved: v.array(
    v.object({
      bracketMatchId: Id,
      schedule: v.nullable(Seconds),
      was: v.nullable(Seconds),
      venueId: v.nullable(Id),
      wasVenue: v.nullable(Id),
    }),
  ),
  limits: ScheduleLimits,
  limitsBefore: ScheduleLimits,
  /** How many conflicts the schedule has with it. */
  conflictCount: Count,
})
export type ScheduleMoved = v.InferOutput<typeof ScheduleMoved>
