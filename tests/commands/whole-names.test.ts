// What a typed name means where more things begin so than are read at once: the whole name means that thing, a beginning
// none. Of each kind there are many whose names begin alike, and the one that is meant is the oldest.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { specOf, type WholeKind } from '../../src/contract/kinds.ts'
import type { Runner } from '../../src/runner.ts'
import { aRowOfEachKind } from '../platform/row-of-each-kind.ts'
import { copyRow } from '../support/many-rows.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { account, openSession } from './api-session.ts'

type Filled = {
  table: string
  /** What its name is written to; without it each row has a name of its own. */
  column?: string
  apart?: Record<string, string>
}

const key = { name_key: `'s' || n` }
/** Stages and teams are listed whole, venues by all their names; rooms and licences are called by what others are called. */
const filled: Partial<Record<WholeKind, Filled>> = {
  tournament: { table: 'tournaments', column: 'name', apart: key },
  template: { table: 'tournament_templates', column: 'name', apart: key },
  member: { table: 'members', column: 'nickname', apart: key },
  sending: { table: 'sendings', column: 'subject', apart: key },
  notification: { table: 'notifications', column: 'recipient', apart: { member_id: `'x' || n` } },
  suppression: { table: 'suppressions', column: 'address', apart: key },
  transaction: { table: 'wallet_transactions', column: 'member_name', apart: { tournament_team_id: 'null' } },
  venueCompany: { table: 'venue_companies', column: 'name', apart: key },
  invoice: { table: 'invoices', apart: { serial: '700000 + n' } },
  prize: { table: 'prizes', column: 'name', apart: key },
  redemption: {
    table: 'redemptions',
    column: 'code',
    apart: { ...key, position: '1000 + n', mission_id: 'null' },
  },
  mission: { table: 'missions', column: 'name', apart: key },
}
const kinds = Object.entries(filled) as [WholeKind, Filled][]
const amounts = [60, 260] as const
const namesake = '55160'
const words = { 60: 'Café Nights', 260: 'Zoë Ünder' } as const

let platform: TestPlatform
let session: Runner
let company: string

beforeAll(async () => {
  platform = await startPlatform({ environment: account })
  const rows = await aRowOfEachKind(platform, await platform.token('SystemAdmin'))
  company = rows.company
  const { pool } = platform.store
  for (const [, { table, column, apart = {} }] of kinds) {
    const single = async (one: Record<string, string>, number: string) => {
      const changed = Object.entries({ ...apart, ...one }).map(([at, value]) => [at, value.replace(/\bn\b/g, number)])
      await copyRow(pool, { table, count: 1, changed: Object.fromEntries(changed) })
    }
    // Its name is the id of another one.
    if (column) await single({ id: `'${namesake}'`, [column]: `'160'` }, '550000')
    for (const amount of column ? amounts : ([260] as const)) {
      const name = words[amount]
      const id = `'${amount}' || n`
      if (column) await single({ id: `'1' || ${amount}`, [column]: `'${name}'` }, amount + '0000')
      const changed = {
        ...Object.fromEntries(
          Object.entries(apart).map(([at, value]) => [at, value.replace(/\bn\b/g, `(${amount}000 + n)`)]),
        ),
        id: `'9' || ${id}`,
        ...(column && { [column]: `'${name} ' || translate(n::text, '0123456789', 'qwxzjkvyhg')` }),
      }
      await copyRow(pool, { table, count: amount, changed })
    }
  }
  session = (await openSession(platform.url)).session
}, 600_000)
afterAll(() => platform.close())

const at = () => ({ ...session.host.place(), about: { venueCompany: company } })
const named = async (kind: WholeKind, word: string) => {
  const found = await session.host.resolve(kind, word, at())
  return 'id' in found ? found.id : found.problem.reason?.code
}

test('every kind whose names the platform searches is here', () => {
  const asked = Object.keys(filled)
  expect(asked).toHaveLength(12)
  expect(asked.filter((kind) => specOf(kind as WholeKind).is === 'part')).toEqual([])
})

test.each(kinds.filter(([, { column }]) => column))('a whole name of a %s means that one among many', async (kind) => {
  for (const amount of amounts) {
    const name = words[amount]
    for (const typed of [name, name.toUpperCase(), `  ${name.replace(' ', '  ')} `, name.normalize('NFD')]) {
      expect([typed, await named(kind, typed)]).toEqual([typed, `1${amount}`])
    }
  }
})

test.each(kinds.filter(([, { column }]) => column))(
  'a word that is the id of one %s and the name of another means neither; `id:` means the id',
  async (kind) => {
    const found = await session.host.resolve(kind, '160', at())
    expect('problem' in found && found.problem.reason).toMatchObject({
      code: 'target.ambiguous',
      params: { names: ['id:160', `160 (${namesake})`] },
    })
    expect([await named(kind, 'id:160'), await named(kind, `id:${namesake}`)]).toEqual(['160', namesake])
    expect(await named(kind, 'id:no-such-1')).toBe('target.notFound')
  },
)

test.each(kinds)('a beginning that many names of a %s have means none of them', async (kind, { column }) => {
  const beginnings = column ? ['Café Night', 'cafe', 'Zoë', 'zoe unde'] : ['2031-96', '2031']
  const asked = await Promise.all(beginnings.map(async (typed) => [typed, await named(kind, typed)]))
  const refusals = asked.map(([, code]) => code)
  expect(refusals.filter((code) => code !== 'target.tooMany' && code !== 'target.ambiguous')).toEqual([])
})

test('a beginning among more than can be read is refused with their number, in both languages', async () => {
  const found = await session.host.resolve('member', 'Zoë Ü', at())
  expect('problem' in found && found.problem.message).toBe(
    'Zoë Ü is not a whole name, and 261 have it in theirs. Type the whole name or the ID.',
  )
  const { session: chinese } = await openSession(platform.url, 'zh')
  const other = await chinese.host.resolve('member', 'Zoë Ü', at())
  expect('problem' in other && other.problem.message).toBe(
    '「Zoë Ü」不是完整名稱，而名稱含有它的共有 261 項。請輸入完整名稱或編號。',
  )
})

test('an act on a whole name changes that thing, not one that begins so', async () => {
  await platform.store.pool.query(`update tournaments set state = 'Initial' where id = '160'`)
  const { session: fresh } = await openSession(platform.url)
  const outcome = await fresh.runLine(`tournament edit "${words[60]}" --name="Renamed"`, {
    source: 'command-line',
  })
  expect(outcome).toMatchObject({ outcome: { is: 'done' } })
  const { rows } = await platform.store.pool.query(`select id from tournaments where name = 'Renamed'`)
  expect(rows).toEqual([{ id: '160' }])
})
