// The link in a message by which its member unsubscribes from a channel (RFC 8058). To open it changes nothing, since mail
// programs open links to look at them; its button, or the mail program's own, sends the POST that does.
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import type { NotificationChannel } from '../contract/notification.ts'
import { unsubscribeAt, type LinkOf, type SignedLinks } from './delivery/signed-links.ts'
import { actFromOutside, type FromOutside } from './from-outside.ts'
import { alert, pane, renderPage, themeOf } from './identity/pages.ts'
import { languageOf, sayIn } from './messages.ts'
import { readForm } from './request-body.ts'
import { isOutdated } from './store/version.ts'
import { channelsOf, subscribeMember, unsubscribe } from './store/suppressions.ts'

/** The state shown on the page. `open`: the member can unsubscribe. */
type Shown = 'open' | 'done' | 'back' | 'broken'

export function unsubscribeRoutes(links: SignedLinks, outside: FromOutside): Hono {
  const routes = new Hono()

  routes.get(`${unsubscribeAt}:token`, async (c) => {
    const of = links.readUnsubscribe(c.req.param('token'))
    if (!of) return show(c, 'broken', undefined, 404)
    return show(c, (await isSubscribed(outside, of)) ? 'open' : 'done', of.channel)
  })

  routes.post(`${unsubscribeAt}:token`, async (c) => {
    const of = links.readUnsubscribe(c.req.param('token'))
    const { subscribe } = await readForm(c)
    if (!of) return show(c, 'broken', undefined, 404)
    const again = subscribe === 'yes'
    const is = await change(outside, of, again)
    return is ? show(c, again ? 'back' : 'done', of.channel) : show(c, 'broken', undefined, 404)
  })

  return routes
}

async function isSubscribed({ store }: FromOutside, { memberId, channel }: LinkOf): Promise<boolean> {
  const channels = await channelsOf(store.db, memberId).catch(() => [])
  return channels.some((one) => one.channel === channel && one.unsubscribedTime === null)
}

/** False: the member is gone. Done again it changes nothing more. */
async function change(outside: FromOutside, { memberId, channel, id }: LinkOf, again: boolean): Promise<boolean> {
  const { rows } = await outside.store.pool.query<{ nickname: string; outdated: boolean }>(
    `select nickname, ${isOutdated} as outdated from members where id = $1`,
    [memberId],
  )
  const [member] = rows
  if (!member) return false
  if (member.outdated) throw new Error('a newer version has changed the database')
  const action = again ? 'subscribeMember' : 'unsubscribeMember'
  const on = { kind: 'member', id: memberId } as const
  await actFromOutside(outside, { action, name: member.nickname, on }, async (act) => {
    const now = act.asking.now
    const changed = again
      ? await subscribeMember(act.tx, memberId, channel)
      : await unsubscribe(act.tx, { memberId, channel, now, notificationId: id })
    if (!changed) return
    if (again) act.touched('member', memberId, { unsubscribed: channel }, { subscribed: channel })
    else act.touched('member', memberId, {}, { unsubscribed: channel, notification: id })
  })
  return true
}

async function show(c: Context, shown: Shown, of?: NotificationChannel, status: 200 | 404 = 200): Promise<Response> {
  const language = languageOf(c.req.header('accept-language'))
  const say = sayIn(language)
  const title = say('ui.unsubscribe.title')
  const channel = of ? say(`ui.unsubscribe.channel.${of}`) : ''
  const button = (again: boolean) =>
    html`<form method="post" action="${c.req.path}">
      ${again ? html`<input type="hidden" name="subscribe" value="yes" />` : html`<input type="hidden" name="List-Unsubscribe" value="One-Click" />`}
      <button type="submit">${say(again ? 'ui.unsubscribe.again' : 'ui.unsubscribe.submit')}</button>
    </form>`
  const stays = html`<p class="hint">${say('ui.unsubscribe.stays')}</p>`
  const bodies = {
    open: () =>
      html`<p>${say('ui.unsubscribe.ask', { channel })}</p>
        ${button(false)} ${stays}`,
    done: () =>
      html`<p role="status">${say('ui.unsubscribe.done', { channel })}</p>
        ${stays} ${button(true)}`,
    back: () =>
      html`<p role="status">${say('ui.unsubscribe.back', { channel })}</p>
        ${button(false)}`,
    broken: () => html`${alert(say('ui.unsubscribe.broken'))}`,
  }
  const { text, headers } = await renderPage({
    title,
    language,
    theme: themeOf(c.req.header('cookie')),
    body: pane(title, bodies[shown]()),
  })
  return c.body(text, status, headers)
}
