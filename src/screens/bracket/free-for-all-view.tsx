import type { StageDetail } from '../../contract/stage.ts'
import { Drawing, type DrawingProps } from './drawing.tsx'
import { ScoreTable } from './score-table.tsx'

/** A ranked score table, and the matches ordered by score (§2). */
export function FreeForAllView({ stage, ...drawing }: DrawingProps & { stage: StageDetail }) {
  return (
    <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,2fr)_minmax(0,3fr)] wide:grid-cols-[minmax(20rem,1fr)_minmax(0,27rem)] wide:grid-rows-1 print:block">
      <ScoreTable stage={stage} bracket={drawing.bracket} onPoint={drawing.actions.point} />
      <div className="flex min-h-0 min-w-0 flex-col border-line max-wide:border-t wide:border-s">
        <Drawing {...drawing} />
      </div>
    </div>
  )
}
