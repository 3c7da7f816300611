// The headers of the rounds in view of a drawing, with the names of the rounds.
import { memo } from 'react'
import type { Bracket } from '../../contract/bracket.ts'
import type { StageFormat } from '../../contract/states.ts'
import { type say, useSay } from '../../shell/words/say.ts'
import type { ViewRect } from '../../ui/viewport.tsx'
import type { BracketCursor } from './bracket-cursor.ts'
import { type Column, headerHeight, type Layout } from './bracket-layout.ts'
import type { MatchActions } from './match-box.tsx'
import { roundText } from './match-text.ts'
import { RoundHeader } from './round-header.tsx'

type HeadersProps = {
  bracket: Bracket
  format: StageFormat
  layout: Layout
  state: BracketCursor
  view: ViewRect
  actions: MatchActions
}

export const Headers = memo(function Headers({ bracket, format, layout, state, view, actions }: HeadersProps) {
  const { say: t } = useSay()
  return layout.columns
    .filter((column) => column.x + column.width >= view.left && column.x <= view.right)
    .filter((column) => column.y + headerHeight >= view.top && column.y <= view.bottom)
    .map((column) => (
      <ColumnHeader
        key={`${column.side}${column.roundOf}`}
        column={column}
        text={columnText(t, bracket, format, column)}
        selected={
          state.selected.size === 0
            ? 0
            : column.boxes.filter((box) => state.selected.has(box.match.bracketMatchId)).length
        }
        actions={actions}
      />
    ))
})

type ColumnHeaderProps = { column: Column; text: string; selected: number; actions: MatchActions }

const ColumnHeader = memo(function ColumnHeader({ column, text, selected, actions }: ColumnHeaderProps) {
  const { roundOf, side, x, y, width, boxes } = column
  return (
    <div data-no-pan className="absolute" style={{ left: x, top: y, width, height: headerHeight }}>
      <RoundHeader
        text={text}
        total={boxes.length}
        selected={selected}
        onToggle={() => actions.toggleRound(boxes.map((box) => box.match))}
        {...(side !== 'additional' && actions.rename && { onRename: () => actions.rename?.(roundOf) })}
      />
    </div>
  )
})

export function columnText(t: typeof say, bracket: Bracket, format: StageFormat, { side, roundOf }: Column): string {
  return roundText(t, bracket, format, side === 'additional' ? 'additional' : roundOf)
}
