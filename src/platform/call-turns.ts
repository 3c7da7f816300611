// Connections are shared by all calls: none may take them all by waiting.
import { busy } from './answers.ts'
import { sqlState } from './store/connection.ts'
import { createTurns, type Turns } from './turns.ts'

/** `before`: to be called once the connection is there. */
export type CallTurns = <T>(call: string, work: (before: () => void) => Promise<T>) => Promise<T>

type State = { turns: Turns; isLocked: boolean; isTried: boolean }

/**
 * Of one call a limited number are at work at a time. Where one met a table that others hold, one at a time tries again and
 * all others are told at once: a second's wait each would fill the connections all the same.
 */
export function createCallTurns(mostOfOne: number): CallTurns {
  const states = new Map<string, State>()

  return async (call, work) => {
    const state = states.get(call) ?? {
      turns: createTurns({ width: Math.max(1, mostOfOne) }),
      isLocked: false,
      isTried: false,
    }
    states.set(call, state)
    const tries = state.isLocked && !state.isTried
    if (tries) state.isTried = true
    const before = () => {
      if (state.isLocked && !tries) throw busy()
    }
    before()
    try {
      const result = await state.turns(() => work(before))
      state.isLocked = false
      return result
    } catch (error) {
      if (sqlState(error) === lockTimeout) state.isLocked = true
      throw error
    } finally {
      if (tries) state.isTried = false
    }
  }
}

const lockTimeout = '55P03'
