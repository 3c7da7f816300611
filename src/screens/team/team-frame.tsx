// One team of a tournament (§2): its logo, name and state above the tabs of its pages, which share one read.
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Outlet, useLocation, useOutletContext, useParams } from 'react-router'
import { goTeam, goTeamPlayers } from '../../../commands/team-places.ts'
import { goTournaments } from '../../../commands/places.ts'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { TournamentTeam } from '../../contract/team.ts'
import { paths } from '../../paths.ts'
import { requestsOf } from '../../rules/players.ts'
import { CommandTabs } from '../../shell/acts/command-tabs.tsx'
import { overlays } from '../../shell/over/overlays.ts'
import { ThingProblem } from '../../shell/frame/thing-problem.tsx'
import { StateBadge } from '../../shell/words/state-badge.tsx'
import { thingTitle } from '../../shell/words/thing-title.ts'
import { asLeft } from '../../shell/place/left-addresses.ts'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type TournamentContext, useTournament } from '../tournament-frame.tsx'
import { TeamLogo } from './team-logo.tsx'

type TeamContext = TournamentContext & { team: TournamentTeam }

/** The data and head that both pages of a team share. */
export function useTeam(): TeamContext {
  return useOutletContext<TeamContext>()
}

const tabs = [
  { id: 'team', to: paths.team, command: goTeam },
  { id: 'players', to: paths.teamPlayers, command: goTeamPlayers },
] as const

export function Component() {
  const ofTournament = useTournament()
  const { teamId = '' } = useParams()
  const { say } = useSay()
  const { data: team, problem, again } = useRead(endpoints.getTeam, { params: { tournamentTeamId: teamId } })
  const name = thingTitle(say, team?.name, problem)
  const { id } = ofTournament.tournament
  usePage({
    title: name,
    path: [
      { label: pathWord(say('ui.tournament.tab.teams')), to: asLeft(paths.teams(id)) },
      { label: name, to: paths.team(id, teamId) },
    ],
    about: { team: teamId },
    ...(team && { of: [team.name] }),
    up: asLeft(paths.teams(id)),
  })
  const current = useLocation().pathname.split('/')[5] ?? 'team'
  if (!team) return problem ? <ThingProblem problem={problem} again={again} leadsTo={goTournaments} /> : <Skeleton />
  const context: TeamContext = { ...ofTournament, team }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2.5">
      <Head team={team} />
      <CommandTabs
        label={say('ui.team.tabs')}
        current={current}
        items={tabs.map(({ id: tab, to, command }) => ({
          id: tab,
          to: to(id, teamId),
          label: say(`ui.team.tab.${tab}`),
          command,
          ...(tab === 'players' && { count: requestsOf(team).length }),
        }))}
      />
      <Outlet context={context} />
    </div>
  )
}

function Head({ team }: { team: TournamentTeam }) {
  const { say } = useSay()
  const { name, state, dropTime, tournamentTeamId: id } = team
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <TeamLogo team={team} />
      <h2 className="max-w-full truncate font-bold" title={name}>
        {name}
      </h2>
      <StateBadge machine="team" state={state} />
      {dropTime !== null && <span className="text-warn">{say('ui.team.left')}</span>}
      <span className="ms-auto print:hidden">
        <IconButton
          label={say('ui.shell.actionsOn', { name })}
          aria-haspopup="menu"
          onClick={(event) => overlays.open({ is: 'menu', at: event.currentTarget, row: { kind: 'team', id } })}
        >
          <Ellipsis size={16} aria-hidden="true" />
        </IconButton>
      </span>
    </header>
  )
}
