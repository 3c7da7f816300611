// The bracket of a stage (§2): the drawing, what stands at the cursor, and the acts of an administrator on it.
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { advanceStage, createStage, finalizeStage } from '../../commands/stages.ts'
import { completeBracket, generateBrackets, renameRound } from '../../commands/brackets.ts'
import { approveStandings } from '../../commands/standings.ts'
import { useRead } from '../api/use-read.ts'
import type { Bracket } from '../contract/bracket.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { StageDetail } from '../contract/stage.ts'
import { targetId } from '../contract/views.ts'
import { paths } from '../paths.ts'
import type { BracketAct } from '../registry/effect.ts'
import { CommandButton } from '../shell/command-button.tsx'
import { useDesk } from '../shell/desk.ts'
import { overlays } from '../shell/overlays.ts'
import { sayProblem, useSay } from '../shell/say.ts'
import { usePage, usePane } from '../shell/use-place.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Pane } from '../ui/pane.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Split } from '../ui/split.tsx'
import type { ViewportHandle } from '../ui/viewport.tsx'
import { boxHeight, boxWidth, layoutOf } from './bracket/bracket-layout.ts'
import {
  acted,
  type BracketCursor,
  noCursor,
  pointedAt,
  roundToggled,
  settled,
  toggled,
} from './bracket/bracket-cursor.ts'
import { BracketTable } from './bracket/bracket-table.tsx'
import { EliminationView } from './bracket/elimination-view.tsx'
import { MatchInspector } from './bracket/match-inspector.tsx'
import type { MatchActions } from './bracket/match-box.tsx'
import { RoundRobinView } from './bracket/round-robin-view.tsx'
import { StageChoice, useStageChoice } from './stage-choice.tsx'
import { StateBadge } from './state-badge.tsx'
import { useTournament } from './tournament-frame.tsx'

export function Component() {
  const { say } = useSay()
  const { tournament, stages } = useTournament()
  const { stage, choose } = useStageChoice(stages)
  const [params, setParams] = useSearchParams()
  const read = useRead(endpoints.getStage, { params: { id: stage?.id ?? '' } }, { when: stage !== undefined })
  const detail = read.data?.id === stage?.id ? read.data : undefined
  const bracket = detail?.brackets.find((one) => String(one.groupNumber) === params.get('group')) ?? detail?.brackets[0]
  usePage({
    title: say('ui.tournament.tab.bracket'),
    path: [{ label: 'bracket', to: paths.bracket(tournament.id) }],
    ...(stage && {
      about: { stage: stage.id, ...(bracket && { bracket: targetId.bracket(stage.id, bracket.groupNumber) }) },
      place: { stageId: stage.id, ...(bracket && { group: bracket.groupNumber }) },
    }),
  })
  if (!stage) {
    return (
      <Notice
        kind="empty"
        title={say('ui.stages.empty')}
        action={<CommandButton command={createStage} targets={[tournament.id]} />}
      />
    )
  }
  const show = (group: number) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.set('stage', stage.id)
      next.set('group', String(group))
      return next
    })
  const step = (act: BracketAct) => {
    if (!detail || !bracket) return
    const at = detail.brackets.indexOf(bracket)
    const sibling = detail.brackets[at + (act === 'next-group' ? 1 : -1)]
    if (act === 'next-stage') choose((stages[stages.indexOf(stage) + 1] ?? stages[0] ?? stage).id)
    else if (sibling) show(sibling.groupNumber)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <StageChoice stages={stages} value={stage.id} onChoose={choose} />
        {detail && bracket && detail.brackets.length > 1 && (
          <div className="w-40">
            <Select
              label={say('arg.group')}
              value={bracket.groupNumber}
              options={detail.brackets.map((one) => ({
                value: one.groupNumber,
                label: groupName(say, tournament.groups, detail, one.groupNumber),
              }))}
              onValueChange={show}
            />
          </div>
        )}
        <StateBadge machine="stage" state={stage.state} />
        <span className="ms-auto flex flex-wrap gap-2">
          {detail && <DueSteps stage={detail} bracket={bracket} isLast={stage === stages.at(-1)} />}
        </span>
      </div>
      {!detail ? (
        read.problem ? (
          <Notice
            kind="error"
            title={sayProblem(read.problem).message}
            action={<Button onClick={read.again}>{say('ui.list.retry')}</Button>}
          />
        ) : (
          <Skeleton lines={8} />
        )
      ) : bracket ? (
        <BracketDesk
          key={targetId.bracket(stage.id, bracket.groupNumber)}
          stage={detail}
          bracket={bracket}
          onStep={step}
          title={groupName(say, tournament.groups, detail, bracket.groupNumber)}
        />
      ) : (
        <Notice
          kind="empty"
          title={say('ui.bracket.empty')}
          action={<CommandButton command={generateBrackets} targets={[stage.id]} variant="primary" />}
        >
          {say('ui.bracket.emptyHelp', { count: detail.seeds.length })}
        </Notice>
      )}
    </div>
  )
}

/** Divisions that follow the registration groups carry their names. */
function groupName(
  say: ReturnType<typeof useSay>['say'],
  groups: readonly { name: string }[],
  { brackets }: StageDetail,
  number: number,
): string {
  if (brackets.length === 1) return say('ui.tournament.tab.bracket')
  const named = brackets.length === groups.length ? groups[number - 1]?.name : undefined
  return named === undefined ? say('ui.bracket.group', { number }) : say('ui.bracket.groupNamed', { name: named })
}

/** What is due on this stage stands as a button; everything else is in the menu, the palette and on keys. */
function DueSteps({ stage, bracket, isLast }: { stage: StageDetail; bracket: Bracket | undefined; isLast: boolean }) {
  const target = [stage.id]
  switch (stage.state) {
    case 'Initial':
      return (
        <>
          <CommandButton command={generateBrackets} targets={target} />
          <CommandButton command={finalizeStage} targets={target} variant="primary" />
        </>
      )
    case 'InProgress':
      return (
        bracket && (
          <CommandButton command={completeBracket} targets={[targetId.bracket(stage.id, bracket.groupNumber)]} />
        )
      )
    case 'StandingPendingGenerate':
    case 'StandingPendingApproval':
      return <CommandButton command={approveStandings} targets={target} variant="primary" />
    case 'Completed':
      return isLast ? null : <CommandButton command={advanceStage} targets={target} variant="primary" />
    case 'Cancelled':
      return null
  }
}

type BracketDeskProps = { stage: StageDetail; bracket: Bracket; title: string; onStep: (act: BracketAct) => void }

/** One division: its drawing (or table), and beside it the match at the cursor. */
function BracketDesk({ stage, bracket, title, onStep }: BracketDeskProps) {
  const { say } = useSay()
  const desk = useDesk()
  const viewport = useRef<ViewportHandle>(null)
  const [stored, setStored] = useState(noCursor)
  const [asTable, setAsTable] = useState(false)
  const [entering, setEntering] = useState<string | null>(null)
  const layout = layoutOf(bracket, stage.format)
  const state = settled(stored, bracket)
  const elimination = stage.format === 'SingleElimination' || stage.format === 'DoubleElimination'

  const act = (what: BracketAct) => {
    if (what === 'as-table') setAsTable((now) => !now)
    else if (what === 'next-group' || what === 'previous-group' || what === 'next-stage') onStep(what)
    else {
      const next = acted(state, what, bracket, layout, () => viewport.current?.fitZoom() ?? 1)
      setStored(next)
      if (next.cursor !== state.cursor) reveal(next.cursor)
    }
  }
  const reveal = (id: string | null) => {
    const box = layout.boxes.find((one) => one.match.bracketMatchId === id)
    if (box) viewport.current?.reveal({ left: box.x, top: box.y, right: box.x + boxWidth, bottom: box.y + boxHeight })
  }
  const change = (step: (now: BracketCursor) => BracketCursor) => setStored(step(state))
  const matchTarget = (id: string) => targetId.match(stage.id, id)
  const hand = useMemo(
    () => ({
      match: {
        selected: [...state.selected].map((id) => targetId.match(stage.id, id)),
        cursor: state.cursor === null ? undefined : targetId.match(stage.id, state.cursor),
      },
      ...(state.cursor !== null && {
        round: { selected: [], cursor: roundTarget(stage, bracket, state.cursor) },
      }),
    }),
    [state.selected, state.cursor, stage, bracket],
  )
  const matches = [...bracket.matches, ...bracket.additionalMatches].filter((match) => match.needed)
  const pane = usePane({
    title: say('ui.tournament.tab.bracket'),
    hand,
    counts: { selected: state.selected.size, hidden: 0, shown: matches.length, total: matches.length },
    bracketAct: act,
  })
  const actions: MatchActions = {
    act,
    point: (id) => change((now) => pointedAt(now, id)),
    toggle: (id) => change((now) => toggled(now, id)),
    toggleRound: (round) => change((now) => roundToggled(now, round)),
    rename: (roundOf) =>
      void desk.run(renameRound, [targetId.round(stage.id, bracket.groupNumber, roundOf)], {}, 'button'),
    enter: (id) => {
      change((now) => pointedAt(now, id))
      setEntering(id)
    },
    menu: (id, at) => {
      change((now) => pointedAt(now, id))
      overlays.open({ is: 'menu', at, row: { kind: 'match', id: matchTarget(id) } })
    },
  }
  const completed = matches.filter((match) => match.state === 'Completed').length
  const current = matches.find((match) => match.bracketMatchId === state.cursor)
  return (
    <Split
      main={
        <Pane
          {...pane.props}
          title={title}
          count={`${say(`state.format.${stage.format}`)} · ${say(bracket.visible ? 'ui.bracket.visible' : 'ui.bracket.hidden')}`}
          aside={say('ui.bracket.progress', {
            done: completed,
            total: matches.length,
            zoom: Math.round(state.zoom * 100),
          })}
          focused={pane.focused}
          flush
        >
          {asTable || (!elimination && stage.format !== 'RoundRobin') ? (
            <BracketTable stage={stage} bracket={bracket} state={state} actions={actions} />
          ) : elimination ? (
            <EliminationView
              bracket={bracket}
              format={stage.format}
              state={state}
              viewport={viewport}
              actions={actions}
            />
          ) : (
            <RoundRobinView stage={stage} bracket={bracket} state={state} actions={actions} />
          )}
        </Pane>
      }
      side={
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
      }
    />
  )
}

function roundTarget(stage: StageDetail, bracket: Bracket, bracketMatchId: string): string | undefined {
  const match = bracket.matches.find((one) => one.bracketMatchId === bracketMatchId)
  return match && targetId.round(stage.id, bracket.groupNumber, match.roundOf)
}
