// Connections are shared by all calls: neither a call nor a thing that many write to may take them all by waiting.
import { busy } from './answers.ts'
import { createRotation, LineIsFull, type TurnPlace, type RotationBounds } from './rotation.ts'
import { sqlState } from './store/connection.ts'
import { isHeldThing } from './store/locks.ts'

export type Turn = {
  /** The call, with how many of it may be at work. */
  call: TurnPlace
  /** The caller. */
  by: string
  /** The things that it may wait for alone. */
  things?: readonly TurnPlace[]
  /** Those around them. */
  around?: readonly TurnPlace[]
}

/** `before`: to be called once the connection is there. */
export type CallTurns = <T>(turn: Turn, work: (before: () => void) => Promise<T>) => Promise<T>

/** The call, or a thing, was not free in the time that is given to it. */
type Held = { isTried: boolean }

/** chosen: of more things that are held the oldest are tried again by all who come. */
const mostHeld = 1_000

/**
 * Where a call met a table, or a thing, that others hold, one at a time tries again and all others of that call, or for that thing,
 * are told at once to come again: a wait for each would fill the connections all the same.
 */
export function createCallTurns(bounds: RotationBounds): CallTurns {
  const rotation = createRotation(bounds)
  const held = new Map<string, Held>()
  /** Of each call the thing that was not free, where a table may have been the reason. */
  const doubted = new Map<string, string>()

  function hold(name: string): void {
    held.set(name, held.get(name) ?? { isTried: false })
    for (const oldest of held.keys()) {
      if (held.size <= mostHeld) break
      held.delete(oldest)
    }
  }

  /** A second thing of the same call that is not free: it is the table. */
  function holdWhatWas(error: unknown, call: string, things: readonly string[]): void {
    for (const name of things) hold(name)
    if (things.length > 0 && isHeldThing(error)) return
    const subject = things.join('\n')
    const before = doubted.get(call)
    doubted.set(call, subject)
    if (things.length === 0 || (before !== undefined && before !== subject)) hold(call)
  }

  return async ({ call, by, things = [], around = [] }, work) => {
    const subjects = things.map(({ name }) => name)
    const names = [call.name, ...subjects]
    const tried = names.flatMap((name) => held.get(name) ?? [])
    if (tried.some(({ isTried }) => isTried)) throw busy()
    for (const one of tried) one.isTried = true
    const before = () => {
      if (names.some((name) => held.has(name) && !tried.some((one) => one === held.get(name)))) throw busy()
    }
    try {
      const result = await rotation(
        async () => {
          before()
          return work(before)
        },
        { by, places: [call, ...things, ...around] },
      )
      for (const name of names) held.delete(name)
      doubted.delete(call.name)
      return result
    } catch (error) {
      if (error instanceof LineIsFull) throw busy()
      if (sqlState(error) === lockTimeout) holdWhatWas(error, call.name, subjects)
      throw error
    } finally {
      for (const one of tried) one.isTried = false
    }
  }
}

const lockTimeout = '55P03'
