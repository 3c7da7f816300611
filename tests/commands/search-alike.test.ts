// The same words find the same names wherever they are typed: in a list, in the search, in the palette, in a table of the
// browser and in the terminal.
import { getTableName, sql, type SQL } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { fold } from '../../src/contract/fold.ts'
import type { TestPlatform } from '../support/platform.ts'
import { createIndex } from '../../src/registry/rank.ts'
import type { Runner } from '../../src/runner.ts'
import { textHasWords } from '../../src/platform/store/schema/name-search.ts'
import { accounts, auditSearch } from '../../src/platform/store/schema/platform.ts'
import { teamPlayers } from '../../src/platform/store/schema/teams.ts'
import { playerHasWords, thingHasWords, userHasWords } from '../../src/platform/store/searched.ts'
import { keptAs, keptKinds } from '../../src/platform/store/things.ts'
import { createRowSearch } from '../../src/ui/row-search.ts'
import { namesToFold as names } from '../support/names-to-fold.ts'
import { startSession } from './api-session.ts'

let platform: TestPlatform
let session: Runner
let list: (search: string) => Promise<string[]>
let teams: (search: string) => Promise<string[]>
let find: (text: string) => Promise<string[]>
const palette = createIndex(names.map((title) => ({ id: title, title })))
const rows = createRowSearch((index) => names[index] ?? '')
rows.reset(names.length)

beforeAll(async () => {
  const started = await startSession()
  platform = started.platform
  session = started.session
  const { world } = started
  const { call, as } = world
  for (const name of names) await world.tournament({ name })
  const open = await world.open(0, {}, { name: 'Field' })
  await call('addTeams', {
    as,
    params: { id: open.id },
    body: { teams: names.map((name, at) => ({ name, players: [`Player ${at}`] })) },
  })
  list = async (search) =>
    (await call('listTournaments', { as, query: { search } })).payload.tournaments.map(({ name }) => name)
  teams = async (search) =>
    (await call('listTeams', { as, params: { id: open.id }, query: { search } })).payload.teams.map(({ name }) => name)
  find = async (text) =>
    (await call('findThings', { as, query: { text, kind: ['tournament'] } })).payload.found.map(({ name }) => name)
})

const [cafe, lodz, orsted, dang, wide, russia, yolka, greece, winter, strasse] = names

test.each([
  ['cafe', cafe],
  ['CAFÉ', cafe],
  ['Cafe\u0301', cafe],
  ['cup noir', cafe],
  ['af', cafe],
  ['lodz', lodz],
  ['ŁÓDŹ', lodz],
  ['open łódz', lodz],
  ['orsted', orsted],
  ['ØRSTED', orsted],
  ['masters ørs', orsted],
  ['dang', dang],
  ['trophy ĐẶNG', dang],
  ['full width', wide],
  ['ＷＩＤＴＨ', wide],
  ['ｌｅａｇｕｅ full', wide],
  ['чемпионат', russia],
  ['РОССИЙ', russia],
  ['россии чемпионат', russia],
  ['ио', russia],
  ['елка', yolka],
  ['ЁЛ', yolka],
  ['кубок ёлка', yolka],
  ['κυπελλο', greece],
  ['ΕΛΛΆΔΟΣ', greece],
  ['ελλάδος κύπ', greece],
  ['決賽', winter],
  ['季盃', winter],
  ['盃', winter],
  ['決賽 香港', winter],
  ['賽決', undefined],
  ['strasse', strasse],
  ['100% SIEGER', strasse],
  ['0%', strasse],
])('%s', async (search, name) => {
  const expected = name === undefined ? [] : [name]
  const sure = palette.search(search).hits.slice(0, palette.sure(search))
  expect({
    list: await list(search),
    teams: await teams(search),
    find: await find(search),
    palette: sure.map(({ title }) => title),
    browser: Array.from(rows.match(search, Uint32Array.from(names.keys())), (index) => names[index]),
    terminal: (await session.host.suggest('tournament', search)).map(({ label }) => label),
  }).toEqual({
    list: expected,
    teams: expected,
    find: expected,
    palette: expected,
    browser: expected,
    terminal: expected,
  })
})

/** Capitals of Georgian, and of Latin letters that few languages have: the database may know an older Unicode. */
const isNew = (code: number) =>
  (code >= 0x1c80 && code <= 0x1cbf) || code === 0x2c2f || (code >= 0xa7a0 && code <= 0xa7ff)

test('the database folds every sign as the program does', async () => {
  const signs = Array.from({ length: 0x1_0000 - 1 }, (_, at) => at + 1)
    .filter((code) => (code < 0xd800 || code > 0xdfff) && !isNew(code))
    .map((code) => String.fromCharCode(code))
  const texts = [...signs.map((sign) => `A${sign}b`), ...names, 'ΟΔΟΣ', 'İstanbul', 'ﾊﾞﾄﾙ', '😀 Ⓐ']
  const { rows: folded } = await platform.store.pool.query<{ text: string; folded: string }>(
    'select text, arena_fold(text) as folded from unnest($1::text[]) as texts (text)',
    [texts],
  )
  expect(folded.filter((row) => row.folded !== fold(row.text)).map(({ text }) => text.codePointAt(1))).toEqual([])
})

/** Points are read with their member, and have no index. */
const indexed = keptKinds.filter((kind) => kind !== 'loyaltyTransaction')
const served = indexed.map((kind) => {
  const { table } = keptAs(kind)
  return { index: `${getTableName(table)}_find`, table, has: thingHasWords(kind) }
})
const typed = [['決賽'], ['決'], ['abc', '9123', '4567'], ['ab']]

test.each([
  ...served.map((one) => ({ ...one, typed })),
  { index: 'accounts_find', table: accounts, has: userHasWords, typed },
  { index: 'team_players_find', table: teamPlayers, has: playerHasWords, typed },
  // Its text is long: two Latin letters alone are looked for without the index.
  {
    index: 'audit_log_find',
    table: sql`audit_log`,
    has: (words: readonly string[]) => textHasWords(auditSearch, words),
    typed: [['決賽'], ['abc']],
  },
])('$index serves the search', async ({ index, table, has, typed: each }) => {
  for (const words of each) {
    const plan = await planOf(sql`select from ${table} where ${has(words)}`)
    expect([words, plan.includes(index), plan.includes('Index Cond')]).toEqual([words, true, true])
  }
})

/** So few rows would be read one by one; the question is whether the index fits the expression. */
async function planOf(query: SQL): Promise<string> {
  const { rows: plan } = await platform.store.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_indexscan = off`)
    return tx.execute(sql`explain ${query}`)
  })
  return JSON.stringify(plan)
}
