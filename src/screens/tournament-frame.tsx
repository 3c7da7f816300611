// The tournament area (§2): name, state and facts above its tabs; the pages inside share one read.
import { Outlet, useLocation, useOutletContext, useParams } from 'react-router'
import { useRead } from '../api/use-read.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { Stage } from '../contract/stage.ts'
import { tournamentLife } from '../contract/states.ts'
import type { TournamentDetail } from '../contract/tournament-detail.ts'
import { paths } from '../paths.ts'
import { displayState } from '../rules/display-state.ts'
import { bracketManage } from '../../commands/bracket-view.ts'
import { goTournaments } from '../../commands/places.ts'
import { editTournament } from '../../commands/tournament-edit.ts'
import {
  goBracket,
  goEdit,
  goForm,
  goPublish,
  goSchedule,
  goTournamentRooms,
  goStages,
  goTeams,
  goTeamStandings,
  goTransactions,
} from '../../commands/tournament-places.ts'
import { CommandButton } from '../shell/acts/command-button.tsx'
import { CommandTabs } from '../shell/acts/command-tabs.tsx'
import { HeadLine } from '../shell/acts/head-line.tsx'
import { useSession } from '../shell/session/session.ts'
import { HistoryPane } from '../shell/acts/history-pane.tsx'
import { useSay } from '../shell/words/say.ts'
import { thingTitle } from '../shell/words/thing-title.ts'
import type { Say } from '../contract/say.ts'
import { ThingProblem } from '../shell/frame/thing-problem.tsx'
import { asLeft } from '../shell/place/left-addresses.ts'
import { pathWord, usePage } from '../shell/place/use-place.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { regionText } from '../lists/tournaments.ts'
import { DivisionChoice, type ShownStage, StageChoice, useShownStage } from './stage-choice.tsx'

export type TournamentContext = {
  tournament: TournamentDetail
  stages: readonly Stage[]
  /** Of the tabs that are about one stage. */
  shown: ShownStage
}

/** The data and head that all pages of the area share. */
export function useTournament(): TournamentContext {
  return useOutletContext<TournamentContext>()
}

const tabs = [
  { id: 'edit', to: paths.edit, command: goEdit },
  { id: 'stages', to: paths.stages, command: goStages },
  { id: 'bracket', to: (id: string) => paths.bracket(id), command: goBracket },
  { id: 'schedule', to: (id: string) => paths.schedule(id), command: goSchedule },
  { id: 'teams', to: paths.teams, command: goTeams },
  { id: 'form', to: paths.form, command: goForm },
  { id: 'matches', to: paths.tournamentMatches, command: goTournamentRooms },
  { id: 'team-standings', to: (id: string) => paths.teamStandings(id), command: goTeamStandings },
  { id: 'transactions', to: paths.transactions, command: goTransactions },
  { id: 'publish', to: paths.publish, command: goPublish },
] as const

export function Component() {
  const { tournamentId = '' } = useParams()
  const { say } = useSay()
  const tournament = useRead(endpoints.getTournament, { params: { id: tournamentId } })
  const stages = useRead(endpoints.listStages, { params: { id: tournamentId } })
  const name = thingTitle(say, tournament.data?.name, tournament.problem)
  usePage({
    title: name,
    path: [
      { label: pathWord(say('ui.tournaments.title')), to: asLeft(paths.tournaments()) },
      { label: name, to: paths.tournament(tournamentId) },
    ],
    about: { tournament: tournamentId },
    ...(tournament.data && { of: [tournament.data.name] }),
    up: asLeft(paths.tournaments()),
    headed: tournament.data !== undefined && stages.data !== undefined,
  })
  const { offers } = useSession()
  const shown = useShownStage(stages.data?.stages ?? none)
  const current = useLocation().pathname.split('/')[3] ?? 'edit'
  const problem = tournament.problem ?? stages.problem
  if (!tournament.data || !stages.data) {
    const again = () => {
      tournament.again()
      stages.again()
    }
    return problem ? <ThingProblem problem={problem} again={again} leadsTo={goTournaments} /> : <Skeleton />
  }
  const context: TournamentContext = { tournament: tournament.data, stages: stages.data.stages, shown }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2.5">
      <Head {...context} tab={current} />
      <CommandTabs
        label={say('ui.tournament.tabs')}
        current={current}
        items={tabs.map(({ id, to, command }) => ({
          id,
          to: to(tournamentId),
          label: id === 'edit' && !offers(editTournament) ? say('ui.shell.facts') : say(`ui.tournament.tab.${id}`),
          command,
        }))}
      />
      <div className="flex min-h-0 flex-1 gap-3">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <Outlet context={context} />
        </div>
        <HistoryPane />
      </div>
    </div>
  )
}

const none: readonly Stage[] = []

/** Tabs that show one stage of the tournament, and the one that shows one division of it. */
const ofStage: ReadonlySet<string> = new Set(['bracket', 'team-standings'])

function Head({ tournament, stages, shown: { stage }, tab }: TournamentContext & { tab: string }) {
  const { say } = useSay()
  const { clock } = useSession()
  const shown = ofStage.has(tab) ? stage : undefined
  const thing = { kind: 'tournament', id: tournament.id } as const
  const due = shown ? [{ kind: 'stage', id: shown.id } as const, thing] : [thing]
  return (
    <HeadLine
      name={tournament.name}
      machine="tournament"
      state={displayState(tournament, clock.now())}
      life={tournamentLife}
      at={tournament.state}
      meta={[
        tournament.game,
        regionText(say, tournament.region),
        registeredText(say, tournament),
        ...(tournament.champion === null ? [] : [say('ui.tournament.champion', { team: tournament.champion })]),
      ]}
      of={thing}
      due={due}
    >
      {shown && <StageChoice stages={stages} value={shown} />}
      {shown && tab === 'bracket' && <DivisionChoice groups={tournament.groups} stage={shown} />}
      {shown && tab === 'bracket' && shown.matchCount > 0 && <CommandButton command={bracketManage} />}
    </HeadLine>
  )
}

/** Teams that play; while others have not confirmed their rosters, of how many. */
function registeredText(say: Say, { registeredCount: count, teamCount: total }: TournamentDetail): string {
  return count === total ? say('ui.tournament.teams', { count }) : say('ui.teams.registered', { count, total })
}
