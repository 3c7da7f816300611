// The divisions of a stage at work: drawing or table, one selection over all of them, and beside it the match at the cursor
// or the acts on stage and division.
import { useRef, useState } from 'react'
import type { Bracket } from '../../contract/bracket.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { targetId } from '../../contract/views.ts'
import type { BracketAct } from '../../registry/effect.ts'
import { useSay } from '../../shell/words/say.ts'
import PaneMenuButton from '../../shell/lists/pane-menu-button.tsx'
import { sheetOf } from '../../shell/lists/sheet.ts'
import { usePane } from '../../shell/place/use-place.ts'
import { Pane } from '../../ui/pane.tsx'
import { Split } from '../../ui/split.tsx'
import type { ViewportHandle } from '../../ui/viewport.tsx'
import { useTournament } from '../tournament-frame.tsx'
import { Beside } from './beside.tsx'
import {
  acted,
  beginningAt,
  type BracketCursor,
  cursorIn,
  idsOf,
  matchOfBracket,
  nextOpen,
  noCursor,
  pointedAt,
  selectedHere,
  settledSelection,
  standing,
  type StageCursor,
  withCursor,
} from './bracket-cursor.ts'
import { type Layout, layoutOf } from './bracket-layout.ts'
import { type BracketTableHandle, useMatchColumns } from './bracket-table.tsx'
import { divisionName } from './division-name.ts'
import { DivisionAbout, DivisionView } from './division-view.tsx'
import { rectOf } from './drawing.tsx'
import { boxId } from './match-box.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useMatchActions, useMatchForms } from './use-match-actions.ts'
import { type SentResults, useSentResultsOf } from './sent-results.ts'
import { useMatchHand } from './use-match-hand.ts'

type StageBracketProps = {
  stage: StageDetail
  /** The division that is shown. */
  bracket: Bracket
  /** The match to begin at. */
  at: string | null
  onGroup: (group: number) => void
  onNextStage: () => void
}

const leftAt = new Map<string, StageCursor>()

/** On return the cursor of each division is where it was; a hidden selection is dropped. */
function keptFor(stageId: string, cursor: StageCursor): StageCursor {
  leftAt.set(stageId, { ...cursor, selected: noCursor.selected })
  return cursor
}

export function StageBracket({ stage, bracket, at, onGroup, onNextStage }: StageBracketProps) {
  const { say } = useSay()
  const { tournament } = useTournament()
  const sent = useSentResultsOf(stage)
  const viewport = useRef<ViewportHandle>(null)
  const table = useRef<BracketTableHandle>(null)
  const [stored, setStored] = useState(() => beginningAt(bracket, at, leftAt.get(stage.id)))
  const stood = standing(stored, bracket)
  if (stood !== stored) setStored(stood)
  const [asTable, setAsTable] = useState(false)
  const [managing, setManaging] = useState(false)
  const [asking, setAsking] = useState(false)
  const [entering, setEntering] = useState<string | null>(null)
  const layout = layoutOf(bracket, stage.format)
  const columns = useMatchColumns(bracket, stage.format, stage.tournamentId)
  const selected = settledSelection(stored.selected, stage.brackets)
  const state = cursorIn({ ...stored, selected }, bracket)
  const shown = idsOf(bracket)
  const round = state.cursor === null ? undefined : roundTarget(stage, bracket, state.cursor)

  const change = (step: (now: BracketCursor) => BracketCursor, division = bracket) =>
    setStored((now) => keptFor(stage.id, withCursor(now, division.groupNumber, step(cursorIn(now, division)))))
  const act = (what: BracketAct) => {
    if (what === 'as-table') setAsTable((now) => !now)
    else if (what === 'manage') setManaging((now) => !now)
    else if (what === 'next-stage') onNextStage()
    else if (what === 'next-group' || what === 'previous-group') {
      const sibling = stage.brackets[stage.brackets.indexOf(bracket) + (what === 'next-group' ? 1 : -1)]
      if (sibling) onGroup(sibling.groupNumber)
    } else if (!table.current?.act(what)) {
      const next = acted(state, what, bracket, layout, () => viewport.current?.fitZoom() ?? 1)
      change(() => next)
      if (next.cursor !== state.cursor) reveal(next.cursor)
    }
  }
  const reveal = (id: string | null) => {
    const box = id === null ? undefined : layout.byId.get(id)
    if (!box) return
    if (viewport.current) viewport.current.reveal(rectOf(box))
    else document.getElementById(boxId(box.match.bracketMatchId))?.scrollIntoView({ block: 'nearest' })
  }
  const onEnter = (id: string) => {
    setManaging(false)
    setEntering(id)
  }
  const actions = useMatchActions({ stage, bracket, sent, change, act, reveal, onEnter })
  useMatchForms({
    stage,
    sent,
    round,
    onEnter: (division, id) => {
      change((now) => pointedAt(now, id), division)
      onEnter(id)
      if (division !== bracket) onGroup(division.groupNumber)
    },
    onMade: (id) => change((now) => pointedAt(now, id)),
  })
  const { hand, hidden, counts } = useMatchHand(stage, bracket, { selected, cursor: state.cursor, round })
  const title = divisionName(say, tournament.groups, stage, bracket.groupNumber)
  const pane = usePane({
    title: say('ui.tournament.tab.bracket'),
    hand,
    counts,
    kind: 'match',
    bracketAct: act,
    filter: () => setAsking(true),
    sheet: () => sheetOf(`${stage.name} ${title}`, columns, layout.boxes),
  })
  const goOn = useGoOn({
    bracket,
    layout,
    sent,
    cursor: state.cursor,
    point: (id) => change((now) => pointedAt(now, id)),
  })
  return (
    <Split
      sideOnScreenOnly
      main={
        <Pane
          {...pane.props}
          title={title}
          count={<DivisionAbout stage={stage} bracket={bracket} />}
          aside={<Progress bracket={bracket} />}
          tools={<PaneMenuButton />}
          focused={pane.focused}
          flush
          {...((asking || selected.size > 0) && {
            footer: (
              <SelectionBar
                stage={stage}
                group={bracket.groupNumber}
                selected={selected}
                hidden={hidden}
                asking={asking}
                onAsk={setAsking}
                onSelect={(matches, only) => {
                  const ids = matches.map((match) => match.bracketMatchId)
                  const first = ids.find((id) => shown.has(id)) ?? state.cursor
                  change((now) => ({
                    ...now,
                    selected: new Set([...(only ? [] : now.selected), ...ids]),
                    cursor: first,
                  }))
                  reveal(first)
                  pane.focus()
                }}
                onClear={() => act('clear')}
                onLeave={pane.focus}
              />
            ),
          })}
        >
          <DivisionView
            sent={sent}
            stage={stage}
            bracket={bracket}
            state={state}
            actions={actions}
            asTable={asTable}
            table={table}
            viewport={viewport}
            follow={layout.byId.get(state.cursor ?? '')}
            onChange={(cursor, here) => change((now) => selectedHere(now, cursor, here, shown))}
          />
        </Pane>
      }
      side={
        <Beside
          stage={stage}
          bracket={bracket}
          match={matchOfBracket(bracket, state.cursor)}
          managing={managing}
          entering={entering}
          sent={sent.get(state.cursor ?? '')}
          onManaged={() => setManaging(false)}
          onEnter={setEntering}
          onSaved={(id) => {
            goOn(id)
            setEntering(null)
            pane.focus()
          }}
          onLeave={() => {
            setEntering(null)
            pane.focus()
          }}
        />
      }
    />
  )
}

type GoOn = {
  bracket: Bracket
  layout: Layout
  sent: SentResults
  cursor: string | null
  point: (bracketMatchId: string) => void
}

/** After a result: to the match that is entered next. */
function useGoOn({ bracket, layout, sent, cursor, point }: GoOn): (from: string) => void {
  /** The last open match until its result is here, which may open another: then the cursor goes on. */
  const [entered, setEntered] = useState<string>()
  if (entered !== undefined && matchOfBracket(bracket, entered)?.state === 'Completed') {
    setEntered(undefined)
    const next = nextOpen(layout, entered)
    if (next !== undefined && cursor === entered) point(next)
  }
  return (from) => {
    const isSent = (id: string) => id === from || sent.get(id)?.is === 'sending'
    const next = nextOpen(layout, from, { bracket, isSent })
    if (next === undefined) setEntered(from)
    else point(next)
  }
}

function Progress({ bracket }: { bracket: Bracket }) {
  const { say } = useSay()
  const matches = [...bracket.matches, ...bracket.additionalMatches].filter((match) => match.needed)
  const done = matches.filter((match) => match.state === 'Completed').length
  return say('ui.bracket.progress', { done, total: matches.length })
}

function roundTarget(stage: StageDetail, bracket: Bracket, bracketMatchId: string): string | undefined {
  const match = bracket.matches.find((one) => one.bracketMatchId === bracketMatchId)
  return match && targetId.round(stage.id, bracket.groupNumber, match.roundOf)
}
