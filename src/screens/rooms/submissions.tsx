// The reports of a game side by side: a column for each captain and one for captured statistics. Differences are marked.
import type { MatchGame, MatchRoom } from '../../contract/match-room.ts'
import { useSay } from '../../shell/words/say.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import { classes } from '../../ui/class-list.ts'
import { scrolledByKey } from '../../ui/scrolled-by-key.ts'
import { reporterOf } from './reporter.ts'

/** chosen: reports that fit beside each other on a phone; a table of more is scrolled sideways. */
const mostFitting = 3

export function Submissions({ room, game }: { room: MatchRoom; game: MatchGame }) {
  const { say } = useSay()
  const { submissions } = game
  const pointsOf = (at: number, team: string) =>
    submissions[at]?.scores.find(({ tournamentTeamId }) => tournamentTeamId === team)?.totalScore
  return (
    <div {...scrolledByKey} className="mt-2.5 overflow-x-auto outline-focus focus-visible:outline-2">
      <table
        className={classes('w-full', submissions.length <= mostFitting && 'max-fold:table-fixed')}
        aria-label={say('ui.rooms.submissions', { n: game.n })}
      >
        <thead className="text-xs text-dim">
          <tr>
            <th scope="col" className={cell}>
              {say('ui.rooms.reported')}
            </th>
            {submissions.map(({ tournamentTeamId, time, by }, at) => (
              <th key={tournamentTeamId ?? 'game'} scope="col" className={cell}>
                <span className="block truncate text-text">
                  {reporterOf(say, room, tournamentTeamId) ?? say('ui.rooms.captured')}
                </span>
                <span className="block truncate font-normal max-fold:whitespace-normal" title={dateTimeText(time)}>
                  {dateTimeText(time).slice(-5)} · {by}
                  {at === 0 && submissions.length > 1 && ` · ${say('ui.rooms.first')}`}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {room.teams.map(({ tournamentTeamId, name }) => {
            const points = submissions.map((_, at) => pointsOf(at, tournamentTeamId))
            const differs = new Set(points).size > 1
            return (
              <tr key={tournamentTeamId} className="h-row border-t border-line-soft">
                <th scope="row" className={classes(cell, 'max-w-40 truncate font-normal')} title={name}>
                  {name}
                </th>
                {points.map((total, at) => (
                  <td key={at} className={classes(cell, 'tabular-nums', differs && 'text-warn')}>
                    {total ?? say('ui.list.none')}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const cell = 'px-2 py-0.5 text-start align-top'
