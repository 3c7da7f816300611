// A division as it is looked at: as a table, or drawn in the way of its format.
import type { Ref, RefObject } from 'react'
import type { StageDetail } from '../../contract/stage.ts'
import { useSay } from '../../shell/words/say.ts'
import type { ViewportHandle } from '../../ui/viewport.tsx'
import type { Bracket } from '../../contract/bracket.ts'
import type { BracketCursor } from './bracket-cursor.ts'
import type { Box } from './bracket-layout.ts'
import { BracketTable, type BracketTableHandle } from './bracket-table.tsx'
import { Drawing } from './drawing.tsx'
import { FreeForAllView } from './free-for-all-view.tsx'
import type { MatchActions } from './match-box.tsx'
import { RoundRobinView } from './round-robin-view.tsx'
import { type SentResults, SentResultsHere } from './sent-results.ts'

type DivisionViewProps = {
  /** Results without an answer, by the ids of their matches. */
  sent: SentResults
  stage: StageDetail
  bracket: Bracket
  state: BracketCursor
  actions: MatchActions
  asTable: boolean
  table: Ref<BracketTableHandle>
  viewport: RefObject<ViewportHandle | null>
  /** The current match: it is kept in view while it moves about. */
  follow: Box | undefined
  /** Called by the table with its cursor and selection. */
  onChange: (cursor: string | null, selected: readonly string[]) => void
}

export function DivisionView({ sent, ...props }: DivisionViewProps) {
  return (
    <SentResultsHere value={sent}>
      <Looked {...props} />
    </SentResultsHere>
  )
}

function Looked(props: Omit<DivisionViewProps, 'sent'>) {
  const { stage, bracket, state, actions, asTable, table, viewport, follow, onChange } = props
  const view = { bracket, state, actions, follow }
  if (asTable)
    return (
      <BracketTable ref={table} stage={stage} bracket={bracket} state={state} actions={actions} onChange={onChange} />
    )
  if (stage.format === 'RoundRobin')
    return <RoundRobinView stage={stage} bracket={bracket} state={state} actions={actions} />
  if (stage.format === 'FreeForAll') {
    return <FreeForAllView stage={stage} format={stage.format} viewport={viewport} {...view} />
  }
  return <Drawing key={bracket.groupNumber} format={stage.format} viewport={viewport} {...view} />
}

/** After the name of the division: its stage on paper, its format, and the other viewers. */
export function DivisionAbout({ stage, bracket }: { stage: StageDetail; bracket: Bracket }) {
  const { say } = useSay()
  return (
    <>
      <span className="hidden print:inline">{stage.name} · </span>
      {say(`state.format.${stage.format}`)} · {say(`state.stage.${stage.state}`)}
      <span className="print:hidden"> · {say(bracket.visible ? 'ui.bracket.visible' : 'ui.bracket.hidden')}</span>
    </>
  )
}
