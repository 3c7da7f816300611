// §3: stage. Fields beyond the specification are marked `chosen` (domain.md §4 D).
import * as v from 'valibot'
import { Bracket } from './bracket.ts'
import { Count, Id, Name, Version, wholeFrom } from './limits.ts'
import { Standing } from './standing.ts'
import { StageFormat, StageState } from './states.ts'

const positive = wholeFrom(1, 'atLeastOne')

export const ApprovalMode = v.picklist(['off', 'first', 'identical'])
export const GrandFinal = v.picklist(['none', 'single', 'double'])
/** Results of a team that left: kept, with its forfeits; annulled if it had played fewer than half; annulled. */
export const Leavers = v.picklist(['keep', 'annulBelowHalf', 'annul'])
export type Leavers = v.InferOutput<typeof Leavers>

/**
 * Tie-break criteria (4.8), in any order. Those of head to head count the matches among the teams that were level when
 * the first of them was asked; `headToHeadAgain` among them asks again about the teams they leave level. Away is the
 * second slot of a match.
 */
export const TieBreaker = v.picklist([
  'points',
  'headToHeadPoints',
  'headToHeadDifference',
  'headToHeadFor',
  'headToHeadAwayFor',
  'headToHeadAgain',
  'scoreDifference',
  'scoreFor',
  'awayScoreFor',
  'wins',
  'awayWins',
  'fewerFaults',
  'additionalMatch',
])
export type TieBreaker = v.InferOutput<typeof TieBreaker>

/** Orders of criteria that have a name. */
export const TieBreakPreset = v.picklist([
  'standard',
  'fifa2018',
  'uefa',
  'uefaAwayGoals',
  'leaguePoints',
  'pointsOnly',
])
export type TieBreakPreset = v.InferOutput<typeof TieBreakPreset>

export const StageFields = v.object({
  name: Name,
  format: StageFormat,
  /** Divisions. */
  groups: v.pipe(positive, v.maxValue(64)),
  bestOf: v.pipe(positive, v.maxValue(99)),
  /** Round robin: how often each pair meets. */
  encounterTimes: v.pipe(positive, v.maxValue(10)),
  autoApprove: ApprovalMode,
  /** minutes; 0 is at once */
  autoApproveDelay: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1440)),
  /** chosen: a result counts after two administrators have confirmed it. */
  secondConfirmation: v.boolean(),
  autoCompleteBracket: v.boolean(),
  autoCancelTournament: v.boolean(),
  autoGenerateMatch: v.boolean(),
  thirdPlaceMatch: v.boolean(),
  autoEvidence: v.boolean(),
  autoCheckInAll: v.boolean(),
  /** Free for all. */
  maxTeamsPerMatch: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(200)),
  /** League of Legends (§9). */
  lolMap: v.nullable(v.picklist([11, 12])),
  pickMode: v.nullable(v.picklist([1, 2, 4, 6])),
  autoLobbyDisabled: v.boolean(),
  /** chosen: double elimination's last match (4.3). */
  grandFinal: GrandFinal,
  /** chosen: round robin points (4.8). */
  pointsWin: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  pointsDraw: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  /** chosen: round robin, matches of teams that left the tournament (4.7). */
  leavers: Leavers,
  /** chosen: order in which ties are broken (4.8). */
  tieBreakers: v.pipe(v.array(TieBreaker), v.minLength(1)),
  /** chosen: how many of each division go on to the next stage; null when nothing follows (4.9). */
  advancing: v.nullable(positive),
})
export type StageFields = v.InferOutput<typeof StageFields>

/** §3 has no such fields: where another platform omits them, they are false or empty. */
const added = {
  secondConfirmation: v.optional(StageFields.entries.secondConfirmation, false),
  grandFinal: v.optional(StageFields.entries.grandFinal, 'double'),
  pointsWin: v.optional(StageFields.entries.pointsWin, 3),
  pointsDraw: v.optional(StageFields.entries.pointsDraw, 1),
  leavers: v.optional(StageFields.entries.leavers, 'keep'),
  tieBreakers: v.optional(StageFields.entries.tieBreakers, [
    'points',
    'headToHeadPoints',
    'scoreDifference',
    'scoreFor',
  ]),
  advancing: v.optional(StageFields.entries.advancing, null),
}

/** The settings of a stage as they are answered. */
export const AnsweredStageFields = v.object({ ...StageFields.entries, ...added })

export const Stage = v.object({
  id: Id,
  tournamentId: Id,
  /** Order within the tournament, from 1. */
  position: Count,
  ...AnsweredStageFields.entries,
  state: StageState,
  version: v.optional(Version, 1),
  /** Whether a bracket of it is shown to clients. */
  visible: v.optional(v.boolean(), true),
  matchCount: v.optional(Count, 0),
  completedCount: v.optional(Count, 0),
})
export type Stage = v.InferOutput<typeof Stage>

/** A stage with all that belongs to it: the answer of `GET /stages/{id}`. */
export const StageDetail = v.object({
  ...Stage.entries,
  /** Grows with every change of anything below, or above; `version` is what an edit checks. */
  revision: v.optional(Version, 1),
  brackets: v.array(Bracket),
  standings: v.optional(v.array(Standing), []),
  /** Team ids in seed order: the teams the brackets are made from. */
  seeds: v.optional(v.array(Id), []),
  /** chosen: teams that left the tournament (domain.md 4.7). */
  dropped: v.optional(v.array(Id), []),
})
export type StageDetail = v.InferOutput<typeof StageDetail>
