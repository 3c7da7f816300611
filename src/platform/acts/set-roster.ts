// The parts of the players of a team, set as a whole, and the Discord ids that come with them.
import type { RosterPlaces, TeamPlayer, TournamentTeam } from '../../contract/team.ts'
import type { TeamView } from '../../contract/views.ts'
import { withPlaces } from '../../rules/players.ts'
import { whyNotRoster } from '../../rules/teams.ts'
import { enforce, type Act } from '../call.ts'
import { linksOf } from './link-players.ts'
import { requireOnlyHere } from './plays-elsewhere.ts'
import { updatePlayer } from '../store/players.ts'
import { findTeam, updateTeam } from '../store/teams.ts'

type Parts = Record<string, string>
type RosterSet = { team: TournamentTeam; before: Parts; after: Parts }

/** Refuses a roster that does not fit. Answers the team, and the parts of those who were named, before and after. */
export async function setRoster(act: Act, view: TeamView, places: RosterPlaces): Promise<RosterSet> {
  const { tournament, team } = view
  const players = withPlaces(team.players, places)
  enforce(whyNotRoster(tournament, { ...team, players }))
  const named = new Set(places.map(({ playerId }) => playerId))
  const parts = (all: readonly TeamPlayer[]): Parts =>
    Object.fromEntries(
      all
        .filter(({ playerId }) => named.has(playerId))
        .flatMap(({ nickname, role, discordId }) => [
          [nickname, role],
          ...(identified.has(nickname) ? [[`${nickname} (Discord)`, discordId ?? '']] : []),
        ]),
    )
  const isNew = (player: TeamPlayer, at: number) => player.discordId !== team.players[at]?.discordId
  const identified = new Set(players.filter(isNew).map(({ nickname }) => nickname))
  const changed = players.filter((player, at) => player.role !== team.players[at]?.role || isNew(player, at))
  const stored = new Map(team.players.map((player) => [player.playerId, player]))
  const { links, tell } = await linksOf(
    act,
    view,
    changed.map((player) => ({
      player: { ...(stored.get(player.playerId) ?? player), role: player.role },
      discordId: player.discordId,
    })),
  )
  const linked = changed.map((player, at) => ({ ...player, memberId: links[at] ?? null }))
  // A team has one captain at most, at any moment.
  const captainsLast = linked.toSorted((a, b) => Number(a.role === 'Captain') - Number(b.role === 'Captain'))
  for (const { playerId, role, discordId, memberId } of captainsLast)
    await updatePlayer(act.tx, playerId, { role, discordId, memberId })
  if (team.state === 'Registered') await requireOnlyHere(act, tournament, { ...team, players: changed })
  await tell()
  return {
    team: changed.length > 0 ? await updateTeam(act.tx, await findTeam(act.tx, team.tournamentTeamId), {}) : team,
    before: parts(team.players),
    after: parts(players),
  }
}
