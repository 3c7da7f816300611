// The divisions of a stage at work: drawing or table, one selection over all of them, and beside it the match at the cursor
// or the acts on stage and division.
import { useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { addMatch, renameRound } from '../../../commands/brackets.ts'
import { updateScore } from '../../../commands/matches.ts'
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { targetId } from '../../contract/views.ts'
import type { BracketAct } from '../../registry/effect.ts'
import type { Outcome } from '../../registry/outcome.ts'
import { useDesk } from '../../shell/start/desk.ts'
import { overlays } from '../../shell/frame/overlays.ts'
import { useSay } from '../../shell/words/say.ts'
import { usePageForm } from '../../shell/forms/use-page-form.ts'
import { usePane } from '../../shell/place/use-place.ts'
import { Pane } from '../../ui/pane.tsx'
import { Split } from '../../ui/split.tsx'
import { useStable } from '../../ui/use-stable.ts'
import type { ViewportHandle } from '../../ui/viewport.tsx'
import { useTournament } from '../tournament-frame.tsx'
import {
  acted,
  beginningAt,
  type BracketCursor,
  cursorIn,
  idsOf,
  pointedAt,
  roundToggled,
  settledSelection,
  toggled,
  withCursor,
} from './bracket-cursor.ts'
import { layoutOf } from './bracket-layout.ts'
import { BracketTable, type BracketTableHandle, useMatchColumns } from './bracket-table.tsx'
import { divisionName } from './division-name.ts'
import { Drawing, rectOf } from './drawing.tsx'
import { FreeForAllView } from './free-for-all-view.tsx'
import { ManagePane } from './manage-pane.tsx'
import { boxId, type MatchActions } from './match-box.tsx'
import { MatchInspector } from './match-inspector.tsx'
import { RoundRobinView } from './round-robin-view.tsx'
import { SelectionBar } from './selection-bar.tsx'

type BracketDeskProps = {
  stage: StageDetail
  /** The division that is shown. */
  bracket: Bracket
  /** The match to begin at. */
  at: string | null
  onGroup: (group: number) => void
  onNextStage: () => void
}

export function BracketDesk({ stage, bracket, at, onGroup, onNextStage }: BracketDeskProps) {
  const { say } = useSay()
  const desk = useDesk()
  const { tournament } = useTournament()
  const viewport = useRef<ViewportHandle>(null)
  const table = useRef<BracketTableHandle>(null)
  const [stored, setStored] = useState(() => beginningAt(bracket, at))
  const [asTable, setAsTable] = useState(false)
  const [managing, setManaging] = useState(false)
  const [asking, setAsking] = useState(false)
  /** Just added: shown as soon as the bracket has it. */
  const [made, setMade] = useState(at ?? undefined)
  const [entering, setEntering] = useState<string | null>(null)
  const layout = layoutOf(bracket, stage.format)
  const columns = useMatchColumns(bracket, stage.format)
  const selected = settledSelection(stored.selected, stage.brackets)
  const state = cursorIn({ ...stored, selected }, bracket)
  const shown = idsOf(bracket)
  const round = state.cursor === null ? undefined : roundTarget(stage, bracket, state.cursor)

  const change = (step: (now: BracketCursor) => BracketCursor, division = bracket) =>
    setStored((now) => withCursor(now, division.groupNumber, step(cursorIn(now, division))))
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
    if (viewport.current) {
      viewport.current.reveal(rectOf(box))
    } else document.getElementById(boxId(box.match.bracketMatchId))?.scrollIntoView({ block: 'nearest' })
  }
  const actions: MatchActions = useStable<MatchActions>({
    act,
    point: (id) => {
      change((now) => pointedAt(now, id))
      reveal(id)
    },
    toggle: (id) => change((now) => toggled(now, id)),
    toggleRound: (round) => change((now) => roundToggled(now, round)),
    rename: (roundOf) =>
      void desk.run(renameRound, [targetId.round(stage.id, bracket.groupNumber, roundOf)], {}, 'button'),
    enter: (id) => {
      change((now) => pointedAt(now, id))
      setManaging(false)
      setEntering(id)
    },
    menu: (id, at) => {
      change((now) => pointedAt(now, id))
      overlays.open({ is: 'menu', at, row: { kind: 'match', id: targetId.match(stage.id, id) } })
    },
  })
  usePageForm(updateScore, ([target]) => {
    const division = stage.brackets.find((one) => idsIn(one, stage.id).has(target ?? ''))
    const id = division && idsIn(division, stage.id).get(target ?? '')
    if (!division || id === undefined) return
    change((now) => pointedAt(now, id), division)
    setManaging(false)
    setEntering(id)
    if (division !== bracket) onGroup(division.groupNumber)
  })

  // The round one looks at is the likely one.
  usePageForm(addMatch, (targets) => {
    const args = round === undefined ? {} : { round }
    const onDone = (outcome: Outcome) => {
      const made = madeMatch(outcome)
      if (made === undefined) return
      change((now) => pointedAt(now, made))
      setMade(made)
    }
    overlays.open({ is: 'form', form: { command: addMatch, targets, args, source: 'button', onDone } })
  })

  const hidden = useMemo(() => [...selected].filter((id) => !shown.has(id)).length, [selected, shown])
  // By what is in it: a result elsewhere in the bracket changes nothing at hand.
  const hand = useMemo(
    () => ({
      match: {
        selected: [...selected].map((id) => targetId.match(stage.id, id)),
        cursor: state.cursor === null ? undefined : targetId.match(stage.id, state.cursor),
        hidden,
      },
      ...(state.cursor !== null && { round: { selected: [], cursor: round } }),
    }),
    [selected, state.cursor, stage.id, hidden, round],
  )
  const total = useMemo(() => stage.brackets.reduce((sum, one) => sum + idsOf(one).size, 0), [stage.brackets])
  const title = divisionName(say, tournament.groups, stage, bracket.groupNumber)
  const pane = usePane({
    title: say('ui.tournament.tab.bracket'),
    hand,
    counts: { selected: selected.size, hidden, shown: shown.size, total },
    kind: 'match',
    bracketAct: act,
    filter: () => setAsking(true),
    sheet: () => ({
      name: `${stage.name} ${title}`,
      header: columns.map((column) => column.header),
      rows: layout.boxes.map((box) => columns.map((column) => String(column.value(box) ?? ''))),
    }),
  })
  const current = matchOf(bracket, state.cursor)
  const view = { bracket, state, actions }
  return (
    <Split
      sideOnScreenOnly
      main={
        <Pane
          {...pane.props}
          title={title}
          count={
            <>
              <span className="hidden print:inline">{stage.name} · </span>
              {say(`state.format.${stage.format}`)}
              <span className="print:hidden">
                {' '}
                · {say(bracket.visible ? 'ui.bracket.visible' : 'ui.bracket.hidden')}
              </span>
            </>
          }
          aside={<Progress bracket={bracket} zoom={state.zoom} />}
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
          {asTable ? (
            <BracketTable
              ref={table}
              stage={stage}
              {...view}
              onChange={(cursor, here) =>
                change((now) => ({
                  ...now,
                  cursor,
                  selected: new Set([...[...now.selected].filter((id) => !shown.has(id)), ...here]),
                }))
              }
            />
          ) : stage.format === 'RoundRobin' ? (
            <RoundRobinView stage={stage} {...view} />
          ) : stage.format === 'FreeForAll' ? (
            <FreeForAllView stage={stage} format={stage.format} viewport={viewport} {...view} />
          ) : (
            <Drawing
              key={bracket.groupNumber}
              format={stage.format}
              viewport={viewport}
              follow={layout.byId.get(made ?? '')}
              {...view}
            />
          )}
        </Pane>
      }
      side={
        managing ? (
          <ManagePane stage={stage} bracket={bracket} onClose={() => setManaging(false)} />
        ) : (
          current && (
            <MatchInspector
              key={current.bracketMatchId}
              stage={stage}
              bracket={bracket}
              match={current}
              entering={entering === current.bracketMatchId}
              onEnter={() => setEntering(current.bracketMatchId)}
              onEntered={() => {
                setEntering(null)
                pane.focus()
              }}
            />
          )
        )
      }
    />
  )
}

function Progress({ bracket, zoom }: { bracket: Bracket; zoom: number }) {
  const { say } = useSay()
  const matches = [...bracket.matches, ...bracket.additionalMatches].filter((match) => match.needed)
  const done = matches.filter((match) => match.state === 'Completed').length
  return say('ui.bracket.progress', { done, total: matches.length, zoom: Math.round(zoom * 100) })
}

function matchOf(bracket: Bracket, id: string | null): BracketMatch | undefined {
  return [...bracket.matches, ...bracket.additionalMatches].find((match) => match.bracketMatchId === id)
}

/** Target ids of the matches of a division → match ids. */
function idsIn(bracket: Bracket, stageId: string): ReadonlyMap<string, string> {
  return new Map([...idsOf(bracket)].map((id) => [targetId.match(stageId, id), id]))
}

function madeMatch(outcome: Outcome): string | undefined {
  const payload = outcome.is === 'done' ? outcome.results[0]?.payload : undefined
  return v.is(Made, payload) ? payload.bracketMatchId : undefined
}
const Made = v.object({ bracketMatchId: v.string() })

function roundTarget(stage: StageDetail, bracket: Bracket, bracketMatchId: string): string | undefined {
  const match = bracket.matches.find((one) => one.bracketMatchId === bracketMatchId)
  return match && targetId.round(stage.id, bracket.groupNumber, match.roundOf)
}
