// A tournament as it was really played, in a neutral form: what `arena tournament import` reads and the seed restates.
import * as v from 'valibot'
import { Decision } from './bracket.ts'
import { lastSecond } from './envelope.ts'
import { Name } from './limits.ts'
import { StageFormat, TeamResult } from './states.ts'

const Level = v.array(Name)

/** `2026-05-02`, `2026-05`, `2026-05-02T20:00+08:00`: a time that the platform can keep. */
const RecordedTime = v.pipe(v.string(), v.check(isKept, 'recordedTime'))

function isKept(text: string): boolean {
  const seconds = Date.parse(text) / 1000
  return seconds >= 0 && seconds <= lastSecond
}

export const RecordedSide = v.object({
  team: Name,
  /** null: decided without play. */
  score: v.nullable(v.number()),
  result: TeamResult,
  rank: v.optional(v.number()),
  kills: v.optional(v.number()),
})

export const RecordedMatch = v.object({
  id: v.string(),
  /** From 1, inside its bracket side or group. */
  round: v.number(),
  bracket: v.optional(v.picklist(['winners', 'losers', 'final', 'thirdPlace'])),
  group: v.optional(v.number()),
  bestOf: v.optional(v.number()),
  startTime: v.optional(RecordedTime),
  /** Free for all: which of several lobbies. */
  lobby: v.optional(v.string()),
  /** How a win was decided that the scores do not say; other words, such as `penalties`, describe and decide nothing. */
  decidedBy: v.optional(v.union([Decision, v.string()])),
  /** Shoot-out score in the order of the sides. */
  penalties: v.optional(v.array(v.number())),
  sides: v.array(RecordedSide),
})
export type RecordedMatch = v.InferOutput<typeof RecordedMatch>

export const RecordedStage = v.object({
  name: Name,
  format: StageFormat,
  bestOf: v.number(),
  seeds: v.array(Name),
  seeding: v.optional(v.picklist(['standard', 'draw', 'lines'])),
  /** Lines of the bracket from top to bottom, padded to a power of two; null is a bye. */
  bracketOrder: v.optional(v.array(v.nullable(Name))),
  thirdPlace: v.optional(v.boolean()),
  grandFinalReset: v.optional(v.boolean()),
  truncatedAfterRound: v.optional(v.number()),
  groups: v.optional(v.array(v.pipe(Level, v.minLength(1, 'required')))),
  encounters: v.optional(v.number()),
  maxTeamsPerMatch: v.optional(v.number()),
  /** Best first; teams in one inner list are level. */
  placements: v.optional(v.array(Level)),
  groupPlacements: v.optional(v.array(v.array(Level))),
  matches: v.array(RecordedMatch),
})
export type RecordedStage = v.InferOutput<typeof RecordedStage>

/** As many as a tournament may have starters: its smallest team says how many start, the largest how many are benched. */
const Players = v.pipe(v.array(Name), v.maxLength(50, 'tooLong'))

const Record = v.object({
  name: Name,
  game: v.string(),
  /** One, or several. */
  region: v.optional(v.union([v.string(), v.array(v.string())])),
  date: RecordedTime,
  format: StageFormat,
  placements: v.optional(v.array(Level)),
  stages: v.pipe(v.array(RecordedStage), v.minLength(1)),
  teams: v.pipe(
    v.array(v.object({ name: Name, players: v.optional(Players), seed: v.optional(v.number()) })),
    v.minLength(2),
  ),
})

/** Other fields of a file (source, scoring, venues) are ignored. */
export const TournamentRecord = v.pipe(Record, v.metadata({ others: 'ignored' }))
export type TournamentRecord = v.InferOutput<typeof TournamentRecord>
