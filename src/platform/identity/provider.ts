// The OpenID provider: the console signs people in with code and PKCE, scripts sign in as the service account.
import Provider, { interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { html, raw } from 'hono/html'
import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { HttpProblem, problemOf } from '../answers.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { languageOf, sayIn } from '../messages.ts'
import type { Tx } from '../store/connection.ts'
import { accountBySub, claimsOf } from './accounts.ts'
import { strangerOf } from './address.ts'
import { beginningBucket, countIn, secretBucket, waitOf } from './attempts.ts'
import { createAdapter } from './adapter.ts'
import type { Admits } from './demo.ts'
import type { Keys } from './keys.ts'
import { type IdentityPage, pane, renderPage, themeOf } from './pages.ts'
import { apiAudience, apiScope, consoleClient, consoleScope, lifetimes, mountPath } from './settings.ts'

export type ProviderOptions = {
  db: Tx
  keys: Keys
  origin: string
  /** Other origins that the console is served from. */
  consoles: readonly string[]
  service: Config['service']
  admits: Admits
  log: Log
  /** How many proxies stand in front. */
  proxies: number
}

export function createProvider(options: ProviderOptions): Provider {
  const { db, keys, origin, consoles, service, log, admits } = options
  const origins = [origin, ...consoles]
  const configuration: Configuration = {
    adapter: createAdapter(db),
    jwks: { keys: keys.signing },
    cookies: { keys: keys.cookies },
    clients: clientsOf(origins, service),
    scopes: consoleScope.split(' ').filter((scope) => scope !== 'profile' && scope !== 'email'),
    claims: { profile: ['name', 'role', 'venue_company_id', 'venue_id'], email: ['email'] },
    conformIdTokenClaims: false,
    pkce: { required: (_, client) => client.grantTypeAllowed('authorization_code') },
    rotateRefreshToken: true,
    // The usual rule drops offline_access without a consent screen, and with it the refresh token.
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    // Signing out ends the refresh token too, although offline_access was asked for.
    expiresWithSession: async () => true,
    clientBasedCORS: (_, asking) => origins.includes(asking),
    interactions: { url: (_, interaction) => `/sign-in/${interaction.uid}`, policy: whenToAsk(db, admits) },
    async findAccount(_, sub) {
      const account = await accountBySub(db, sub, admits)
      return account && { accountId: sub, claims: () => ({ sub, email: account.email, ...claimsOf(account) }) }
    },
    // Read at every renewal: a changed role arrives with the next token (§3).
    async extraTokenClaims(_, token) {
      if (token.kind === 'ClientCredentials') return { name: token.clientId, role: service?.role }
      const account = await accountBySub(db, token.accountId, admits)
      // The grant ends with the sign-out, and with it what the token may change.
      return account && { ...claimsOf(account), grant: token.grantId }
    },
    // The console belongs to the platform: signing in to it is the consent.
    async loadExistingGrant(ctx) {
      const { client, session, provider, result } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
      const grant =
        (known && (await provider.Grant.find(known))) ||
        new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(consoleScope)
      grant.addResourceScope(apiAudience, apiScope)
      await grant.save()
      return grant
    },
    ttl: {
      AccessToken: lifetimes.accessToken,
      ClientCredentials: lifetimes.accessToken,
      AuthorizationCode: 60,
      IdToken: lifetimes.accessToken,
      Interaction: lifetimes.interaction,
      Grant: lifetimes.session,
      RefreshToken: lifetimes.session,
      Session: lifetimes.session,
    },
    renderError: (ctx, out) => show(ctx, errorPage(ctx, out)),
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: { enabled: true, allowedPolicy: async (_, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => show(ctx, { ...logoutPage(ctx, form), leadsTo: consoles }),
        postLogoutSuccessSource: (ctx) => show(ctx, signedOutPage(ctx)),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiAudience,
        // Without it a token asked for with `openid` is for userinfo, and opaque.
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: apiScope,
          audience: apiAudience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: lifetimes.accessToken,
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
  }
  const provider = new Provider(origin + mountPath, configuration)
  // Addresses come from the configured origin, which the server writes into these headers itself.
  provider.proxy = true
  const failures = new WeakMap<object, Error>()
  provider.on('server_error', (ctx, error) => {
    failures.set(ctx, error)
    if (!problemOf(error)) log.error({ err: error }, 'sign-in service failed')
  })
  // Unheard, Koa prints the error as it is: with the statement that failed and all that was to be stored by it.
  // Its types know only its own events.
  const koa: EventEmitter = provider
  koa.on('error', (error: unknown) => log.error({ err: error }, 'sign-in service failed'))
  provider.use(busyOr(failures))
  provider.use(slowDown(db, options.proxies))
  return provider
}

/** An unreachable database is no fault of the sign-in service: the request may be repeated. */
function busyOr(failures: WeakMap<object, Error>) {
  return async (ctx: Asked & { body: unknown }, next: () => Promise<void>): Promise<void> => {
    const thrown: unknown = await next().catch((error: unknown) => error)
    const problem = problemOf(thrown ?? failures.get(ctx))
    if (problem instanceof HttpProblem && problem.status === 503) {
      ctx.status = problem.status
      ctx.set(problem.headers)
      ctx.body = { error: 'temporarily_unavailable' }
    } else if (thrown !== undefined) throw thrown
  }
}

type Asked = {
  path: string
  get(name: string): string
  req: IncomingMessage
  status: number
  set(fields: object): void
}

/** Wrong secrets of clients are slowed like wrong passwords, and so is who begins one sign-in after the other. */
function slowDown(db: Tx, proxies: number) {
  return async (ctx: Asked & { body: unknown }, next: () => Promise<void>): Promise<void> => {
    const address = strangerOf(ctx.get('x-forwarded-for'), ctx.req.socket.remoteAddress, proxies)
    const secret = ctx.path === '/token' ? secretBucket(clientOf(ctx.get('authorization')), address) : undefined
    const begun = ctx.path === '/auth' ? beginningBucket(address) : undefined
    const wait = secret ? await waitOf(db, secret) : begun ? await countIn(db, begun) : undefined
    if (wait !== undefined) {
      ctx.status = 429
      ctx.set({ 'retry-after': String(wait) })
      ctx.body = { error: 'slow_down' }
      return
    }
    await next()
    if (secret && ctx.status === 401) await countIn(db, secret)
  }
}

/** The id of a client that signs in by RFC 6749 §2.3.1; whatever it is, it is only told apart by it. */
function clientOf(authorization: string): string {
  const [, basic = ''] = /^Basic +(.+)$/i.exec(authorization) ?? []
  const name = Buffer.from(basic, 'base64').toString('utf8').split(':')[0] ?? ''
  // Written as in a form (RFC 6749 §2.3.1): each spelling of a name would be a client of its own.
  return new URLSearchParams(`name=${name.replaceAll('&', '%26')}`).get('name') ?? ''
}

/** Beside the usual reasons: the browser is signed in with an account that may no longer sign in. */
function whenToAsk(db: Tx, admits: Admits) {
  const { Check, base } = interactionPolicy
  const policy = base()
  const gone = async ({ oidc: { session } }: KoaContextWithOIDC) => {
    const sub = session?.accountId
    return sub !== undefined && !(await accountBySub(db, sub, admits)) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
  }
  policy.get('login')?.checks.add(new Check('account_gone', 'the account is no longer there', 'login_required', gone))
  return policy
}

function clientsOf(origins: readonly string[], service: Config['service']): Configuration['clients'] {
  const signing = { id_token_signed_response_alg: 'ES256' } as const
  return [
    {
      ...signing,
      client_id: consoleClient,
      client_name: 'Arena Console',
      token_endpoint_auth_method: 'none',
      application_type: 'web',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: origins.map((origin) => `${origin}/auth`),
      post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
      scope: consoleScope,
    },
    ...(service
      ? [
          {
            ...signing,
            client_id: service.id,
            client_secret: service.secret,
            grant_types: ['client_credentials'],
            response_types: [],
            redirect_uris: [],
            scope: apiScope,
          },
        ]
      : []),
  ]
}

async function show(ctx: KoaContextWithOIDC, page: PageOfProvider): Promise<void> {
  const { text, headers } = await renderPage({ ...page, theme: themeOf(ctx.get('cookie')) })
  ctx.set(headers)
  ctx.body = text
}

type PageOfProvider = Omit<IdentityPage, 'theme'>

/** Signs out at once when the console asks; a request without the console's own token is asked about first. */
function logoutPage(ctx: KoaContextWithOIDC, form: string): PageOfProvider {
  const { language, say } = speech(ctx)
  const title = say('ui.signIn.signOut')
  return {
    title,
    language,
    body: pane(
      title,
      html`${raw(form)}
        <p>${say('ui.signIn.signOutQuestion')}</p>
        <button type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>${title}</button>`,
    ),
    ...(ctx.oidc.entities.IdTokenHint && { script: `document.querySelector('button').click()` }),
  }
}

function signedOutPage(ctx: KoaContextWithOIDC): PageOfProvider {
  const { language, say } = speech(ctx)
  const title = say('ui.signIn.signedOut')
  return { title, language, body: pane(title, html`<p><a href="/">${say('ui.signIn.again')}</a></p>`) }
}

function errorPage(ctx: KoaContextWithOIDC, out: { error: string; error_description?: string }): PageOfProvider {
  const { language, say } = speech(ctx)
  const title = say('ui.signIn.failed')
  const what = [out.error, out.error_description].filter(Boolean).join(': ')
  return {
    title,
    language,
    body: pane(
      title,
      html`<p>${what}</p>
        <p><a href="/">${say('ui.signIn.again')}</a></p>`,
    ),
  }
}

function speech(ctx: KoaContextWithOIDC) {
  const language = languageOf(ctx.get('accept-language'))
  return { language, say: sayIn(language) }
}
