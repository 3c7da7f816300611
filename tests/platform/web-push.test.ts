// Push notifications to the apps of members, over a push service of the test's own.
import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { zoneByDay } from '../support/zone-by-day.ts'
import { startPushService, type PushService } from '../support/push-service.ts'
import { addMembers, begin, entriesOf, until } from './mail-world.ts'

const pair = createECDH('prime256v1')
const publicKey = pair.generateKeys('base64url')
const keys = {
  ARENA_PUSH_PUBLIC_KEY: publicKey,
  ARENA_PUSH_PRIVATE_KEY: pair.getPrivateKey('base64url'),
  ARENA_PUSH_CONTACT: 'mailto:push@arena.test',
}

let platform: TestPlatform
let service: PushService
let as: string
const members: string[] = []
let answers: (app: string) => number | undefined | Promise<number | undefined> = () => undefined

beforeAll(async () => {
  service = await startPushService(publicKey, { answers: (app) => answers(app) })
  platform = await startPlatform({
    environment: { ...keys, ARENA_PUSH_SERVICES: service.url, ARENA_TIME_ZONE: zoneByDay() },
  })
  as = await platform.token('SystemAdmin')
  await addMembers(platform.store.pool, 5)
  const { pool } = platform.store
  await pool.query(`insert into venue_companies (id, name, name_key, create_time) values ('c', 'Arenas', 'arenas', 1)`)
  await pool.query(`insert into venues (id, venue_company_id, name, time_zone) values ('v', 'c', 'Day Arena', $1)`, [
    zoneByDay(),
  ])
  await pool.query(`update members set home_shop_venue_id = 'v', home_shop_company_id = 'c'`)
  const { rows } = await platform.store.pool.query<{ id: string }>('select id from members order by id')
  members.push(...rows.map(({ id }) => id))
})
afterAll(async () => {
  await platform.close()
  await service.close()
})

const signUp = (at: number, app: string, given: object = service.newApp(app)) =>
  platform.call('addPushApp', { as, params: { memberId: members[at] ?? '' }, body: given as never })

async function appsOf(at: number): Promise<string[]> {
  const params = { memberId: members[at] ?? '' }
  const { subscriptions } = (await platform.call('listPushApps', { as, params })).payload
  return subscriptions.map(({ endpoint }) => endpoint.slice(service.url.length + 1))
}

async function sent(title: string, body: { content?: string; link?: string } = {}, ends = 'Done') {
  const { pool } = platform.store
  const reply = await platform.call('sendPushBroadcast', { as, body: { title, to: 'all', ...body } })
  const { id } = reply.payload
  await until(pool, 'select frozen as ok from sendings where id = $1', [id])
  await begin(pool, id)
  if (ends !== '') await until(pool, 'select state = $2 as ok from sendings where id = $1', [id, ends])
  return { id, entries: await entriesOf(pool, id) }
}

test('before an app has signed up a push reaches no member', async () => {
  const reply = await platform.call('sendPushBroadcast', { as, body: { title: 'To no app', to: 'all' } })
  expect(reply.envelope.code).toBe('notification.noRecipient')
  expect((await platform.call('getPushKey', { as })).payload).toEqual({ publicKey })
})

test('each app of a member gets it, encrypted and signed', async () => {
  expect((await signUp(0, 'phone')).status).toBe(200)
  expect((await signUp(0, 'tablet')).status).toBe(200)
  expect((await signUp(1, 'other')).status).toBe(200)
  const { entries } = await sent('決賽 Finals 🏆', {
    content: 'Doors open\nat 18:00',
    link: 'https://arena.test/finals',
  })
  expect(entries.map(({ status }) => status)).toEqual(['Sent', 'Sent'])
  expect(service.pushed.map(({ app }) => app).toSorted()).toEqual(['other', 'phone', 'tablet'])
  const { message = {}, subject, bytes } = service.pushed[0] ?? {}
  expect(subject).toBe('mailto:push@arena.test')
  expect(message).toMatchObject({
    title: '決賽 Finals 🏆',
    body: 'Doors open\n\nat 18:00',
    link: 'https://arena.test/finals',
    tag: expect.stringMatching(/^notification-\d+$/) as string,
  })
  expect(bytes).toBeLessThanOrEqual(4_096)
  // It also has a link by which to unsubscribe.
  const unsubscribe = String(message['unsubscribe'])
  expect((await fetch(unsubscribe)).status).toBe(200)
})

test('the longest message fits', async () => {
  const before = service.pushed.length
  await sent('賽'.repeat(79), { content: '👨‍👩‍👧'.repeat(140), link: `https://arena.test/${'x'.repeat(480)}` })
  for (const { bytes, message } of service.pushed.slice(before)) {
    expect(bytes).toBeLessThanOrEqual(4_096)
    expect(message['title']).toBe('賽'.repeat(79))
  }
})

test('an app that the service does not know any more is dropped; the others of its member still get it', async () => {
  answers = (app) => (app === 'tablet' ? 410 : app === 'other' ? 404 : undefined)
  const { entries } = await sent('Gone apps')
  expect(entries.map(({ status, error }) => [status, error])).toEqual([
    ['Sent', null],
    ['Error', 'noSubscription'],
  ])
  expect([await appsOf(0), await appsOf(1)]).toEqual([['phone'], []])
  answers = () => undefined
  const { entries: next } = await sent('Only one is left')
  expect(next.length).toBe(1)
})

test('a service that is busy is asked again later, one that refuses is not, one that says nothing leaves it unknown', async () => {
  await signUp(1, 'busy')
  await signUp(2, 'refusing')
  await signUp(3, 'silent')
  answers = (app) =>
    app === 'busy' ? 503 : app === 'refusing' ? 403 : app === 'silent' ? new Promise(() => undefined) : undefined
  const { id } = await sent('Four answers', {}, '')
  await until(
    platform.store.pool,
    `select count(*) filter (where status = 'Error') = 2 and count(*) filter (where attempts = 1 and status = 'Scheduled') = 1 as ok
     from notifications where sending_id = $1`,
    [id],
  )
  const entries = await entriesOf(platform.store.pool, id)
  expect(entries.map(({ status, error }) => [status, error])).toEqual([
    ['Sent', null],
    ['Scheduled', null],
    ['Error', 'refused'],
    ['Error', 'outcomeUnknown'],
  ])
  expect(entries[2]?.detail).toBe('403 status 403 of the service')
  answers = () => undefined
})

test('whatever an app says of itself: no other server is asked, and nothing breaks', async () => {
  const good = service.newApp('good')
  const refused = async (given: object) => (await signUp(4, 'x', given)).status
  for (const endpoint of [
    'http://127.0.0.1:1/x',
    'https://evil.test/',
    'http://169.254.169.254/',
    'nothing',
    '',
    `${service.url}@evil.test/`,
  ]) {
    expect(await refused({ ...good, endpoint })).toBe(400)
  }
  for (const key of ['', 'x', '!'.repeat(87), 'A'.repeat(2_000), `${good.keys.p256dh.slice(0, -1)}\0`]) {
    expect(await refused({ ...good, keys: { ...good.keys, p256dh: key } })).toBe(400)
  }
  expect(await refused({ ...good, keys: { ...good.keys, auth: 'short' } })).toBe(400)
  // No point on the curve: it is found out when something is sent.
  await signUp(4, 'x', { ...good, keys: { ...good.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } })
  const { entries } = await sent('To a broken key', {}, '')
  expect(entries.length).toBeGreaterThan(0)
  await until(
    platform.store.pool,
    `select count(*) = 1 as ok from notifications where member_id = $1 and error = 'noSubscription'`,
    [members[4]],
  )
  expect(await appsOf(4)).toEqual([])
  for (let n = 0; n < 20; n++) expect((await signUp(4, `many${n}`)).status).toBe(200)
  expect((await signUp(4, 'one-too-many')).envelope.code).toBe('push.tooManyApps')
  const operator = await platform.token('VenueOperator')
  const params = { memberId: members[4] ?? '' }
  expect((await platform.call('listPushApps', { as: operator, params })).status).toBe(403)
})

test('an app belongs to the member who signed up last, and can be signed off', async () => {
  const app = service.newApp('handed-on')
  await signUp(2, '', app)
  await signUp(3, '', app)
  expect([await appsOf(2), await appsOf(3)]).toEqual([['refusing'], ['silent', 'handed-on']])
  const memberId = members[3] ?? ''
  const { subscriptions } = (await platform.call('listPushApps', { as, params: { memberId } })).payload
  const pushSubscriptionId = subscriptions[1]?.id ?? ''
  const foreign = await platform.call('removePushApp', {
    as,
    params: { memberId: members[2] ?? '', pushSubscriptionId },
  })
  expect(foreign.status).toBe(404)
  expect((await platform.call('removePushApp', { as, params: { memberId, pushSubscriptionId } })).status).toBe(200)
  expect(await appsOf(3)).toEqual(['silent'])
})

test('settings that do not fit stop the start', () => {
  const other = createECDH('prime256v1')
  expect(() => readConfig({ ...keys, ARENA_PUSH_CONTACT: '' })).toThrow('go together')
  expect(() => readConfig({ ...keys, ARENA_PUSH_PUBLIC_KEY: other.generateKeys('base64url') })).toThrow('no pair')
  expect(() => readConfig({ ...keys, ARENA_PUSH_CONTACT: 'me' })).toThrow('ARENA_PUSH_CONTACT')
  expect(() => readConfig({ ...keys, ARENA_PUSH_SERVICES: 'https://*' })).toThrow('ARENA_PUSH_SERVICES')
  expect(readConfig({}).push).toBeUndefined()
})
