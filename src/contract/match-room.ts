// §3: match room: its teams and their presence, its games with the submitted results, and its help request.
import * as v from 'valibot'
import { BracketTeam, MatchSetting } from './bracket.ts'
import { Seconds } from './envelope.ts'
import { HeldAt } from './held-at.ts'
import { idOf } from './ids.ts'
import { Id, ShortText, Version, wholeFrom } from './limits.ts'
import { RoomStanding } from './phase.ts'
import { GameState, PlayerRole, StageFormat } from './states.ts'
import { TeamPlayer } from './team.ts'

/** Of one game. The higher number has won it; over a best of several, games are counted. */
export const GameScore = v.object({
  tournamentTeamId: idOf('team'),
  totalScore: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
})
export type GameScore = v.InferOutput<typeof GameScore>

/** A reported result: from the captain of a team, or from statistics captured from the game. */
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
  since: v.optional(v.nullable(Seconds), null),
  /** When it began to be played. */
  began: v.optional(v.nullable(Seconds)),
  /** The result that counts; empty before the game is completed. */
  scores: v.optional(v.array(GameScore), []),
  /** In the order they came. */
  submissions: v.optional(v.array(Submission), []),
  dispute: v.optional(
    v.nullable(v.object({ tournamentTeamId: v.nullable(Id), reason: v.string(), time: Seconds, by: v.string() })),
    null,
  ),
  /** The scores one administrator confirmed where a second must; null: none yet, or the result already counts. */
  firstConfirmation: v.optional(
    v.nullable(
      v.object({
        scores: v.array(GameScore),
        reason: v.optional(v.string()),
        time: Seconds,
        by: v.string(),
        sub: v.string(),
      }),
    ),
    null,
  ),
  /** When the first submission is approved automatically; null: it must be approved by hand. */
  approveAt: v.optional(v.nullable(Seconds), null),
  /** Grows with every change of the game. */
  version: v.optional(Version, 1),
})
export type MatchGame = v.InferOutput<typeof MatchGame>

export const RoomPlayer = v.object({
  playerId: Id,
  nickname: v.string(),
  role: PlayerRole,
  inGameName: v.string(),
  discordId: TeamPlayer.entries.discordId,
  checkedIn: v.optional(v.boolean(), false),
  ready: v.optional(v.boolean(), false),
})
export type RoomPlayer = v.InferOutput<typeof RoomPlayer>

export const RoomTeam = v.object({
  ...BracketTeam.entries,
  logo: v.optional(v.nullable(ShortText), null),
  /** Of the team: its roster counts as one of its edits. */
  version: v.optional(Version),
  players: v.optional(v.array(RoomPlayer), []),
  /** All players in the line-up are there (4.10). */
  checkedIn: v.optional(v.boolean(), false),
  /** All players in the line-up are ready for the current game, or an administrator declared them ready. */
  ready: v.optional(v.boolean(), false),
})
export type RoomTeam = v.InferOutput<typeof RoomTeam>

export const Assistance = v.object({
  /** The team asking; null: none in particular. */
  tournamentTeamId: v.optional(v.nullable(Id), null),
  text: v.optional(v.string(), ''),
  time: v.optional(Seconds, 0),
  /** Name of the administrator who called; null: not known. */
  by: v.optional(v.nullable(v.string()), null),
  /** Name of the assigned administrator. */
  claimedBy: v.optional(v.nullable(v.string()), null),
  note: v.optional(v.string(), ''),
})
export type Assistance = v.InferOutput<typeof Assistance>

/** The name of a room's round is computed from this, as in the bracket. */
export const RoomRound = v.object({
  format: StageFormat,
  groupNumber: wholeFrom(1),
  roundOf: v.pipe(v.number(), v.integer()),
  isAdditional: v.optional(v.boolean(), false),
  /** Its own name, where it has one. */
  name: v.optional(v.nullable(v.string()), null),
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
  name: v.optional(v.string(), ''),
  bracketMatchId: Id,
  stageId: Id,
  stageName: v.optional(v.string(), ''),
  tournamentId: Id,
  tournamentName: v.optional(v.string(), ''),
  identifier: v.string(),
  round: RoomRound,
  ...RoomStanding.entries,
  /** The game that is being played or comes next; null when none is. */
  currentGame: v.optional(v.nullable(wholeFrom(1)), null),
  /** Why an administrator should look. */
  needs: v.optional(v.array(RoomNeed), []),
}

/** A room as the list of all rooms shows it. */
export const ListedRoom = v.object({
  ...place,
  teams: v.array(BracketTeam),
  /** Names of its players, here and in the game: a search for a room looks at them. */
  players: v.optional(v.array(v.string()), []),
  /** The name of the venue its match is played at, where it has one of its own and the caller may see that. */
  venue: v.optional(v.nullable(v.string()), null),
  /** The caller may act in it (4.14). */
  mine: v.optional(v.boolean(), true),
})
export type ListedRoom = v.InferOutput<typeof ListedRoom>

export const MatchRoom = v.object({
  ...place,
  teams: v.array(RoomTeam),
  games: v.array(MatchGame),
  ...MatchSetting.entries,
  checkInStartTime: v.optional(MatchSetting.entries.checkInStartTime, null),
  schedule: v.optional(MatchSetting.entries.schedule, null),
  map: v.optional(v.nullable(wholeFrom(0)), null),
  pickMode: v.optional(v.nullable(wholeFrom(0)), null),
  autoLobbyDisabled: v.optional(v.boolean(), false),
  /** Two administrators confirm each result. */
  secondConfirmation: v.optional(v.boolean(), false),
  assistance: v.optional(v.nullable(Assistance), null),
  /**
   * The venue of its match, or else that of its tournament: it decides which administrators may check in and assist
   * there.
   */
  venues: v.optional(v.array(HeldAt), []),
  createTime: v.optional(Seconds, 0),
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
