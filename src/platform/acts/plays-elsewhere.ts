// One player in two teams of a tournament: found by the Discord id, told in every preview, refused between confirmed rosters where
// the tournament requires an id. Without ids the same nickname is told, and refused nowhere: two persons may have it.
import { reason } from '../../contract/reason.ts'
import type { TournamentTeam } from '../../contract/team.ts'
import type { Tournament } from '../../contract/tournament.ts'
import { Refusal, type Act } from '../call.ts'
import { discordPlaysTwice, memberPlaysTwice, nicknamesTwice, playingElsewhere } from '../store/player-members.ts'

/** chosen: as many are named in one consequence, and as many are told of. */
export const mostNamed = 20

type Came = { memberIds: readonly string[]; discordIds: readonly string[]; nicknames: readonly string[] }

/** Tells which of the members, Discord ids and nicknames now play in more than one team; after everything is written. */
export async function tellPlaysTwice(
  { tx, consequence }: Act,
  tournamentId: string,
  { memberIds, discordIds, nicknames }: Came,
): Promise<void> {
  for (const twice of (await memberPlaysTwice(tx, tournamentId, memberIds)).slice(0, mostNamed))
    consequence(reason('consequence.memberPlaysTwice', twice))
  for (const twice of (await discordPlaysTwice(tx, tournamentId, discordIds)).slice(0, mostNamed))
    consequence(reason('consequence.discordPlaysTwice', twice))
  for (const twice of (await nicknamesTwice(tx, tournamentId, nicknames)).slice(0, mostNamed))
    consequence(reason('consequence.nicknameTwice', twice))
}

/** Of a team that is confirmed, or about to be. Answers the players who are in other teams too, where that is allowed. */
export async function requireOnlyHere(
  { tx }: Act,
  { discordRequired }: Tournament,
  team: TournamentTeam,
): Promise<{ player: string; team: string }[]> {
  const elsewhere = await playingElsewhere(tx, team)
  const other = elsewhere.find(({ state }) => discordRequired && state === 'Registered')
  if (other) throw new Refusal(reason('team.playsElsewhere', { player: other.player, team: other.team }))
  return elsewhere.map(({ player, team: name }) => ({ player, team: name }))
}
