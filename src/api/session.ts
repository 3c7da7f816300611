// Who is signed in, as the client, the desk and the screens see it; browser and service each bring one.
import type { Problem } from '../contract/problem.ts'
import type { User } from '../contract/user.ts'
import type { Observed } from './observed.ts'

export type SessionState =
  | { is: 'loading' }
  /** `failing`: the sign-in service cannot be reached; what is on screen stays readable, renewal is tried again. */
  | { is: 'signed-in'; user: User; renewal: 'ok' | 'failing' }
  /**
   * `visitor`: nobody was signed in. `expired`: the session ended. `refused`: the platform refuses even a fresh token.
   * `leaving`: on the way to the service's sign-out page. `left`: signed out on purpose, here or in another tab; a
   * `problem` says that the service was not reached, whose session may still be open.
   */
  | { is: 'signed-out'; why: 'visitor' | 'expired' | 'refused' | 'leaving' | 'left'; problem?: Problem }

export type Renewal = 'renewed' | 'refused' | 'unreachable'

export type Session = {
  state: Observed<SessionState>
  /** The access token; waits while the session is being read. Undefined when nobody is signed in. */
  token(): Promise<string | undefined>
  /** Replaces the token that was refused; one renewal for everybody who asks meanwhile. */
  renew(refused: string): Promise<Renewal>
  /** The platform refused a fresh token: nothing more is sent until somebody signs in again. */
  end(): void
}

/** §3, §6: nobody, while nobody is signed in: every command is then refused by its role. */
const nobody: User = { sub: '', name: '', role: 'Unknown', venueCompanyId: null, venueId: null }

export function userOf(session: Session): User {
  const state = session.state.get()
  return state.is === 'signed-in' ? state.user : nobody
}
