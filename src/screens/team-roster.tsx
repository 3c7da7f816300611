// The team at the cursor: its players with their roles and acts (§2: manage roster, change captain).
import Check from 'lucide-react/icons/check'
import Crown from 'lucide-react/icons/crown'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import {
  acceptRequest,
  addPlayer,
  changeCaptain,
  editPlayer,
  refuseRequest,
  removePlayer,
} from '../../commands/players.ts'
import type { TeamPlayer, TournamentTeam } from '../contract/team.ts'
import { playing, requestsOf } from '../rules/players.ts'
import { CommandButton } from '../shell/acts/command-button.tsx'
import { CommandIcon } from '../shell/acts/command-icon.tsx'
import { overlays } from '../shell/over/overlays.ts'
import { useSay } from '../shell/words/say.ts'
import { Pane } from '../ui/pane.tsx'

export function TeamRoster({ team, starters }: { team: TournamentTeam; starters: number }) {
  const { say } = useSay()
  const { players } = team
  const target = [team.tournamentTeamId]
  const requests = requestsOf(team)
  const inLineup = players.filter(({ role }) => role === 'Captain' || role === 'Starter')
  return (
    <Pane
      title={say('ui.teams.roster')}
      count={`${team.name} · ${say('ui.teams.playersOf', { count: inLineup.length, needed: starters })}`}
      className="min-h-40"
    >
      {players.length === 0 && <p className="text-dim">{say('ui.teams.noPlayers')}</p>}
      <ul className="mb-2">
        {playing(players).map((player) => (
          <PlayerRow key={player.playerId} player={player} target={target} />
        ))}
      </ul>
      {requests.length > 0 && (
        <>
          <h3 className="text-secondary">{say('ui.teams.requestsOf', { count: requests.length })}</h3>
          <ul className="mb-2">
            {requests.map((player) => (
              <RequestRow key={player.playerId} player={player} target={target} />
            ))}
          </ul>
        </>
      )}
      <CommandButton command={addPlayer} targets={target} />
    </Pane>
  )
}

function RequestRow({ player, target }: { player: TeamPlayer; target: readonly string[] }) {
  const { nickname, inGameName } = player
  const args = { player: nickname }
  return (
    <li className="flex min-h-7 items-center gap-2">
      <span className="min-w-0 flex-1 truncate">
        <bdi>{nickname}</bdi>
        {inGameName !== '' && inGameName !== nickname && <span className="text-dim"> · {inGameName}</span>}
      </span>
      <CommandIcon command={acceptRequest} targets={target} args={args} of={nickname}>
        <Check size={14} aria-hidden="true" />
      </CommandIcon>
      <CommandIcon command={refuseRequest} targets={target} args={args} of={nickname}>
        <X size={14} aria-hidden="true" />
      </CommandIcon>
    </li>
  )
}

function PlayerRow({ player, target }: { player: TeamPlayer; target: readonly string[] }) {
  const { say } = useSay()
  const { nickname, role, inGameName, discordId } = player
  const edit = () =>
    overlays.open({
      is: 'form',
      form: {
        command: editPlayer,
        targets: target,
        args: {
          player: nickname,
          nickname,
          role,
          ...(inGameName !== '' && { inGameName }),
          ...(discordId !== null && { discordId }),
        },
        source: 'button',
      },
    })
  return (
    <li className="flex min-h-7 items-center gap-2">
      <span className="min-w-0 flex-1 truncate">
        <bdi>{nickname}</bdi> <span className="text-dim">{say(`state.playerRole.${role}`)}</span>
        {inGameName !== '' && inGameName !== nickname && <span className="text-dim"> · {inGameName}</span>}
      </span>
      <CommandIcon command={editPlayer} targets={target} of={nickname} onRun={edit}>
        <Pencil size={14} aria-hidden="true" />
      </CommandIcon>
      {role !== 'Captain' && (
        <CommandIcon command={changeCaptain} targets={target} args={{ player: nickname }} of={nickname}>
          <Crown size={14} aria-hidden="true" />
        </CommandIcon>
      )}
      <CommandIcon command={removePlayer} targets={target} args={{ player: nickname }} of={nickname}>
        <X size={14} aria-hidden="true" />
      </CommandIcon>
    </li>
  )
}
