// §3: tournament team and its players.
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Id, Name, Version } from './limits.ts'
import { PlayerRole, TeamState } from './states.ts'

export const TeamPlayer = v.object({
  playerId: Id,
  /** The platform member, when the player is one. */
  memberId: v.nullable(Id),
  nickname: v.string(),
  role: PlayerRole,
  inGameName: v.string(),
})
export type TeamPlayer = v.InferOutput<typeof TeamPlayer>

export const TournamentTeam = v.object({
  tournamentTeamId: Id,
  tournamentId: Id,
  name: Name,
  logo: v.nullable(v.string()),
  venue: v.nullable(v.string()),
  /** Registration group, from 1; null without groups. */
  group: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  state: TeamState,
  players: v.array(TeamPlayer),
  rosterConfirmTime: v.nullable(Seconds),
  /** chosen: when it left the running tournament (domain.md 4.7); null: it has not. */
  dropTime: v.nullable(Seconds),
  createTime: Seconds,
  version: Version,
})
export type TournamentTeam = v.InferOutput<typeof TournamentTeam>

/** A team as an administrator enters it; the first player is the captain, the next are starters, the rest is benched. */
export const NewTeam = v.object({
  name: Name,
  group: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)))),
  /** chosen: a team entered without players is one player of the same name (singles). */
  players: v.optional(v.array(Name)),
})
export type NewTeam = v.InferOutput<typeof NewTeam>
