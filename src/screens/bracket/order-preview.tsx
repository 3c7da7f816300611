// The drawing an order would make, beside its list; it is looked at, not worked on.
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { Bracket } from '../../contract/bracket.ts'
import type { StageFormat } from '../../contract/states.ts'
import type { BracketAct } from '../../registry/effect.ts'
import { Pane } from '../../ui/pane.tsx'
import { useStable } from '../../ui/use-stable.ts'
import type { ViewportHandle } from '../../ui/viewport.tsx'
import { acted, type BracketCursor, cursorIn, noCursor, pointedAt } from './bracket-cursor.ts'
import { layoutOf } from './bracket-layout.ts'
import { Drawing } from './drawing.tsx'
import type { MatchHandlers } from './match-box.tsx'

export type OrderPreviewHandle = { act: (act: BracketAct) => void }

type OrderPreviewProps = {
  title: string
  count: string
  bracket: Bracket
  format: StageFormat
  /** The team whose first match is kept in view. */
  team: string | undefined
  ref: Ref<OrderPreviewHandle>
}

export function OrderPreview({ title, count, bracket, format, team, ref }: OrderPreviewProps) {
  const viewport = useRef<ViewportHandle>(null)
  const [stored, setStored] = useState<BracketCursor>(() => cursorIn(noCursor, bracket))
  const layout = layoutOf(bracket, format)
  const home = layout.boxes.find((box) => box.match.teams.some((one) => one?.tournamentTeamId === team))
  const state = home ? pointedAt(stored, home.match.bracketMatchId) : stored
  const act = (what: BracketAct) =>
    setStored(acted(stored, what, bracket, layout, () => viewport.current?.fitZoom() ?? 1))
  useImperativeHandle(ref, () => ({ act }))
  const actions = useStable<MatchHandlers>({
    act,
    point: (id) => setStored((now) => pointedAt(now, id)),
    toggle: nothing,
    enter: nothing,
    menu: nothing,
    toggleRound: nothing,
    rename: nothing,
  })
  return (
    <Pane title={title} count={count} flush>
      <Drawing bracket={bracket} format={format} state={state} viewport={viewport} actions={actions} follow={home} />
    </Pane>
  )
}

const nothing = () => undefined
