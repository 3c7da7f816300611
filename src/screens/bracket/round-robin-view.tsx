import { use, useRef } from 'react'
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import { roundRobinRoundLimit } from '../../contract/limits.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { rankStage } from '../../rules/ranking.ts'
import { useSay } from '../../shell/words/say.ts'
import { TEXT_TONE } from '../../ui/badge.tsx'
import { CheckMark } from '../../ui/check-mark.tsx'
import { classes } from '../../ui/class-list.ts'
import { MarkedName } from '../../ui/marked-name.tsx'
import { useTeamLogos } from '../team-logos.tsx'
import { layoutOf } from './bracket-layout.ts'
import type { BracketCursor } from './bracket-cursor.ts'
import { moveCursor } from './plane.tsx'
import { boxId, type MatchActions } from './match-box.tsx'
import { phases } from '../../rules/phase.ts'
import { AgeText } from '../../shell/session/phase-badge.tsx'
import { usePhases } from '../match-phases.tsx'
import { roundText, scoreOf, sentText, slotText, spokenMatch, stateText, timeText } from './match-text.ts'
import { SentResultsHere, sentTone } from './sent-results.ts'
import { RoundHeader } from './round-header.tsx'

type RoundRobinViewProps = {
  stage: StageDetail
  bracket: Bracket
  state: BracketCursor
  actions: MatchActions
}

/** A win/draw/lose table and a table per round (§2); stops at 100 rounds and says so (§9). */
export function RoundRobinView({ stage, bracket, state, actions }: RoundRobinViewProps) {
  const { say: t } = useSay()
  const columns = layoutOf(bracket, stage.format).columns
  const rounds = columns.filter((column) => column.side !== 'additional')
  const shown = [...rounds.slice(0, roundRobinRoundLimit), ...columns.filter((column) => column.side === 'additional')]
  const tree = useRef<HTMLDivElement>(null)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto px-4 py-3 print:overflow-visible">
      <WinDrawLose stage={stage} bracket={bracket} />
      <div
        className="relative grid gap-x-6 gap-y-4"
        style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(460px, 100%), 1fr))' }}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('[role=treeitem]'))
            tree.current?.focus({ preventScroll: true })
        }}
      >
        {/* It owns the matches from beside them: the headers of the rounds hold controls, which a tree may not. */}
        <div
          ref={tree}
          role="tree"
          tabIndex={0}
          data-pane-focus
          aria-multiselectable="true"
          aria-label={t('ui.bracket.roundsLabel')}
          aria-owns={shown.flatMap((column) => column.boxes.map((box) => boxId(box.match.bracketMatchId))).join(' ')}
          aria-activedescendant={state.cursor === null ? undefined : boxId(state.cursor)}
          className="match-tree pointer-events-none absolute inset-0 outline-none"
          onKeyDown={(event) => moveCursor(event, state.cursor, actions)}
        />
        {shown.map((column) => {
          const matches = column.boxes.map((box) => box.match)
          const additional = column.side === 'additional'
          return (
            <div key={`${column.side}${column.roundOf}`} role="none" data-keep-together>
              <div role="none" data-no-pan>
                <RoundHeader
                  text={roundText(t, bracket, stage.format, additional ? 'additional' : column.roundOf)}
                  total={matches.length}
                  selected={matches.filter((match) => state.selected.has(match.bracketMatchId)).length}
                  onToggle={() => actions.toggleRound(matches)}
                  {...(!additional && actions.rename && { onRename: () => actions.rename?.(column.roundOf) })}
                />
              </div>
              {matches.map((match) => (
                <MatchRow
                  key={match.bracketMatchId}
                  match={match}
                  bracket={bracket}
                  stage={stage}
                  current={match.bracketMatchId === state.cursor}
                  selected={state.selected.has(match.bracketMatchId)}
                  actions={actions}
                />
              ))}
            </div>
          )
        })}
      </div>
      {rounds.length > roundRobinRoundLimit && (
        <p className="text-warn">{t('ui.bracket.roundLimit', { limit: roundRobinRoundLimit })}</p>
      )}
    </div>
  )
}

type MatchRowProps = {
  match: BracketMatch
  bracket: Bracket
  stage: StageDetail
  current: boolean
  selected: boolean
  actions: MatchActions
}

function MatchRow({ match, bracket, stage, current, selected, actions }: MatchRowProps) {
  const { say: t } = useSay()
  const id = match.bracketMatchId
  const [home, away] = [match.teams[0] ?? null, match.teams[1] ?? null]
  const { phaseIn, now } = usePhases()
  const phase = phaseIn(match)
  const sent = use(SentResultsHere).get(id)
  const state = stateText(t, match, phase)
  const score = (team: typeof home) =>
    team === null ? '' : (sent?.points.get(team.tournamentTeamId) ?? scoreOf(t, bracket, match, team.tournamentTeamId))
  const isDraw = match.scores.length > 0 && match.scores.every((entry) => entry.result === 'Draw')
  const points = match.scores.map(({ totalScore }) => totalScore)
  const result =
    match.scores.length === 0 && !sent ? '–' : isDraw ? points.join(' : ') : `${score(home)} : ${score(away)}`
  const won = (team: typeof home) =>
    match.scores.some((entry) => entry.tournamentTeamId === team?.tournamentTeamId && entry.result === 'Win')
  return (
    <div
      id={boxId(id)}
      role="treeitem"
      aria-level={1}
      aria-selected={selected}
      aria-label={spokenMatch(t, bracket, stage.format, match, {
        state: state.text,
        time: timeText(match, phase),
        sent,
      })}
      data-match={match.identifier}
      data-cursor={current || undefined}
      {...(current && { ref: intoView })}
      className={classes(
        'grid cursor-default items-center gap-x-2 border-b border-line-soft px-1 outline-offset-[-1px]',
        // Two lines where one would leave no room for the names: the match above, the teams below.
        'grid-cols-[16px_minmax(0,1fr)_64px_minmax(0,1fr)] py-0.5',
        'fold:h-(--row) fold:grid-cols-[16px_58px_minmax(0,1fr)_72px_minmax(0,1fr)_132px] fold:py-0',
        current && 'match-cursor bg-primary-wash',
      )}
      onClick={() => actions.point(id)}
      onDoubleClick={() => actions.enter(id)}
      onContextMenu={(event) => {
        event.preventDefault()
        actions.menu(id, { x: event.clientX, y: event.clientY })
      }}
    >
      <span
        className="flex"
        onClick={(event) => {
          event.stopPropagation()
          actions.toggle(id)
        }}
      >
        <CheckMark state={selected ? 'on' : 'off'} />
      </span>
      <span className="truncate text-[11px] text-dim max-fold:col-span-2">{match.identifier}</span>
      <span
        className={classes(
          'truncate text-right max-fold:order-1 max-fold:col-start-2',
          won(home) ? 'text-text' : 'text-dim',
        )}
      >
        {slotText(t, bracket, match, 0)}
      </span>
      <span className="truncate text-center font-bold tabular-nums max-fold:order-1" title={result}>
        {result}
      </span>
      <span className={classes('truncate max-fold:order-1', won(away) ? 'text-text' : 'text-dim')}>
        {slotText(t, bracket, match, 1)}
      </span>
      <span
        className={classes(
          'flex items-center justify-end gap-1.5 truncate text-[11px]',
          `sign sign-${phases[phase.is].shape}`,
          TEXT_TONE[sent ? sentTone[sent.is] : state.tone],
        )}
      >
        {sent ? sentText(t, sent) : state.text} {!sent && <AgeText phase={phase} now={now} />}
      </span>
    </div>
  )
}

/** The same function at every drawing: called when a row becomes the current one. */
function intoView(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' })
}

const figures = ['played', 'win', 'draw', 'lose', 'scoreFor', 'scoreAgainst', 'scoreDifference', 'points'] as const

/** A narrow screen shows names instead: their difference stands beside them. */
const figureLook = (figure: (typeof figures)[number]) =>
  classes('px-2 text-right max-fold:px-1', (figure === 'scoreFor' || figure === 'scoreAgainst') && 'max-fold:hidden')

/** The table as it stands now, whether or not the stage's standings were generated. */
function WinDrawLose({ stage, bracket }: { stage: StageDetail; bracket: Bracket }) {
  const { say: t } = useSay()
  const logos = useTeamLogos()
  const rows = rankStage(stage).filter((row) => row.groupNumber === bracket.groupNumber)
  return (
    <table className="w-full max-w-[860px] border-collapse">
      <caption className="sr-only">{t('ui.bracket.winDrawLose')}</caption>
      <thead>
        <tr className="border-b border-line text-left text-dim">
          <th scope="col" className="w-10 px-2 text-right font-normal whitespace-nowrap max-fold:px-1">
            {t('ui.standings.rank')}
          </th>
          <th scope="col" className="px-2 font-normal">
            {t('ui.standings.team')}
          </th>
          {figures.map((figure) => (
            <th
              key={figure}
              scope="col"
              className={classes(figureLook(figure), 'font-normal')}
              title={t(`ui.standings.value.${figure}`)}
            >
              {t(`ui.standings.short.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.tournamentTeamId} className="h-(--row) border-b border-line-soft">
            <td className="px-2 text-right tabular-nums">{row.rank}</td>
            <th scope="row" className="w-full max-w-0 truncate px-2 text-left font-normal" title={row.name}>
              <MarkedName name={row.name} image={logos.get(row.tournamentTeamId) ?? null}>
                {row.name}
              </MarkedName>
            </th>
            {figures.map((figure) => (
              <td
                key={figure}
                className={classes(figureLook(figure), 'tabular-nums', figure === 'points' ? 'font-bold' : 'text-dim')}
              >
                {row.values[figure] ?? 0}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
