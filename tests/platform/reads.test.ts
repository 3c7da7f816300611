// A read hears of the rows it shows: each call is made, and the kinds of the tables it asks are those it says it reads. Without its
// kind in that list a name, a count or a state on a page would stay as it was when it was read.
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { fillPath, type Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { heldBy, type Kind, type Topic } from '../../src/contract/views.ts'
import { bases } from '../../src/platform/api.ts'
import { isKept, keptAs } from '../../src/platform/store/things.ts'
import { topicOfTable } from '../../src/platform/store/topics.ts'
import { aRowOfEachKind } from './row-of-each-kind.ts'
import { startWorld } from './world.ts'

const table: readonly Endpoint[] = Object.values(endpoints)
// Every act is recorded, and says so: what names its things in the log is an act as well.
const reads = table.filter(({ method, reads }) => method === 'GET' && !reads.includes('audit'))

/** Whether the room is there, and whether one may look into it. */
const ofRoom: readonly Topic[] = ['settings', 'venue', 'team']
/** Asked, and not shown. */
const lookedUp: Readonly<Record<string, readonly Topic[]>> = {
  listGames: ofRoom,
  listEvidence: ofRoom,
  getEvidence: ofRoom,
  listMessages: ofRoom,
  // The company of a venue, which it keeps.
  getMatchRoom: ['venue'],
  getTournament: ['venue'],
  // Whether the reader may see it.
  listTransactions: ['venue'],
  // Since when another kind of request is overdue.
  listAssistanceRequests: ['settings'],
}
/** There is no such match and no such picture, and the stage is not over. */
const refused: Readonly<Record<string, number>> = { previewImpact: 404, getEvidence: 404, previewAdvance: 409 }
const asked: Readonly<Record<string, string>> = { findThings: 'text=Qwx', countAudience: 'to=all&channel=sms' }

const { platform, world } = await startWorld()
let statements: string[] = []

beforeAll(async () => {
  await aRowOfEachKind(platform, world.as)
  const watched = new WeakSet<pg.PoolClient>()
  platform.store.readers.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const run = client.query.bind(client)
    const watching = (...given: Parameters<typeof run>) => {
      statements.push(JSON.stringify(given[0]))
      return run(...given)
    }
    // The overloads of `query` are passed through as they come.
    client.query = watching as typeof client.query
  })
})

/** Of the thing that is named in its path there is one. */
async function pathOf({ path, params, about }: Endpoint): Promise<string> {
  const { entries = {} } = params as { entries?: object }
  const ids = await Promise.all(
    Object.keys(entries).map(async (name) => {
      if (about?.param !== name || !isKept(about.kind)) return [name, '1'] as const
      const { table: kept } = keptAs(about.kind)
      const [row] = await platform.store.db.select({ id: kept.id }).from(kept).limit(1)
      return [name, row?.id ?? ''] as const
    }),
  )
  return fillPath(path, Object.fromEntries(ids))
}

function holdersOf(kind: Kind): Kind[] {
  const parent = heldBy[kind]
  return parent === null ? [kind] : [kind, ...holdersOf(parent)]
}

test.each(reads)('$name', async (endpoint) => {
  const { name, base, about } = endpoint
  const path = `${bases[base]}${await pathOf(endpoint)}?${asked[name] ?? ''}`
  statements = []
  const { status } = await fetch(platform.url + path, { headers: { authorization: `Bearer ${world.as}` } })
  expect(status, path).toBe(refused[name] ?? 200)
  // Who asks is looked up once, by every call.
  const caller = statements.findIndex((text) =>
    /from \\?"accounts\\?" where \(?\\?"accounts\\?"\.\\?"sub\\?" = /.test(text),
  )
  expect(caller).toBeGreaterThanOrEqual(0)
  const tables = statements
    .toSpliced(caller, 1)
    .flatMap((text) => [...text.matchAll(/\b(?:from|join) \\?"?(\w+)/g)].map(([, one = '']) => one))
  // Whether the thing itself is there is asked first.
  const itself: readonly string[] = about ? holdersOf(about.kind) : []
  const heard: readonly string[] = [...endpoint.reads, ...(lookedUp[name] ?? [])]
  const topics = new Set(tables.flatMap((one) => topicOfTable(one) ?? []))
  expect([...topics].filter((topic) => !heard.includes(topic) && !itself.includes(topic))).toEqual([])
  expect(lookedUp[name]?.filter((topic) => !topics.has(topic)) ?? []).toEqual([])
})
