// One match on the time grid.
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { memo } from 'react'
import { type MatchPhase, phases } from '../../rules/phase.ts'
import { AgeText, phaseText } from '../../shell/session/phase-badge.tsx'
import { joined } from '../../contract/say.ts'
import { useSay } from '../../shell/words/say.ts'
import { TEXT_TONE } from '../../ui/badge.tsx'
import { classes } from '../../ui/class-list.ts'
import { type Box, rowHeight } from './schedule-layout.ts'

/** The texts on it. */
export type SlotWords = {
  time: string
  round: string
  /** Its own venue, if that differs from its column. */
  venue: string
  teams: readonly string[]
  /** Its conflicts. */
  conflicts: readonly string[]
  /** To the second, by both clocks. */
  exact: string
}

type MatchSlotProps = {
  id: string
  box: Box
  words: SlotWords
  phase: MatchPhase
  now: () => number
  /** Pixels from side to side. */
  left: number
  width: number
  here: boolean
  dragged: boolean
}

const sides: Readonly<Record<(typeof phases)['Late']['tone'], string>> = {
  bad: 'border-s-bad',
  warn: 'border-s-warn',
  info: 'border-s-secondary',
  ok: 'border-s-ok',
  dim: 'border-s-edge',
}

/** Spread, since the linter would have the browser's own option, in which nothing else may stand. */
const asOption = { role: 'option' } as const

/** Drawn again only when it changed: while scrolling, most slots in view stay. */
export const MatchSlot = memo(function MatchSlot(props: MatchSlotProps) {
  const { say } = useSay()
  const { id, box, words, phase, now, left, width, here, dragged } = props
  const { time, round, venue, teams, conflicts, exact } = words
  const { row, top, height } = box
  const lines = Math.floor(height / 18)
  const isOver = row.state === 'Completed'
  const stands = phaseText(say, phase)
  const { shape, tone, severity } = phases[phase.is]
  // Of a match to come the time says enough.
  const isTold = severity !== phases.Scheduled.severity
  const look = `sign sign-${shape} ${TEXT_TONE[tone]}`
  return (
    <div
      id={id}
      {...asOption}
      aria-selected={here}
      aria-label={joined(say, [row.identifier, time, stands, round, venue, ...teams, ...conflicts])}
      data-match={row.bracketMatchId}
      data-cursor={here || undefined}
      title={[row.identifier, stands, round, venue, exact, ...conflicts].filter(Boolean).join('\n')}
      style={{ top, height: height - 2, left, width }}
      className={classes(
        'absolute overflow-hidden rounded-sm border border-s-3 bg-pane-2 px-1.5 text-[12px] leading-[18px] select-none',
        conflicts.length > 0 ? 'border-bad' : `border-line ${sides[tone]}`,
        here && 'bg-[image:linear-gradient(var(--primary-wash),var(--primary-wash))] outline outline-primary',
        isOver ? 'text-dim' : 'cursor-grab',
        dragged && 'opacity-50',
      )}
    >
      <p className="flex gap-1.5 whitespace-nowrap">
        {conflicts.length > 0 && (
          <TriangleAlert size={12} aria-hidden="true" className="shrink-0 self-center text-bad" />
        )}
        {isTold && lines < 4 && <span aria-hidden="true" className={classes('flex', look)} />}
        <span className="tabular-nums">{time}</span>
        <span className="min-w-0 truncate text-dim">{row.identifier}</span>
        {lines < 3 && <span className="min-w-0 truncate">{teams.join(' – ')}</span>}
      </p>
      {lines >= 3 &&
        // Of a lobby as many as there is room for.
        Object.entries(teams.slice(0, Math.max(2, lines - 2))).map(([slot, team]) => (
          <p key={slot} className="truncate">
            {team}
          </p>
        ))}
      {isTold && lines >= 4 && (
        <p className={classes('flex items-center gap-1.5 whitespace-nowrap', look)}>
          {stands} <AgeText phase={phase} now={now} />
        </p>
      )}
      {venue !== '' && lines >= (isTold ? 5 : 4) && conflicts.length === 0 && (
        <p className="truncate text-dim">{venue}</p>
      )}
      {conflicts.length > 0 && lines >= 4 && <p className="truncate text-bad">{conflicts[0]}</p>}
    </div>
  )
})

/** Where the dragged match would come to rest. */
export function DropMark({
  top,
  height,
  place,
  time,
}: {
  top: number
  height: number
  place: { left: number; width: number }
  time: string
}) {
  return (
    <div
      aria-hidden="true"
      style={{ top, height: Math.max(rowHeight, height) - 2, ...place }}
      className="pointer-events-none absolute z-1 rounded-sm border border-dashed border-primary bg-pane-2 px-1.5 text-[12px] leading-[18px] font-bold text-primary tabular-nums"
    >
      {time}
    </div>
  )
}
