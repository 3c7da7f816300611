// §4: states, spelled as there.
import * as v from 'valibot'

export const TournamentState = v.picklist([
  'Initial',
  'Published',
  'OpenRegistration',
  'CompleteRegistration',
  'InProgress',
  'Completed',
  'Cancelled',
])
export type TournamentState = v.InferOutput<typeof TournamentState>

/** Between publication and completion. */
export const activeStates = [
  'Published',
  'OpenRegistration',
  'CompleteRegistration',
  'InProgress',
] as const satisfies readonly TournamentState[]

/** §4: the states of a tournament, in order; it may be cancelled in any of them. */
export const tournamentLife = TournamentState.options.filter((state) => state !== 'Cancelled')

/** §4: WaitingForCheckIn exists as a display only. */
export const TournamentDisplayState = v.picklist([...TournamentState.options, 'WaitingForCheckIn'])
export type TournamentDisplayState = v.InferOutput<typeof TournamentDisplayState>

export const StageFormat = v.picklist(['SingleElimination', 'DoubleElimination', 'RoundRobin', 'FreeForAll'])
export type StageFormat = v.InferOutput<typeof StageFormat>

export const StageState = v.picklist([
  'Initial',
  'InProgress',
  'StandingPendingGenerate',
  'StandingPendingApproval',
  'Completed',
  'Cancelled',
])
export type StageState = v.InferOutput<typeof StageState>

export const BracketState = v.picklist(['Initial', 'InProgress', 'PendingComplete', 'Completed'])
export type BracketState = v.InferOutput<typeof BracketState>

export const MatchState = v.picklist(['Initial', 'InProgress', 'Completed'])
export type MatchState = v.InferOutput<typeof MatchState>

export const GameState = v.picklist([
  'Initial',
  'Waiting',
  'Ready',
  'Playing',
  'ResultSubmitted',
  'Disputed',
  'Completed',
])
export type GameState = v.InferOutput<typeof GameState>
/** The states of a game in order; a dispute is a detour. */
export const gameLife = GameState.options.filter((state) => state !== 'Disputed')

/** chosen: how a room stands: open; its games decided the match; closed without that; aborted. */
export const RoomState = v.picklist(['Open', 'Completed', 'Closed', 'Aborted'])
export type RoomState = v.InferOutput<typeof RoomState>

/** chosen: a venue is never deleted; archived, it stays where it is named and can be chosen no more. */
export const VenueState = v.picklist(['InUse', 'Archived'])
export type VenueState = v.InferOutput<typeof VenueState>

/** §4; a venue without any says: none assigned. */
export const LicenceState = v.picklist(['Pending', 'Active', 'Expired', 'Terminated'])
export type LicenceState = v.InferOutput<typeof LicenceState>

export const TeamState = v.picklist(['PendingJoin', 'PendingConfirmRoster', 'Registered'])
export type TeamState = v.InferOutput<typeof TeamState>

export const StandingState = v.picklist(['NotReady', 'PendingApproval', 'Approved'])
export type StandingState = v.InferOutput<typeof StandingState>

export const TeamResult = v.picklist(['None', 'Win', 'Lose', 'Draw', 'Foul', 'NotCheckedIn', 'Forfeit'])
export type TeamResult = v.InferOutput<typeof TeamResult>

export const TransactionCategory = v.picklist(['EntryFee', 'Deposit', 'Withdrawal'])
export type TransactionCategory = v.InferOutput<typeof TransactionCategory>
export const TransactionState = v.picklist([
  'Created',
  'Pending',
  'Approved',
  'Completed',
  'Cancelled',
  'RefundPending',
  'Refunded',
])
export type TransactionState = v.InferOutput<typeof TransactionState>
/** Nothing is captured yet. */
export const openStates = ['Created', 'Pending', 'Approved'] as const satisfies readonly TransactionState[]

/** chosen: of money that is given back: asked for, given, or not given after all. */
export const RefundState = v.picklist(['Pending', 'Done', 'Rejected'])
export type RefundState = v.InferOutput<typeof RefundState>

export const NotificationStatus = v.picklist(['Scheduled', 'Acknowledged', 'Sent', 'Delivered', 'Error'])
export type NotificationStatus = v.InferOutput<typeof NotificationStatus>

/** chosen: how a sending as a whole stands. */
export const SendingState = v.picklist(['Scheduled', 'Running', 'Paused', 'Done', 'Stopped', 'Cancelled'])
export type SendingState = v.InferOutput<typeof SendingState>

/** chosen: an address stays on the suppression list after it was removed, so that it can be put back. */
export const SuppressionState = v.picklist(['Active', 'Removed'])
export type SuppressionState = v.InferOutput<typeof SuppressionState>
/** chosen: a prize is handed out while it is Active, and Exhausted once as many were as there are. */
export const PrizeState = v.picklist(['Draft', 'Active', 'Exhausted', 'Ended'])
export type PrizeState = v.InferOutput<typeof PrizeState>

/** chosen: of the code of a prize. Withdrawn: taken back before it was redeemed. */
export const RedemptionState = v.picklist(['Pending', 'Redeemed', 'Withdrawn'])
export type RedemptionState = v.InferOutput<typeof RedemptionState>

/** chosen: of what a member sent in. */
export const MissionState = v.picklist(['Submitted', 'Approved', 'Rejected'])
export type MissionState = v.InferOutput<typeof MissionState>

/** Of a registration fee, as a wallet transaction says it (§4). */
export const FeeState = v.picklist(['Captured', 'RefundPending'])
export type FeeState = v.InferOutput<typeof FeeState>
/** chosen: where a registration fee is taken from. */
export const FeeSource = v.picklist(['byHand', 'wallet'])
export type FeeSource = v.InferOutput<typeof FeeSource>
export const PlayerRole = v.picklist(['Captain', 'Starter', 'Bench', 'RequestToJoin'])
export type PlayerRole = v.InferOutput<typeof PlayerRole>
/** Of a member of the team, not of a request to join. */
export const TeamRole = v.picklist(['Captain', 'Starter', 'Bench'])
export type TeamRole = v.InferOutput<typeof TeamRole>
