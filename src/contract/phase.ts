// How a match stands, in one word, and what its room says of that.
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Count, Id } from './limits.ts'
import { GameState, RoomState } from './states.ts'

/** In order: what waits for an administrator first, the gravest on top; then what runs, what is to come, what is over. */
export const Phase = v.picklist([
  'Disputed',
  'NeedsDecision',
  'HelpAsked',
  'Late',
  'Overdue',
  'Alike',
  'Reported',
  'Playing',
  'Ready',
  'CheckIn',
  'Scheduled',
  'Completed',
  'Walkover',
  'Aborted',
])
export type Phase = v.InferOutput<typeof Phase>

/** Of the results reported for the game that is played: none, of some of the teams, the same of all, different ones. */
export const Reports = v.picklist(['none', 'some', 'alike', 'different'])
export type Reports = v.InferOutput<typeof Reports>

/** The fields of a match room that a phase is read from. The rooms of lists, and a room read alone, have all of them. */
export const RoomStanding = v.object({
  state: RoomState,
  /** Of the game that is played or comes next, and since when it is in it. */
  gameState: v.optional(v.nullable(GameState), null),
  gameSince: v.optional(v.nullable(Seconds), null),
  reports: v.optional(Reports, 'none'),
  /** When the last of them came. */
  reportTime: v.optional(v.nullable(Seconds), null),
  /** When the first game began to be played. */
  playSince: v.optional(v.nullable(Seconds), null),
  /** Played without a winner, or decided that way: an administrator has to name one. */
  undecidedSince: v.optional(v.nullable(Seconds), null),
  /** One administrator has confirmed the result, and a second must. */
  confirmedSince: v.optional(v.nullable(Seconds), null),
  helpSince: v.optional(v.nullable(Seconds), null),
  /** It is closed, and its match was decided without play. */
  walkover: v.optional(v.boolean(), false),
  schedule: v.optional(v.nullable(Seconds), null),
  checkInStartTime: v.optional(v.nullable(Seconds), null),
  /** Minutes. */
  checkInDuration: v.optional(Count, 0),
  /** How many minutes its match is expected to take; 0: as many games as it may have usually take. */
  minutes: v.optional(Count, 0),
  updateTime: v.optional(Seconds, 0),
})
export type RoomStanding = v.InferOutput<typeof RoomStanding>

/** The standing of a match's open room. */
export const MatchStanding = v.object({ matchId: Id, bracketMatchId: Id, ...RoomStanding.entries })
export type MatchStanding = v.InferOutput<typeof MatchStanding>
