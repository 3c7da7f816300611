// How a match stands: its sign, its word, and how long it has been so, counting.
import { useSyncExternalStore } from 'react'
import type { Say } from '../../contract/say.ts'
import type { RoomStanding } from '../../contract/phase.ts'
import { type MatchPhase, phaseAge, phaseOfRoom, phases } from '../../rules/phase.ts'
import { TEXT_TONE } from '../../ui/badge.tsx'
import { classes } from '../../ui/class-list.ts'
import { usePageSession } from './session.ts'
import { everySecond } from '../words/every-second.ts'
import { useSay } from '../words/say.ts'

export function phaseText(say: Say, { is }: Pick<MatchPhase, 'is'>): string {
  return say(`state.phase.${is}`)
}

/** `◆ Disputed 4m 02s`; `word`: instead of the name of the phase; `bare`: without its age. */
export function PhaseBadge({ phase, word, bare = false }: { phase: MatchPhase; word?: string; bare?: boolean }) {
  const { say } = useSay()
  const { tone, shape } = phases[phase.is]
  return (
    <span className={classes('inline-flex min-w-0 items-baseline gap-1.5', `sign sign-${shape}`, TEXT_TONE[tone])}>
      <span className="truncate">{word ?? phaseText(say, phase)}</span>
      {!bare && (
        <span className="tabular-nums">
          <PhaseAge phase={phase} />
        </span>
      )}
    </span>
  )
}

function PhaseAge({ phase }: { phase: MatchPhase }) {
  const { clock } = usePageSession()
  return <AgeText phase={phase} now={clock.now} />
}

/** Text alone, so that a box that shows it has no more elements. */
export function AgeText({ phase, now }: { phase: MatchPhase; now: () => number }) {
  return useSyncExternalStore(everySecond, () => phaseAge(phase, now()))
}

/** Of a room in a list: it changes with the clock as well. */
export function RoomPhase({ room, bare = false }: { room: RoomStanding; bare?: boolean }) {
  const { clock } = usePageSession()
  useSyncExternalStore(everySecond, () => phaseOfRoom(room, clock.now()).is)
  return <PhaseBadge phase={phaseOfRoom(room, clock.now())} bare={bare} />
}
