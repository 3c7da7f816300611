// One match of the drawing: its frame with state and checkbox, and in it a row a team.
import { memo } from 'react'
import type { Bracket, BracketMatch, BracketTeam } from '../../contract/bracket.ts'
import type { StageFormat } from '../../contract/states.ts'
import type { BracketAct } from '../../registry/effect.ts'
import type { say } from '../../shell/words/say.ts'
import { TEXT_TONE } from '../../ui/badge.tsx'
import { CheckMark } from '../../ui/check-mark.tsx'
import { classes } from '../../ui/class-list.ts'
import { markLook, markOf } from '../../ui/marked-name.tsx'
import { useTeamLogos } from '../team-logos.tsx'
import type { Box } from './bracket-layout.ts'
import { lobbyRows } from './lobby-order.ts'
import { type MatchPhase, phases } from '../../rules/phase.ts'
import { AgeText } from '../../shell/session/phase-badge.tsx'
import { scoreOf, sentText, slotText, spokenMatch, stateText, timeText } from './match-text.ts'
import { type SentResult, sentTone } from './sent-results.ts'

type Say = typeof say

/** The same object while the bracket is shown, so that boxes need not be drawn again. */
export type MatchHandlers = {
  point: (bracketMatchId: string) => void
  toggle: (bracketMatchId: string) => void
  enter: (bracketMatchId: string) => void
  menu: (bracketMatchId: string, at: { x: number; y: number }) => void
  act: (act: BracketAct) => void
  toggleRound: (matches: readonly BracketMatch[]) => void
  rename: (roundOf: number) => void
}

/** Rounds are renamed only by who may. */
export type MatchActions = Omit<MatchHandlers, 'rename'> & { rename: MatchHandlers['rename'] | undefined }

/** How much of a match is drawn: from far away its text cannot be read, and a frame says where something is going on. */
export type Detail = 'full' | 'lean' | 'bare'

type MatchBoxProps = {
  box: Box
  detail: Detail
  /** Number of matches in its column and the name of its round, for screen readers. */
  ofRound: number
  round: string
  bracket: Bracket
  format: StageFormat
  phase: MatchPhase
  /** Its result without an answer, or refused. */
  sent: SentResult | undefined
  now: () => number
  t: Say
  current: boolean
  selected: boolean
  actions: MatchActions
}

/** All boxes of a tree have one size, so that nothing moves when a result comes in. */
export const MatchBox = memo(function MatchBox(props: MatchBoxProps) {
  const { box, detail, ofRound, round, bracket, format, phase, sent, now, t, current, selected, actions } = props
  const { match } = box
  const logos = useTeamLogos()
  const id = match.bracketMatchId
  const state = stateText(t, match, phase)
  const time = timeText(match, phase)
  return (
    <div
      id={boxId(id)}
      role="treeitem"
      // A flat list: the next round is no child of the last match.
      aria-level={1}
      aria-setsize={ofRound}
      aria-posinset={box.row + 1}
      aria-selected={selected}
      aria-label={spokenMatch(t, bracket, format, match, { round, state: state.text, time, sent })}
      data-no-pan
      data-match={match.identifier}
      data-cursor={current || undefined}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      className={classes(
        'absolute cursor-default contain-strict rounded-sm border bg-pane-2 text-[12px] leading-[21px] outline-offset-0',
        current && 'match-cursor',
        frameOf(phase),
        selected && detail !== 'full' && 'bg-primary-wash',
      )}
      onClick={(event) => (event.ctrlKey || event.metaKey ? actions.toggle(id) : actions.point(id))}
      onDoubleClick={() => actions.enter(id)}
      onContextMenu={(event) => {
        event.preventDefault()
        actions.menu(id, { x: event.clientX, y: event.clientY })
      }}
    >
      {detail === 'full' &&
        head(match, { phase, sent, now, text: sent ? sentText(t, sent) : (time ?? state.text) }, selected, () =>
          actions.toggle(id),
        )}
      {detail === 'lean' && (
        <div className="h-[21px] border-b border-line-soft px-1.5 text-[11px] text-dim">{match.identifier}</div>
      )}
      {detail !== 'bare' && teamRows(t, bracket, format, match, logos, sent).map(detail === 'full' ? fullRow : leanRow)}
    </div>
  )
}, isSameBox)

/** chosen: the graver a phase, the more of the frame has its colour; matches to come or over have the plain one. */
function frameOf({ is }: MatchPhase): string {
  const { tone, severity } = phases[is]
  if (severity <= phases.Scheduled.severity) return 'border-line'
  return frames[tone]
}

const frames: Readonly<Record<(typeof phases)['Late']['tone'], string>> = {
  bad: 'border-bad border-l-4',
  warn: 'border-line border-l-4 border-l-warn border-t-warn',
  info: 'border-line border-l-3 border-l-secondary',
  ok: 'border-line border-l-3 border-l-ok',
  dim: 'border-line border-l-3 border-l-edge',
}

/** Besides its match, a box is drawn again only when these change; not for a result elsewhere. */
function isSameBox(before: MatchBoxProps, after: MatchBoxProps): boolean {
  const [a, b] = [before.box, after.box]
  return (
    a.match === b.match &&
    a.x === b.x &&
    a.y === b.y &&
    a.height === b.height &&
    before.ofRound === after.ofRound &&
    before.round === after.round &&
    before.phase.is === after.phase.is &&
    before.phase.since === after.phase.since &&
    before.sent === after.sent &&
    before.detail === after.detail &&
    before.current === after.current &&
    before.selected === after.selected &&
    before.actions === after.actions &&
    before.format === after.format &&
    before.t === after.t &&
    before.bracket.state === after.bracket.state &&
    before.bracket.edges === after.bracket.edges &&
    before.bracket.roundSettings === after.bracket.roundSettings
  )
}

// Functions, not components, and few elements: there are dozens of boxes in view, and all of them come and go as one scrolls.

function head(
  match: BracketMatch,
  { phase, sent, now, text }: Pick<MatchBoxProps, 'phase' | 'sent' | 'now'> & { text: string },
  selected: boolean,
  toggle: () => void,
) {
  return (
    <div
      className={classes(
        'flex h-[21px] items-center gap-1.5 border-b border-line-soft px-1.5 text-[11px] whitespace-nowrap',
        `sign sign-${phases[phase.is].shape}`,
        TEXT_TONE[sent ? sentTone[sent.is] : phases[phase.is].tone],
      )}
    >
      <span
        className="-order-1 flex h-full items-center"
        onClick={(event) => {
          event.stopPropagation()
          toggle()
        }}
      >
        <CheckMark state={selected ? 'on' : 'off'} />
      </span>
      <span className={selected ? '-order-1 flex-1 truncate text-primary' : '-order-1 flex-1 truncate text-dim'}>
        {match.name === null ? match.identifier : `${match.identifier} ${match.name}`}
      </span>
      {text} {!sent && <AgeText phase={phase} now={now} />}
    </div>
  )
}

type Row = {
  key: string
  name: string
  /** Of a team. */
  title?: string
  logo?: string | undefined
  score: string
  won: boolean
  place?: number | undefined
}

/** Two slots; or many teams, the best score first, each with its place. */
function teamRows(
  t: Say,
  bracket: Bracket,
  format: StageFormat,
  match: BracketMatch,
  logos: ReadonlyMap<string, string>,
  sent: SentResult | undefined,
): Row[] {
  const won = (id: string) => match.scores.some((score) => score.tournamentTeamId === id && score.result === 'Win')
  const row = (key: string, { tournamentTeamId, name }: BracketTeam, place?: number): Row => ({
    key,
    name,
    title: name,
    logo: logos.get(tournamentTeamId),
    score: sent?.points.get(tournamentTeamId) ?? scoreOf(t, bracket, match, tournamentTeamId),
    won: won(tournamentTeamId),
    place,
  })
  if (format === 'FreeForAll') {
    return lobbyRows(match).map(({ team, place }) => row(team.tournamentTeamId, team, place))
  }
  return ['0', '1'].map((slot) => {
    const team = match.teams[Number(slot)]
    return team
      ? row(slot, team)
      : { key: slot, name: slotText(t, bracket, match, Number(slot)), score: '', won: false }
  })
}

function fullRow({ key, name, title, logo, score, won, place }: Row) {
  return (
    <div
      key={key}
      {...markOf(title ?? '', logo)}
      className={classes(
        'flex h-[21px] items-center gap-2 border-b border-line-soft px-1.5 whitespace-nowrap tabular-nums last:border-b-0',
        markLook,
        won ? 'font-bold text-ok' : 'text-dim',
      )}
    >
      {place !== undefined && <span className="-order-1 w-5 shrink-0 text-right font-normal text-dim">{place}</span>}
      <span className={won ? 'flex-1 truncate font-normal text-text' : 'flex-1 truncate'} title={title}>
        {name}
      </span>
      {score}
    </div>
  )
}

function leanRow({ key, name, score, won }: Row) {
  return (
    <div
      key={key}
      className={
        won
          ? 'flex h-[21px] gap-2 px-1.5 whitespace-nowrap text-text'
          : 'flex h-[21px] gap-2 px-1.5 whitespace-nowrap text-dim'
      }
    >
      <span className="flex-1 truncate">{name}</span>
      {score}
    </div>
  )
}

export function boxId(bracketMatchId: string): string {
  return `match-${bracketMatchId}`
}
