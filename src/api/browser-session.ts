// Sign-in of the console (§1): authorisation code with PKCE, silent renewal, one session for all tabs. Measured recipe:
// user in IndexedDB, renewal by one tab under a Web Lock, BroadcastChannel for the others, one callback per page load.
import { ErrorResponse, UserManager, WebStorageStateStore, type User as KeptUser } from 'oidc-client-ts'
import type { Problem } from '../contract/problem.ts'
import type { Say } from './answer.ts'
import { createChannel } from './channel.ts'
import type { Configuration } from './configuration.ts'
import { keptUserStore } from './kept-user.ts'
import { observed } from './observed.ts'
import { createSupervisor } from './renewal.ts'
import { safeReturnPath } from './return-path.ts'
import type { Session, SessionState } from './session.ts'
import { createSignOut } from './sign-out.ts'
import { faultOfIdToken, userOfTokens } from './tokens.ts'

export type BrowserSession = Session & {
  /** Reads the kept session; safe to call twice. Not on the callback page: there `completeSignIn` does it. */
  start(): Promise<void>
  /** Leaves the page for the sign-in service; answers only when that fails. */
  signIn(returnTo: string): Promise<Problem | undefined>
  /** The callback (`/auth`): once per page load, however often it is called. Nothing inside a renewal frame. */
  completeSignIn(): Promise<{ returnTo: string } | { problem: Problem } | undefined>
  /** Forgets the tokens in all tabs and leaves for the service's sign-out page; again, when that was not reached. */
  signOut(): Promise<void>
}

type SignedOut = SessionState & { is: 'signed-out' }
type Message = 'signed-in' | 'renewed' | 'signed-out'

/** Answers of the service that end a session; anything else may pass. */
const refusals = new Set([
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
])

export function createBrowserSession(configuration: Configuration, say: Say): BrowserSession {
  const state = observed<SessionState>({ is: 'loading' })
  const channel = createChannel<Message>('arena-session')
  const users = createUserManager(configuration)
  const signOut = createSignOut(users, location.href)
  let user: KeptUser | undefined
  let started: Promise<void> | undefined
  let leaving: Promise<Problem | undefined> | undefined
  let completed: ReturnType<BrowserSession['completeSignIn']> | undefined

  const supervisor = createSupervisor({
    current: () => user && tokenOf(user),
    async shared() {
      const kept = (await users.getUser()) ?? undefined
      if (kept && user && kept.access_token !== user.access_token) take(kept)
      return kept && tokenOf(kept)
    },
    async refresh() {
      const fresh = await users.signinSilent()
      if (!fresh) throw new ErrorResponse({ error: 'invalid_grant' })
      // A service may renew without a new id token; one that comes is checked like the first.
      const fault = fresh.id_token !== undefined && (await faultOf(fresh))
      if (fault) throw new ErrorResponse({ error: 'invalid_grant', error_description: fault })
      take(fresh)
      channel.send('renewed')
    },
    // Without a refresh token renewal goes through a hidden frame; when that stays silent, nothing will come of it.
    isRefusal: (error) =>
      (error instanceof ErrorResponse && refusals.has(error.error ?? '')) ||
      (user?.refresh_token === undefined && user?.expired === true),
    exclusively: (work) => navigator.locks.request('arena-renewal', work),
    settled(renewal) {
      const now = state.get()
      if (renewal === 'refused') void forget('expired')
      else if (now.is === 'signed-in') setState({ ...now, renewal: renewal === 'renewed' ? 'ok' : 'failing' })
    },
  })

  channel.listen((message) => {
    if (message === 'signed-out') drop('left')
    else void users.getUser().then((kept) => kept && take(kept))
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
    const kept = await users.getUser().catch(() => null)
    if (!kept) return setState(signedOut('visitor'))
    take(kept)
    if (kept.expired) await supervisor.renew(kept.access_token)
  }

  /** Signed in with these tokens; claims are read anew each time (§3). */
  function take(kept: KeptUser): void {
    const claims = userOfTokens(kept.access_token, kept.profile)
    if (!claims) return setState(signedOut('visitor', problem('problem.signInRejected')))
    user = kept
    setState({ is: 'signed-in', user: claims, renewal: 'ok' })
    supervisor.check()
  }

  function drop(why: 'expired' | 'refused' | 'leaving' | 'left'): void {
    user = undefined
    supervisor.stop()
    const said = { expired: 'problem.signedOut', refused: 'problem.refused', leaving: undefined, left: undefined }[why]
    setState(signedOut(why, said === undefined ? undefined : problem(said)))
  }

  async function forget(why: 'expired' | 'refused' | 'leaving'): Promise<void> {
    drop(why)
    await users.removeUser().catch(() => undefined)
    channel.send('signed-out')
  }

  async function goOut(): Promise<void> {
    setState(signedOut('leaving'))
    const came = await signOut.leave()
    if (came === 'cut-off') return goOut()
    setState(signedOut('left', came === 'unreachable' ? problem('problem.signOutUnreachable') : undefined))
  }

  async function faultOf(fresh: KeptUser, callbackIssuer?: string | null): Promise<string | undefined> {
    const issuer = await users.metadataService.getIssuer()
    const { authority, clientId } = configuration
    return faultOfIdToken(fresh.id_token, fresh.access_token, {
      authority,
      issuer,
      clientId,
      ...(callbackIssuer !== undefined && { callbackIssuer }),
    })
  }

  async function complete(): ReturnType<BrowserSession['completeSignIn']> {
    if (!isSecure()) return { problem: problem('problem.insecure') }
    try {
      const fresh = await users.signinCallback()
      if (!fresh) return undefined
      const callbackIssuer = new URLSearchParams(location.search).get('iss')
      const fault = await faultOf(fresh, callbackIssuer)
      if (fault !== undefined) {
        await users.removeUser()
        return { problem: { kind: 'signed-out', message: say('problem.signInRejected', { fault }) } }
      }
      take(fresh)
      channel.send('signed-in')
      return { returnTo: safeReturnPath(fresh.state, location.origin) }
    } catch (error) {
      await load()
      // The callback page opened again, by a reload or the back button: whoever is signed in stays so.
      if (state.get().is === 'signed-in') return { returnTo: '/' }
      return { problem: problem(error instanceof ErrorResponse ? 'problem.signInDenied' : 'problem.signInFailed') }
    }
  }

  function setState(next: SessionState): void {
    if (JSON.stringify(next) !== JSON.stringify(state.get())) state.set(next)
  }

  function problem(key: string): Problem {
    return { kind: 'signed-out', message: say(key) }
  }

  return {
    state,
    start: () => (started ??= load()),
    async token() {
      await started
      return user?.access_token
    },
    renew: (refused) => supervisor.renew(refused),
    end: () => void forget('refused'),
    signIn(returnTo) {
      if (!isSecure()) return Promise.resolve(problem('problem.insecure'))
      signOut.forget()
      leaving ??= leave(users, configuration, returnTo).catch(() => {
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
      await forget('leaving')
      await goOut()
    },
  }
}

function createUserManager({ authority, clientId, scope }: Configuration): UserManager {
  return new UserManager({
    authority,
    client_id: clientId,
    scope,
    redirect_uri: `${location.origin}/auth`,
    post_logout_redirect_uri: `${location.origin}/`,
    response_type: 'code',
    userStore: keptUserStore(),
    // The verifier belongs to the tab that began: a callback in another tab finds nothing to redeem.
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
    automaticSilentRenew: false,
    loadUserInfo: false,
    monitorSession: false,
    // The revocation endpoint's answer makes oidc-client-ts stop half-way; the service ends the grant with its session.
    revokeTokensOnSignout: false,
    requestTimeoutInSeconds: 20,
    silentRequestTimeoutInSeconds: 20,
  })
}

async function leave(users: UserManager, { prompt }: Configuration, returnTo: string): Promise<undefined> {
  await users.signinRedirect({
    state: safeReturnPath(returnTo, location.origin),
    nonce: crypto.randomUUID(),
    ...(prompt && { prompt }),
  })
  return undefined
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
