// As much of a browser as signing in needs: cookies, redirects, one form.
import { createHash, randomBytes } from 'node:crypto'
import { consoleClient, consoleScope } from '../../src/platform/identity/settings.ts'

export type Browser = {
  get(url: string, headers?: Record<string, string>): Promise<Response>
  post(url: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Response>
  /** Follows redirects as far as that address, which is not fetched. */
  follow(response: Response, until: string): Promise<string>
}

export function openBrowser(): Browser {
  // Sign-ins in several tabs have cookies of one name, each with a path of its own.
  const jar = new Map<string, { name: string; value: string; path: string }>()
  async function send(url: string, init: RequestInit): Promise<Response> {
    const { pathname } = new URL(url)
    const sent = [...jar.values()]
      .filter(({ path }) => pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
    const headers = { ...(init.headers as Record<string, string>), cookie: sent.join('; ') }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const [, path = '/'] = /;\s*path=([^;]+)/i.exec(line) ?? []
      if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(`${name} ${path}`)
      else jar.set(`${name} ${path}`, { name, value, path })
    }
    return response
  }
  return {
    get: (url, headers = {}) => send(url, { headers }),
    post: (url, form, headers = {}) =>
      send(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(form).toString(),
      }),
    async follow(response, until) {
      let [at, current] = [response.url, response]
      for (let hops = 0; hops < 10; hops++) {
        const location = current.headers.get('location')
        if (location === null) return at
        at = new URL(location, at).href
        if (at.startsWith(until)) return at
        current = await send(at, {})
      }
      throw new Error(`too many redirects, last to ${at}`)
    },
  }
}

export type Attempt = { verifier: string; url: string }

/** The address the console sends a visitor to. */
export function authorization(origin: string, parameters: Record<string, string> = {}): Attempt {
  const verifier = randomBytes(32).toString('base64url')
  const url = new URL(`${origin}/oidc/auth`)
  const query = {
    client_id: consoleClient,
    redirect_uri: `${origin}/auth`,
    response_type: 'code',
    scope: consoleScope,
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  }
  for (const [name, value] of Object.entries(query)) if (value !== '') url.searchParams.set(name, value)
  return { verifier, url: url.href }
}

/** From the console's first redirect to the callback with its code. */
export async function reachCallback(
  browser: Browser,
  origin: string,
  { url }: Attempt,
  email: string,
  password: string,
): Promise<URL> {
  const page = await browser.follow(await browser.get(url), `${origin}/sign-in/`)
  if (page.startsWith(`${origin}/auth`)) return new URL(page)
  await browser.get(page)
  const answer = await browser.post(page, { email, password })
  if (answer.status !== 303) throw new Error(`sign-in answered ${answer.status}`)
  return new URL(await browser.follow(answer, `${origin}/auth`))
}

type Tokens = { access_token: string; id_token: string; refresh_token: string } & Record<string, unknown>
type TokenAnswer = { status: number; tokens: Tokens }

export async function tokenRequest(address: string, form: Record<string, string>): Promise<TokenAnswer> {
  const response = await fetch(`${address}/oidc/token`, { method: 'POST', body: new URLSearchParams(form) })
  return { status: response.status, tokens: (await response.json()) as Tokens }
}

/** Exchanges the code of a callback; at another process than the one that issued it, when `address` says so. */
export function redeem(address: string, { verifier }: Attempt, callback: URL, origin = address): Promise<TokenAnswer> {
  return tokenRequest(address, {
    grant_type: 'authorization_code',
    client_id: consoleClient,
    redirect_uri: `${origin}/auth`,
    code: callback.searchParams.get('code') ?? '',
    code_verifier: verifier,
  })
}

export function renew(address: string, refreshToken: string): Promise<TokenAnswer> {
  return tokenRequest(address, { grant_type: 'refresh_token', client_id: consoleClient, refresh_token: refreshToken })
}

export async function signIn(origin: string, email: string, password: string, browser = openBrowser()) {
  const attempt = authorization(origin)
  const callback = await reachCallback(browser, origin, attempt, email, password)
  const { tokens } = await redeem(origin, attempt, callback)
  return { tokens, attempt, callback, browser }
}
