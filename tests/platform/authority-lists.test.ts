// Lists of real things: each administrator finds in lists, counts and searches the things of the own company or venue, all of
// them and no others.
import { beforeAll, describe, expect, test } from 'vitest'
import { askAs, possessions, sees, tokensOf, type CallerName, type Tried } from '../support/authority.ts'
import { authority, type RealKind } from './authority-exceptions.ts'
import { ownedThings, venueNames } from './owned-things.ts'
import { callsOfThings, mayMake, ownedBy, type CallOfThings, type Owned } from './thing-cells.ts'
import { startWorld } from './world.ts'

const { platform, world } = await startWorld()
const tokens = await tokensOf(platform)
const tried: Pick<Tried, 'tokens' | 'send'> = { tokens, send: (path, init) => fetch(platform.url + path, init) }
const readers = ['VenueOperator', 'VenueCompanyAdmin', 'SystemAdmin'] as const
const things = new Map<Owned, Record<string, string>>()
const memberIds: string[] = []

beforeAll(async () => {
  const { everything, makers } = ownedThings(platform, world.as)
  for (const owned of ownedBy) things.set(owned, await everything(possessions[owned]))
  for (const owned of ownedBy)
    memberIds.push(things.get(owned)?.['member'] ?? '', await makers.member(possessions[owned]))
}, 60_000)

type ListRow = Readonly<Record<string, unknown>>

/** Lists that are about no one thing; those within a thing are refused with it (authority-cells.test.ts). */
const lists = callsOfThings.filter(({ method, about, scope }) => method === 'GET' && !about && scope === 'owned')
const searched = lists.filter(({ query }) => 'search' in (query as unknown as { entries: object }).entries)

async function rowsOf(list: CallOfThings, caller: CallerName, query: Readonly<Record<string, string>> = {}) {
  const whole = { pageSize: '200', ids: memberIds.join(','), text: 'Max', ...query }
  const send: Tried['send'] = (path, init) => tried.send(`${path.split('?')[0]}?${asked(list, whole)}`, init)
  const { payload } = (await askAs({ tokens, send }, list, caller, {})).envelope as { payload: ListRow }
  const rows = Object.values(payload).find((field) => Array.isArray(field)) as ListRow[]
  return { rows, rowCount: payload['rowCount'] }
}

/** The parts of the question which that list takes. */
function asked({ query }: CallOfThings, given: Readonly<Record<string, string>>): string {
  const { entries } = query as unknown as { entries: object }
  return new URLSearchParams(Object.entries(given).filter(([name]) => name in entries)).toString()
}

/** The owner a row tells of. */
function ownerOf(row: ListRow): Owned | undefined {
  const text = JSON.stringify(row)
  const byVenue = ownedBy.find((owned) => wordsOf(owned).some((word) => text.includes(word)))
  return byVenue ?? ownedBy.find((owned) => text.includes(`"${possessions[owned].venueCompanyId}"`))
}

const wordsOf = (owned: Owned) => [`"${possessions[owned].venueId}"`, `Max ${possessions[owned].venueId} `]
const idOf = (row: ListRow) => row['id'] ?? row['memberId'] ?? row['venueId']

/** An operator does not see what belongs to the company as a whole; nor do others see what is the system's. */
function isSeen(caller: (typeof readers)[number], row: ListRow): boolean {
  if (caller === 'SystemAdmin') return true
  const { kind } = row
  if (typeof kind === 'string' && Object.hasOwn(authority, kind)) {
    if (authority[kind as RealKind][caller] === 'nothing') return false
  }
  const owned = ownerOf(row)
  if (owned === undefined || !sees(caller, owned)) return false
  return caller === 'VenueCompanyAdmin' || wordsOf(owned).some((word) => JSON.stringify(row).includes(word))
}

test('lists of owned things are found in the table', () => {
  expect(lists.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'listVenueCompanies',
      'listVenues',
      'listVenueNames',
      'listLicences',
      'listMembers',
      'listUsers',
    ]),
  )
})

describe.each(readers)('a %s', (reader) => {
  const own = lists.filter((list) => mayMake(list, reader))

  test.each(own.map((list) => ({ name: list.name, list })))(
    'finds in $name all own things, and no others',
    async ({ list }) => {
      const all = await rowsOf(list, 'SystemAdmin')
      // Every owner has something in it, so that there is something to hide.
      expect(new Set(ownedBy.filter((owned) => all.rows.some((row) => ownerOf(row) === owned))).size).toBeGreaterThan(1)
      const { rows, rowCount } = await rowsOf(list, reader)
      expect(rows.map(idOf)).toEqual(all.rows.filter((row) => isSeen(reader, row)).map(idOf))
      expect(rows.length).toBeGreaterThan(0)
      if (rowCount !== undefined) expect(rowCount).toBe(rows.length)
    },
  )

  test.each(searched.filter((list) => mayMake(list, reader)).map((list) => ({ name: list.name, list })))(
    'is not told by a search in $name that others have something of that name',
    async ({ list }) => {
      let searches = 0
      for (const owned of ownedBy) {
        const search = await wordFoundIn(list, owned)
        if (search === undefined) continue
        searches += 1
        const found = await rowsOf(list, reader, { search })
        expect(found.rows.filter((row) => !isSeen(reader, row))).toEqual([])
        const isOwn = sees(reader, owned)
        expect([search, found.rows.length > 0, Number(found.rowCount) > 0]).toEqual([search, isOwn, isOwn])
      }
      expect(searches).toBeGreaterThan(1)
    },
  )

  test('finds by name own things only, wherever it looks', async () => {
    for (const owned of ownedBy) {
      const { venueId } = possessions[owned]
      for (const text of [venueNames[venueId] ?? '', `Max ${venueId}`]) {
        const { found } = (await platform.call('findThings', { as: tokens[reader], query: { text } })).payload
        const named = found.filter(({ name }) => name.startsWith(text))
        expect([text, named.length > 0]).toEqual([text, sees(reader, owned)])
      }
    }
  })
})

/** A name by which the list is searched, and only rows of that owner are found. */
async function wordFoundIn(list: CallOfThings, owned: Owned): Promise<string | undefined> {
  const all = await rowsOf(list, 'SystemAdmin')
  const ofOwner = all.rows.filter((row) => ownerOf(row) === owned)
  const words = ofOwner.flatMap((row) => [row['nickname'], row['name'], row['venueName']])
  for (const word of new Set(words)) {
    if (typeof word !== 'string') continue
    const { rows } = await rowsOf(list, 'SystemAdmin', { search: word })
    if (rows.length > 0 && rows.every((row) => ownerOf(row) === owned)) return word
  }
  return undefined
}
