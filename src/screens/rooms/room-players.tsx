// The players of the room (§2) in one list, where keys and menu apply to the one at the cursor; beside it the teams.
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Pencil from 'lucide-react/icons/pencil'
import { useMemo, useState } from 'react'
import { editPlayer } from '../../../commands/players.ts'
import { checkInPlayer, forceTeamReady, restartCheckIn, setRoomRoster } from '../../../commands/rooms.ts'
import { openMenu } from '../../../commands/session.ts'
import type { MatchRoom, RoomPlayer, RoomTeam } from '../../contract/match-room.ts'
import { paths } from '../../paths.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { CommandIcon } from '../../shell/acts/command-icon.tsx'
import { overlays } from '../../shell/over/overlays.ts'
import { ListPane } from '../../shell/lists/list-pane.tsx'
import { pathWord, usePage, usePane } from '../../shell/place/use-place.ts'
import { useSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Point } from '../../ui/row-clicks.ts'
import { Pane } from '../../ui/pane.tsx'
import { Split } from '../../ui/split.tsx'
import type { TableColumn } from '../../ui/table-column.ts'
import { AnswerRequest } from '../team/answer-request.tsx'
import { LeftToOthers } from './left-to-others.tsx'
import { editInForm, manageRoster, playerCommands, type PlayerOfTeam, usePlayerForms } from './player-forms.ts'
import { PlayerName } from './player-name.tsx'
import { useRoom } from './room-frame.tsx'

export function Component() {
  const room = useRoom()
  const { say } = useSay()
  const title = say('ui.rooms.tab.players')
  usePage({ title: room.name, path: [{ label: pathWord(title), to: paths.roomPlayers(room.matchId) }] })
  const [at, setAt] = useState<string | null>(null)
  const rows = useMemo(
    () => room.teams.flatMap((team) => team.players.map((player): PlayerOfTeam => ({ team, player }))),
    [room.teams],
  )
  const rowOf = (id: string | null) => rows.find(({ player }) => player.playerId === id)
  usePlayerForms(room, rowOf(at))
  const menu = (id: string, where: Point | Element) => {
    const row = rowOf(id)
    if (!row) return
    setAt(id)
    overlays.open({
      is: 'menu',
      at: where,
      row: { kind: 'room', id: room.matchId },
      also: { kind: 'team', id: row.team.tournamentTeamId },
      title: row.player.nickname,
      only: playerCommands,
    })
  }
  const [query, setQuery] = useState('')
  return (
    <Split
      main={
        <ListPane
          title={title}
          keptAs="room-players"
          columns={usePlayerColumns(room)}
          rows={rows}
          getId={({ player }) => player.playerId}
          onCursor={setAt}
          query={query}
          onQuery={setQuery}
          searchLabel={say('ui.rooms.searchPlayers')}
          part={{
            handOf: (id) => ({ team: { selected: [], cursor: rowOf(id)?.team.tournamentTeamId } }),
            menu,
          }}
          empty={{ title: say('ui.teams.noPlayers') }}
        />
      }
      side={
        <>
          {room.teams.map((team) => (
            <TeamPane key={team.tournamentTeamId} room={room} team={team} />
          ))}
          {room.state === 'Open' && <CommandButton command={restartCheckIn} targets={[room.matchId]} />}
          <LeftToOthers room={room} command={setRoomRoster} />
        </>
      }
    />
  )
}

function usePlayerColumns(room: MatchRoom): readonly TableColumn<PlayerOfTeam>[] {
  const { say, commandTitle } = useSay()
  return useMemo(
    () => [
      {
        id: 'player',
        header: say('arg.player'),
        value: ({ player }) => player.nickname,
        render: ({ player }) => <PlayerName player={player} />,
        beside: 40,
        flex: 3,
        minWidth: 130,
        rowHeader: true,
      },
      {
        id: 'acts',
        header: commandTitle(openMenu.id),
        value: () => null,
        render: (row) => <PlayerActs room={room} row={row} />,
        isActs: true,
        sortable: false,
        searchable: false,
        width: 84,
      },
      {
        id: 'presence',
        header: say('ui.rooms.presenceTitle'),
        value: ({ player }) => say(presenceKey(player)),
        render: ({ player }) => <Badge tone={toneOf(player)}>{say(presenceKey(player))}</Badge>,
        width: 150,
      },
      { id: 'team', header: say('arg.team'), value: ({ team }) => team.name, flex: 2, minWidth: 120 },
      {
        id: 'role',
        header: say('arg.role'),
        value: ({ player }) => say(`state.playerRole.${player.role}`),
        width: 150,
      },
      {
        id: 'inGameName',
        header: say('arg.inGameName'),
        value: ({ player }) => player.inGameName || say('ui.rooms.noInGameName'),
        flex: 2,
        minWidth: 120,
      },
    ],
    [say, commandTitle, room],
  )
}

function presenceKey({ role, checkedIn, ready }: RoomPlayer) {
  if (role === 'RequestToJoin') return 'state.playerRole.RequestToJoin'
  return ready ? 'ui.rooms.presence.ready' : checkedIn ? 'ui.rooms.presence.checkedIn' : 'ui.rooms.presence.absent'
}

function toneOf({ role, checkedIn, ready }: RoomPlayer) {
  if (role === 'RequestToJoin') return 'info'
  return ready ? 'ok' : checkedIn ? 'info' : 'warn'
}

/** The most frequent acts, for touch. */
function PlayerActs({ room, row }: { room: MatchRoom; row: PlayerOfTeam }) {
  const { say } = useSay()
  const { team, player } = row
  const { nickname, playerId, checkedIn } = player
  const ofTeam = [team.tournamentTeamId]
  return (
    <span className="flex">
      {player.role === 'RequestToJoin' ? (
        <AnswerRequest team={team.tournamentTeamId} player={player} />
      ) : (
        <CommandIcon
          command={checkInPlayer}
          targets={[room.matchId]}
          args={{ team: team.tournamentTeamId, who: playerId, checkedIn: !checkedIn }}
          of={nickname}
          inTable
          {...(checkedIn && { title: say('ui.rooms.checkOut') })}
        >
          {checkedIn ? <LogOut size={14} aria-hidden="true" /> : <LogIn size={14} aria-hidden="true" />}
        </CommandIcon>
      )}
      <CommandIcon command={editPlayer} targets={ofTeam} of={nickname} onRun={() => editInForm(row)} inTable>
        <Pencil size={14} aria-hidden="true" />
      </CommandIcon>
    </span>
  )
}

function TeamPane({ room, team }: { room: MatchRoom; team: RoomTeam }) {
  const { say, commandTitle } = useSay()
  const { offers } = useSession()
  const label = say('ui.rooms.rosterOf', { team: team.name })
  const pane = usePane({ title: label })
  const ofTeam = { team: team.tournamentTeamId }
  return (
    <Pane
      {...pane.props}
      title={team.name}
      label={label}
      count={say(`ui.rooms.presence.${team.ready ? 'ready' : team.checkedIn ? 'checkedIn' : 'absent'}`)}
      focused={pane.focused}
    >
      <div className="flex flex-wrap gap-2">
        {room.state === 'Open' && (
          <CommandButton
            command={checkInPlayer}
            targets={[room.matchId]}
            args={{ who: team.tournamentTeamId, checkedIn: !team.checkedIn }}
            label={say(team.checkedIn ? 'ui.rooms.checkOut' : 'ui.rooms.checkInTeam')}
            bare
          />
        )}
        {room.state === 'Open' && !team.ready && (
          <CommandButton
            command={forceTeamReady}
            targets={[room.matchId]}
            args={ofTeam}
            label={say('ui.rooms.forceReady')}
            bare
          />
        )}
        {offers(setRoomRoster) && (
          <Button onClick={() => manageRoster(room, team)}>{commandTitle(setRoomRoster.id)}</Button>
        )}
      </div>
    </Pane>
  )
}
