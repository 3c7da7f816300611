// The sign-in page: e-mail and password, then back into the flow that asked for them.
import { getConnInfo } from '@hono/node-server/conninfo'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type Provider from 'oidc-provider'
import type { Log } from '../log.ts'
import { languageOf, pageLang, sayIn, type MessageLanguage } from '../messages.ts'
import { projectFolder } from '../project-folder.ts'
import { readForm } from '../request-body.ts'
import type { Tx } from '../store/connection.ts'
import { queues } from '../threads.ts'
import { TooManyAtOnce, type Asker } from '../turns.ts'
import { accountByPassword, noteSignIn } from './accounts.ts'
import { strangerOf } from './address.ts'
import { countAttempt, forgetAttempt } from './attempts.ts'
import { demoEmails, demoPassword, type Admits } from './demo.ts'
import { alert, field, fontPath, iconPath, type IdentityPage, pane, renderPage, themeOf } from './pages.ts'
import { inPasswordTurn, type PasswordTurn } from './passwords.ts'
import { mountPath } from './settings.ts'

type Bindings = { Bindings: HttpBindings }
type Asking = Context<Bindings>

type Options = {
  provider: Provider
  db: Tx
  log: Log
  /** How many proxies stand in front. */
  proxies: number
  /** Other origins that the console is served from. */
  consoles: readonly string[]
  admits: Admits
  /** Names the demonstration's accounts on the page. */
  isDemo: boolean
  /** Signs what this page keeps in a browser. */
  cookieKey: string
  /** Served over https. */
  secure: boolean
}

type Given = {
  email: string
  password: string
  address: string
  /** In the cookie of a browser in which this account has signed in before. */
  mark: string
  known: boolean
}

/** The same on all these pages, and in the console. */
const shared = [
  {
    path: fontPath,
    file: createRequire(import.meta.url).resolve(
      '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    ),
    type: 'font/woff2',
  },
  { path: iconPath, file: join(projectFolder, 'src', 'ui', 'favicon.svg'), type: 'image/svg+xml' },
]

/** Tells a browser in which this account has signed in before from a stranger's. */
const knownCookie = 'arena-known'
/** chosen: half a year. */
const knownSeconds = 180 * 86_400

function knownMark(key: string, email: string): string {
  return createHmac('sha256', key).update(`known ${email.trim().toLowerCase()}`).digest('base64url')
}

export function signInRoutes({
  provider,
  db,
  log,
  proxies,
  consoles,
  admits,
  isDemo,
  cookieKey,
  secure,
}: Options): Hono<Bindings> {
  const routes = new Hono<Bindings>()

  for (const { path, file, type } of shared) {
    routes.get(path, async (c) => {
      const bytes = new Uint8Array(await readFile(file))
      return c.body(bytes, 200, { 'content-type': type, 'cache-control': 'public, max-age=604800' })
    })
  }

  routes.get('/sign-in/:uid', async (c) => {
    const details = await interaction(c)
    if (!details) return show(c, gone(c), 400)
    // First-party: signing in to the console is the consent; a request that insists on asking is answered so.
    if (details.prompt.name === 'consent') {
      return c.redirect(await provider.interactionResult(c.env.incoming, c.env.outgoing, { consent: {} }), 303)
    }
    // Another tab has signed in since: asked again, the provider has nothing more to ask.
    const { name, reasons } = details.prompt
    const isVisitor = name === 'login' && reasons.every((reason) => reason === 'no_session')
    if (isVisitor && (await isSignedIn(c))) return c.redirect(askedAgain(details.params), 303)
    return show(c, await form(c, languageFor(c, details.params)))
  })

  routes.get('/sign-in/:uid/signed-in', async (c) => {
    c.header('cache-control', 'no-store')
    return c.json({ signedIn: await isSignedIn(c) })
  })

  routes.post('/sign-in/:uid', async (c) => {
    const { email = '', password = '' } = await readForm(c)
    const address = strangerOf(c.req.header('x-forwarded-for'), getConnInfo(c).remote.address, proxies)
    const mark = knownMark(cookieKey, email)
    const known = getCookie(c, knownCookie) === mark
    // Before the database is asked anything: who is refused here costs nothing. A browser in which the account has signed in
    // before waits in a line that strangers cannot fill, whatever address it shares with them.
    const asker: Asker = { by: known ? mark : address, isFirst: known, isGone: c.req.raw.signal }
    try {
      return await inPasswordTurn((turn) => judge(c, { email, password, address, mark, known }, turn), asker)
    } catch (error) {
      if (!(error instanceof TooManyAtOnce)) throw error
      log.warn({ waiting: queues.passwords.waiting() }, 'a sign-in was refused because too many wait')
      c.header('retry-after', '2')
      const language = languageFor(c, { ui_locales: c.req.query('ui_locales') })
      return show(c, await form(c, language, email, sayIn(language)('ui.signIn.busy'), []), 429)
    }
  })

  async function judge(c: Asking, { email, password, address, mark, known }: Given, turn: PasswordTurn) {
    const details = await interaction(c)
    if (!details) return show(c, gone(c), 400)
    const language = languageFor(c, details.params)
    const say = sayIn(language)
    const wait = await countAttempt(db, email, address, known)
    if (wait !== undefined) {
      log.warn({ wait }, 'sign-in slowed down')
      c.header('retry-after', String(wait))
      return show(c, await form(c, language, email, say('ui.signIn.tooMany', { count: Math.ceil(wait / 60) })), 429)
    }
    const account = await accountByPassword(db, { email, password }, admits, turn)
    if (!account) return show(c, await form(c, language, email, say('ui.signIn.wrong')), 401)
    await forgetAttempt(db, email, address)
    await noteSignIn(db, account.sub)
    setCookie(c, knownCookie, mark, {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/sign-in',
      secure,
      maxAge: knownSeconds,
    })
    const login = { accountId: account.sub, amr: ['pwd'] }
    return c.redirect(await provider.interactionResult(c.env.incoming, c.env.outgoing, { login, consent: {} }), 303)
  }

  /**
   * The sign-in under way in this browser, by its cookie; undefined if it has ended or belongs to another browser.
   */
  async function interaction(c: Asking) {
    try {
      const details = await provider.interactionDetails(c.env.incoming, c.env.outgoing)
      return details.uid === c.req.param('uid') ? details : undefined
    } catch {
      return undefined
    }
  }

  async function isSignedIn(c: Asking): Promise<boolean> {
    const session = await provider.Session.get(provider.createContext(c.env.incoming, c.env.outgoing))
    return session.accountId !== undefined
  }

  async function form(c: Asking, language: MessageLanguage, email = '', problem?: string, named?: string[]) {
    const say = sayIn(language)
    const title = say('ui.signIn.title')
    const demo = named ?? (isDemo ? await demoEmails(db) : [])
    const [first, then] = [email === '', email !== '']
    const fields = [
      { name: 'email', label: say('ui.signIn.email'), type: 'email', complete: 'username', value: email, focus: first },
      {
        name: 'password',
        label: say('ui.signIn.password'),
        type: 'password',
        complete: 'current-password',
        focus: then,
      },
    ]
    const body = html`${alert(problem)}
      <form method="post" action="${c.req.path}?ui_locales=${pageLang[language]}">
        ${fields.map(field)}
        <button type="submit">${title}</button>
      </form>
      ${demo.length > 0 ? html`<p class="hint">${say('ui.signIn.demo', { password: demoPassword })}</p>` : ''}
      ${
        demo.length > 0
          ? html`<ul class="hint">
              ${demo.map((known) => html`<li>${known}</li>`)}
            </ul>`
          : ''
      }`
    return { title, language, leadsTo: consoles, body: pane(title, body), script: goOnWhenSignedIn, asks: true }
  }

  function gone(c: Asking) {
    const language = languageOf(c.req.header('accept-language'))
    const say = sayIn(language)
    const title = say('ui.signIn.over')
    return { title, language, body: pane(title, html`<p><a href="/">${say('ui.signIn.again')}</a></p>`) }
  }

  return routes
}

/** Of a page in several tabs: the one that is looked at goes on once another has signed in. Without it a reload does. */
const goOnWhenSignedIn = `
const look = async () => {
  if (document.visibilityState !== 'visible' || document.querySelector('[type=password]').value !== '') return
  const answer = await fetch(location.pathname + '/signed-in').catch(() => undefined)
  if (answer?.ok && (await answer.json()).signedIn) location.replace(location.href)
}
document.addEventListener('visibilitychange', look)
addEventListener('focus', look)
`

/** The request that led to the page, once more. */
function askedAgain(params: Record<string, unknown>): string {
  const given = Object.entries(params).filter((one): one is [string, string] => typeof one[1] === 'string')
  return `${mountPath}/auth?${new URLSearchParams(given).toString()}`
}

async function show(
  c: Asking,
  page: Omit<IdentityPage, 'theme'>,
  status: 200 | 400 | 401 | 429 = 200,
): Promise<Response> {
  const { text, headers } = await renderPage({ ...page, theme: themeOf(c.req.header('cookie')) })
  return c.body(text, status, headers)
}

/** The console says which language it shows; otherwise the browser's. */
function languageFor(c: Asking, params: Record<string, unknown>): MessageLanguage {
  const asked = params.ui_locales
  return languageOf(typeof asked === 'string' ? asked.replaceAll(' ', ',') : c.req.header('accept-language'))
}
