// One match of the drawing: its frame with state and checkbox, and in it a row a team.
import { memo } from 'react'
import type { Bracket, BracketMatch, BracketTeam } from '../../contract/bracket.ts'
import type { StageFormat } from '../../contract/states.ts'
import type { BracketAct } from '../../registry/effect.ts'
import { useSay } from '../../shell/say.ts'
import { TEXT_TONE } from '../../ui/badge.tsx'
import { CheckMark } from '../../ui/check-mark.tsx'
import { classes } from '../../ui/class-list.ts'
import type { Box } from './bracket-layout.ts'
import { lobbyRows } from './lobby-order.ts'
import { scoreOf, slotText, spokenMatch, stateText, timeText } from './match-text.ts'

/** The same object while the bracket is shown, so that boxes need not be drawn again. */
export type MatchActions = {
  point: (bracketMatchId: string) => void
  toggle: (bracketMatchId: string) => void
  enter: (bracketMatchId: string) => void
  menu: (bracketMatchId: string, at: { x: number; y: number }) => void
  act: (act: BracketAct) => void
  toggleRound: (matches: readonly BracketMatch[]) => void
  rename: (roundOf: number) => void
}

/** How much of a match is drawn: from far away its text cannot be read, and a frame says where something is going on. */
export type Detail = 'full' | 'lean' | 'bare'

type MatchBoxProps = {
  box: Box
  detail: Detail
  /** Matches of its column, for screen readers. */
  ofRound: number
  bracket: Bracket
  format: StageFormat
  current: boolean
  selected: boolean
  actions: MatchActions
}

/** All boxes of a tree have one size, so that nothing moves when a result comes in. */
export const MatchBox = memo(function MatchBox(props: MatchBoxProps) {
  const { box, detail, ofRound, bracket, format, current, selected, actions } = props
  const { say: t } = useSay()
  const { match } = box
  const id = match.bracketMatchId
  const state = stateText(t, match)
  const bad = state.tone === 'bad'
  return (
    <div
      id={boxId(id)}
      role="treeitem"
      aria-level={box.column + 1}
      aria-setsize={ofRound}
      aria-posinset={box.row + 1}
      aria-selected={selected}
      aria-label={spokenMatch(t, bracket, format, match)}
      data-no-pan
      data-match={match.identifier}
      data-cursor={current || undefined}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height, contain: 'strict' }}
      className={classes(
        'absolute cursor-default rounded-sm border bg-pane-2 text-[12px] leading-[21px] outline-offset-0',
        current ? 'border-primary outline outline-primary' : bad ? 'border-bad' : 'border-line',
        match.state === 'InProgress' && 'border-l-3 border-l-ok',
        bad && 'border-l-3',
        selected && detail !== 'full' && 'bg-primary-wash',
      )}
      onClick={(event) => (event.ctrlKey || event.metaKey ? actions.toggle(id) : actions.point(id))}
      onDoubleClick={() => actions.enter(id)}
      onContextMenu={(event) => {
        event.preventDefault()
        actions.menu(id, { x: event.clientX, y: event.clientY })
      }}
    >
      {detail === 'full' ? (
        <Head match={match} selected={selected} onToggle={() => actions.toggle(id)} />
      ) : (
        detail === 'lean' && (
          <div className="h-[21px] border-b border-line-soft px-1.5 text-[11px] text-dim">{match.identifier}</div>
        )
      )}
      {detail !== 'bare' && (
        <Teams bracket={bracket} format={format} match={match} Row={detail === 'full' ? TeamRow : LeanRow} />
      )}
    </div>
  )
}, isSameBox)

/** What a box shows of the bracket besides its match changes with these only: a result elsewhere leaves it alone. */
function isSameBox(before: MatchBoxProps, after: MatchBoxProps): boolean {
  const [a, b] = [before.box, after.box]
  return (
    a.match === b.match &&
    a.x === b.x &&
    a.y === b.y &&
    a.height === b.height &&
    before.ofRound === after.ofRound &&
    before.detail === after.detail &&
    before.current === after.current &&
    before.selected === after.selected &&
    before.actions === after.actions &&
    before.format === after.format &&
    before.bracket.state === after.bracket.state &&
    before.bracket.edges === after.bracket.edges &&
    before.bracket.roundSettings === after.bracket.roundSettings
  )
}

function Head({ match, selected, onToggle }: { match: BracketMatch; selected: boolean; onToggle: () => void }) {
  const { say: t } = useSay()
  const { text, tone } = stateText(t, match)
  return (
    <div className="flex h-[21px] items-center gap-1.5 border-b border-line-soft px-1.5 text-[11px] text-dim">
      <span
        className="flex h-full items-center"
        onClick={(event) => {
          event.stopPropagation()
          onToggle()
        }}
      >
        <CheckMark state={selected ? 'on' : 'off'} />
      </span>
      <span className={classes('flex-1 truncate', selected && 'text-primary')}>
        {match.name === null ? match.identifier : `${match.identifier} ${match.name}`}
      </span>
      <span className={classes('shrink-0', TEXT_TONE[tone])}>{timeText(match) ?? text}</span>
    </div>
  )
}

type TeamsProps = { bracket: Bracket; format: StageFormat; match: BracketMatch; Row: typeof TeamRow }

/** Two slots; or many teams, the best score first, each with its place. */
function Teams({ bracket, format, match, Row }: TeamsProps) {
  const { say: t } = useSay()
  const won = (id: string) => match.scores.some((score) => score.tournamentTeamId === id && score.result === 'Win')
  const row = (team: BracketTeam, place?: number): RowProps => ({
    name: team.name,
    title: team.name,
    score: scoreOf(t, bracket, match, team.tournamentTeamId),
    won: won(team.tournamentTeamId),
    place,
  })
  if (format === 'FreeForAll') {
    return lobbyRows(match).map(({ team, place }) => <Row key={team.tournamentTeamId} {...row(team, place)} />)
  }
  return [0, 1].map((slot) => {
    const team = match.teams[slot]
    const empty = { name: slotText(t, bracket, match, slot), score: '', won: false }
    return <Row key={slot} {...(team ? row(team) : empty)} />
  })
}

type RowProps = { name: string; title?: string; score: string; won: boolean; place?: number | undefined }

function TeamRow({ name, title, score, won, place }: RowProps) {
  return (
    <div className="flex h-[21px] items-center gap-2 border-b border-line-soft px-1.5 last:border-b-0">
      {place !== undefined && <span className="w-5 shrink-0 text-right text-dim tabular-nums">{place}</span>}
      <span aria-hidden="true" className="w-4 shrink-0 text-center font-bold text-dim">
        {title === undefined ? '·' : initial(title)}
      </span>
      <span className={classes('flex-1 truncate', won ? 'text-text' : 'text-dim')} title={title}>
        {name}
      </span>
      <span className={classes('tabular-nums', won ? 'font-bold text-ok' : 'text-dim')}>{score}</span>
    </div>
  )
}

function LeanRow({ name, score, won }: RowProps) {
  return (
    <div className={classes('h-[21px] truncate px-1.5', won ? 'text-text' : 'text-dim')}>
      {name}
      <span className="float-end ps-2">{score}</span>
    </div>
  )
}

export function boxId(bracketMatchId: string): string {
  return `match-${bracketMatchId}`
}

/** First sign of a name, whole even outside the basic plane. */
function initial(name: string): string {
  return Array.from(name.trim())[0]?.toUpperCase() ?? '·'
}
