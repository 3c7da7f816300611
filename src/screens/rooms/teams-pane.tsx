// Both teams: presence, readiness, and the acts that get them started.
import { imageAddress } from '../../api/configuration.ts'
import { checkInPlayer, forceTeamReady, restartCheckIn } from '../../../commands/rooms.ts'
import type { MatchRoom, RoomTeam } from '../../contract/match-room.ts'
import { playing } from '../../rules/players.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { Badge } from '../../ui/badge.tsx'
import { MarkedName } from '../../ui/marked-name.tsx'
import { Pane } from '../../ui/pane.tsx'
import { PlayerName } from './player-name.tsx'

export function TeamsPane({ room }: { room: MatchRoom }) {
  const { say } = useSay()
  const pane = usePane({ title: say('ui.tournament.tab.teams') })
  const open = room.state === 'Open'
  return (
    <Pane
      {...pane.props}
      title={say('ui.tournament.tab.teams')}
      focused={pane.focused}
      className="wide:min-h-40 wide:flex-1"
    >
      {room.teams.map((team) => (
        <section key={team.tournamentTeamId} className="mb-2 border-b border-line-soft pb-2.5 last:border-0">
          <TeamHead team={team} />
          <ul>
            {playing(team.players).map((player) => (
              <li key={player.playerId} className="flex min-h-6 items-center justify-between gap-2">
                <PlayerName player={player} />
                <span className="min-w-0 truncate text-dim">{player.inGameName || say('ui.rooms.noInGameName')}</span>
              </li>
            ))}
          </ul>
          {open && (
            <div className="mt-1.5 flex flex-wrap gap-2">
              <CommandButton
                command={checkInPlayer}
                targets={[room.matchId]}
                args={{ who: team.tournamentTeamId, checkedIn: !team.checkedIn }}
                label={say(team.checkedIn ? 'ui.rooms.checkOut' : 'ui.rooms.checkInTeam')}
                bare
              />
              {!team.ready && (
                <CommandButton
                  command={forceTeamReady}
                  targets={[room.matchId]}
                  args={{ team: team.tournamentTeamId }}
                  label={say('ui.rooms.forceReady')}
                  bare
                />
              )}
            </div>
          )}
        </section>
      ))}
      {open && <CommandButton command={restartCheckIn} targets={[room.matchId]} />}
    </Pane>
  )
}

function TeamHead({ team }: { team: RoomTeam }) {
  const { say } = useSay()
  const state = team.ready ? 'ready' : team.checkedIn ? 'checkedIn' : 'absent'
  return (
    <h3 className="flex items-center justify-between gap-2">
      <b className="min-w-0 truncate" title={team.name}>
        <MarkedName name={team.name} image={team.logo === null ? null : imageAddress(team.logo)}>
          {team.name}
        </MarkedName>
      </b>
      <span className="shrink-0">
        <Badge tone={state === 'ready' ? 'ok' : state === 'checkedIn' ? 'info' : 'warn'}>
          {say(`ui.rooms.presence.${state}`)}
        </Badge>
      </span>
    </h3>
  )
}
