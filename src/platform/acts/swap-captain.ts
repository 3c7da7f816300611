import { reason } from '../../contract/reason.ts'
import type { TeamPlayer, TournamentTeam } from '../../contract/team.ts'
import type { Act } from '../call.ts'
import { updatePlayer } from '../store/players.ts'

/** Makes a player the captain; the former one takes the place of the new one. */
export async function swapCaptain(
  act: Act,
  { players }: Pick<TournamentTeam, 'players'>,
  next: TeamPlayer,
): Promise<{ former: TeamPlayer | undefined; next: TeamPlayer }> {
  const former = players.find(({ role }) => role === 'Captain')
  // A team has one captain at most, at any moment.
  if (former) await updatePlayer(act.tx, former.playerId, { role: next.role })
  await updatePlayer(act.tx, next.playerId, { role: 'Captain' })
  if (former) act.consequence(reason('consequence.captain', { from: former.nickname, to: next.nickname }))
  return { former, next }
}
