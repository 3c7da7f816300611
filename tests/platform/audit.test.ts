// The log of everything: its filters, and what a page of it costs when it is long.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countedRows, type AnswerOf } from '../../src/contract/endpoint.ts'
import type { Endpoints } from '../../src/contract/endpoints.ts'
import { fillAuditLog } from '../support/audit-log.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { rowsReadOn } from '../support/rows-read.ts'
import { worldOf, type World } from './world.ts'

type Page = AnswerOf<Endpoints['listAuditEntries']>

async function ask({ call, as }: Pick<World, 'call' | 'as'>, query: object): Promise<Page> {
  return (await call('listAuditEntries', { as, query })).payload
}

describe('what happened', () => {
  let platform: TestPlatform
  let world: World
  let stage: string

  beforeAll(async () => {
    platform = await startPlatform()
    world = worldOf(platform, await platform.token('SystemAdmin'))
    stage = (await world.running(2)).stage.id
  })
  afterAll(() => platform.close())

  test('stands newest first, with who, what and how it ended', async () => {
    const { entries, rowCount, exact } = await ask(world, {})
    expect(entries[0]).toMatchObject({ action: 'finalizeStage', target: `stage:${stage}`, outcome: 'done' })
    expect([entries.length, exact]).toEqual([rowCount, true])
    const refused = await world.call('finalizeStage', { as: world.as, params: { id: stage }, body: { matches: [] } })
    expect(refused.status).toBe(409)
    expect((await ask(world, {})).entries[0]?.outcome).toBe(refused.envelope.code)
  })

  test.each<[string, (page: Page) => object, (entry: Page['entries'][number]) => boolean]>([
    [
      'an action',
      () => ({ action: 'addTeam,confirmRoster' }),
      ({ action }) => /^(addTeam|confirmRoster)$/.test(action),
    ],
    ['a person', ({ entries }) => ({ actor: entries[0]?.actor }), ({ actorName }) => actorName === 'Test SystemAdmin'],
    ['a kind of thing', () => ({ targetType: 'stage' }), ({ target }) => target.startsWith('stage:')],
    ['a thing', () => ({ targetType: 'stage', targetId: stage }), ({ target }) => target === `stage:${stage}`],
    ['an outcome', () => ({ outcome: 'refused' }), ({ outcome }) => outcome !== 'done'],
    ['a time', ({ entries }) => ({ from: entries[0]?.time, to: entries[0]?.time }), () => true],
    ['a text', () => ({ search: 'CONFIRMR' }), ({ action }) => action === 'confirmRoster'],
  ])('is found by %s', async (_, query, fits) => {
    const all = await ask(world, { pageSize: 200 })
    const found = await ask(world, { pageSize: 200, ...query(all) })
    expect(found.entries.length).toBeGreaterThan(0)
    expect(found.entries.filter((entry) => !fits(entry))).toEqual([])
    if (_ !== 'a person' && _ !== 'a time') expect(found.rowCount).toBe(all.entries.filter(fits).length)
  })

  test('signs of a pattern in a search stand for themselves', async () => {
    expect((await ask(world, { search: '%' })).rowCount).toBe(0)
    expect((await ask(world, { search: 'a_dTeam' })).rowCount).toBe(0)
  })

  test('pages from both ends are the same list', async () => {
    const { rowCount, entries } = await ask(world, { pageSize: 200 })
    const ids = entries.map(({ id }) => id)
    for (const [page, from] of [
      [1, 0],
      [2, 3],
      [-1, rowCount - 3],
      [-2, rowCount - 6],
    ] as const) {
      const { entries } = await ask(world, { page, pageSize: 3 })
      expect(entries.map(({ id }) => id)).toEqual(ids.slice(from, from + 3))
    }
    const beyond = await ask(world, { page: -rowCount, pageSize: 3 })
    expect(beyond.entries).toEqual([])
  })

  test('is for system administrators, and says what is wrong with a question', async () => {
    const operator = await platform.token('VenueOperator')
    expect((await world.call('listAuditEntries', { as: operator })).status).toBe(403)
    for (const [query, field] of [
      [{ page: 0 }, 'page'],
      [{ outcome: 'perhaps' }, 'outcome.0'],
      [{ from: 'yesterday' }, 'from'],
      [{ sort: 'actor' }, 'sort'],
    ] as const) {
      const { status, envelope } = await world.call('listAuditEntries', { as: world.as, query })
      expect([status, Object.keys(envelope.payload as object)]).toEqual([400, [field]])
    }
  })
})

describe('a long log', () => {
  const sizes = { small: 10_000, large: Number(process.env['ARENA_ROWS'] ?? 200_000) }
  type Filled = TestPlatform & { as: string; rowsReadBy: ReturnType<typeof rowsReadOn> }
  let small: Filled
  let large: Filled

  beforeAll(async () => {
    const filled = async (size: number) => {
      const platform = await startPlatform()
      await fillAuditLog(platform.databaseUrl, size)
      await platform.store.pool.query('vacuum analyze audit_log')
      return { ...platform, as: await platform.token('SystemAdmin'), rowsReadBy: rowsReadOn(platform) }
    }
    small = await filled(sizes.small)
    large = await filled(sizes.large)
  }, 180_000)
  afterAll(() => Promise.all([small.close(), large.close()]))

  // Without them the planner walks the whole list for a rare word, once in some ten samples.
  test('has the samples of its words that the migrations ask for', async () => {
    const { rows } = await large.store.pool.query(
      `select attstattarget as target from pg_attribute where attrelid = 'audit_log_find'::regclass and attnum = 1`,
    )
    expect(rows).toEqual([{ target: 1000 }])
  })

  test('are counted, and paged to the end, without a row lost', async () => {
    const first = await ask(large, { pageSize: 200 })
    expect([first.rowCount, first.exact]).toEqual([sizes.large, true])
    const last = await ask(large, { page: -1, pageSize: 200 })
    expect(last.entries.at(-1)?.command).toMatch(/ 1$/)
    const page = sizes.large / 400
    const middle = await ask(large, { page, pageSize: 200 })
    const next = await ask(large, { page: page + 1, pageSize: 200 })
    const numbers = [...middle.entries, ...next.entries].map(({ command }) => Number(command.split(' ')[2]))
    expect(numbers).toEqual(Array.from({ length: 400 }, (_, i) => sizes.large - (page - 1) * 200 - i))
  })

  test('a number nobody keeps is an estimate, and exact where somebody reads on', async () => {
    const about = await ask(large, { outcome: 'refused' })
    expect(about.exact).toBe(false)
    expect(about.rowCount / (sizes.large / 10)).toBeGreaterThan(0.5)
    expect(about.rowCount / (sizes.large / 10)).toBeLessThan(2)
    const deep = await ask(large, { outcome: 'refused', page: 60, pageSize: 200 })
    expect([deep.exact, deep.rowCount]).toEqual([true, sizes.large / 10])
  })

  const pages: [string, object][] = [
    ['the first page', {}],
    ['the last page', { page: -1 }],
    ['a page in the middle', { page: 'middle' }],
    ['a filter that many fit', { outcome: 'refused' }],
    ['a filter that few fit', { targetType: 'team', targetId: '77' }],
    ['two filters', { action: 'updateScore', actor: '4' }],
    ['a stretch of time', { from: 1_700_000_000, to: 1_700_006_000 }],
    ['the end of a filter', { actor: '3', page: -1 }],
    ['a search that few fit', { search: 'quokkas' }],
    ['a search that many fit', { search: 'update-score' }],
  ]

  // A page that walked there would read 20 times as many; `npm run bench -- api` takes the time (N2).
  test.each(pages)('%s reads as many rows as among ten thousand', async (_, query) => {
    const read = async (platform: typeof small, size: number) => {
      const page = 'page' in query && query.page === 'middle' ? { page: Math.round(size / 400) } : {}
      return platform.rowsReadBy(() => ask(platform, { pageSize: 200, ...query, ...page }))
    }
    const [few, many] = [await read(small, sizes.small), await read(large, sizes.large)]
    console.log(`${_}: ${few} rows read among ${sizes.small}, ${many} among ${sizes.large}`)
    expect(few).toBeGreaterThan(0)
    // Rows that fit two filters are fewer than the planner can tell: they are counted, and one index finds more than those.
    expect(many).toBeLessThan(_ === 'two filters' ? 5 * countedRows : 3 * few)
  })
})
