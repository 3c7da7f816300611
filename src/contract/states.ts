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

/** §4: what a tournament goes through, in order; it may be cancelled anywhere. */
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
/** What a game goes through one after another; a dispute is a way round. */
export const gameLife = GameState.options.filter((state) => state !== 'Disputed')

/** chosen: how a room stands: open; its games decided the match; closed without that; aborted. */
export const RoomState = v.picklist(['Open', 'Completed', 'Closed', 'Aborted'])
export type RoomState = v.InferOutput<typeof RoomState>

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

/** Of a registration fee, as a wallet transaction says it (§4). */
export const FeeState = v.picklist(['Captured', 'RefundPending'])
export type FeeState = v.InferOutput<typeof FeeState>
export const PlayerRole = v.picklist(['Captain', 'Starter', 'Bench', 'RequestToJoin'])
export type PlayerRole = v.InferOutput<typeof PlayerRole>
/** Of who is in the team, not only asking to be. */
export const TeamRole = v.picklist(['Captain', 'Starter', 'Bench'])
export type TeamRole = v.InferOutput<typeof TeamRole>
