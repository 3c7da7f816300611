// Search, code, state and counts over many match rooms: the plans of what the calls really ask read about as many rows as are
// shown, off indexes. In a soak there are a million rooms, 20,000 of them open.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillRooms } from '../support/many-rooms.ts'
import { mostTeamsOfName } from '../../src/platform/store/room-words.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { rowsReadOn } from '../support/rows-read.ts'
import { roomsOf } from './room-world.ts'

const count = Number(process.env['ARENA_ROWS'] ?? 20_000)

let platform: TestPlatform
let as: string
let rowsReadBy: (work: () => Promise<unknown>) => Promise<number>

beforeAll(async () => {
  platform = await startPlatform()
  as = await platform.token('SystemAdmin')
  const { matchId } = await roomsOf(platform, as).open()
  const client = await platform.store.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await fillRooms(client, matchId, count)
  } finally {
    client.release(true)
  }
  rowsReadBy = rowsReadOn(platform)
}, 3_600_000)
afterAll(() => platform.close())

const list = (query: object) => () => platform.call('listMatchRooms', { as, query: { pageSize: 50, ...query } })
const open = count / 50
/** chosen: rows of tables and indexes for a page of 50 rooms: the rooms with their teams and players, and what they belong to. */
const page = 600
/** Rows that are counted are read one by one (`countedRows`); of more there is an estimate. */
const counted = 10_000
/** The newest are looked through until a page is full: every fiftieth is open, and nearly half of those need somebody. */
const lookedThrough = 6_000
/** `G1-M5` is also the beginning of ten other codes. A page and its count read each of them twice. */
const ofCode = (5 * count) / 100

const reads: Record<string, { work: () => Promise<unknown>; most: number }> = {
  'the first page': { work: list({}), most: page + counted },
  'the last page': { work: list({ page: -1 }), most: page + counted },
  'by code': { work: list({ search: 'G1-M5' }), most: page + ofCode },
  'by code, in small letters': { work: list({ search: 'g16-m63' }), most: page + ofCode },
  'by code and team': { work: list({ search: 'g1-m5 kites' }), most: page + ofCode },
  'by one team': { work: list({ search: 'Kites 000123' }), most: page },
  'by both teams': { work: list({ search: 'kites 000123 kites 000124' }), most: page },
  'by a player': { work: list({ search: 'captain 000123' }), most: page },
  'by its id': { work: list({ search: 'r123' }), most: page },
  open: { work: list({ state: 'Open' }), most: lookedThrough + 2 * open },
  'of a game state': { work: list({ gameState: 'Disputed' }), most: page + 2 * open },
  'that need somebody': { work: list({ needsMe: 'true' }), most: lookedThrough + 2 * open },
  'of a phase': { work: list({ phase: 'Disputed' }), most: page + 3 * open },
  'counts of Home': { work: () => platform.call('getCounts', { as }), most: page + 5 * open },
  'what waits': { work: () => platform.call('listPendingApprovals', { as }), most: page + 4 * open },
  'cases at matches': { work: () => platform.call('listCases', { as }), most: 2 * page + 6 * open },
  'calls for help': { work: () => platform.call('listAssistanceRequests', { as }), most: page },
  // However many there are: as many teams as are named to the index of rooms.
  'the search of everything, by team': { work: find('kites 000123'), most: 2 * page + mostTeamsOfName },
  // A tournament may be meant by the other words: the teams of a few, all of them here, are looked at twice.
  'the search of everything, by code': { work: find('g1-m5 kites 000123'), most: 2 * page + ofCode + count / 5 },
}

function find(text: string) {
  return () => platform.call('findThings', { as, query: { text } })
}

test.each(Object.entries(reads))('%s', async (_, { work, most }) => {
  // Less than the table has, or a walk through it would not be noticed.
  expect(most).toBeLessThan(count)
  expect(await rowsReadBy(work)).toBeLessThanOrEqual(most)
})
