// States as dot and text, in the same colours everywhere.
import type { NamedState } from '../contract/say.ts'
import type { BracketState, StageState, TeamState, TournamentDisplayState } from '../contract/states.ts'
import { useSay } from '../shell/words/say.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const tones = {
  tournament: {
    Initial: 'dim',
    Published: 'info',
    OpenRegistration: 'ok',
    CompleteRegistration: 'warn',
    WaitingForCheckIn: 'warn',
    InProgress: 'primary',
    Completed: 'dim',
    Cancelled: 'bad',
  } satisfies Record<TournamentDisplayState, Tone>,
  stage: {
    Initial: 'dim',
    InProgress: 'primary',
    StandingPendingGenerate: 'warn',
    StandingPendingApproval: 'warn',
    Completed: 'ok',
    Cancelled: 'bad',
  } satisfies Record<StageState, Tone>,
  bracket: { Initial: 'dim', InProgress: 'primary', PendingComplete: 'warn', Completed: 'ok' } satisfies Record<
    BracketState,
    Tone
  >,
  team: { PendingJoin: 'dim', PendingConfirmRoster: 'warn', Registered: 'ok' } satisfies Record<TeamState, Tone>,
} as const

type Machines = typeof tones

export function StateBadge<M extends keyof Machines>({ machine, state }: { machine: M; state: NamedState<M> }) {
  const { stateLabel } = useSay()
  const known: Partial<Record<string, Tone>> = tones[machine]
  return <Badge tone={known[state] ?? 'dim'}>{stateLabel(machine, state)}</Badge>
}
