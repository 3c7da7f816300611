// When the matches of a tournament are played (§2 schedule; domain.md §5).
import * as v from 'valibot'
import { BracketMatch, BracketTeam, RoundOf, RoundSetting } from './bracket.ts'
import { Seconds } from './envelope.ts'
import { idOf } from './ids.ts'
import { Count, defaultSystemZone, Id, wholeFrom } from './limits.ts'
import { MatchState } from './states.ts'

/** chosen: default minutes of a game, where a stage has no expected match length. */
export const expectedGameMinutes = 45
/** chosen: matches of one write, as many as the largest tournament has in all its stages together. */
export const maxScheduleRows = 20_000

/** chosen: a match lasts a minute at least and a day at most. */
export const MatchMinutes = v.pipe(v.number(), v.integer(), v.minValue(1, 'minCheckIn'), v.maxValue(1440, 'tooLarge'))
/** Minutes between two matches of one team. */
export const RestMinutes = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1440, 'tooLarge'))
/** How many matches can be played side by side: stations, courts, tables. */
export const AtOnce = v.pipe(v.number(), v.integer(), v.minValue(1, 'atLeastOne'), v.maxValue(1000, 'tooLarge'))

/** One of the tournament's venues. A rule checks that list, so no ownership check is needed. */
export const OwnVenue = v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(64))

/** The measures of a schedule. */
export const ScheduleLimits = v.object({
  /** Null: no limit. */
  atOnce: v.nullable(AtOnce),
  restMinutes: RestMinutes,
  /** How long a match of a stage is expected to take, by the id of the stage. */
  stageMinutes: v.record(Id, MatchMinutes),
  /** The number of matches a venue can hold side by side, by its id; a venue that is not named has no limit. */
  venuePlaces: v.optional(v.record(Id, AtOnce), {}),
})
export type ScheduleLimits = v.InferOutput<typeof ScheduleLimits>

export const noLimits: ScheduleLimits = { atOnce: null, restMinutes: 0, stageMinutes: {}, venuePlaces: {} }

export const ScheduleRow = v.object({
  bracketMatchId: Id,
  stageId: Id,
  groupNumber: v.optional(wholeFrom(1), 1),
  identifier: v.string(),
  roundOf: RoundOf,
  isAdditional: v.optional(v.boolean(), false),
  teams: v.array(v.nullable(BracketTeam)),
  /** The matches its teams come from. */
  after: v.optional(v.array(Id), []),
  schedule: v.optional(v.nullable(Seconds), null),
  /** Null: at any venue of the tournament. */
  venueId: v.optional(v.nullable(Id), null),
  /** How long it is expected to take. */
  minutes: v.optional(Count, expectedGameMinutes),
  state: v.optional(MatchState, 'Initial'),
  matchId: BracketMatch.entries.matchId,
})
export type ScheduleRow = v.InferOutput<typeof ScheduleRow>

/** One player, by member or Discord id, in several teams of the tournament. */
const SharedPlayer = v.object({
  player: v.string(),
  /** Ids of teams that have not left. */
  teamIds: v.array(Id),
})
export type SharedPlayer = v.InferOutput<typeof SharedPlayer>

export const Schedule = v.object({
  /** Matches that are played, stage by stage, rounds in their order. */
  rows: v.array(ScheduleRow),
  /** The names of rounds. */
  divisions: v.optional(
    v.array(v.object({ stageId: Id, groupNumber: wholeFrom(1), roundSettings: v.array(RoundSetting) })),
    [],
  ),
  limits: v.optional(ScheduleLimits, noLimits),
  /** Their matches cannot be played at one time. */
  sharedPlayers: v.optional(v.array(SharedPlayer), []),
})
export type Schedule = v.InferOutput<typeof Schedule>

/** One match with its new time and venue; omitted fields stay. `seen…`: the values its sender saw. */
export const ScheduleTime = v.object({
  bracketMatchId: idOf('match'),
  schedule: v.optional(v.nullable(Seconds)),
  venueId: v.optional(v.nullable(OwnVenue)),
  seen: v.optional(v.nullable(Seconds)),
  seenVenue: v.optional(v.nullable(OwnVenue)),
})
export type ScheduleTime = v.InferOutput<typeof ScheduleTime>

export const Zone = v.pipe(v.string(), v.maxLength(64, 'tooLong'), v.check(isZone, 'notAZone'))

/** A time of day by a clock: `19:30`. */
const ClockTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'notATimeOfDay'))

/** Minutes since midnight. */
export function clockMinutes(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

/** Between these times of day nothing is played. */
const Break = v.object({ from: ClockTime, to: ClockTime })
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
  until: v.optional(ClockTime),
  /** Where those times of day are read: an IANA name. */
  zone: v.optional(Zone, defaultSystemZone),
  /** chosen: the most breaks of one day, above any real use. */
  breaks: v.optional(v.pipe(v.array(Break), v.maxLength(24, 'tooLong')), []),
  /** Shared out evenly: four at once are two at each of two venues. Without one each match stays at its own. */
  venueIds: v.optional(v.array(OwnVenue), []),
  /** Only matches without a time; those with one stay, and occupy their slots. */
  unsetOnly: v.optional(v.boolean(), false),
})
export type SchedulePattern = v.InferOutput<typeof SchedulePattern>

/** The moved matches with their earlier values: enough to undo it. */
export const ScheduleMoved = v.object({
  moved: v.optional(
    v.array(
      v.object({
        bracketMatchId: Id,
        schedule: v.nullable(Seconds),
        was: v.nullable(Seconds),
        venueId: v.nullable(Id),
        wasVenue: v.nullable(Id),
      }),
    ),
    [],
  ),
  limits: v.optional(ScheduleLimits, noLimits),
  limitsBefore: v.optional(ScheduleLimits, noLimits),
  /** How many conflicts the schedule has with it. */
  conflictCount: v.optional(Count, 0),
})
export type ScheduleMoved = v.InferOutput<typeof ScheduleMoved>

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
