// Sign-in of the console (§1): authorisation code with PKCE, silent renewal, one sign-in for all tabs. Measured recipe:
// user in IndexedDB, renewal by one tab under a Web Lock, BroadcastChannel for the others, one callback per page load.
import type { Problem } from '../contract/problem.ts'
import type { PlainKey, Say } from '../contract/say.ts'
import { createChannel } from './channel.ts'
import type { Configuration } from './configuration.ts'
import { isExpired, type KeptUser, type KeptUsers } from './kept-user.ts'
import { later } from './later.ts'
import { observed } from './observed.ts'
import { createSupervisor, RefusedRenewal } from './renewal.ts'
import type { Identity, IdentityState } from './identity.ts'
import { createSignOut } from './sign-out.ts'
import { tabKeeps } from './tab-storage.ts'
import { userOfTokens } from './tokens.ts'

export type BrowserIdentity = Identity & {
  /** Reads the kept tokens; safe to call twice. Not on the callback page: there `completeSignIn` does it. */
  start(): Promise<void>
  /** Leaves the page for the sign-in service; answers only when that fails. */
  signIn(returnTo: string): Promise<Problem | undefined>
  /** The callback (`/auth`): once per page load, however often it is called. Nothing inside a renewal frame. */
  completeSignIn(): Promise<{ returnTo: string } | { problem: Problem } | undefined>
  /** Forgets the tokens in all tabs and leaves for the service's sign-out page; again, when that was not reached. */
  signOut(): Promise<void>
  /** Has the way to the sign-in service at hand, so that a renewal needs nothing more from the page's server. */
  prepare(): Promise<void>
  /** Whether a page load finds the tokens without asking the sign-in service. */
  outlivesPage(): Promise<boolean>
}

type SignedOut = IdentityState & { is: 'signed-out' }
type Message = 'signed-in' | 'renewed' | 'signed-out'

const saidAtEnd = {
  expired: 'problem.signedOut',
  refused: 'problem.refused',
  leaving: undefined,
  left: undefined,
} as const

export function createBrowserIdentity(configuration: Configuration, say: Say, users: KeptUsers): BrowserIdentity {
  const state = observed<IdentityState>({ is: 'loading' })
  const channel = createChannel<Message>('arena-session')
  const service = later(async () => (await import('./sign-in-service.ts')).createSignInService(configuration, users))
  const signOut = createSignOut(service, location.href)
  let user: KeptUser | undefined
  let started: Promise<void> | undefined
  let leaving: Promise<Problem | undefined> | undefined
  let completed: ReturnType<BrowserIdentity['completeSignIn']> | undefined

  const supervisor = createSupervisor({
    current: () => user && tokenOf(user),
    async shared() {
      const kept = await users.read()
      if (kept && user && kept.access_token !== user.access_token) take(kept)
      return kept && tokenOf(kept)
    },
    async refresh(beside) {
      take(await (await service()).renew(beside))
      channel?.send('renewed')
    },
    // Without a refresh token renewal goes through a hidden frame; when that stays silent, nothing will come of it.
    isRefusal: (error) =>
      error instanceof RefusedRenewal || (user !== undefined && user.refresh_token === undefined && isExpired(user)),
    exclusively: async (work) => (await service()).exclusively(work),
    settled(renewal) {
      const now = state.get()
      if (renewal === 'refused') void expire().catch(() => undefined)
      else if (now.is === 'signed-in') setState({ ...now, renewal: renewal === 'renewed' ? 'ok' : 'failing' })
    },
  })

  channel?.listen((message) => {
    if (message === 'signed-out') drop('left')
    else void users.read().then((kept) => kept && take(kept))
  })
  // Timers sleep with a hidden tab or a closed lid.
  const look = () => state.get().is === 'signed-in' && supervisor.check()
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  window.addEventListener('pageshow', (event) => {
    // Back from the sign-in service without signing in: the page lives on, so it may leave again.
    if (event.persisted) leaving = undefined
  })

  async function load(): Promise<void> {
    if (!isSecure()) return setState(signedOut('visitor', problem('problem.insecure')))
    const leftBefore = await signOut.found()
    if (leftBefore === 'over') return setState(signedOut('left'))
    if (leftBefore === 'cut-off') return goOut()
    const kept = await users.read().catch(() => undefined)
    if (!kept) return setState(signedOut('visitor'))
    take(kept)
    if (isExpired(kept)) await supervisor.renew(kept.access_token)
  }

  /** Signed in with these tokens; claims are read again each time (§3). */
  function take(kept: KeptUser): void {
    const claims = userOfTokens(kept.access_token, kept.profile)
    if (!claims) return setState(signedOut('visitor', problem('problem.signInRejected')))
    user = kept
    setState({ is: 'signed-in', user: claims, renewal: 'ok' })
    supervisor.check()
  }

  function drop(why: keyof typeof saidAtEnd): void {
    user = undefined
    supervisor.stop()
    const said = saidAtEnd[why]
    setState(signedOut(why, said === undefined ? undefined : problem(said)))
  }

  async function forget(): Promise<void> {
    drop('leaving')
    await users.remove().catch(() => undefined)
    channel?.send('signed-out')
  }

  /** Of this tab alone: others may hold a token that is still good, and hear by themselves when it no longer is. */
  async function expire(): Promise<void> {
    const token = user?.access_token
    drop('expired')
    const kept = await users.read()
    if (kept && kept.access_token === token && isExpired(kept)) await users.remove()
  }

  async function goOut(): Promise<void> {
    setState(signedOut('leaving'))
    const came = await signOut.leave()
    if (came === 'cut-off') return goOut()
    setState(signedOut('left', came === 'unreachable' ? problem('problem.signOutUnreachable') : undefined))
  }

  async function complete(): ReturnType<BrowserIdentity['completeSignIn']> {
    if (!isSecure()) return { problem: problem('problem.insecure') }
    try {
      const arrival = await (await service()).arrive()
      if (!arrival) return undefined
      if ('fault' in arrival) {
        return { problem: { kind: 'signed-out', message: say('problem.signInRejected') } }
      }
      if ('denied' in arrival) return await again('problem.signInDenied')
      take(arrival.user)
      channel?.send('signed-in')
      return { returnTo: arrival.returnTo }
    } catch {
      return again('problem.signInFailed')
    }
  }

  /** The callback page opened again, by a reload or the back button: a signed-in user stays signed in. */
  async function again(key: PlainKey): Promise<{ returnTo: string } | { problem: Problem }> {
    await load()
    return state.get().is === 'signed-in' ? { returnTo: '/' } : { problem: problem(key) }
  }

  async function leave(returnTo: string): Promise<undefined> {
    await (await service()).leave(returnTo)
    return undefined
  }

  function setState(next: IdentityState): void {
    if (JSON.stringify(next) !== JSON.stringify(state.get())) state.set(next)
  }

  function problem(key: PlainKey): Problem {
    return {
      kind: 'signed-out',
      // Said when it is shown: the tokens are read before there are texts.
      get message() {
        return say(key)
      },
    }
  }

  return {
    state,
    start: () => (started ??= load()),
    async token() {
      await started
      return user?.access_token
    },
    renew: (refused) => supervisor.renew(refused),
    // Of this tab alone: the others have the answers to their own requests, with the token they hold.
    end: () => drop('refused'),
    signIn(returnTo) {
      if (!isSecure()) return Promise.resolve(problem('problem.insecure'))
      // The proof that this browser began the sign-in would be gone by the return.
      if (!tabKeeps()) return Promise.resolve(problem('problem.noStorage'))
      signOut.forget()
      leaving ??= leave(returnTo).catch(() => {
        leaving = undefined
        return { kind: 'unreachable', message: say('problem.signInUnreachable') }
      })
      return leaving
    },
    completeSignIn: () => {
      completed ??= complete()
      started ??= completed.then(() => undefined)
      return completed
    },
    async signOut() {
      if (user) signOut.begin(user.id_token)
      await forget()
      await goOut()
    },
    async prepare() {
      await service()
    },
    outlivesPage: users.outlivePage,
  }
}

/** PKCE needs `crypto.subtle`, which pages get over https and on localhost only. */
function isSecure(): boolean {
  return window.isSecureContext && 'subtle' in crypto
}

function signedOut(why: SignedOut['why'], found?: Problem): SignedOut {
  return { is: 'signed-out', why, ...(found && { problem: found }) }
}

function tokenOf(kept: KeptUser) {
  return { accessToken: kept.access_token, expiresAt: kept.expires_at }
}
