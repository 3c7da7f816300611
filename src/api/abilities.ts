// Abilities beyond §7 that the platform said it lacks, as far as the first page needs them. Asking is in another
// module (ask-platform.ts), which loads with the engine.
import type { Ability } from '../contract/abilities.ts'
import type { Arrived } from './answer.ts'
import { observed, type Settable } from './observed.ts'

export type Abilities = {
  /** Names of missing abilities; empty where none is missing, and until the platform has answered. */
  lacking: Settable<string>
  lacks(ability: Ability | undefined): boolean
  /** One request, without a renewal or a second try. */
  probe(path: string): Promise<Arrived>
  /** On another origin than the page: browsers do not tell a refusal there from a lost request. */
  mayBeBarred: boolean
}

/** `known`: its answer to an earlier page, used for reading only: writes wait for the present answer. */
export function createAbilities(ports: Pick<Abilities, 'probe' | 'mayBeBarred'>, known = ''): Abilities {
  const lacking = observed(known)
  return {
    ...ports,
    lacking,
    lacks: (ability) => isLacking(lacking.get(), ability),
  }
}

/** Whether an ability is among the missing ones. */
export function isLacking(lacking: string, ability: Ability | undefined): boolean {
  return ability !== undefined && lacking.split(',').includes(ability)
}
