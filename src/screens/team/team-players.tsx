// The players of a team (§2): one list, whose keys and menu mean the player at the cursor.
import Crown from 'lucide-react/icons/crown'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { addPlayer, changeCaptain, editPlayer, editRoster, removePlayer } from '../../../commands/players.ts'
import { openMenu } from '../../../commands/session.ts'
import { PlayerRole } from '../../contract/states.ts'
import type { TeamPlayer, TournamentTeam } from '../../contract/team.ts'
import type { Tournament } from '../../contract/tournament.ts'
import { paths } from '../../paths.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { CommandIcon } from '../../shell/acts/command-icon.tsx'
import { overlays } from '../../shell/over/overlays.ts'
import { ListPane } from '../../shell/lists/list-pane.tsx'
import { ToolLine } from '../../shell/lists/tool-line.tsx'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Point } from '../../ui/row-clicks.ts'
import { Split } from '../../ui/split.tsx'
import type { TableColumn } from '../../ui/table-column.ts'
import { AnswerRequest } from './answer-request.tsx'
import { editInForm, playerCommands, usePlayerForms } from './player-forms.ts'
import { RegistrationPane } from './registration-pane.tsx'
import { useMemberNames } from './use-member-names.tsx'
import { useTeam } from './team-frame.tsx'

export function Component() {
  const { tournament, team } = useTeam()
  const { say } = useSay()
  const id = team.tournamentTeamId
  const title = say('ui.team.tab.players')
  usePage({ title: team.name, path: [{ label: pathWord(title), to: paths.teamPlayers(tournament.id, id) }] })
  const [at, setAt] = useState<string | null>(null)
  const [query, setQuery] = useState('')
  const rows = useMemo(() => team.players.toSorted(byRole), [team.players])
  const members = useMemberNames(team)
  const playerOf = (playerId: string | null) => rows.find((player) => player.playerId === playerId)
  usePlayerForms(team, playerOf(at))
  const menu = (playerId: string, where: Point | Element) => {
    const player = playerOf(playerId)
    if (!player) return
    setAt(playerId)
    const row = { kind: 'team', id } as const
    overlays.open({ is: 'menu', at: where, row, title: player.nickname, only: playerCommands })
  }
  return (
    <Split
      main={
        <ListPane
          title={title}
          keptAs="team-players"
          columns={usePlayerColumns(tournament, team, members)}
          rows={rows}
          getId={({ playerId }) => playerId}
          onCursor={setAt}
          query={query}
          onQuery={setQuery}
          searchLabel={say('ui.team.search')}
          part={{ handOf: () => ({ team: { selected: [], cursor: id } }), menu }}
          toolbar={
            <ToolLine>
              <CommandButton command={editRoster} targets={[id]} />
              <CommandButton command={addPlayer} targets={[id]} />
            </ToolLine>
          }
          empty={{ title: say('ui.teams.noPlayers') }}
        />
      }
      side={<RegistrationPane tournament={tournament} team={team} />}
    />
  )
}

/** Captain, line-up, bench, and requests to join; each in order of arrival. */
function byRole(one: TeamPlayer, other: TeamPlayer): number {
  return PlayerRole.options.indexOf(one.role) - PlayerRole.options.indexOf(other.role)
}

function usePlayerColumns(
  { discordRequired }: Tournament,
  team: TournamentTeam,
  members: ReturnType<typeof useMemberNames>,
): readonly TableColumn<TeamPlayer>[] {
  const { say, commandTitle } = useSay()
  return useMemo(
    () => [
      {
        id: 'player',
        header: say('arg.player'),
        value: ({ nickname }) => nickname,
        // The name of a player leads to the member behind it, where the reader may see that member.
        render: ({ nickname, memberId }) =>
          memberId === null ? (
            nickname
          ) : (
            <Link className="text-secondary hover:underline" to={paths.memberProfile(memberId)}>
              {nickname}
            </Link>
          ),
        flex: 3,
        minWidth: 130,
        rowHeader: true,
      },
      {
        id: 'role',
        header: say('arg.role'),
        value: ({ role }) => say(`state.playerRole.${role}`),
        render: ({ role }) => <Badge tone={tones[role]}>{say(`state.playerRole.${role}`)}</Badge>,
        width: 150,
      },
      {
        id: 'inGameName',
        header: say('arg.inGameName'),
        value: ({ inGameName }) => inGameName || say('ui.rooms.noInGameName'),
        flex: 2,
        minWidth: 120,
      },
      {
        id: 'discordId',
        header: say('arg.discordId'),
        value: ({ discordId }) => discordId,
        render: ({ discordId, role }) =>
          discordId ??
          (discordRequired && role !== 'RequestToJoin' && <Badge tone="warn">{say('ui.team.noDiscordId')}</Badge>),
        hidden: !discordRequired,
        width: 190,
      },
      {
        id: 'member',
        header: say('ui.team.member'),
        value: ({ memberId }) => (memberId === null ? null : members.nameOf(memberId)),
        render: ({ memberId }) => memberId !== null && members.draw(memberId),
        hidden: !members.hasNames,
        flex: 2,
        minWidth: 120,
      },
      {
        id: 'acts',
        header: commandTitle(openMenu.id),
        value: () => null,
        render: (player) => <PlayerActs team={team} player={player} />,
        isActs: true,
        sortable: false,
        searchable: false,
        width: 110,
      },
    ],
    [say, commandTitle, team, discordRequired, members],
  )
}

const tones = { Captain: 'ok', Starter: 'info', Bench: 'dim', RequestToJoin: 'warn' } as const

/** The most frequent acts, for touch. */
function PlayerActs({ team, player }: { team: TournamentTeam; player: TeamPlayer }) {
  const { nickname, playerId, role } = player
  const row = { targets: [team.tournamentTeamId], of: nickname, inTable: true }
  const args = { player: playerId }
  if (role === 'RequestToJoin') {
    return (
      <span className="flex">
        <AnswerRequest team={team.tournamentTeamId} player={player} />
      </span>
    )
  }
  return (
    <span className="flex">
      <CommandIcon {...row} command={editPlayer} onRun={() => editInForm(team, player)}>
        <Pencil size={14} aria-hidden="true" />
      </CommandIcon>
      {role !== 'Captain' && (
        <CommandIcon {...row} command={changeCaptain} args={args}>
          <Crown size={14} aria-hidden="true" />
        </CommandIcon>
      )}
      <CommandIcon {...row} command={removePlayer} args={args}>
        <X size={14} aria-hidden="true" />
      </CommandIcon>
    </span>
  )
}
