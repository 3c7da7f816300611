// The first administrator of an empty platform, made through a link that only the start log shows.
import { sayGiven } from '../../contract/say.ts'
import { eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { languageOf, sayIn } from '../messages.ts'
import { readForm } from '../request-body.ts'
import type { Store, Tx } from '../store/connection.ts'
import { platformKeys } from '../store/schema/platform.ts'
import { TooManyAtOnce } from '../turns.ts'
import { hasAccounts, insertAccount } from './accounts.ts'
import type { Admits } from './demo.ts'
import { alert, field, pane, renderPage, themeOf } from './pages.ts'
import { hashPassword, inPasswordTurn, minPasswordLength } from './passwords.ts'
import { lifetimes } from './settings.ts'

const Link = v.object({ hash: v.string(), expires: v.number() })
const NewAdministrator = v.object(
  {
    name: v.pipe(v.string('name'), v.trim(), v.minLength(1, 'name'), v.maxLength(200, 'name')),
    email: v.pipe(v.string('email'), v.trim(), v.email('email'), v.maxLength(200, 'email')),
    password: v.pipe(v.string('password'), v.minLength(minPasswordLength, 'password'), v.maxLength(1_000, 'password')),
  },
  'name',
)

/** A fresh link, which replaces an earlier one; undefined when an account can already sign in. */
export async function makeSetUpLink(db: Tx, origin: string, admits: Admits): Promise<string | undefined> {
  if (await hasAccounts(db, admits)) return undefined
  const token = randomBytes(32).toString('base64url')
  const value = { hash: hash(token), expires: seconds() + lifetimes.setUpLink }
  await db
    .insert(platformKeys)
    .values({ name: 'set-up', value })
    .onConflictDoUpdate({ target: platformKeys.name, set: { value } })
  return `${origin}/setup/${token}`
}

export function setUpRoutes(store: Store, admits: Admits): Hono {
  const routes = new Hono()

  routes.get('/setup/:token', async (c) => {
    const open = await isOpen(store.db, c.req.param('token'), admits)
    return open ? show(c, {}) : show(c, { problem: 'over' }, 404)
  })

  routes.post('/setup/:token', async (c) => {
    const given = await readForm(c)
    const parsed = v.safeParse(NewAdministrator, given)
    if (!parsed.success) return show(c, { given, problem: parsed.issues[0].message }, 400)
    // A guess at the link costs a look at it, and neither a lock nor a password.
    if (!(await isOpen(store.db, c.req.param('token'), admits))) return show(c, { problem: 'over' }, 404)
    const { password, ...account } = parsed.output
    const asker = { by: 'set-up', isFirst: true, isGone: c.req.raw.signal }
    const hash = await inPasswordTurn((turn) => hashPassword(password, turn), asker).catch((error: unknown) => {
      if (error instanceof TooManyAtOnce) return undefined
      throw error
    })
    if (hash === undefined) {
      c.header('retry-after', '2')
      return show(c, { given, problem: 'busy' }, 429)
    }
    const made = await store.inTransaction(async (tx) => {
      // Held until the end, so that only one of several requests at once goes on; a guess takes nothing away.
      const [link] = await tx.select().from(platformKeys).where(eq(platformKeys.name, 'set-up')).for('update')
      if (!isValid(link?.value, c.req.param('token')) || (await hasAccounts(tx, admits))) return false
      await tx.delete(platformKeys).where(eq(platformKeys.name, 'set-up'))
      await insertAccount(tx, { ...account, hash, roles: ['SystemAdmin'] })
      return true
    })
    return made ? show(c, { made: parsed.output.email }) : show(c, { problem: 'over' }, 404)
  })

  return routes
}

async function isOpen(db: Tx, token: string, admits: Admits): Promise<boolean> {
  const [link] = await db.select().from(platformKeys).where(eq(platformKeys.name, 'set-up'))
  return isValid(link?.value, token) && !(await hasAccounts(db, admits))
}

function isValid(kept: unknown, token: string): boolean {
  const link = v.safeParse(Link, kept)
  if (!link.success || link.output.expires < seconds()) return false
  return timingSafeEqual(Buffer.from(link.output.hash), Buffer.from(hash(token)))
}

type Shown = {
  given?: Record<string, string>
  problem?: string
  /** Email of the created account. */
  made?: string
}

async function show(
  c: Context,
  { given = {}, problem, made }: Shown,
  status: 200 | 400 | 404 | 429 = 200,
): Promise<Response> {
  const language = languageOf(c.req.header('accept-language'))
  const say = sayIn(language)
  const title = say('ui.signIn.setUp')
  const kept = (name: string) => given[name] ?? ''
  const hint = say('ui.signIn.passwordHint', { count: minPasswordLength })
  const bad = problem === 'busy' ? 'password' : (problem ?? 'name')
  const body = made
    ? html`<p role="status">${say('ui.signIn.setUpDone', { email: made })}</p>
        <p><a href="/" autofocus>${say('ui.signIn.again')}</a></p>`
    : problem === 'over'
      ? html`<p>${say('ui.signIn.setUpOver')}</p>
          <p><a href="/">${say('ui.signIn.again')}</a></p>`
      : html`<p>${say('ui.signIn.setUpHelp')}</p>
          ${alert(problem && (problem === 'busy' ? say('ui.signIn.busy') : sayGiven(say, `ui.signIn.bad.${problem}`, { count: minPasswordLength })))}
          <form method="post" action="${c.req.path}">
            ${field({ name: 'name', label: say('ui.signIn.name'), type: 'text', complete: 'name', value: kept('name'), focus: bad === 'name' })}
            ${field({ name: 'email', label: say('ui.signIn.email'), type: 'email', complete: 'username', value: kept('email'), focus: bad === 'email' })}
            ${field({ name: 'password', label: say('ui.signIn.password'), type: 'password', complete: 'new-password', hint, focus: bad === 'password' })}
            <button type="submit">${say('ui.signIn.setUpSubmit')}</button>
          </form>`
  const { text, headers } = await renderPage({
    title,
    language,
    theme: themeOf(c.req.header('cookie')),
    body: pane(title, body),
  })
  return c.body(text, status, headers)
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
const seconds = () => Math.floor(Date.now() / 1000)
