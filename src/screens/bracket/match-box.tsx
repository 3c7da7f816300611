// One match of the drawing: its frame with state and checkbox, and in it a row a team.
import { memo, type ReactNode } from 'react'
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

type MatchBoxProps = {
  box: Box
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
  const { box, ofRound, bracket, format, current, selected, actions } = props
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
      )}
      onClick={(event) => (event.ctrlKey || event.metaKey ? actions.toggle(id) : actions.point(id))}
      onDoubleClick={() => actions.enter(id)}
      onContextMenu={(event) => {
        event.preventDefault()
        actions.menu(id, { x: event.clientX, y: event.clientY })
      }}
    >
      <div className="flex h-[21px] items-center gap-1.5 border-b border-line-soft px-1.5 text-[11px] text-dim">
        <span
          className="flex h-full items-center"
          onClick={(event) => {
            event.stopPropagation()
            actions.toggle(id)
          }}
        >
          <CheckMark state={selected ? 'on' : 'off'} />
        </span>
        <span className={classes('flex-1 truncate', selected && 'text-primary')}>
          {match.name === null ? match.identifier : `${match.identifier} ${match.name}`}
        </span>
        <span className={classes('shrink-0', TEXT_TONE[state.tone])}>{timeText(match) ?? state.text}</span>
      </div>
      {format === 'FreeForAll' ? <Lobby bracket={bracket} match={match} /> : <Pair bracket={bracket} match={match} />}
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
    before.current === after.current &&
    before.selected === after.selected &&
    before.actions === after.actions &&
    before.format === after.format &&
    before.bracket.state === after.bracket.state &&
    before.bracket.edges === after.bracket.edges &&
    before.bracket.roundSettings === after.bracket.roundSettings
  )
}

function Pair({ bracket, match }: { bracket: Bracket; match: BracketMatch }) {
  const { say: t } = useSay()
  return [0, 1].map((slot) => {
    const team = match.teams[slot] ?? null
    return (
      <TeamRow key={slot} bracket={bracket} match={match} team={team} first={slot === 0}>
        {slotText(t, bracket, match, slot)}
      </TeamRow>
    )
  })
}

/** Many teams, the best score first, each with its place. */
function Lobby({ bracket, match }: { bracket: Bracket; match: BracketMatch }) {
  const { say: t } = useSay()
  const rows = lobbyRows(match)
  if (rows.length === 0) return <p className="px-1.5 text-dim">{t('ui.bracket.tbd')}</p>
  return rows.map(({ team, place }) => (
    <TeamRow key={team.tournamentTeamId} bracket={bracket} match={match} team={team} first place={place}>
      {team.name}
    </TeamRow>
  ))
}

type TeamRowProps = {
  bracket: Bracket
  match: BracketMatch
  team: BracketTeam | null
  /** Another row follows. */
  first: boolean
  place?: number | undefined
  children: ReactNode
}

function TeamRow({ bracket, match, team, first, place, children }: TeamRowProps) {
  const { say: t } = useSay()
  const won = team !== null && isWinner(match, team.tournamentTeamId)
  const score = team === null ? '' : scoreOf(t, bracket, match, team.tournamentTeamId)
  return (
    <div className={classes('flex h-[21px] items-center gap-2 px-1.5', first && 'border-b border-line-soft')}>
      {place !== undefined && <span className="w-5 shrink-0 text-right text-dim tabular-nums">{place}</span>}
      <span aria-hidden="true" className="w-4 shrink-0 text-center font-bold text-dim">
        {team === null ? '·' : initial(team.name)}
      </span>
      <span className={classes('flex-1 truncate', won ? 'text-text' : 'text-dim')} title={team?.name}>
        {children}
      </span>
      <span className={classes('tabular-nums', won ? 'font-bold text-ok' : 'text-dim')}>{score}</span>
    </div>
  )
}

export function boxId(bracketMatchId: string): string {
  return `match-${bracketMatchId}`
}

function isWinner(match: BracketMatch, tournamentTeamId: string): boolean {
  return match.scores.some((score) => score.tournamentTeamId === tournamentTeamId && score.result === 'Win')
}

/** First sign of a name, whole even outside the basic plane. */
function initial(name: string): string {
  return Array.from(name.trim())[0]?.toUpperCase() ?? '·'
}
