// The team at the cursor: its players with their roles, and what can be done with each (§2: manage roster, change captain).
import { Crown, Pencil, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { addPlayer, changeCaptain, editPlayer, removePlayer } from '../../commands/teams.ts'
import type { TeamPlayer, TournamentTeam } from '../contract/team.ts'
import type { ArgsSchema, Typed } from '../registry/define.ts'
import { CommandButton } from '../shell/acts/command-button.tsx'
import { useVerdict } from '../shell/acts/known-targets.ts'
import { overlays } from '../shell/frame/overlays.ts'
import { useDesk } from '../shell/start/desk.ts'
import { useSay } from '../shell/words/say.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Pane } from '../ui/pane.tsx'

export function TeamRoster({ team, starters }: { team: TournamentTeam; starters: number }) {
  const { say } = useSay()
  const { players } = team
  const target = [team.tournamentTeamId]
  const inLineup = players.filter(({ role }) => role === 'Captain' || role === 'Starter')
  return (
    <Pane
      title={say('ui.teams.roster')}
      count={`${team.name} · ${say('ui.teams.playersOf', { count: inLineup.length, needed: starters })}`}
      className="min-h-40"
    >
      {players.length === 0 && <p className="text-dim">{say('ui.teams.noPlayers')}</p>}
      <ul className="mb-2">
        {players.map((player) => (
          <PlayerRow key={player.playerId} player={player} target={target} />
        ))}
      </ul>
      <CommandButton command={addPlayer} targets={target} />
    </Pane>
  )
}

function PlayerRow({ player, target }: { player: TeamPlayer; target: readonly string[] }) {
  const { say } = useSay()
  const desk = useDesk()
  const { nickname, role, inGameName } = player
  const edit = () =>
    overlays.open({
      is: 'form',
      form: {
        command: editPlayer,
        targets: target,
        args: { player: nickname, nickname, role, ...(inGameName !== '' && { inGameName }) },
        source: 'button',
      },
    })
  return (
    <li className="flex min-h-7 items-center gap-2">
      <span className="min-w-0 flex-1 truncate">
        {nickname} <span className="text-dim">{say(`state.playerRole.${role}`)}</span>
        {inGameName !== '' && inGameName !== nickname && <span className="text-dim"> · {inGameName}</span>}
      </span>
      <PlayerAction command={editPlayer} target={target} nickname={nickname} onRun={edit}>
        <Pencil size={14} aria-hidden="true" />
      </PlayerAction>
      {role !== 'Captain' && (
        <PlayerAction
          command={changeCaptain}
          target={target}
          nickname={nickname}
          onRun={() => void desk.run(changeCaptain, target, { player: nickname }, 'button')}
        >
          <Crown size={14} aria-hidden="true" />
        </PlayerAction>
      )}
      <PlayerAction
        command={removePlayer}
        target={target}
        nickname={nickname}
        onRun={() => void desk.run(removePlayer, target, { player: nickname }, 'button')}
      >
        <X size={14} aria-hidden="true" />
      </PlayerAction>
    </li>
  )
}

function PlayerAction<S extends ArgsSchema>(props: {
  command: Typed<'team', 'one', S>
  target: readonly string[]
  nickname: string
  onRun: () => void
  children: ReactNode
}) {
  const { command, target, nickname, onRun, children } = props
  const { sayReason, commandTitle } = useSay()
  const { user } = useDesk()
  const why = useVerdict(command, target)?.why
  if (!command.roles.includes(user.role)) return null
  return (
    <IconButton label={`${commandTitle(command.id)}: ${nickname}`} reason={why && sayReason(why)} onClick={onRun}>
      {children}
    </IconButton>
  )
}
