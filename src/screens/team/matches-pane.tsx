// When and where a team plays (§2): its matches, with time, venue, round and opponent, those to come first.
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Schedule, ScheduleRow } from '../../contract/schedule.ts'
import type { Stage } from '../../contract/stage.ts'
import { lastSecond } from '../../contract/envelope.ts'
import { paths } from '../../paths.ts'
import { ReadProblem } from '../../shell/frame/read-problem.tsx'
import { usePane } from '../../shell/place/use-place.ts'
import { PhaseBadge } from '../../shell/session/phase-badge.tsx'
import { exactTimeText } from '../../shell/words/exact-time.ts'
import { useSay } from '../../shell/words/say.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SchedulePhases, usePhases } from '../match-phases.tsx'
import { roundText, teamsText } from '../schedule/match-words.ts'
import { useVenueName } from '../use-venues.ts'
import { useTeam } from './team-frame.tsx'

export function MatchesPane() {
  const { say } = useSay()
  const { tournament, stages, team } = useTeam()
  const title = say('ui.team.matches')
  const pane = usePane({ title })
  const params = { id: tournament.id }
  const { data, problem, again } = useRead(endpoints.getSchedule, { params }, { when: stages.length > 0 })
  const rows = useMemo(
    () => (data ? matchesOf(data, stages, team.tournamentTeamId) : []),
    [data, stages, team.tournamentTeamId],
  )
  const loading = stages.length > 0 && !data && !problem
  return (
    <Pane
      {...pane.props}
      title={title}
      count={rows.length || undefined}
      focused={pane.focused}
      className="min-h-24"
      keyboardScroll
    >
      {problem && !data && <ReadProblem problem={problem} again={again} />}
      {loading && <Skeleton lines={3} />}
      {!problem && !loading && rows.length === 0 && <p className="text-dim">{say('ui.team.noMatches')}</p>}
      {data && rows.length > 0 && (
        <SchedulePhases schedule={{ ...data, rows: [...rows] }} stages={stages} of={tournament.id}>
          <Matches rows={rows} schedule={data} />
        </SchedulePhases>
      )}
    </Pane>
  )
}

/** Those to come by their time, without one at the end; then those that are over, the last one first. */
function matchesOf({ rows }: Schedule, stages: readonly Stage[], teamId: string): readonly ScheduleRow[] {
  const cancelled = new Set(stages.filter(({ state }) => state === 'Cancelled').map(({ id }) => id))
  const isOver = ({ state, stageId }: ScheduleRow) => state === 'Completed' || cancelled.has(stageId)
  const own = rows
    .filter(({ teams }) => teams.some((team) => team?.tournamentTeamId === teamId))
    .toSorted((a, b) => (a.schedule ?? lastSecond) - (b.schedule ?? lastSecond))
  return [...own.filter((row) => !isOver(row)), ...own.filter(isOver).toReversed()]
}

function Matches({ rows, schedule }: { rows: readonly ScheduleRow[]; schedule: Schedule }) {
  const { say } = useSay()
  const { tournament, stages } = useTeam()
  const { phaseIn } = usePhases()
  const venueName = useVenueName(tournament.id)
  const byId = useMemo(() => new Map(schedule.rows.map((row) => [row.bracketMatchId, row])), [schedule])
  // The only venue is that of each match.
  const [only, ...others] = tournament.venueIds
  const placeOf = ({ venueId }: ScheduleRow) => venueName(venueId ?? (others.length === 0 ? (only ?? null) : null))
  return (
    <ol className="flex flex-col">
      {rows.map((row) => (
        <li key={row.bracketMatchId} className="border-b border-line-soft py-1 last:border-0">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            {row.schedule === null ? (
              <span className="text-dim">{say('ui.schedule.open')}</span>
            ) : (
              <time className="font-bold tabular-nums" title={exactTimeText(row.schedule)}>
                {dateTimeText(row.schedule)}
              </time>
            )}
            <PhaseBadge phase={phaseIn(row)} />
          </span>
          <Link className="break-words text-secondary underline" to={pathOf(tournament.id, row)}>
            {row.identifier} <bdi>{teamsText(say, row, byId).join(' – ')}</bdi>
          </Link>
          <span className="block text-xs break-words text-dim">
            {[roundText(say, row, stages, schedule), placeOf(row)].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  )
}

function pathOf(tournamentId: string, { matchId, stageId, bracketMatchId }: ScheduleRow): string {
  return matchId === null ? paths.bracket(tournamentId, stageId, undefined, bracketMatchId) : paths.room(matchId)
}
