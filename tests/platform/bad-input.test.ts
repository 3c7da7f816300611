// What is typed wrongly into a form of the business pages: every field of every body there × what people paste. It is taken, or
// refused with a message at that field; never a failure of the platform, and nothing stored by halves. Fields are read from
// the contract, so that a new one is tried by itself. With ARENA_STRANGE above 8 more values are tried.
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ability } from '../../src/contract/abilities.ts'
import { fillPath, type Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { headers, type Envelope, type FieldProblems } from '../../src/contract/envelope.ts'
import { bases } from '../../src/platform/api.ts'
import { fieldsOf } from '../support/body-fields.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { sampleOf } from '../support/schema-sample.ts'
import { campaignOf } from './campaign-world.ts'
import { companyWith } from './licence-world.ts'
import { until } from './mail-world.ts'
import { worldOf } from './world.ts'

const business: readonly (Ability | undefined)[] = [
  'venues',
  'licences',
  'members',
  'payments',
  'notifications',
  'campaign',
]
const tried = Object.values<Endpoint>(endpoints).filter(
  ({ method, body, ability, multipart }) =>
    method !== 'GET' && body.type !== 'undefined' && multipart !== true && business.includes(ability),
)

const hidden = ['\u0000', '\\u0000', '\u202e', '\u200f', '\ud800', '\\ud800']
const nul = 'Ann\u0000Chen'
const usual: Readonly<Record<string, unknown>> = {
  empty: '',
  spaces: '   ',
  'too long': 'x'.repeat(201_000),
  emoji: '👨‍👩‍👧‍👦🏳️‍🌈',
  'right to left': 'مرحبا بالعالم',
  'turned round': 'Ann\u202Enehc',
  NUL: nul,
  'half a character': '\ud800',
  'two lines': 'Ann\r\nChen',
  'huge digits': '9'.repeat(40),
  'with commas': '1,000.00',
  'full width': '１２３．００',
  negative: '-1',
  'huge number': 1e308,
  'a fraction': 1.5,
  'below zero': -1,
  nothing: null,
  object: { constructor: nul },
}

const rare: typeof usual = {
  'many emoji': '👨‍👩‍👧‍👦'.repeat(2_000),
  'right-to-left mark': '\u200FAnn',
  'of a language': '١٢٣',
  exponent: '1e9',
  'a name of objects': '__proto__',
  'large number': 2 ** 53,
  zero: 0,
  truth: true,
  'empty list': [],
  list: [nul],
}
const values = Number(process.env['ARENA_STRANGE'] ?? 8) > 8 ? { ...usual, ...rare } : usual

let platform: TestPlatform
let as: string
let ids: Record<string, string>
let before: Record<string, string>
const answers = new Map<number, number>()

beforeAll(async () => {
  // Nothing begins by the clock while the tests look at what was stored.
  const now = Math.floor(Date.now() / 1000)
  platform = await startPlatform({ clock: () => now })
  as = await platform.token('SystemAdmin')
  ids = await thingsOf(platform, as)
})
afterAll(async () => {
  console.log(`shown: bad input: ${[...answers].map(([status, times]) => `${times} × ${status}`).join(', ')}`)
  await platform.close()
})

/** One thing of each kind. */
async function thingsOf({ call }: TestPlatform, by: string): Promise<Record<string, string>> {
  const { companyId, venueId } = await companyWith({ call, as: by }, ['Kowloon Arena'])
  const campaign = campaignOf(platform, by)
  const body = { nickname: 'Ann', email: 'ann@example.com', mobile: '+85291234567', homeShopVenueId: venueId }
  const member = (await call('createMember', { as: by, body })).payload.memberId
  const points = { as: by, params: { id: member }, body: { amount: 100 } }
  const { transaction: entry } = (await call('addLoyaltyPoints', points)).payload
  const deposit = { category: 'Deposit', memberId: member, amount: '500.00' } as const
  const transaction = (await call('createTransaction', { as: by, body: deposit })).payload.id
  const of = { as: by, params: { id: transaction } }
  for (const act of ['approveTransaction', 'completeTransaction'] as const) await call(act, { ...of, body: {} })
  const refunded = await call('refundTransaction', { ...of, body: { amount: '1.00', reason: 'Paid twice' } })
  const licences = { as: by, params: { id: companyId }, body: { licenses: [{ venueId }] } }
  const invoice = (await call('createInvoice', licences)).payload
  const tomorrow = Math.floor(Date.now() / 1000) + 86_400
  const mail = { subject: 'Doors open', content: 'Come in.', to: 'all', at: tomorrow } as const
  const prize = await campaign.prize()
  return {
    venueCompany: companyId,
    venue: venueId,
    member,
    loyaltyTransaction: entry.id,
    transaction,
    refund: refunded.payload.refunds[0]?.refundId ?? '',
    invoice: invoice.id,
    licence: invoice.licenses[0]?.licenceId ?? '',
    prize,
    redemption: (await campaign.code(prize, member)).id,
    mission: await campaign.mission('Play three matches', member),
    sending: (await call('sendEmailBroadcast', { as: by, body: mail })).payload.id,
    suppression: (await call('addSuppression', { as: by, body: { address: 'bob@example.com' } })).payload.id,
    tournament: (await worldOf(platform, by).tournament()).id,
  }
}

async function send({ base, path, method, params }: Endpoint, body: unknown, more: Record<string, string>) {
  const words = sampleOf(params, ids) as Record<string, unknown>
  const response = await fetch(platform.url + bases[base] + fillPath(path, words), {
    method,
    headers: {
      authorization: `Bearer ${as}`,
      'content-type': 'application/json',
      [headers.idempotencyKey]: randomUUID(),
      ...more,
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, text, envelope: JSON.parse(text) as Envelope }
}

/** A number for what is stored in each table, but those that note that something was asked. */
const notes = /^(audit_.*|events|idempotency|sign_in_failures|unknown_codes)$/
async function stored(): Promise<Record<string, string>> {
  const { rows: tables } = await platform.store.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const names = tables.map(({ name }) => name).filter((name) => !notes.test(name))
  const sums = names.map((name) => `(select sum(hashtextextended(t::text, 0)) from "${name}" t) as "${name}"`)
  const { rows } = await platform.store.pool.query<Record<string, string>>(`select ${sums.join()}`)
  return rows[0] ?? {}
}

const fields = tried.flatMap((endpoint) =>
  [...new Set(fieldsOf(endpoint.body, {}).map(({ name }) => name))].map((name) => ({
    name,
    endpoint,
    call: endpoint.name,
  })),
)

test('there are fields, and each body is right but for them', async () => {
  const due = `select count(*) = 0 as ok from due_jobs where due <= extract(epoch from clock_timestamp())`
  await until(platform.store.pool, due, [])
  before = await stored()
  expect(fields.length).toBeGreaterThan(100)
  const wrong: string[] = []
  for (const { name, body } of tried)
    if (!v.is(body, sampleOf(body, ids))) wrong.push(`${name} ${JSON.stringify(sampleOf(body, ids))}`)
  expect(wrong).toEqual([])
})

/** What a rule wants besides, so that a message says nothing but what is wrong in the field. */
const words = { subject: 'Doors open', content: 'Come in.', subjectZh: '開門', contentZh: '請進。' }
const besides: Readonly<Record<string, object>> = {
  sendNotification: { ...words, reason: 'The doors open early' },
  testNotification: words,
  createVenue: { timeZone: 'Asia/Taipei' },
}

/** The bodies with what is typed wrongly in one field. */
function bodiesOf({ name: call, body: schema }: Endpoint, name: string): { what: string; body: unknown }[] {
  const field = fieldsOf(schema, ids).find((one) => one.name === name)
  return Object.entries(values).map(([what, value]) => {
    const body = field?.bodyWith(value)
    return { what, body: typeof body === 'object' ? { ...besides[call], ...body } : body }
  })
}

test.each(fields)('$call: $name is refused at the field', async ({ endpoint, name }) => {
  const wrong = await Promise.all(
    bodiesOf(endpoint, name).map(async ({ what, body }) => {
      if (v.is(endpoint.body, body)) {
        // Which of them a rule refuses says a dry run.
        const dry = await judged(endpoint, name, body, { [headers.dryRun]: 'true' })
        if (dry.status === 200) return dry.wrong.map((text) => `${what}: ${text}`)
      }
      const { status, wrong: found } = await judged(endpoint, name, body)
      if (!v.is(endpoint.body, body) && status !== 400) found.push(`not refused for what it is: ${status}`)
      if (status === 200) found.push('taken, though its dry run was refused')
      return found.map((text) => `${what}: ${text}`)
    }),
  )
  const now = await stored()
  const changed = Object.keys(now).filter((table) => now[table] !== before[table])
  expect([...wrong.flat(), ...changed.map((table) => `something was stored in ${table}`)]).toEqual([])
})

test.each(fields)('$call: $name takes the rest', async ({ endpoint, name }) => {
  const right = bodiesOf(endpoint, name).filter(({ body }) => v.is(endpoint.body, body))
  const wrong = await Promise.all(
    right.map(async ({ what, body }) => (await judged(endpoint, name, body)).wrong.map((text) => `${what}: ${text}`)),
  )
  expect(wrong.flat()).toEqual([])
})

async function judged(endpoint: Endpoint, name: string, body: unknown, more: Record<string, string> = {}) {
  const { status, text, envelope } = await send(endpoint, body, more)
  answers.set(status, (answers.get(status) ?? 0) + 1)
  const wrong: string[] = []
  const told = (why: string) => wrong.push(`${why}: ${status} ${text.slice(0, 600)}`)
  if (status >= 500) told('failed')
  if (status === 413) told('too large to be judged')
  // Lines that are judged one by one are told back as they came.
  const isLines = name.startsWith('lines.')
  if (status === 200 && !isLines && hidden.some((sign) => text.includes(sign))) told('a hidden sign was taken')
  if (status !== 200 && !isSentence(envelope.message ?? '')) told('no message')
  if (status === 400) {
    const problems = (envelope.payload ?? {}) as FieldProblems
    const at = Object.keys(problems)
    if (at.length === 0 || !at.every((one) => isOf(one, name))) told('the field is not named')
    if (
      Object.values(problems)
        .flat()
        .some((sentence) => !isSentence(sentence))
    )
      told('no sentence')
  }
  return { status, wrong }
}

/** The field, what is in it, or what it is part of. */
function isOf(told: string, name: string): boolean {
  return told === name || told.startsWith(`${name}.`) || name.startsWith(`${told}.`)
}

/** A text, not the key of one. */
function isSentence(text: string): boolean {
  return text.length > 3 && !/^(problem|reason)\./.test(text) && !text.includes('{{')
}
