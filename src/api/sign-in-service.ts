// The way to the sign-in service (oidc-client-ts): authorisation code with PKCE, renewal, sign-out. A chunk of its own,
// loaded when it is needed.
import { ErrorResponse, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { Configuration } from './configuration.ts'
import type { KeptUser, KeptUsers } from './kept-user.ts'
import { RefusedRenewal } from './renewal.ts'
import { safeReturnPath } from './return-path.ts'
import { faultOfIdToken } from './tokens.ts'

export type SignInService = {
  /** Leaves the page for the service's sign-in. */
  leave(returnTo: string): Promise<void>
  /** Redeems the callback address; nothing inside a renewal frame. A `fault`: the tokens were not meant for us. */
  arrive(): Promise<Arrival | undefined>
  /**
   * Fresh tokens, kept; throws `RefusedRenewal` when the service said no. `beside` a renewal that has not come to its end:
   * without the refresh token where that is possible, since services end a session whose token is used twice.
   */
  renew(beside?: boolean): Promise<KeptUser>
  /** Leaves the page for the service's sign-out. */
  signOut(idToken: string | undefined): Promise<void>
  /** Whether this address is where that leads back to; throws for some other `state` in it. */
  hasComeBack(address: string): Promise<boolean>
}

export type Arrival = { user: KeptUser; returnTo: string } | { fault: string } | { denied: true }

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

export function createSignInService(configuration: Configuration, kept: KeptUsers): SignInService {
  const users = createUserManager(configuration, kept)

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

  return {
    leave: (returnTo) =>
      users.signinRedirect({
        state: safeReturnPath(returnTo, location.origin),
        nonce: crypto.randomUUID(),
        ...(configuration.prompt && { prompt: configuration.prompt }),
      }),
    async arrive() {
      try {
        const fresh = await users.signinCallback()
        if (!fresh) return undefined
        const fault = await faultOf(fresh, new URLSearchParams(location.search).get('iss'))
        if (fault === undefined) return { user: fresh, returnTo: safeReturnPath(fresh.state, location.origin) }
        await users.removeUser()
        return { fault }
      } catch (error) {
        if (error instanceof ErrorResponse) return { denied: true }
        throw error
      }
    },
    async renew(beside = false) {
      const other = beside ? await users.signinSilent({ forceIframeAuth: true }).catch(() => undefined) : undefined
      const silent = other ? Promise.resolve(other) : users.signinSilent()
      const fresh = await silent.catch((error: unknown) => {
        const refused = error instanceof ErrorResponse && refusals.has(error.error ?? '')
        throw refused ? new RefusedRenewal(error.message, { cause: error }) : error
      })
      if (!fresh) throw new RefusedRenewal()
      // A service may renew without a new id token; one that comes is checked like the first.
      const fault = fresh.id_token !== undefined && (await faultOf(fresh))
      if (fault) throw new RefusedRenewal(fault)
      return fresh
    },
    signOut: (idToken) =>
      users.signoutRedirect({ state: 'left', ...(idToken !== undefined && { id_token_hint: idToken }) }),
    hasComeBack: async (address) => (await users.signoutCallback(address)) !== undefined,
  }
}

function createUserManager({ authority, clientId, scope }: Configuration, kept: KeptUsers): UserManager {
  return new UserManager({
    authority,
    client_id: clientId,
    scope,
    redirect_uri: `${location.origin}/auth`,
    post_logout_redirect_uri: `${location.origin}/`,
    response_type: 'code',
    userStore: kept.store,
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
