// The history of a company and of a venue when it is long: a reader who is told only parts of its entries searches it at the
// cost of what is found, not of all that ever happened.
import { beforeAll, expect, test } from 'vitest'
import type { QueryInputOf } from '../../src/contract/endpoint.ts'
import type { Endpoints } from '../../src/contract/endpoints.ts'
import { possessions, tokensOf } from '../support/authority.ts'
import { rowsReadOn } from '../support/rows-read.ts'
import { withoutIndexes } from '../support/without-indexes.ts'
import { ownedThings } from './owned-things.ts'
import { startWorld } from './world.ts'

const { platform, world } = await startWorld()
const { makers } = ownedThings(platform, world.as)
const tokens = await tokensOf(platform)
const rowsReadBy = rowsReadOn(platform)
const { pool } = platform.store

const few = 2_000
const many = 40_000
/** chosen: rows of tables and indexes that a call may read of the long history beyond those of the short one. */
const more = 2_000
/** A word that every entry has is looked for in each of them once. */
const ofEach = 'the name of an act'

/** Every entry is about the own company and venue, every second also about a member of another company; twenty commands have a rare word. */
async function fill(from: number, to: number): Promise<void> {
  const client = await pool.connect()
  try {
    await withoutIndexes(client, 'audit_log', async () => {
      await client.query('alter table audit_log disable trigger audit_log_await_seal')
      await client.query(
        `insert into audit_log (time, actor, actor_name, role, action, command, source, target, scope, outcome, request_id)
        select 1700000000 + n, '1', 'Ada Wong', 'SystemAdmin', 'editVenue',
          'venue edit v1 --phone=' || n || case when n % ${many / 10} in (7, 8) then ' Quokkas' else '' end, 'key', 'venue:v1',
          array['venue:v1', 'venueCompany:c1'] || case when n % 2 = 0 then array['venueCompany:c2', 'member:x' || n] else '{}' end,
          'done', 'r' || n
        from generate_series(${from}, ${to}) as n`,
      )
      await client.query('alter table audit_log enable trigger audit_log_await_seal')
    })
    await client.query('vacuum analyze audit_log')
  } finally {
    client.release(true)
  }
}

type Asked = QueryInputOf<Endpoints['listVenueAudit']>
const readings = {
  'a venue operator': async (query: Asked) => {
    const params = { venueId: 'v1' }
    return (await platform.call('listVenueAudit', { as: tokens.VenueOperator, params, query })).payload
  },
  'a company administrator': async (query: Asked) => {
    const params = { id: 'c1' }
    return (await platform.call('listVenueCompanyAudit', { as: tokens.VenueCompanyAdmin, params, query })).payload
  },
}
const queries: Readonly<Record<string, Asked>> = {
  'the first page': {},
  'the last page': { page: -1 },
  'a word of few commands': { search: 'quokkas' },
  [ofEach]: { search: 'editVenue' },
  'the name of a person and a word': { search: 'wong quokkas' },
}

const readOf = async () => {
  const read = new Map<string, number>()
  for (const [reader, list] of Object.entries(readings))
    for (const [what, query] of Object.entries(queries))
      read.set(`${reader}, ${what}`, await rowsReadBy(() => list({ pageSize: 20, ...query })))
  return read
}

let first: Map<string, number>
beforeAll(async () => {
  await makers.venueCompany(possessions.own)
  await makers.venueCompany(possessions['other company'])
  await makers.venue(possessions.own)
  await fill(1, few)
  first = await readOf()
  await fill(few + 1, many)
}, 120_000)

test(`a page and a search of ${many} entries read as many rows as of ${few}`, async () => {
  const last = await readOf()
  const told = [...last].map(([what, read]) => `${what} ${first.get(what)}, ${read}`)
  console.log(`shown: rows read of ${few} and of ${many}: ${told.join('; ')}`)
  const most = (what: string) => (what.endsWith(ofEach) ? many : (first.get(what) ?? 0)) + more
  expect([...last].filter(([what, read]) => read > most(what))).toEqual([])
})

test.each(Object.entries(readings))('%s finds the commands that are told, and no others', async (_, list) => {
  const found = await list({ search: 'quokkas', pageSize: 200 })
  // Those with an even number were about a member of another company too.
  expect(found.entries.map(({ command }) => Number(/phone=(\d+)/.exec(command)?.[1]))).toEqual(
    Array.from({ length: 10 }, (_, n) => (many / 10) * (9 - n) + 7),
  )
})
