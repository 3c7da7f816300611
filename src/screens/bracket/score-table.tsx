// The ranked score table of a free for all (§2), as the results stand now.
import { useMemo } from 'react'
import type { Bracket } from '../../contract/bracket.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { rankStage } from '../../rules/ranking.ts'
import { useSay } from '../../shell/words/say.ts'
import { classes } from '../../ui/class-list.ts'
import { WindowedRows } from '../../ui/windowed-rows.tsx'

type ScoreTableProps = { stage: StageDetail; bracket: Bracket; onPoint: (bracketMatchId: string) => void }

export function ScoreTable({ stage, bracket, onPoint }: ScoreTableProps) {
  const { say } = useSay()
  const rows = useMemo(
    () => rankStage({ ...stage, brackets: [bracket] }).filter((row) => row.values['played'] !== undefined),
    [stage, bracket],
  )
  const matchOf = useMemo(
    () => new Map(bracket.matches.flatMap((match) => match.teams.map((team) => [team?.tournamentTeamId, match]))),
    [bracket],
  )
  const played = rows.some((row) => (row.values['played'] ?? 0) > 0)
  // Where the cut falls: the last row that goes on, level rows included.
  const cut = stage.advancing === null || !played ? -1 : rows.findLastIndex((row) => row.rank <= (stage.advancing ?? 0))
  return (
    <div className="table-scroll min-h-40 min-w-0 overflow-auto px-4 py-2">
      <table className="w-full border-collapse" aria-rowcount={rows.length + 1}>
        <caption className="sr-only">{say('ui.bracket.scoreTable')}</caption>
        <thead className="sticky top-0 z-1 bg-pane">
          <tr className="h-(--row) border-b border-line text-left text-dim">
            <th scope="col" className="w-12 px-2 text-right font-normal">
              {say('ui.standings.rank')}
            </th>
            <th scope="col" className="px-2 font-normal">
              {say('ui.standings.team')}
            </th>
            <th scope="col" className="w-16 px-2 font-normal">
              {say('ui.bracket.column.match')}
            </th>
            <th scope="col" className="w-14 px-2 text-right font-normal">
              {say('ui.bracket.column.score')}
            </th>
          </tr>
        </thead>
        <WindowedRows rows={rows}>
          {(row, index) => {
            const match = matchOf.get(row.tournamentTeamId)
            const open = (row.values['played'] ?? 0) === 0
            return (
              <tr
                key={row.tournamentTeamId}
                aria-rowindex={index + 2}
                className={classes('h-(--row) border-b', index === cut ? 'border-b-2 border-ok' : 'border-line-soft')}
              >
                <td className={classes('px-2 text-right tabular-nums', index <= cut && 'font-bold text-ok')}>
                  {open ? '–' : row.rank}
                </td>
                <th scope="row" className="max-w-0 truncate px-2 text-left font-normal" title={row.name}>
                  {row.name}
                  {row.tied && !open && <span className="ms-2 text-2xs text-warn">{say('ui.standings.tied')}</span>}
                </th>
                <td className="px-2">
                  <span className="hidden print:inline">{match?.identifier}</span>
                  {match && (
                    <button
                      type="button"
                      className="text-dim underline-offset-2 hover:text-text hover:underline"
                      onClick={() => onPoint(match.bracketMatchId)}
                    >
                      {match.identifier}
                    </button>
                  )}
                </td>
                <td className="px-2 text-right font-bold tabular-nums">{open ? '' : row.values['totalScore']}</td>
              </tr>
            )
          }}
        </WindowedRows>
      </table>
      {cut >= 0 && stage.advancing !== null && (
        <p className="pt-1 text-xs text-dim">{say('ui.bracket.cut', { count: stage.advancing })}</p>
      )}
    </div>
  )
}
