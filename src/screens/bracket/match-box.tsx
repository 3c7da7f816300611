import { memo } from 'react'
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import type { StageFormat } from '../../contract/states.ts'
import type { BracketAct } from '../../registry/effect.ts'
import { useSay } from '../../shell/say.ts'
import { TEXT_TONE } from '../../ui/badge.tsx'
import { CheckMark } from '../../ui/check-mark.tsx'
import { classes } from '../../ui/class-list.ts'
import { boxHeight, boxWidth, type Box } from './bracket-layout.ts'
import { scoreOf, slotText, spokenMatch, stateText } from './match-text.ts'

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
  bracket: Bracket
  format: StageFormat
  current: boolean
  selected: boolean
  actions: MatchActions
  level: number
}

/** One match of the tree. All boxes have one size, so that nothing moves when a result comes in. */
export const MatchBox = memo(function MatchBox({
  box,
  bracket,
  format,
  current,
  selected,
  actions,
  level,
}: MatchBoxProps) {
  const { say: t } = useSay()
  const { match } = box
  const id = match.bracketMatchId
  const state = stateText(t, match)
  return (
    <div
      id={boxId(id)}
      role="treeitem"
      aria-level={level}
      aria-selected={selected}
      aria-label={spokenMatch(t, bracket, format, match)}
      data-no-pan
      data-match={match.identifier}
      style={{ left: box.x, top: box.y, width: boxWidth, height: boxHeight, contain: 'strict' }}
      className={classes(
        'absolute cursor-default rounded-sm border bg-pane-2 text-[12px] leading-[21px] outline-offset-0',
        current ? 'border-primary outline outline-primary' : 'border-line',
        match.state === 'InProgress' && 'border-l-3 border-l-ok',
        state.tone === 'bad' && 'border-l-3 border-l-bad',
      )}
      onClick={() => actions.point(id)}
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
        <span className={classes('flex-1 truncate', selected && 'text-primary')}>{match.identifier}</span>
        <span className={TEXT_TONE[state.tone]}>{state.text}</span>
      </div>
      {[0, 1].map((slot) => (
        <TeamRow key={slot} bracket={bracket} match={match} slot={slot} />
      ))}
    </div>
  )
})

function TeamRow({ bracket, match, slot }: { bracket: Bracket; match: BracketMatch; slot: number }) {
  const { say: t } = useSay()
  const team = match.teams[slot] ?? null
  const won = team !== null && isWinner(match, team.tournamentTeamId)
  const name = slotText(t, match, slot, bracket.state !== 'Initial')
  const score = team === null ? '' : scoreOf(t, bracket, match, team.tournamentTeamId)
  return (
    <div className={classes('flex items-center gap-2 px-1.5', slot === 0 && 'border-b border-line-soft')}>
      <span aria-hidden="true" className="w-4 shrink-0 text-center font-bold text-dim">
        {team === null ? '·' : initial(team.name)}
      </span>
      <span className={classes('flex-1 truncate', won ? 'text-text' : 'text-dim')} title={team?.name}>
        {name}
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
