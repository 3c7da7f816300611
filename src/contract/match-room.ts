// §3: match room: its teams with who is there, its games with what was submitted, and who asked for help.
import * as v from 'valibot'
import { BracketTeam, MatchSetting } from './bracket.ts'
import { Seconds } from './envelope.ts'
import { HeldAt } from './held-at.ts'
import { idOf } from './ids.ts'
import { Id, ShortText, Version, wholeFrom } from './limits.ts'
import { GameState, PlayerRole, RoomState, StageFormat } from './states.ts'
import { TeamPlayer } from './team.ts'

/** Of one game. Who has more has won it; over a best of several, games are counted. */
export const GameScore = v.object({
  tournamentTeamId: idOf('team'),
  totalScore: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
})
export type GameScore = v.InferOutput<typeof GameScore>

/** A result as somebody reported it: the captain of a team, or statistics captured from the game. */
export const Submission = v.object({
  /** chosen: null is the game itself. A team has one: a later one takes its place. */
  tournamentTeamId: v.nullable(Id),
  scores: v.array(GameScore),
  time: Seconds,
  by: v.string(),
})
export type Submission = v.InferOutput<typeof Submission>

export const MatchGame = v.object({
  /** From 1. */
  n: wholeFrom(1),
  state: GameState,
  /** Since when it is in this state. */
  since: v.nullable(Seconds),
  /** The result that counts; empty before the game is completed. */
  scores: v.array(GameScore),
  /** In the order they came. */
  submissions: v.array(Submission),
  dispute: v.nullable(
    v.object({ tournamentTeamId: v.nullable(Id), reason: v.string(), time: Seconds, by: v.string() }),
  ),
  /** What an administrator confirmed where a second one has to; null: nobody yet, or it counts already. */
  firstConfirmation: v.nullable(
    v.object({
      scores: v.array(GameScore),
      reason: v.optional(v.string()),
      time: Seconds,
      by: v.string(),
      sub: v.string(),
    }),
  ),
  /** When the first submission is approved by itself; null: somebody has to do it. */
  approveAt: v.nullable(Seconds),
  /** Grows with every change of the game. */
  version: Version,
})
export type MatchGame = v.InferOutput<typeof MatchGame>

export const RoomPlayer = v.object({
  playerId: Id,
  nickname: v.string(),
  role: PlayerRole,
  inGameName: v.string(),
  discordId: TeamPlayer.entries.discordId,
  checkedIn: v.boolean(),
  ready: v.boolean(),
})
export type RoomPlayer = v.InferOutput<typeof RoomPlayer>

export const RoomTeam = v.object({
  ...BracketTeam.entries,
  logo: v.optional(v.nullable(ShortText), null),
  players: v.array(RoomPlayer),
  /** All who play are there (4.10). */
  checkedIn: v.boolean(),
  /** All who play are ready for the game that is due, or an administrator said so. */
  ready: v.boolean(),
})
export type RoomTeam = v.InferOutput<typeof RoomTeam>

export const Assistance = v.object({
  /** Who asked; null: nobody in particular. */
  tournamentTeamId: v.nullable(Id),
  text: v.string(),
  time: Seconds,
  /** Name of the administrator who looks after it. */
  claimedBy: v.nullable(v.string()),
  note: v.string(),
})
export type Assistance = v.InferOutput<typeof Assistance>

/** What the round of a room is called follows from this, as it does in the bracket. */
export const RoomRound = v.object({
  format: StageFormat,
  groupNumber: wholeFrom(1),
  roundOf: v.pipe(v.number(), v.integer()),
  isAdditional: v.boolean(),
  /** Its own name, where it has one. */
  name: v.nullable(v.string()),
})
export type RoomRound = v.InferOutput<typeof RoomRound>

/** chosen: why a room waits for an administrator. */
export const RoomNeed = v.picklist([
  'disputed',
  'resultUpdate',
  'secondConfirmation',
  'noWinner',
  'assistance',
  'overdue',
])
export type RoomNeed = v.InferOutput<typeof RoomNeed>

const place = {
  matchId: Id,
  /** Identifier and teams: `G1-M3 Alpha – Bravo`. */
  name: v.string(),
  bracketMatchId: Id,
  stageId: Id,
  stageName: v.string(),
  tournamentId: Id,
  tournamentName: v.string(),
  identifier: v.string(),
  round: RoomRound,
  state: RoomState,
  /** The game that is being played or comes next; null when none is. */
  currentGame: v.nullable(wholeFrom(1)),
  /** Why an administrator should look. */
  needs: v.array(RoomNeed),
}

/** A room as the list of all rooms shows it. */
export const ListedRoom = v.object({
  ...place,
  teams: v.array(BracketTeam),
  /** What the players of its teams are called, here and in the game: a room is found by them. */
  players: v.optional(v.array(v.string()), []),
  gameState: v.nullable(GameState),
  checkInStartTime: v.nullable(Seconds),
  schedule: v.nullable(Seconds),
  /** The name of the venue its match is played at, where it has one of its own and the caller may see that. */
  venue: v.optional(v.nullable(v.string()), null),
  /** The caller may act in it (4.14). */
  mine: v.optional(v.boolean(), true),
  updateTime: Seconds,
})
export type ListedRoom = v.InferOutput<typeof ListedRoom>

export const MatchRoom = v.object({
  ...place,
  teams: v.array(RoomTeam),
  games: v.array(MatchGame),
  ...MatchSetting.entries,
  map: v.nullable(wholeFrom(0)),
  pickMode: v.nullable(wholeFrom(0)),
  autoLobbyDisabled: v.boolean(),
  /** Two administrators confirm each result. */
  secondConfirmation: v.boolean(),
  assistance: v.nullable(Assistance),
  /** The venue of its match, or else where its tournament is held: who may check in and assist there. */
  venues: v.array(HeldAt),
  createTime: Seconds,
  updateTime: Seconds,
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
