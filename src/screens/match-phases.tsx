// How the matches of a page stand, from the matches themselves and their open rooms. Made again only when a phase changes:
// what draws a match is not drawn again with every second.
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react'
import { useRead } from '../api/use-read.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { MatchStanding } from '../contract/phase.ts'
import type { Schedule } from '../contract/schedule.ts'
import type { Stage, StageDetail } from '../contract/stage.ts'
import { type MatchPhase, phaseOf, type PhasedMatch } from '../rules/phase.ts'
import { usePageSession } from '../shell/session/session.ts'
import { useClocked } from '../shell/words/use-clocked.ts'

type Phased = PhasedMatch & { bracketMatchId: string; matchId: string | null }
type Phases = ReadonlyMap<string, MatchPhase>

const localNow = () => Math.floor(Date.now() / 1000)
const PhasesContext = createContext<{ phases: Phases; now: () => number }>({ phases: new Map(), now: localNow })

/** The phases of the matches that are shown here, and the clock by which they count. */
export function usePhases() {
  const { phases, now } = useContext(PhasesContext)
  return useMemo(
    () => ({ phaseIn: (match: Phased) => phases.get(match.bracketMatchId) ?? phaseOf(match, null, 0), now }),
    [phases, now],
  )
}

export function StagePhases({ stage, children }: { stage: StageDetail; children: ReactNode }) {
  const { format, brackets, state } = stage
  const matches = useMemo(
    () =>
      brackets.flatMap((bracket) => {
        const bracketState = state === 'Cancelled' ? ('Cancelled' as const) : bracket.state
        return [...bracket.matches, ...bracket.additionalMatches].map((match) => ({ ...match, format, bracketState }))
      }),
    [brackets, format, state],
  )
  return (
    <MatchPhases of={stage.tournamentId} matches={matches}>
      {children}
    </MatchPhases>
  )
}

type SchedulePhasesProps = { schedule: Schedule; stages: readonly Stage[]; of: string; children: ReactNode }

export function SchedulePhases({ schedule: { rows }, stages, of, children }: SchedulePhasesProps) {
  const matches = useMemo(() => {
    const states = new Map(stages.map(({ id, state }) => [id, state]))
    return rows.map((row) => {
      const state = states.get(row.stageId)
      return { ...row, bracketState: state === 'Initial' || state === 'Cancelled' ? state : ('InProgress' as const) }
    })
  }, [rows, stages])
  return (
    <MatchPhases of={of} matches={matches}>
      {children}
    </MatchPhases>
  )
}

type MatchPhasesProps = { of: string; matches: readonly Phased[]; children: ReactNode }

/** `of`: their tournament. Its rooms are asked for only where a match has one. */
function MatchPhases({ of, matches, children }: MatchPhasesProps) {
  const { clock, lacks } = usePageSession()
  const hasRooms = !lacks('additions') && matches.some(({ matchId }) => matchId !== null)
  const rooms = useRead(endpoints.listOpenRooms, { params: { id: of } }, { when: hasRooms }).data?.matches
  const make = useCallback((at: number) => phasesAt(matches, rooms ?? [], at), [matches, rooms])
  const phases = useClocked(make, areSame, clock.now)
  const value = useMemo(() => ({ phases, now: clock.now }), [phases, clock])
  return <PhasesContext value={value}>{children}</PhasesContext>
}

/** One whose match has another room now, or none, says nothing of it. */
function phasesAt(matches: readonly Phased[], rooms: readonly MatchStanding[], now: number): Phases {
  const open = new Map(rooms.filter(({ state }) => state === 'Open').map((room) => [room.matchId, room]))
  return new Map(
    matches.map((match) => [match.bracketMatchId, phaseOf(match, open.get(match.matchId ?? '') ?? null, now)]),
  )
}

function areSame(some: Phases, others: Phases): boolean {
  for (const [id, phase] of some) {
    const other = others.get(id)
    if (other?.is !== phase.is || other.since !== phase.since) return false
  }
  return some.size === others.size
}
