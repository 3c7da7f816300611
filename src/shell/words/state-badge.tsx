// States as dot and text, in the same colours everywhere.
import type { InstantWait } from '../../contract/endpoints-instant.ts'
import { type NamedState, type Say, sayGiven } from '../../contract/say.ts'
import type {
  BracketState,
  GameState,
  LicenceState,
  MissionState,
  PrizeState,
  RedemptionState,
  RefundState,
  NotificationStatus,
  RoomState,
  SendingState,
  StageState,
  SuppressionState,
  TeamState,
  TournamentDisplayState,
  TransactionState,
  VenueState,
} from '../../contract/states.ts'
import { useSay } from './say.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

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
  room: { Open: 'primary', Completed: 'ok', Closed: 'dim', Aborted: 'bad' } satisfies Record<RoomState, Tone>,
  game: {
    Initial: 'dim',
    Waiting: 'dim',
    Ready: 'info',
    Playing: 'primary',
    ResultSubmitted: 'warn',
    Disputed: 'bad',
    Completed: 'ok',
  } satisfies Record<GameState, Tone>,
  waiting: { NotWaiting: 'dim', Waiting: 'info', FirstWarning: 'warn', SecondWarning: 'bad' } satisfies Record<
    InstantWait,
    Tone
  >,
  team: { PendingJoin: 'dim', PendingConfirmRoster: 'warn', Registered: 'ok' } satisfies Record<TeamState, Tone>,
  transaction: {
    Created: 'dim',
    Pending: 'warn',
    Approved: 'info',
    Completed: 'ok',
    Cancelled: 'bad',
    RefundPending: 'warn',
    Refunded: 'dim',
  } satisfies Record<TransactionState, Tone>,
  venue: { InUse: 'ok', Archived: 'dim' } satisfies Record<VenueState, Tone>,
  licence: { Pending: 'info', Active: 'ok', Expired: 'dim', Terminated: 'bad' } satisfies Record<LicenceState, Tone>,
  prize: { Draft: 'dim', Active: 'ok', Exhausted: 'warn', Ended: 'dim' } satisfies Record<PrizeState, Tone>,
  redemption: { Pending: 'info', Redeemed: 'ok', Withdrawn: 'dim' } satisfies Record<RedemptionState, Tone>,
  mission: { Submitted: 'warn', Approved: 'ok', Rejected: 'bad' } satisfies Record<MissionState, Tone>,
  refund: { Pending: 'warn', Done: 'ok', Rejected: 'bad' } satisfies Record<RefundState, Tone>,
  sending: {
    Scheduled: 'info',
    Running: 'primary',
    Paused: 'warn',
    Done: 'dim',
    Stopped: 'bad',
    Cancelled: 'dim',
  } satisfies Record<SendingState, Tone>,
  notification: {
    Scheduled: 'dim',
    Acknowledged: 'info',
    Sent: 'primary',
    Delivered: 'ok',
    Error: 'bad',
  } satisfies Record<NotificationStatus, Tone>,
  suppression: { Active: 'warn', Removed: 'dim' } satisfies Record<SuppressionState, Tone>,
} as const

type Machines = typeof tones

type StateBadgeProps<M extends keyof Machines> = { machine: M; state: NamedState<M> }

export function StateBadge<M extends keyof Machines>({ machine, state }: StateBadgeProps<M>) {
  return <AnyState machine={machine} state={state} />
}

const known: Partial<Record<string, Partial<Record<string, Tone>>>> = tones

/** Of a machine named by data. */
export function AnyState({ machine, state }: { machine: string; state: string }) {
  const { say } = useSay()
  return <Badge tone={known[machine]?.[state] ?? 'dim'}>{sayGiven(say, `state.${machine}.${state}`)}</Badge>
}

/** Every state of a machine, in words. */
export function stateWords(machine: string, say: Say): readonly string[] {
  return Object.keys(known[machine] ?? {}).map((state) => sayGiven(say, `state.${machine}.${state}`))
}
