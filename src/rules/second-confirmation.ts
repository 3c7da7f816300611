// Two administrators confirm a result (§3 of the stage: `secondConfirmation`): two persons, not one of them twice.
import type { Reason } from '../contract/reason.ts'
import type { User } from '../contract/user.ts'
import { reasonIf } from './first-reason.ts'

/** chosen: a service account acts for programs, and the person running them may be the first administrator. */
export function whyNotByPerson(secondConfirmation: boolean, { service }: Pick<User, 'service'>): Reason | undefined {
  return reasonIf(secondConfirmation && service === true, 'match.personConfirms')
}

/** A result is not confirmed by the person who entered it. */
export function whyNotOwnResult(first: string, { sub }: Pick<User, 'sub'>, match: string): Reason | undefined {
  return reasonIf(first === sub, 'match.ownConfirmation', { match })
}
