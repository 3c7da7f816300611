// Teams of a tournament (§2): rosters and their confirmation; beside the list the players of the team at the cursor.
import { useMemo, useState } from 'react'
import { takeNextStep } from '../../commands/session.ts'
import { addTeams, confirmRoster } from '../../commands/teams.ts'
import { imageAddress } from '../api/configuration.ts'
import { useReadAll } from '../api/use-read-all.ts'
import type { TournamentTeam } from '../contract/team.ts'
import { teamList, teamListOf } from '../lists/teams.ts'
import { paths } from '../paths.ts'
import { CommandButton } from '../shell/acts/command-button.tsx'
import { useDueStep } from '../shell/acts/due-step.ts'
import { useSession } from '../shell/session/session.ts'
import { FileDrop } from '../shell/acts/file-drop.tsx'
import { shortList } from '../api/paged.ts'
import { DefinedList } from '../shell/lists/defined-list.tsx'
import { useKeysOf } from '../shell/keys/key-map.ts'
import { LongText } from '../shell/words/long-text.tsx'
import { useSay } from '../shell/words/say.ts'
import { pathWord, usePage } from '../shell/place/use-place.ts'
import { Pane } from '../ui/pane.tsx'
import { MarkedName, markRoom } from '../ui/marked-name.tsx'
import { Split } from '../ui/split.tsx'
import { TeamAnswers } from './team-answers.tsx'
import { TeamRoster } from './team-roster.tsx'
import { useTournament } from './tournament-frame.tsx'

export function Component() {
  const { say } = useSay()
  const { tournament } = useTournament()
  const { id } = tournament
  const title = say('ui.tournament.tab.teams')
  usePage({ title, path: [{ label: pathWord(title), to: paths.teams(id) }] })
  const waiting = useWaitingTeams(id)
  const { groups, form, tournamentCheckIn } = tournament
  const list = useMemo(() => teamListOf({ groups, form, tournamentCheckIn }), [groups, form, tournamentCheckIn])
  const [team, setTeam] = useState<TournamentTeam>()
  const pane = (
    <FileDrop command={addTeams} targets={[id]} argument="teams">
      <DefinedList
        list={list}
        cells={cells}
        of={id}
        onRow={setTeam}
        to={(team) => paths.team(id, team)}
        aside={say('ui.teams.registered', { count: tournament.registeredCount, total: tournament.teamCount })}
        toolbar={waiting.length > 0 && <ConfirmWaiting teams={waiting} />}
      />
    </FileDrop>
  )
  const roster = team ? (
    <>
      <TeamRoster key={team.tournamentTeamId} team={team} starters={tournament.starters} />
      {form.length > 0 && <TeamAnswers key={`answers ${team.tournamentTeamId}`} team={team} form={form} />}
    </>
  ) : (
    <Pane title={say('ui.teams.roster')}>
      <p className="text-dim">{say('ui.teams.noneAtCursor')}</p>
    </Pane>
  )
  return <Split main={pane} side={roster} sideWidth="narrow" sideOnScreenOnly />
}

/** In place of the step at the head, and pressed by its key. */
function ConfirmWaiting({ teams }: { teams: readonly string[] }) {
  const { say } = useSay()
  const session = useSession()
  const keys = useKeysOf(takeNextStep)
  const isDue = useDueStep(
    'page',
    session.offers(confirmRoster) ? () => void session.run(confirmRoster, teams, {}, 'key') : undefined,
  )
  return (
    <CommandButton
      command={confirmRoster}
      targets={teams}
      label={say('ui.teams.confirmAll', { count: teams.length })}
      keys={(isDue && keys) || false}
    />
  )
}

const cells = {
  name: {
    beside: markRoom,
    render: ({ name, logo }: TournamentTeam) => (
      <MarkedName name={name} image={logo === null ? null : imageAddress(logo)}>
        <LongText text={name} />
      </MarkedName>
    ),
  },
}

/**
 * Teams whose roster is to be confirmed. For a short list, taken from the answer with its rows: a button arriving after them would
 * move them under the pointer that is about to select them.
 */
function useWaitingTeams(id: string): readonly string[] {
  const params = { id }
  const whole = useReadAll(teamList.endpoint, { params }, teamList.rows, { upTo: shortList })
  const state = 'PendingConfirmRoster'
  const asked = useReadAll(teamList.endpoint, { params, query: { state } }, teamList.rows, { when: whole.long })
  const rows = whole.long ? asked.rows : whole.rows?.filter((team) => team.state === state)
  return rows?.map(teamList.id) ?? []
}
