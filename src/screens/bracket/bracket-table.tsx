// The same facts as the drawing, as a table: for screen readers, for sorting, and for formats without a tree.
import type { Bracket } from '../../contract/bracket.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { useSay } from '../../shell/say.ts'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classes } from '../../ui/class-list.ts'
import { layoutOf } from './bracket-layout.ts'
import type { BracketCursor } from './bracket-cursor.ts'
import type { MatchActions } from './match-box.tsx'
import { roundText, scoreOf, slotText, stateText } from './match-text.ts'

type BracketTableProps = { stage: StageDetail; bracket: Bracket; state: BracketCursor; actions: MatchActions }

export function BracketTable({ stage, bracket, state, actions }: BracketTableProps) {
  const { say } = useSay()
  const boxes = layoutOf(bracket, stage.format).boxes
  const started = bracket.state !== 'Initial'
  return (
    <div className="min-h-0 flex-1 overflow-auto px-4 py-2">
      <table className="w-full border-collapse">
        <caption className="sr-only">{say('ui.bracket.tableLabel')}</caption>
        <thead>
          <tr className="h-(--row) border-b border-line text-left text-dim">
            <th scope="col" className="w-10">
              <span className="sr-only">{say('ui.bracket.selected')}</span>
            </th>
            {['match', 'roundName', 'teams', 'score', 'state'].map((name) => (
              <th key={name} scope="col" className="px-2 font-normal">
                {say(`ui.bracket.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {boxes.map(({ match }) => {
            const id = match.bracketMatchId
            const text = stateText(say, match)
            const round = match.isAdditional ? 'additional' : match.roundOf
            return (
              <tr
                key={id}
                data-match={match.identifier}
                className={classes('h-(--row) border-b border-line-soft', id === state.cursor && 'bg-primary-wash')}
                onClick={() => actions.point(id)}
                onDoubleClick={() => actions.enter(id)}
                onContextMenu={(event) => {
                  event.preventDefault()
                  actions.menu(id, { x: event.clientX, y: event.clientY })
                }}
              >
                <td>
                  <Checkbox
                    checked={state.selected.has(id)}
                    onCheckedChange={() => actions.toggle(id)}
                    aria-label={say('ui.bracket.selectMatch', { match: match.identifier })}
                  />
                </td>
                <th scope="row" className="px-2 text-left font-normal">
                  <button
                    type="button"
                    className="underline-offset-2 hover:underline"
                    onClick={() => actions.enter(id)}
                  >
                    {match.identifier}
                  </button>
                </th>
                <td className="px-2 text-dim">{roundText(say, bracket, stage.format, round)}</td>
                <td className="px-2">
                  {match.teams.map((_, slot) => slotText(say, match, slot, started)).join(' – ')}
                </td>
                <td className="px-2 tabular-nums">
                  {match.scores.length > 0 &&
                    match.teams
                      .map((team) => (team ? scoreOf(say, bracket, match, team.tournamentTeamId) : ''))
                      .join(' : ')}
                </td>
                <td className="px-2">
                  <Badge tone={text.tone}>{text.text}</Badge>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
