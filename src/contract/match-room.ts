// §3: match room. Its screens, chat and evidence come with the matches area; brackets create and close rooms already.
import * as v from 'valibot'
import { BracketTeam, MatchSetting, Score } from './bracket.ts'
import { Seconds } from './envelope.ts'
import { Id, wholeFrom } from './limits.ts'
import { GameState } from './states.ts'

export const MatchGame = v.object({
  n: wholeFrom(1),
  state: GameState,
  scores: v.array(Score),
})
export type MatchGame = v.InferOutput<typeof MatchGame>

export const MatchRoom = v.object({
  matchId: Id,
  bracketMatchId: Id,
  stageId: Id,
  tournamentId: Id,
  identifier: v.string(),
  state: v.picklist(['Open', 'Closed', 'Aborted']),
  teams: v.array(BracketTeam),
  games: v.array(MatchGame),
  ...MatchSetting.entries,
  map: v.nullable(wholeFrom(0)),
  pickMode: v.nullable(wholeFrom(0)),
  autoLobbyDisabled: v.boolean(),
  assistance: v.boolean(),
  createTime: Seconds,
})
export type MatchRoom = v.InferOutput<typeof MatchRoom>

/** chosen: body of `POST …/match` (§7 leaves it open): everything has the match's or the stage's value when left out. */
export const NewMatchRoom = v.object({
  checkInStartTime: v.optional(v.nullable(Seconds)),
  checkInDuration: v.optional(MatchSetting.entries.checkInDuration),
  bestOf: v.optional(MatchSetting.entries.bestOf),
  map: v.optional(v.nullable(wholeFrom(0))),
  pickMode: v.optional(v.nullable(wholeFrom(0))),
  autoLobbyDisabled: v.optional(v.boolean()),
})
export type NewMatchRoom = v.InferOutput<typeof NewMatchRoom>
