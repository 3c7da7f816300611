// §3: tournament team and its players.
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { idOf } from './ids.ts'
import { Id, ListedName, Name, Version, wholeFrom } from './limits.ts'
import { Answers, maxQuestions, TypedAnswer } from './registration-form.ts'
import { FeeState, PlayerRole, TeamState } from './states.ts'
import { ImageAddress, InlineImage } from './tournament-image.ts'

/** §3: how Discord numbers its accounts. */
export const DiscordId = v.pipe(v.string(), v.trim(), v.regex(/^\d{17,20}$/, 'discordIdFormat'))

export const TeamPlayer = v.object({
  playerId: Id,
  /** The platform member, when the player is one. */
  memberId: v.optional(v.nullable(Id), null),
  nickname: v.string(),
  role: PlayerRole,
  inGameName: v.string(),
  /** Required of every player where the tournament says so (`discordRequired`); null: not known. */
  discordId: v.optional(v.nullable(DiscordId), null),
})
export type TeamPlayer = v.InferOutput<typeof TeamPlayer>

export const TournamentTeam = v.object({
  tournamentTeamId: Id,
  tournamentId: Id,
  name: Name,
  logo: v.nullable(ImageAddress),
  /** chosen: where the team is at home, in words: it need not be a venue of this platform. */
  venue: v.nullable(Name),
  /** Registration group, from 1; null without groups. */
  group: v.nullable(wholeFrom(1)),
  state: TeamState,
  players: v.array(TeamPlayer),
  rosterConfirmTime: v.nullable(Seconds),
  /** chosen: the registration fee: taken when the roster was confirmed, or to be given back; null: nothing was taken. */
  fee: v.optional(v.nullable(FeeState), null),
  /** chosen: when it left the running tournament (domain.md 4.7); null: it has not. */
  dropTime: v.optional(v.nullable(Seconds), null),
  /** chosen: when it checked in to the tournament; null: it has not. */
  checkInTime: v.optional(v.nullable(Seconds), null),
  /** To the registration form of the tournament. */
  answers: v.optional(Answers, {}),
  createTime: Seconds,
  version: v.optional(Version, 1),
})
export type TournamentTeam = v.InferOutput<typeof TournamentTeam>

/** A player as an administrator adds one. chosen: without an in-game name the nickname is used in the game as well. */
export const NewPlayer = v.object({
  nickname: Name,
  role: v.optional(PlayerRole),
  inGameName: v.optional(Name),
  discordId: v.optional(v.nullable(DiscordId)),
  /** chosen: without it the only member with that Discord id, where there is exactly one; null: none. */
  memberId: v.optional(v.nullable(idOf('member'))),
  /** Among the players of the team, from 1; without it behind the others. */
  place: v.optional(wholeFrom(1)),
})
export type NewPlayer = v.InferOutput<typeof NewPlayer>

/** A player of a list: by nickname, or with the Discord id as well. */
export const ListedPlayer = v.union([Name, v.object({ nickname: Name, discordId: DiscordId })])
export type ListedPlayer = v.InferOutput<typeof ListedPlayer>

/** A team as an administrator enters it; the first player is the captain, the next are starters, the rest is benched. */
export const NewTeam = v.object({
  name: Name,
  group: v.optional(v.nullable(wholeFrom(1))),
  /** chosen: a team entered without players is one player of the same name (singles). */
  players: v.optional(v.array(ListedPlayer)),
})
export type NewTeam = v.InferOutput<typeof NewTeam>

/** One of many that are entered together. */
export const ListedTeam = v.object({
  ...NewTeam.entries,
  name: ListedName,
  players: v.optional(v.array(v.union([ListedName, v.object({ nickname: ListedName, discordId: DiscordId })]))),
})

/** A team alone, with the data of its page and its answers to the registration form. */
export const EnteredTeam = v.object({
  ...NewTeam.entries,
  venue: v.optional(TournamentTeam.entries.venue),
  /** One as `data:image/png;base64,…`, which is cut to its shape, or the address of one that is there already. */
  logo: v.optional(v.union([InlineImage, ImageAddress])),
  answers: v.optional(v.pipe(v.array(TypedAnswer), v.maxLength(maxQuestions, 'tooLong'))),
})
export type EnteredTeam = v.InferOutput<typeof EnteredTeam>

/** `missing`: a required question of the registration form is unanswered. */
export const AnswersGiven = v.picklist(['missing', 'complete'])
export type AnswersGiven = v.InferOutput<typeof AnswersGiven>

/** The roles in a roster; a player left out keeps the role. An id that is left out stays as it is. */
export const RosterPlaces = v.pipe(
  v.array(v.object({ playerId: idOf('player'), role: PlayerRole, discordId: v.optional(v.nullable(DiscordId)) })),
  v.minLength(1, 'required'),
  v.maxLength(100, 'tooLong'),
  v.check((places) => new Set(places.map(({ playerId }) => playerId)).size === places.length, 'twice'),
)
export type RosterPlaces = v.InferOutput<typeof RosterPlaces>
