import { expect, test } from 'vitest'
import {
  BracketState,
  GameState,
  MatchState,
  StageState,
  StandingState,
  TeamState,
  TournamentState,
} from '../../src/contract/states.ts'
import { canGo, nextState, transitions, type Machine } from '../support/specified-moves.ts'

const states: Record<Machine, readonly string[]> = {
  tournament: TournamentState.options,
  stage: StageState.options,
  bracket: BracketState.options,
  match: MatchState.options,
  game: GameState.options,
  team: TeamState.options,
  standing: StandingState.options,
}
const machines = Object.keys(states) as Machine[]
type Loose = (machine: Machine, from: string, trigger: string) => string | undefined
// Every state with every trigger, also the pairs the types would refuse.
const follow = nextState as unknown as Loose

/** Rows: what follows from each state; a trigger left out of a row does nothing there. */
const expected: Record<Machine, Record<string, Record<string, string>>> = {
  tournament: {
    none: { create: 'Initial' },
    Initial: { publish: 'Published', cancel: 'Cancelled' },
    Published: { openRegistration: 'OpenRegistration', cancel: 'Cancelled' },
    OpenRegistration: { closeRegistration: 'CompleteRegistration', cancel: 'Cancelled' },
    CompleteRegistration: { openRegistration: 'OpenRegistration', start: 'InProgress', cancel: 'Cancelled' },
    InProgress: { complete: 'Completed', takeBackStart: 'CompleteRegistration', cancel: 'Cancelled' },
    Completed: {},
    Cancelled: {},
  },
  stage: {
    none: { create: 'Initial' },
    Initial: { edit: 'Initial', delete: 'none', finalize: 'InProgress', cancel: 'Cancelled' },
    InProgress: { unfinalize: 'Initial', bracketsCompleted: 'StandingPendingGenerate', cancel: 'Cancelled' },
    StandingPendingGenerate: { generateStandings: 'StandingPendingApproval', cancel: 'Cancelled' },
    StandingPendingApproval: {
      generateStandings: 'StandingPendingApproval',
      updateStandings: 'StandingPendingApproval',
      approveStandings: 'Completed',
      cancel: 'Cancelled',
    },
    Completed: {},
    Cancelled: {},
  },
  bracket: {
    none: { generate: 'Initial' },
    Initial: { generate: 'Initial', delete: 'none', finalize: 'InProgress' },
    InProgress: { unfinalize: 'Initial', matchesCompleted: 'PendingComplete' },
    PendingComplete: { reopen: 'InProgress', complete: 'Completed' },
    Completed: {},
  },
  match: {
    none: {},
    Initial: { openRoom: 'InProgress', walkover: 'Completed', updateScore: 'Completed' },
    InProgress: { updateScore: 'Completed', reset: 'Initial' },
    Completed: { updateScore: 'Completed', reset: 'Initial' },
  },
  game: {
    none: {},
    Initial: { openCheckIn: 'Waiting', abort: 'none' },
    Waiting: {
      allReady: 'Ready',
      forceReady: 'Ready',
      checkInExpired: 'Completed',
      restartCheckIn: 'Initial',
      abort: 'none',
    },
    Ready: { unready: 'Waiting', restartCheckIn: 'Initial', start: 'Playing', abort: 'none' },
    Playing: { submit: 'ResultSubmitted', abort: 'none' },
    ResultSubmitted: { dispute: 'Disputed', confirm: 'Completed', abort: 'none' },
    Disputed: { confirm: 'Completed', abort: 'none' },
    Completed: {},
  },
  team: {
    none: { create: 'PendingJoin' },
    PendingJoin: { playersJoined: 'PendingConfirmRoster' },
    PendingConfirmRoster: { confirmRoster: 'Registered' },
    Registered: { withdrawRoster: 'PendingConfirmRoster' },
  },
  standing: {
    none: {},
    NotReady: { generate: 'PendingApproval' },
    PendingApproval: { approve: 'Approved' },
    Approved: {},
  },
}

test.each(machines)('every state of a %s with every trigger leads where the plan says', (machine) => {
  const triggers = [...new Set(transitions[machine].map((move) => move.trigger))]
  expect(Object.keys(expected[machine])).toEqual(['none', ...states[machine]])
  for (const from of ['none', ...states[machine]]) {
    for (const trigger of triggers) {
      expect(follow(machine, from, trigger), `${from} + ${trigger}`).toBe(expected[machine][from]?.[trigger])
    }
  }
})

test.each(machines)('every state of a %s can be reached', (machine) => {
  const entry = { match: 'Initial', game: 'Initial', standing: 'NotReady' } as const
  const start: string = machine in entry ? entry[machine as keyof typeof entry] : 'none'
  const reached = new Set([start])
  for (let grown = 0; grown < reached.size;) {
    grown = reached.size
    for (const move of transitions[machine]) if (reached.has(move.from)) reached.add(move.to)
  }
  expect(states[machine].filter((state) => !reached.has(state))).toEqual([])
})

test('§4: cancelled tournaments, completed brackets and approved standings go nowhere', () => {
  expect(canGo('tournament', 'Cancelled', 'openRegistration')).toBe(false)
  expect(canGo('bracket', 'Completed', 'reopen')).toBe(false)
  expect(canGo('stage', 'Completed', 'updateStandings')).toBe(false)
})
