// Keys and menus on the Players page mean the player one is at; what is asked for begins with what is known of that player.
import type { ArgsSchema, Arity, Command, TargetKind, Typed } from '../../registry/define.ts'
import { acceptRequest, editPlayer, refuseRequest } from '../../../commands/players.ts'
import {
  changeRoomCaptain,
  checkInPlayer,
  forceTeamReady,
  setRoomRoster,
  setTeamReady,
} from '../../../commands/rooms.ts'
import type { MatchRoom, RoomPlayer, RoomTeam } from '../../contract/match-room.ts'
import type { PlayerRole } from '../../contract/states.ts'
import { usePageForm } from '../../shell/acts/use-page-form.ts'
import { overlays } from '../../shell/over/overlays.ts'
import { useSession } from '../../shell/session/session.ts'

/** The acts on a player, or on the whole team. */
export const playerCommands: readonly Command[] = [
  checkInPlayer,
  setTeamReady,
  forceTeamReady,
  setRoomRoster,
  changeRoomCaptain,
  acceptRequest,
  refuseRequest,
  editPlayer,
]

export type PlayerOfTeam = { team: RoomTeam; player: RoomPlayer }

export function usePlayerForms(room: MatchRoom, current: PlayerOfTeam | undefined): void {
  const session = useSession()
  const { team, player } = current ?? {}
  const run = <K extends TargetKind, A extends Arity, S extends ArgsSchema>(
    command: Typed<K, A, S>,
    args: Record<string, unknown>,
  ) => {
    const targets = command.target === 'team' ? [team?.tournamentTeamId ?? ''] : [room.matchId]
    if (current) void session.run<TargetKind, Arity, ArgsSchema>(command, targets, args, 'key')
    // No player is selected yet: it asks for one.
    else openForm(command, room.matchId, {})
  }
  const ofTeam = { team: team?.tournamentTeamId }
  usePageForm(checkInPlayer, () =>
    run(checkInPlayer, { ...ofTeam, who: player?.playerId, checkedIn: !player?.checkedIn }),
  )
  usePageForm(changeRoomCaptain, () => run(changeRoomCaptain, { ...ofTeam, player: player?.playerId }))
  usePageForm(forceTeamReady, () => run(forceTeamReady, ofTeam))
  usePageForm(setTeamReady, () => run(setTeamReady, { ...ofTeam, ready: !team?.ready }))
  usePageForm(acceptRequest, () => run(acceptRequest, { player: player?.playerId }))
  usePageForm(refuseRequest, () => run(refuseRequest, { player: player?.playerId }))
  usePageForm(setRoomRoster, () => (team ? manageRoster(room, team) : openForm(setRoomRoster, room.matchId, {})))
  usePageForm(editPlayer, () => current && editInForm(current))
}

/** The form begins with the line-up as it is. */
export function manageRoster({ matchId }: MatchRoom, team: RoomTeam): void {
  const names = (...roles: PlayerRole[]) =>
    team.players.filter(({ role }) => roles.includes(role)).map(({ nickname }) => nickname)
  const args = { team: team.name, starters: names('Captain', 'Starter'), bench: names('Bench') }
  openForm(setRoomRoster, matchId, args)
}

export function editInForm({ team, player: { nickname, role, inGameName, discordId } }: PlayerOfTeam): void {
  const args = {
    player: nickname,
    nickname,
    role,
    ...(inGameName !== '' && { inGameName }),
    ...(discordId !== null && { discordId }),
  }
  openForm(editPlayer, team.tournamentTeamId, args)
}

function openForm(command: Command, target: string, args: Record<string, unknown>): void {
  overlays.open({ is: 'form', form: { command, targets: [target], args, source: 'button' } })
}
