// The settings of the platform have no version: a write says what its sender saw, and another stored value is a conflict.
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { Consequences } from '../../src/contract/envelope.ts'
import { endpoints, type EndpointName } from '../../src/contract/endpoints.ts'
import { startWorld } from './world.ts'

const { platform } = await startWorld()
const mine = await platform.token('SystemAdmin')
const theirs = await platform.token('SystemAdmin')

type Values = Record<string, unknown>
/** Three values that differ, each of which may be set by one person: of the limit, the lower one later. */
const values = {
  setOverdue: [{ minutes: 40 }, { minutes: 50 }, { minutes: 60 }],
  setInstantSettings: [
    { firstWarningMinutes: 11, secondWarningMinutes: 21 },
    { firstWarningMinutes: 12, secondWarningMinutes: 22 },
    { firstWarningMinutes: 13, secondWarningMinutes: 23 },
  ],
  setNotificationSettings: [{ holdSeconds: 10 }, { holdSeconds: 20 }, { holdSeconds: 30 }],
  setPaymentSettings: [{ secondFrom: '9000.00' }, { secondFrom: '8000.00' }, { secondFrom: '7000.00' }],
} as const satisfies Partial<Record<EndpointName, readonly [Values, Values, Values]>>
type Name = keyof typeof values

const seenOf = (name: Name, value: Values) => (name === 'setPaymentSettings' ? { ...value, waiting: null } : value)
const readOf = { setOverdue: 'getOverdue', setInstantSettings: 'getInstantSettings' } as const
const reading = (name: Name) =>
  (
    ({
      ...readOf,
      setNotificationSettings: 'getNotificationSettings',
      setPaymentSettings: 'getPaymentSettings',
    }) as const
  )[name]

const set = async (as: string, name: Name, body: Values, headers: Record<string, string> = {}) => {
  const reply = await platform.call(name, { as, body: body as never, headers })
  return { status: reply.status, reason: reply.envelope.reason, told: reply.envelope.payload }
}
const now = async (name: Name) => (await platform.call(reading(name), { as: mine })).payload as Values
const codes = ({ told }: Awaited<ReturnType<typeof set>>) =>
  v.parse(Consequences, told).consequences.map(({ code }) => code)
const lastRow = async () => (await platform.call('listAuditEntries', { as: mine })).payload.entries[0]

test('every write that changes a stored value without a target says what its sender saw', () => {
  const taking = Object.values<Endpoint>(endpoints).filter(
    ({ method, about, body }) => method !== 'GET' && !about && 'seen' in ((body as { entries?: object }).entries ?? {}),
  )
  expect(taking.map(({ name }) => name).toSorted()).toEqual(Object.keys(values).toSorted())
})

describe.each(Object.keys(values) as Name[])('%s', (name) => {
  const [first, second, third] = values[name]

  test('of two tabs with the same value the later is refused, in a preview as well, and told by whom and what is there', async () => {
    expect((await set(mine, name, first)).status).toBe(200)
    const seen = seenOf(name, first)
    expect((await set(theirs, name, { ...second, seen })).status).toBe(200)
    const previewed: Record<string, string>[] = [{ 'arena-dry-run': 'true' }, {}]
    for (const headers of previewed) {
      const { status, reason } = await set(mine, name, { ...third, seen }, headers)
      expect(status).toBe(409)
      expect(reason?.code).toMatch(/ChangedSince$/)
      expect(Object.values(reason?.params ?? {})).toEqual(expect.arrayContaining(Object.values(second)))
      expect(reason?.params).toHaveProperty('by')
    }
    expect(await now(name)).toMatchObject(second)
    expect((await set(mine, name, { ...third, seen: seenOf(name, second) })).status).toBe(200)
    expect(await now(name)).toMatchObject(third)
  })

  test('of many at once with the same value one is done', async () => {
    const seen = seenOf(name, await put(name))
    const tries = Array.from({ length: 6 }, (_, i) => set(i % 2 ? mine : theirs, name, { ...second, seen }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('who does not say what was seen writes over it, and the audit row says so', async () => {
    await put(name)
    expect(codes(await set(mine, name, { ...second }, { 'arena-dry-run': 'true' }))).toContain('consequence.unseen')
    expect((await set(mine, name, second)).status).toBe(200)
    expect((await lastRow())?.consequences).toEqual([{ code: 'consequence.unseen' }])
    // The same value replaces nothing.
    expect(codes(await set(mine, name, { ...second }, { 'arena-dry-run': 'true' }))).toEqual([])
    expect(codes(await set(mine, name, { ...third, seen: seenOf(name, second) }, { 'arena-dry-run': 'true' }))).toEqual(
      [],
    )
  })

  test('what was seen is of the type of the value', async () => {
    const { body } = endpoints[name]
    for (const bad of [
      {},
      null,
      'x',
      [],
      ...Object.keys(first).map((one) => ({ ...seenOf(name, first), [one]: 'x' })),
    ]) {
      const reply = await set(mine, name, { ...first, seen: bad })
      expect([bad, reply.status]).toEqual([bad, 400])
    }
    expect(v.is(body, { ...first, seen: seenOf(name, second) })).toBe(true)
  })

  /** The first value, whatever is there. */
  async function put(one: Name): Promise<Values> {
    const [value] = values[one]
    await platform.store.pool.query(
      "update settings set second_from = 900000, second_from_waiting = null where id = 'arena'",
    )
    await set(mine, one, value)
    return value
  }
})

test('a change of another setting is no conflict, and its writer is not named', async () => {
  await set(mine, 'setOverdue', { minutes: 40 })
  await set(theirs, 'setNotificationSettings', { holdSeconds: 15 })
  expect((await set(mine, 'setOverdue', { minutes: 41, seen: { minutes: 40 } })).status).toBe(200)
  await set(theirs, 'setNotificationSettings', { holdSeconds: 16 })
  const { reason } = await set(theirs, 'setOverdue', { minutes: 42, seen: { minutes: 40 } })
  const { payload } = await platform.call('listAuditEntries', { as: mine })
  const writer = payload.entries.find(({ action }) => action === 'setOverdue')
  expect(reason).toMatchObject({ code: 'setting.overdueChangedSince', params: { now: 41, by: writer?.actorName } })
})

test('a raise that began to wait meanwhile is not ended, and not confirmed, unseen', async () => {
  await platform.store.pool.query(
    "update settings set second_from = 900000, second_from_waiting = null where id = 'arena'",
  )
  const seen = { secondFrom: '9000.00', waiting: null }
  expect((await set(theirs, 'setPaymentSettings', { secondFrom: '20000.00', seen })).status).toBe(200)
  for (const secondFrom of ['8000.00', '20000.00']) {
    const { status, reason } = await set(mine, 'setPaymentSettings', { secondFrom, seen })
    expect([status, reason?.code]).toEqual([409, 'setting.raiseChangedSince'])
    expect(reason?.params).toMatchObject({ asked: '20000.00', now: '9000.00' })
  }
  const waiting = { ...seen, waiting: '20000.00' }
  expect((await set(theirs, 'setPaymentSettings', { secondFrom: '20000.00', seen: waiting })).status).toBe(409)
  expect((await set(mine, 'setPaymentSettings', { secondFrom: '20000.00', seen: waiting })).status).toBe(200)
  expect(await now('setPaymentSettings')).toMatchObject({ secondFrom: '20000.00', waiting: null })
})
