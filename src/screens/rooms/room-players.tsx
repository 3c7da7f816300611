// Who plays in the room (§2): both rosters, who is there, in-game names; the player one is at takes the keys.
import { Crown, LogIn, LogOut, Pencil } from 'lucide-react'
import { useState } from 'react'
import { changeRoomCaptain, checkInPlayer, setRoomRoster } from '../../../commands/rooms.ts'
import { editPlayer } from '../../../commands/players.ts'
import type { MatchRoom, RoomPlayer, RoomTeam } from '../../contract/match-room.ts'
import type { PlayerRole } from '../../contract/states.ts'
import { paths } from '../../paths.ts'
import { CommandIcon } from '../../shell/acts/command-icon.tsx'
import { overlays } from '../../shell/frame/overlays.ts'
import { usePageForm } from '../../shell/forms/use-page-form.ts'
import { pathWord, usePage, usePane } from '../../shell/place/use-place.ts'
import { useDesk } from '../../shell/start/desk.ts'
import { useSay } from '../../shell/words/say.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/class-list.ts'
import { Button } from '../../ui/button.tsx'
import { Pane } from '../../ui/pane.tsx'
import { PlayerName } from './player-name.tsx'
import { useRoom } from './room-frame.tsx'

export function Component() {
  const room = useRoom()
  const { say } = useSay()
  const desk = useDesk()
  usePage({
    title: room.name,
    path: [{ label: pathWord(say('ui.rooms.tab.players')), to: paths.roomPlayers(room.matchId) }],
  })
  const [at, setAt] = useState<string>()
  const all = room.teams.flatMap((team) => team.players.map((player) => ({ team, player })))
  const current = all.find(({ player }) => player.playerId === at) ?? all[0]
  const target = [room.matchId]
  // Their keys mean the player one is at; without one they ask as everywhere.
  usePageForm(checkInPlayer, () => {
    if (!current) return
    const { playerId: who, checkedIn } = current.player
    void desk.run(checkInPlayer, target, { who, team: current.team.tournamentTeamId, checkedIn: !checkedIn }, 'key')
  })
  usePageForm(changeRoomCaptain, () => {
    if (!current) return
    const args = { team: current.team.tournamentTeamId, player: current.player.playerId }
    void desk.run(changeRoomCaptain, target, args, 'key')
  })
  usePageForm(setRoomRoster, () => {
    if (current) manageRoster(room, current.team)
  })
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2.5 overflow-y-auto wide:grid wide:grid-cols-2 wide:overflow-visible">
      {room.teams.map((team) => (
        <TeamRosterPane
          key={team.tournamentTeamId}
          room={room}
          team={team}
          at={current?.player.playerId}
          onAt={setAt}
          label={say('ui.rooms.rosterOf', { team: team.name })}
        />
      ))}
    </div>
  )
}

type TeamRosterPaneProps = {
  room: MatchRoom
  team: RoomTeam
  at: string | undefined
  onAt: (playerId: string) => void
  label: string
}

function TeamRosterPane({ room, team, at, onAt, label }: TeamRosterPaneProps) {
  const { say, commandTitle } = useSay()
  const { user } = useDesk()
  const pane = usePane({ title: label })
  return (
    <Pane
      {...pane.props}
      title={team.name}
      label={label}
      count={say(`ui.rooms.presence.${team.ready ? 'ready' : team.checkedIn ? 'checkedIn' : 'absent'}`)}
      focused={pane.focused}
    >
      <ul className="mb-2">
        {team.players.map((player) => (
          <PlayerLine
            key={player.playerId}
            room={room}
            team={team}
            player={player}
            here={player.playerId === at}
            onAt={() => onAt(player.playerId)}
          />
        ))}
      </ul>
      {setRoomRoster.roles.includes(user.role) && (
        <Button onClick={() => manageRoster(room, team)}>{commandTitle(setRoomRoster.id)}</Button>
      )}
    </Pane>
  )
}

type PlayerLineProps = { room: MatchRoom; team: RoomTeam; player: RoomPlayer; here: boolean; onAt: () => void }

function PlayerLine({ room, team, player, here, onAt }: PlayerLineProps) {
  const { say } = useSay()
  const { playerId, nickname, role, inGameName, checkedIn, ready } = player
  const target = [room.matchId]
  const ofTeam = { team: team.tournamentTeamId }
  const args = { player: nickname, nickname, role, ...(inGameName !== '' && { inGameName }) }
  return (
    <li
      aria-current={here || undefined}
      className={classes(
        'flex min-h-8 flex-wrap items-center gap-x-3 border-s-3 border-b border-b-line-soft ps-1.5',
        here ? 'border-s-primary bg-primary-wash' : 'border-s-transparent',
      )}
      onFocusCapture={onAt}
      onPointerDown={onAt}
    >
      <span className="w-44 min-w-0">
        <PlayerName player={player} />
      </span>
      <span className="w-20 text-dim">{say(`state.playerRole.${role}`)}</span>
      <span className="min-w-0 flex-1 truncate text-dim">{inGameName || say('ui.rooms.noInGameName')}</span>
      <Badge tone={ready ? 'ok' : checkedIn ? 'info' : 'warn'}>
        {say(`ui.rooms.presence.${ready ? 'ready' : checkedIn ? 'checkedIn' : 'absent'}`)}
      </Badge>
      <span className="flex">
        <CommandIcon
          command={checkInPlayer}
          targets={target}
          args={{ ...ofTeam, who: playerId, checkedIn: !checkedIn }}
          of={nickname}
          {...(checkedIn && { title: say('ui.rooms.checkOut') })}
        >
          {checkedIn ? <LogOut size={14} aria-hidden="true" /> : <LogIn size={14} aria-hidden="true" />}
        </CommandIcon>
        <CommandIcon command={changeRoomCaptain} targets={target} args={{ ...ofTeam, player: playerId }} of={nickname}>
          <Crown size={14} aria-hidden="true" />
        </CommandIcon>
        <CommandIcon
          command={editPlayer}
          targets={[team.tournamentTeamId]}
          of={nickname}
          onRun={() =>
            overlays.open({
              is: 'form',
              form: { command: editPlayer, targets: [team.tournamentTeamId], args, source: 'button' },
            })
          }
        >
          <Pencil size={14} aria-hidden="true" />
        </CommandIcon>
      </span>
    </li>
  )
}

/** The form begins with the line-up as it is. */
function manageRoster({ matchId }: MatchRoom, team: RoomTeam): void {
  const names = (...roles: PlayerRole[]) =>
    team.players.filter(({ role }) => roles.includes(role)).map(({ nickname }) => nickname)
  overlays.open({
    is: 'form',
    form: {
      command: setRoomRoster,
      targets: [matchId],
      args: { team: team.name, starters: names('Captain', 'Starter'), bench: names('Bench') },
      source: 'button',
    },
  })
}
