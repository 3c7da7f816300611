// The same words find the same things of a kind in its list, in the search of everything, which palette and terminal ask, and
// in an audience: those whose text, folded by the program, has all the words. In a soak each table has 20,000 rows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointName } from '../../src/contract/endpoints.ts'
import type { FoundKind } from '../../src/contract/endpoints-search.ts'
import { fold, searchWords } from '../../src/contract/fold.ts'
import type { WholeKind } from '../../src/contract/kinds.ts'
import { keptKinds } from '../../src/platform/store/things.ts'
import { copyRow } from '../support/many-rows.ts'
import { namesToFold } from '../support/names-to-fold.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { aRowOfEachKind, type Rows } from './row-of-each-kind.ts'

const texts = [...namesToFold, '王小明', 'kit.wang@example.org', '+85267801234']
const size = Math.max(texts.length + 2, Number(process.env['ARENA_ROWS'] ?? 0))

type Filled = {
  table: string
  id?: string
  /** The columns with a text of their own, the first one under a name in every search. */
  columns: readonly string[]
  /** What its words are looked for in, where that is more than the columns. */
  text?: string
  /** Columns that must differ from row to row. */
  apart?: Record<string, string>
  list?: { call: EndpointName; id: string; of?: 'tournament' | 'member' | 'company' }
  notFound?: true
  /** Has telephone numbers, found as they are written. */
  numbers?: true
  /** Two Latin letters are looked for at the beginnings of words only. */
  beginnings?: true
}

const key = { name_key: `'s' || n` }
const kinds: Record<WholeKind | Exclude<FoundKind, WholeKind>, Filled> = {
  tournament: { table: 'tournaments', columns: ['name'], apart: key, list: { call: 'listTournaments', id: 'id' } },
  stage: { table: 'stages', columns: ['name'], apart: { position: '1000 + n' } },
  team: {
    table: 'tournament_teams',
    columns: ['name'],
    apart: { ...key, entry: '1000 + n', tournament_id: '(select tournament_id from match_rooms limit 1)' },
    list: { call: 'listTeams', id: 'tournamentTeamId', of: 'tournament' },
  },
  player: {
    table: 'team_players',
    columns: ['nickname', 'in_game_name'],
    // Lists of teams and rooms find by players as well; these play in a team that is in neither.
    apart: {
      role: `'Starter'`,
      index: '1000 + n',
      tournament_team_id: `(select id from tournament_teams where name = 'Qwx elsewhere')`,
    },
  },
  match: {
    table: 'bracket_matches',
    columns: [],
    text: `(select name from tournament_teams where id = bracket_matches.teams ->> 0)`,
    apart: { index: '1000 + n', teams: `jsonb_build_array('x' || n, null)`, match_id: 'null' },
    beginnings: true,
  },
  room: {
    table: 'match_rooms',
    columns: ['name'],
    apart: {
      bracket_match_id: `'x' || n`,
      identifier: `'Qwx'`,
      state: `'Closed'`,
      game_state: 'null',
      team_ids: `'{}'`,
      teams: `'[]'`,
    },
    list: { call: 'listMatchRooms', id: 'matchId' },
  },
  template: {
    table: 'tournament_templates',
    columns: ['name'],
    apart: key,
    list: { call: 'listTemplates', id: 'id' },
  },
  member: {
    table: 'members',
    columns: ['nickname', 'email', 'first_name', 'last_name', 'mobile'],
    text: `concat_ws(' ', nickname, first_name, last_name || first_name, email, discord_id, mobile)`,
    apart: key,
    list: { call: 'listMembers', id: 'memberId' },
    numbers: true,
  },
  loyaltyTransaction: {
    table: 'loyalty_transactions',
    columns: ['remark', 'written_by_name'],
    text: `concat_ws(' ', name, remark, written_by_name)`,
    apart: { position: '1000 + n', reverses: 'null' },
    list: { call: 'listLoyaltyTransactions', id: 'id', of: 'member' },
    notFound: true,
  },
  sending: { table: 'sendings', columns: ['subject'], apart: key, list: { call: 'listSendings', id: 'id' } },
  notification: {
    table: 'notifications',
    columns: ['recipient', 'member_name'],
    apart: { recipient: `text_of(n) || case when n > ${texts.length} then n::text else '' end`, member_id: `'x' || n` },
    list: { call: 'listNotifications', id: 'id' },
    numbers: true,
  },
  suppression: {
    table: 'suppressions',
    columns: ['address'],
    apart: { ...key, address: `text_of(n) || case when n > ${texts.length} then n::text else '' end` },
    list: { call: 'listSuppressions', id: 'id' },
    numbers: true,
  },
  transaction: {
    table: 'wallet_transactions',
    columns: ['team_name', 'member_name'],
    apart: { tournament_team_id: 'null' },
    list: { call: 'listWalletTransactions', id: 'id' },
  },
  venueCompany: {
    table: 'venue_companies',
    columns: ['name'],
    apart: key,
    list: { call: 'listVenueCompanies', id: 'id' },
  },
  venue: { table: 'venues', columns: ['name'], apart: key, list: { call: 'listVenues', id: 'venueId' } },
  invoice: {
    table: 'invoices',
    columns: [],
    text: 'name',
    apart: { serial: '700000 + n' },
    list: { call: 'listInvoices', id: 'id', of: 'company' },
  },
  licence: {
    table: 'licences',
    columns: ['name'],
    apart: { position: '1000 + n', start_time: 'start_time + n * 1000', end_time: 'start_time + n * 1000 + 500' },
    list: { call: 'listLicences', id: 'id' },
    notFound: true,
  },
  prize: { table: 'prizes', columns: ['name'], apart: key, list: { call: 'listPrizes', id: 'id' } },
  redemption: {
    table: 'redemptions',
    columns: ['code', 'member_name'],
    apart: {
      ...key,
      position: '1000 + n',
      mission_id: 'null',
      code: `text_of(n) || case when n > ${texts.length} then n::text else '' end`,
    },
    list: { call: 'listRedemptions', id: 'id' },
  },
  mission: {
    table: 'missions',
    columns: ['name', 'member_name'],
    apart: key,
    list: { call: 'listMissions', id: 'id' },
  },
  user: {
    table: 'accounts',
    id: 'sub',
    columns: ['name', 'email'],
    apart: { email: `text_of(n + 1) || case when n >= ${texts.length} then n::text else '' end` },
    list: { call: 'listUsers', id: 'id' },
  },
}
const all = Object.entries(kinds) as [keyof typeof kinds, Filled][]

let platform: TestPlatform
let as: string
let rows: Rows
let told: Map<string, { id: string; text: string }[]>

beforeAll(async () => {
  platform = await startPlatform()
  as = await platform.token('SystemAdmin')
  rows = await aRowOfEachKind(platform, as)
  const { pool } = platform.store
  await pool.query(`create table texts (at integer primary key, text text not null)`)
  await pool.query(`insert into texts select at, text from unnest($1::text[]) with ordinality as given (text, at)`, [
    texts,
  ])
  // The rest are of letters that no search has.
  await pool.query(`create function text_of(n bigint) returns text stable language sql as
    $$ select coalesce((select text from texts where at = n), 'Qwx ' || translate(n::text, '0123456789', 'qwxzjkvyhg')) $$`)
  told = new Map()
  for (const [kind, { table, id = 'id', columns, text, apart = {} }] of all) {
    const own = Object.fromEntries(columns.map((column, at) => [column, `text_of(n + ${at})`]))
    await copyRow(pool, { table, count: size, changed: { [id]: `'x' || n`, ...own, ...apart } })
    const read = text ?? `concat_ws(' ', ${columns.join(', ')})`
    const made = await pool.query<{ id: string; text: string }>(
      `select ${id} as id, coalesce(${read}, '') as text from ${table}`,
    )
    told.set(kind, made.rows)
  }
  await pool.query('vacuum analyze')
}, 600_000)
afterAll(() => platform.close())

test('every kind has its table', () => {
  expect(keptKinds.filter((kind) => !(kind in kinds))).toEqual([])
  expect(all).toHaveLength(21)
})

/** chosen: as many as the search of everything answers of a kind; searches of this table find fewer. */
const most = 50

function fitting(kind: keyof typeof kinds, search: string): string[] {
  const { numbers = false, beginnings = false } = kinds[kind]
  const digits = search.normalize('NFKC').replace(/[^\p{L}\d@]/gu, '')
  const isNumber = numbers && /^\d{5,}$/.test(digits)
  const words = searchWords(search).map((word) => (beginnings && /^[\0-\x7f]{1,2}$/.test(word) ? ` ${word}` : word))
  const has = (text: string) =>
    words.every((word) => ` ${fold(text)}`.includes(word)) ||
    (isNumber && text.includes(digits.replace(/^0+(?=\d{6})/, '')))
  return (told.get(kind) ?? [])
    .filter(({ text }) => has(text))
    .map(({ id }) => id)
    .toSorted()
}

async function listed({ call, id, of }: NonNullable<Filled['list']>, search: string): Promise<string[]> {
  const params = of ? { id: rows[of] } : {}
  const query = { search, ...(of !== 'tournament' && { pageSize: 200 }) }
  const { payload } = await platform.call(call, { as, params, query })
  const [things] = Object.values(payload).filter(Array.isArray) as Record<string, unknown>[][]
  return (things ?? []).map((thing) => String(thing[id])).toSorted()
}

const kindsFound = all.flatMap(([kind, { notFound }]) => (notFound ? [] : [kind])) as FoundKind[]

test.each([
  ['a small letter for a capital, and no marks', 'cafe'],
  ['capitals with marks', 'CAFÉ'],
  ['a mark by itself', 'Cafe\u0301'],
  ['the words the other way round', 'cup noir'],
  ['two letters', 'af'],
  ['a stroke left out', 'lodz'],
  ['a stroke', 'ŁÓDŹ'],
  ['parts of words', 'ope łód'],
  ['a slashed letter', 'orsted'],
  ['a slashed capital', 'ØRSTED'],
  ['marks on marks', 'dang'],
  ['marks on marks, typed', 'trophy ĐẶNG'],
  ['half width for full', 'full width'],
  ['full width', 'ＷＩＤＴＨ'],
  ['full width and half', 'ｌｅａｇｕｅ full'],
  ['Cyrillic', 'чемпионат'],
  ['Cyrillic capitals, a part', 'РОССИЙ'],
  ['Cyrillic, a part', 'РОССИ'],
  ['Cyrillic the other way round', 'россии чемпионат'],
  ['two Cyrillic letters', 'ио'],
  ['Cyrillic with its mark', 'кубок ёлка'],
  ['Greek without marks', 'κυπελλο'],
  ['Greek capitals with a last sigma', 'ΕΛΛΆΔΟΣ'],
  ['two Chinese signs', '決賽'],
  ['two other Chinese signs', '小明'],
  ['one Chinese sign', '盃'],
  ['Chinese words the other way round', '決賽 香港'],
  ['Chinese signs in the wrong order', '賽決'],
  ['a letter in two', 'strasse'],
  ['signs of patterns', '100% SIEGER'],
  ['a part of a mail address', 'kit.wang'],
  ['the domain of a mail address', '@EXAMPLE.org'],
  ['a telephone number as it is kept', '+85267801234'],
  ['a telephone number with a blank', '6780 1234'],
  ['a telephone number with a dash', '6780-1234'],
  ['a telephone number with its country', '+852 6780-1234'],
  ['the number of an invoice', '2031-700003'],
  ['nothing that is there', 'qzxqzx'],
])('%s: %s', async (_, search) => {
  const { payload } = await platform.call('findThings', { as, query: { text: search, kind: kindsFound } })
  const audience = await platform.call('countAudience', { as, query: { to: 'filter', search, channel: 'email' } })
  const places: Record<string, unknown> = { audience: audience.payload.members }
  const expected: Record<string, unknown> = { audience: fitting('member', search).length }
  for (const [kind, { list, notFound }] of all) {
    const ids = fitting(kind, search)
    expect(ids.length).toBeLessThan(most)
    if (list) {
      places[`${kind} in its list`] = await listed(list, search)
      expected[`${kind} in its list`] = ids
    }
    if (notFound) continue
    const found = payload.found.filter((one) => one.kind === kind)
    places[`${kind} found`] = found.map(({ id }) => id.replace(/^.*\/m/, '')).toSorted()
    expected[`${kind} found`] = ids
  }
  expect(places).toEqual(expected)
})
