// Keys and menus on the players page of a team mean the player one is at; what is asked for begins with what is known of
// that player.
import type { ArgsSchema, Arity, Command, TargetKind, Typed } from '../../registry/define.ts'
import {
  acceptRequest,
  addPlayer,
  changeCaptain,
  editPlayer,
  editRoster,
  linkPlayer,
  refuseRequest,
  removePlayer,
  unlinkPlayer,
} from '../../../commands/players.ts'
import type { TeamPlayer, TournamentTeam } from '../../contract/team.ts'
import { usePageForm } from '../../shell/acts/use-page-form.ts'
import { overlays } from '../../shell/over/overlays.ts'
import { useSession } from '../../shell/session/session.ts'

/** The acts on a player. */
export const playerCommands: readonly Command[] = [
  addPlayer,
  editPlayer,
  changeCaptain,
  editRoster,
  linkPlayer,
  unlinkPlayer,
  acceptRequest,
  refuseRequest,
  removePlayer,
]

export function usePlayerForms(team: TournamentTeam, player: TeamPlayer | undefined): void {
  const session = useSession()
  const run = <K extends TargetKind, A extends Arity, S extends ArgsSchema>(command: Typed<K, A, S>) => {
    const args = { player: player?.playerId }
    if (player) void session.run<TargetKind, Arity, ArgsSchema>(command, [team.tournamentTeamId], args, 'key')
    // No player is selected yet: it asks for one.
    else openForm(command, team, {})
  }
  usePageForm(editPlayer, () => (player ? editInForm(team, player) : openForm(editPlayer, team, {})))
  usePageForm(changeCaptain, () => run(changeCaptain))
  usePageForm(linkPlayer, () => openForm(linkPlayer, team, player ? linkOf(player) : {}))
  usePageForm(unlinkPlayer, () => run(unlinkPlayer))
  usePageForm(removePlayer, () => run(removePlayer))
  usePageForm(acceptRequest, () => run(acceptRequest))
  usePageForm(refuseRequest, () => run(refuseRequest))
}

export function editInForm(team: TournamentTeam, { nickname, role, inGameName, discordId }: TeamPlayer): void {
  openForm(editPlayer, team, {
    player: nickname,
    nickname,
    role,
    ...(inGameName !== '' && { inGameName }),
    ...(discordId !== null && { discordId }),
  })
}

function linkOf({ nickname, memberId }: TeamPlayer): Record<string, unknown> {
  return { player: nickname, ...(memberId !== null && { memberId }) }
}

function openForm(command: Command, team: TournamentTeam, args: Record<string, unknown>): void {
  overlays.open({ is: 'form', form: { command, targets: [team.tournamentTeamId], args, source: 'button' } })
}
