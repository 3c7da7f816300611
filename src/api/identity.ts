// The signed-in user, as the client, the session and the screens see it; browser and service each bring one.
import type { Rights } from '../contract/change.ts'
import type { Problem } from '../contract/problem.ts'
import type { User } from '../contract/user.ts'
import type { Observed } from './observed.ts'

export type IdentityState =
  | { is: 'loading' }
  /** `failing`: the sign-in service cannot be reached; the page stays readable and renewal is retried. */
  | { is: 'signed-in'; user: User; renewal: 'ok' | 'failing' }
  /**
   * `visitor`: not signed in. `expired`: the sign-in ended. `refused`: the platform refuses even a fresh token.
   * `leaving`: on the way to the service's sign-out page. `left`: signed out on purpose, here or in another tab; a
   * `problem` says that the service was not reached, whose session may still be open.
   */
  | { is: 'signed-out'; why: 'visitor' | 'expired' | 'refused' | 'leaving' | 'left'; problem?: Problem }

export type Renewal = 'renewed' | 'refused' | 'unreachable'

export type Identity = {
  state: Observed<IdentityState>
  /** The access token; waits while the tokens are being read. Undefined when not signed in. */
  token(): Promise<string | undefined>
  /** Replaces the token that was refused; callers that ask meanwhile share one renewal. */
  renew(refused: string): Promise<Renewal>
  /** The platform refused a fresh token: nothing more is sent until the next sign-in. */
  end(): void
}

/** §3, §6: no user while not signed in: every command is then refused by its role. */
const nobody: User = { sub: '', name: '', role: 'Unknown', venueCompanyId: null, venueId: null }

export function userOf(identity: Identity): User {
  const state = identity.state.get()
  return state.is === 'signed-in' ? state.user : nobody
}

/** The same rights are the same text. */
export function rightsText({ role, venueCompanyId, venueId }: Rights): string {
  return JSON.stringify([role, venueCompanyId, venueId])
}
