// The user list: who sees whom, what of them, and what a page costs.
import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QueryInputOf } from '../../src/contract/endpoint.ts'
import type { Endpoints } from '../../src/contract/endpoints.ts'
import { Role } from '../../src/contract/user.ts'
import { accounts } from '../../src/platform/store/schema/platform.ts'
import { accountOf, possessions, tokensOf, type CallerName } from '../support/authority.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { randomFrom } from '../support/random.ts'

type Query = QueryInputOf<Endpoints['listUsers']>

let platform: TestPlatform
let tokens: Record<CallerName, string>
const asked: { text: string; values: unknown[] }[] = []
beforeAll(async () => {
  platform = await startPlatform()
  noteStatements()
  tokens = await tokensOf(platform)
})
afterAll(() => platform.close())

const list = async (as: CallerName, query: Query = {}) =>
  (await platform.call('listUsers', { as: tokens[as], query })).payload
const db = () => platform.store.db

test('a person of the list has these fields and no others', async () => {
  const { users } = await list('VenueOperator')
  expect(users.length).toBeGreaterThan(0)
  const fields = ['email', 'id', 'lastSignIn', 'name', 'role', 'venueName', 'venue_company_id', 'venue_id']
  for (const user of users) expect(Object.keys(user).toSorted()).toEqual(fields)
})

test('search and role filter find nobody of others', async () => {
  const sub = await accountOf(platform, 'VenueOperator', possessions['other company'])
  await db().update(accounts).set({ name: 'Ｗａｎｇ Mei' }).where(eq(accounts.sub, sub))
  for (const query of [
    { search: 'wang mei' },
    { search: 'Ｗａｎｇ' },
    { search: 'WANG', role: 'VenueOperator' as const },
  ]) {
    expect((await list('SystemAdmin', query)).users.map(({ id }) => id)).toEqual([sub])
    for (const as of ['VenueCompanyAdmin', 'VenueOperator'] as const)
      expect(await list(as, query)).toMatchObject({ users: [], rowCount: 0, pageCount: 0 })
  }
})

test('a role that cannot be, a page that cannot be and a sort that cannot be are refused field by field', async () => {
  for (const [query, field] of [
    [{ role: 'Captain' }, 'role'],
    [{ pageSize: 100_000 }, 'pageSize'],
    [{ sort: 'password' }, 'sort'],
    [{ password: 'x' }, 'password'],
  ] as const) {
    const { status, envelope } = await platform.call('listUsers', { as: tokens.SystemAdmin, query: query as Query })
    expect([status, Object.keys(envelope.payload as object)]).toEqual([400, [field]])
  }
})

test('somebody with several roles is found under the highest', async () => {
  const sub = await accountOf(platform, 'VenueOperator', possessions.own)
  await db()
    .update(accounts)
    .set({ name: 'Twofold', roles: ['VenueOperator', 'VenueCompanyAdmin'] })
    .where(eq(accounts.sub, sub))
  const found = async (role: Role) => (await list('SystemAdmin', { role, search: 'twofold' })).rowCount
  expect([await found('VenueOperator'), await found('VenueCompanyAdmin')]).toEqual([0, 1])
})

test('the numbers stay right whatever happens to accounts', async () => {
  const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`accounts that change: seed ${seed}`)
  const random = randomFrom(seed)
  const any = <T>(options: readonly T[]) => options[Math.floor(random() * options.length)] as T // never of an empty list
  const owner = () =>
    any([
      ...Object.values(possessions),
      { venueCompanyId: 'c1', venueId: null },
      { venueCompanyId: null, venueId: null },
    ])
  const roles = (): Role[] =>
    any<Role[]>([[], ['VenueOperator'], ['VenueCompanyAdmin'], ['SystemAdmin', 'VenueOperator']])
  const picked = sql`sub in (select sub from accounts where email like 'many%' order by random() limit ${1 + Math.floor(random() * 5)})`
  for (let n = 0; n < 60; n++) {
    const draw = random()
    if (draw < 0.5) {
      const row = () => ({
        email: `many-${n}-${random()}@arena.test`,
        name: 'Many',
        password: 'x',
        roles: roles(),
        ...owner(),
      })
      await db().insert(accounts).values([row(), row(), row()])
    } else if (draw < 0.8)
      await db()
        .update(accounts)
        .set({ roles: roles(), ...owner() })
        .where(picked)
    else await db().delete(accounts).where(picked)
  }
  for (const as of ['VenueOperator', 'VenueCompanyAdmin', 'SystemAdmin'] as const) {
    for (const role of [undefined, ...Role.options]) {
      const query = { pageSize: 200, ...(role && { role }) }
      const { users, rowCount } = await list(as, query)
      expect([as, role, rowCount]).toEqual([as, role, users.length])
    }
  }
})

test('a page costs the same among 1,000 and among 10,000', async () => {
  const cases: [CallerName, Query][] = [
    ['SystemAdmin', {}],
    ['SystemAdmin', { sort: '-email' }],
    ['SystemAdmin', { sort: '-lastSignIn' }],
    ['SystemAdmin', { role: 'VenueCompanyAdmin' }],
    ['SystemAdmin', { search: 'needle' }],
    ['VenueCompanyAdmin', {}],
    ['VenueOperator', { sort: 'email', role: 'VenueOperator' }],
  ]
  const costs = async () => {
    const found: number[] = []
    for (const [as, query] of cases) {
      found.push(await blocksOf(as, query))
      const { pageCount } = await list(as, query)
      found.push(await blocksOf(as, { ...query, page: Math.max(1, pageCount) }))
    }
    return found
  }
  await addAccounts(1_000)
  const few = await costs()
  await addAccounts(9_000)
  const many = await costs()
  console.log(`blocks read by a page of users: ${few.join(' ')} among 1,000; ${many.join(' ')} among 10,000`)
  // A page has 50 rows: its index, a block of each, and the way down to it by its id; a search looks through three indexes.
  expect([...few, ...many].filter((blocks) => blocks > 250)).toEqual([])
}, 120_000)

/** All in other companies, with ten people a venue; three of the first thousand are called Needle. */
async function addAccounts(count: number): Promise<void> {
  await platform.store.pool
    .query(`insert into accounts (email, name, password, roles, venue_company_id, venue_id, last_sign_in)
    select 'p' || nextval('arena_ids') || '@arena.test', case when n <= 3 and ${count} = 1000 then 'Needle' else 'Person ' || md5(n::text) end, 'x',
      array[case when n % 100 = 0 then 'VenueCompanyAdmin' else 'VenueOperator' end], 'k' || n / 100, 'k' || n / 10, n
    from generate_series(1, ${count}) as n`)
  await platform.store.pool.query('vacuum analyze accounts, account_counts')
}

/** What the platform asks the database about accounts. */
function noteStatements(): void {
  const noted = new WeakSet<pg.PoolClient>()
  platform.store.readers.on('acquire', (client) => {
    if (noted.has(client)) return
    noted.add(client)
    const run = client.query.bind(client)
    const noting = (...given: Parameters<typeof run>) => {
      const [config, values] = given as unknown as [{ text?: string }, unknown[]?]
      if (config.text?.includes('account')) asked.push({ text: config.text, values: values ?? [] })
      return run(...given)
    }
    // The overloads of `query` are passed through as they come.
    client.query = noting as typeof client.query
  })
}

/** Blocks the database looks at for one call, of accounts, their indexes and counts. */
async function blocksOf(as: CallerName, query: Query): Promise<number> {
  asked.splice(0)
  await list(as, query)
  const statements = asked.splice(0)
  expect(statements.length).toBeGreaterThan(0)
  let blocks = 0
  for (const { text, values } of statements) {
    const { rows } = await platform.store.pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
  }
  return blocks
}
