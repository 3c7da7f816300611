// §3: bracket data and bracket matches; encoding as domain.md 4.1.
import * as v from 'valibot'
import { asRead } from './as-read.ts'
import { Seconds } from './envelope.ts'
import { idOf } from './ids.ts'
import { Count, Id, minCheckInMinutes, Name, ShortText, Version, wholeFrom } from './limits.ts'
import { BracketState, MatchState, TeamResult } from './states.ts'

/** Rounds of a losers side count on below 0. */
export const RoundOf = wholeFrom(-(2 ** 31))

export const BracketTeam = v.object({ tournamentTeamId: Id, name: v.string() })
export type BracketTeam = v.InferOutput<typeof BracketTeam>

/** How a match was decided where its totals do not say it, or before they could. */
export const Decision = v.picklist(['awayGoals', 'drawnLots', 'jury', 'technicalWin', 'walkOver', 'abandoned'])
export type Decision = v.InferOutput<typeof Decision>

export const Score = v.object({
  tournamentTeamId: idOf('team'),
  totalScore: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
  result: TeamResult,
  /** chosen: a match level after its time and decided by a shoot-out keeps its true score; this is the shoot-out's. */
  shootOut: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000))),
  /** chosen: the same for both sides, so that each score can be read alone. */
  decidedBy: v.optional(Decision),
})
export type Score = v.InferOutput<typeof Score>

/** §7 `PUT …/setting`. */
export const MatchSetting = v.object({
  checkInStartTime: v.nullable(Seconds),
  /** minutes */
  checkInDuration: v.pipe(v.number(), v.integer(), v.minValue(minCheckInMinutes, 'minCheckIn'), v.maxValue(1440)),
  bestOf: v.pipe(v.number(), v.integer(), v.minValue(1, 'atLeastOne'), v.maxValue(99)),
  schedule: v.nullable(Seconds),
})
export type MatchSetting = v.InferOutput<typeof MatchSetting>

/** One match of a round as the sender of a setting was looking at it. */
export const SeenSetting = v.object({ bracketMatchId: idOf('match'), ...v.partial(MatchSetting).entries })
export type SeenSetting = v.InferOutput<typeof SeenSetting>

export const BracketMatch = v.object({
  bracketMatchId: Id,
  /** `G{group}-M{n}` when missing (§3). */
  identifier: v.string(),
  /** Unique key of the round: see domain.md 4.1. */
  roundOf: RoundOf,
  isAdditional: v.boolean(),
  /** chosen: an additional match has a name (§5). */
  name: v.optional(v.nullable(v.string()), null),
  /** One entry per slot; null is TBD before the stage is finalized and, if unfed, a bye afterwards. */
  teams: v.array(v.nullable(BracketTeam)),
  scores: v.array(Score),
  ...MatchSetting.entries,
  /** chosen: which of the tournament's venues it is played at; null: any of them. §7 knows none, so it may be missing. */
  venueId: v.optional(v.nullable(Id), null),
  state: MatchState,
  /** Decided without play: a bye met a team, or another bye. */
  walkover: v.optional(v.boolean(), false),
  /** False for a grand final reset that was not needed. */
  needed: v.optional(v.boolean(), true),
  /** The match room, when there is one. */
  matchId: v.optional(v.nullable(Id), null),
})
export type BracketMatch = v.InferOutput<typeof BracketMatch>

/** Pair of indices into `matches`, from the earlier to the later match (§3). */
const Edge = v.tuple([Count, Count])
export type Edge = v.InferOutput<typeof Edge>

export const RoundSetting = v.object({ roundOf: RoundOf, name: ShortText })
export type RoundSetting = v.InferOutput<typeof RoundSetting>

export const Bracket = v.object({
  /** From 1. */
  groupNumber: wholeFrom(1),
  opponentNum: wholeFrom(2),
  matches: v.array(BracketMatch),
  /** Winner's way. Slot rule: domain.md 4.1. */
  edges: v.array(Edge),
  /** chosen: loser's way (losers bracket, third place). */
  loserEdges: v.optional(v.array(Edge), []),
  additionalMatches: v.array(BracketMatch),
  roundSettings: v.array(RoundSetting),
  state: BracketState,
  visible: v.optional(v.boolean(), true),
  version: v.optional(Version, 1),
})
export type Bracket = v.InferOutput<typeof Bracket>

/** `POST …/finalize` (§7): the console's final placement; null is an empty slot. */
export const Placement = v.object({
  bracketMatchId: idOf('match'),
  tournamentTeamIds: v.array(v.nullable(idOf('team'))),
})
export type Placement = v.InferOutput<typeof Placement>

const { bracketMatchId: _id, teams: _teams, ...restOfMatch } = BracketMatch.entries
/** A placement, or the match as it was read with its teams changed (§7: bracket data). */
export const GivenPlacement = v.union([
  Placement,
  v.object({
    ...asRead(restOfMatch),
    bracketMatchId: idOf('match'),
    teams: v.array(v.nullable(v.object({ tournamentTeamId: idOf('team'), name: v.optional(ShortText) }))),
  }),
])
export type GivenPlacement = v.InferOutput<typeof GivenPlacement>

/** chosen: without a name of its own a round is called by its place again. */
export const RoundName = v.object({ name: v.nullable(Name) })

/** A match touched by a correction, and what happens to it (4.7). */
export const AffectedMatch = v.object({
  bracketMatchId: Id,
  identifier: v.string(),
  effect: v.picklist(['reset', 'refed', 'roomAborted']),
  /** Names of the teams that lose their place in it. */
  unseated: v.optional(v.array(v.string())),
})
export type AffectedMatch = v.InferOutput<typeof AffectedMatch>
