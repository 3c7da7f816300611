// A sign-in without a person: client credentials for scripts and the command line. Tokens stay in memory.
import { FetchError, ofetch } from 'ofetch'
import * as v from 'valibot'
import type { Problem } from '../contract/problem.ts'
import type { PlainKey, Say } from '../contract/say.ts'
import { observed } from './observed.ts'
import type { Renewal, Identity, IdentityState } from './identity.ts'
import { userOfTokens } from './tokens.ts'

const Metadata = v.object({ token_endpoint: v.pipe(v.string(), v.url()) })
const Granted = v.object({ access_token: v.string() })

export type ServiceCredentials = { authority: string; clientId: string; clientSecret: string; scope: string }

export type ServiceIdentity = Identity & {
  /** Fetches the first token; a problem when the service refuses or cannot be reached. */
  start(): Promise<Problem | undefined>
}

export function createServiceIdentity(account: ServiceCredentials, say: Say): ServiceIdentity {
  const state = observed<IdentityState>({ is: 'loading' })
  let token: string | undefined
  let fetching: Promise<Renewal> | undefined

  async function grant(): Promise<Renewal> {
    try {
      const metadata = await ofetch(`${account.authority}/.well-known/openid-configuration`, { timeout: 20_000 })
      const { token_endpoint } = v.parse(Metadata, metadata)
      const granted = await ofetch<unknown>(token_endpoint, {
        method: 'POST',
        headers: { authorization: basic(account) },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: account.scope }),
        timeout: 20_000,
        retry: 0,
      })
      const { access_token } = v.parse(Granted, granted)
      const user = userOfTokens(access_token, undefined)
      if (!user) return end('refused', 'problem.signInRejected')
      token = access_token
      state.set({ is: 'signed-in', user, renewal: 'ok' })
      return 'renewed'
    } catch (error) {
      const status = error instanceof FetchError ? (error.status ?? 500) : 500
      return status < 500 && status !== 429 ? end('refused', 'problem.serviceAccount') : 'unreachable'
    }
  }

  function renew(refused: string | undefined): Promise<Renewal> {
    if (token !== undefined && token !== refused) return Promise.resolve('renewed')
    fetching ??= grant().finally(() => (fetching = undefined))
    return fetching
  }

  function end(why: 'refused', key: PlainKey): 'refused' {
    token = undefined
    state.set({ is: 'signed-out', why, problem: { kind: 'signed-out', message: say(key) } })
    return 'refused'
  }

  return {
    state,
    async start() {
      const renewal = await renew(undefined)
      if (renewal === 'unreachable') return { kind: 'unreachable', message: say('problem.signInUnreachable') }
      const now = state.get()
      return now.is === 'signed-out' ? now.problem : undefined
    },
    token: () => Promise.resolve(token),
    renew,
    end: () => void end('refused', 'problem.refused'),
  }
}

/** RFC 6749 §2.3.1: both parts are form-encoded before they are joined. */
function basic({ clientId, clientSecret }: ServiceCredentials): string {
  return `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`
}
