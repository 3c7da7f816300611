// §4 and the plan's tables 4.11, 4.12: each state, its trigger and the next state. The why-nots explain these tables in
// words; a test holds the two together. `none`: the thing does not exist.
import type {
  BracketState,
  GameState,
  MatchState,
  StageState,
  StandingState,
  TeamState,
  TournamentState,
} from '../../src/contract/states.ts'

type States = {
  tournament: TournamentState
  stage: StageState
  bracket: BracketState
  match: MatchState
  game: GameState
  team: TeamState
  standing: StandingState
}
export type Machine = keyof States
export type StateOf<M extends Machine> = States[M] | 'none'
type Move<M extends Machine> = { from: StateOf<M>; trigger: string; to: StateOf<M> }

export const transitions = {
  tournament: [
    { from: 'none', trigger: 'create', to: 'Initial' },
    { from: 'Initial', trigger: 'publish', to: 'Published' },
    { from: 'Published', trigger: 'openRegistration', to: 'OpenRegistration' },
    { from: 'CompleteRegistration', trigger: 'openRegistration', to: 'OpenRegistration' },
    { from: 'OpenRegistration', trigger: 'closeRegistration', to: 'CompleteRegistration' },
    { from: 'CompleteRegistration', trigger: 'start', to: 'InProgress' },
    // chosen: taking back the first finalization takes back the start, so that registration can be corrected.
    { from: 'InProgress', trigger: 'takeBackStart', to: 'CompleteRegistration' },
    { from: 'InProgress', trigger: 'complete', to: 'Completed' },
    { from: 'Initial', trigger: 'cancel', to: 'Cancelled' },
    { from: 'Published', trigger: 'cancel', to: 'Cancelled' },
    { from: 'OpenRegistration', trigger: 'cancel', to: 'Cancelled' },
    { from: 'CompleteRegistration', trigger: 'cancel', to: 'Cancelled' },
    { from: 'InProgress', trigger: 'cancel', to: 'Cancelled' },
  ],
  stage: [
    { from: 'none', trigger: 'create', to: 'Initial' },
    { from: 'Initial', trigger: 'edit', to: 'Initial' },
    { from: 'Initial', trigger: 'delete', to: 'none' },
    { from: 'Initial', trigger: 'finalize', to: 'InProgress' },
    { from: 'InProgress', trigger: 'unfinalize', to: 'Initial' },
    { from: 'InProgress', trigger: 'bracketsCompleted', to: 'StandingPendingGenerate' },
    { from: 'StandingPendingGenerate', trigger: 'generateStandings', to: 'StandingPendingApproval' },
    // chosen: computing again is the way back from an edit by hand.
    { from: 'StandingPendingApproval', trigger: 'generateStandings', to: 'StandingPendingApproval' },
    { from: 'StandingPendingApproval', trigger: 'updateStandings', to: 'StandingPendingApproval' },
    { from: 'StandingPendingApproval', trigger: 'approveStandings', to: 'Completed' },
    { from: 'Initial', trigger: 'cancel', to: 'Cancelled' },
    { from: 'InProgress', trigger: 'cancel', to: 'Cancelled' },
    { from: 'StandingPendingGenerate', trigger: 'cancel', to: 'Cancelled' },
    { from: 'StandingPendingApproval', trigger: 'cancel', to: 'Cancelled' },
  ],
  bracket: [
    { from: 'none', trigger: 'generate', to: 'Initial' },
    { from: 'Initial', trigger: 'generate', to: 'Initial' },
    { from: 'Initial', trigger: 'delete', to: 'none' },
    { from: 'Initial', trigger: 'finalize', to: 'InProgress' },
    { from: 'InProgress', trigger: 'unfinalize', to: 'Initial' },
    { from: 'InProgress', trigger: 'matchesCompleted', to: 'PendingComplete' },
    { from: 'PendingComplete', trigger: 'reopen', to: 'InProgress' },
    { from: 'PendingComplete', trigger: 'complete', to: 'Completed' },
  ],
  match: [
    { from: 'Initial', trigger: 'openRoom', to: 'InProgress' },
    { from: 'Initial', trigger: 'walkover', to: 'Completed' },
    { from: 'Initial', trigger: 'updateScore', to: 'Completed' },
    { from: 'InProgress', trigger: 'updateScore', to: 'Completed' },
    { from: 'Completed', trigger: 'updateScore', to: 'Completed' },
    { from: 'InProgress', trigger: 'reset', to: 'Initial' },
    { from: 'Completed', trigger: 'reset', to: 'Initial' },
  ],
  game: [
    { from: 'Initial', trigger: 'openCheckIn', to: 'Waiting' },
    { from: 'Waiting', trigger: 'allReady', to: 'Ready' },
    { from: 'Waiting', trigger: 'forceReady', to: 'Ready' },
    { from: 'Waiting', trigger: 'checkInExpired', to: 'Completed' },
    // chosen: a team no longer ready is waited for again; a check-in that reopens begins from the start.
    { from: 'Ready', trigger: 'unready', to: 'Waiting' },
    { from: 'Waiting', trigger: 'restartCheckIn', to: 'Initial' },
    { from: 'Ready', trigger: 'restartCheckIn', to: 'Initial' },
    { from: 'Ready', trigger: 'start', to: 'Playing' },
    { from: 'Playing', trigger: 'submit', to: 'ResultSubmitted' },
    { from: 'ResultSubmitted', trigger: 'dispute', to: 'Disputed' },
    { from: 'ResultSubmitted', trigger: 'confirm', to: 'Completed' },
    { from: 'Disputed', trigger: 'confirm', to: 'Completed' },
    { from: 'Initial', trigger: 'abort', to: 'none' },
    { from: 'Waiting', trigger: 'abort', to: 'none' },
    { from: 'Ready', trigger: 'abort', to: 'none' },
    { from: 'Playing', trigger: 'abort', to: 'none' },
    { from: 'ResultSubmitted', trigger: 'abort', to: 'none' },
    { from: 'Disputed', trigger: 'abort', to: 'none' },
  ],
  team: [
    { from: 'none', trigger: 'create', to: 'PendingJoin' },
    { from: 'PendingJoin', trigger: 'playersJoined', to: 'PendingConfirmRoster' },
    { from: 'PendingConfirmRoster', trigger: 'confirmRoster', to: 'Registered' },
    { from: 'Registered', trigger: 'withdrawRoster', to: 'PendingConfirmRoster' },
  ],
  standing: [
    { from: 'NotReady', trigger: 'generate', to: 'PendingApproval' },
    { from: 'PendingApproval', trigger: 'approve', to: 'Approved' },
  ],
} as const satisfies { [M in Machine]: readonly Move<M>[] }

export type TriggerOf<M extends Machine> = (typeof transitions)[M][number]['trigger']

/** The state that follows; undefined when the trigger does nothing in this state. */
export function nextState<M extends Machine>(
  machine: M,
  from: StateOf<M>,
  trigger: TriggerOf<M>,
): StateOf<M> | undefined {
  const tables: { [K in Machine]: readonly Move<K>[] } = transitions
  return tables[machine].find((move) => move.from === from && move.trigger === trigger)?.to
}

export function canGo<M extends Machine>(machine: M, from: StateOf<M>, trigger: TriggerOf<M>): boolean {
  return nextState(machine, from, trigger) !== undefined
}
