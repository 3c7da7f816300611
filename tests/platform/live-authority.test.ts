// What a live stream tells whom, and when it ends: nobody hears of what is not theirs to see, nor longer than it is.
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Change } from '../../src/contract/change.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { headers } from '../../src/contract/envelope.ts'
import { administrators, type Role } from '../../src/contract/user.ts'
import type { Topic } from '../../src/contract/views.ts'
import { refText, type Touchable } from '../../src/platform/about.ts'
import { gather } from '../../src/platform/act.ts'
import { platformUser } from '../../src/platform/jobs.ts'
import { ownersToTell } from '../../src/platform/owners.ts'
import { maySeeEvent } from '../../src/platform/policy.ts'
import { recordDone } from '../../src/platform/record.ts'
import type { Sealer } from '../../src/platform/sealer.ts'
import { createKeptStages } from '../../src/platform/store/kept-stages.ts'
import { accounts, oidcPayloads, type Owner } from '../../src/platform/store/schema/platform.ts'
import {
  callers,
  possessions,
  sees,
  signIn,
  tokensOf,
  type CallerName,
  type Makers,
  type Send,
} from '../support/authority.ts'
import { openStream, type LiveStream } from '../support/live-stream.ts'
import { claimsFor, signToken, startPlatform, type TestPlatform } from '../support/platform.ts'
import { randomFrom } from '../support/random.ts'
import { equipmentArea, equipmentEndpoints, ownersOfEquipment } from './equipment.ts'

let platform: TestPlatform
let other: TestPlatform
let tokens: Record<CallerName, string>
let area: { send: Send; makers: Makers; sealer: Sealer }
let cells = 0

beforeAll(async () => {
  platform = await startPlatform()
  const shared = { DATABASE_URL: platform.databaseUrl, ARENA_ORIGIN: platform.url }
  other = await startPlatform({ environment: shared })
  tokens = await tokensOf(platform)
  area = await equipmentArea(platform)
})
afterAll(async () => {
  console.log(`authority: ${cells} cells of streams`)
  await area.sealer.stop()
  await other.close()
  await platform.close()
})

/** `stage:12`, or `nothing` where a change names no thing. */
function targetOf({ data }: { data: string }): string {
  const [about] = (JSON.parse(data) as Change).about
  return about ? refText(about) : 'nothing'
}
const targetsOf = (stream: LiveStream) => stream.events.filter(({ event }) => event === 'change').map(targetOf)

/** Commits what such a call would tell of a change of `target`. */
async function tell(
  { name, scope }: Pick<Endpoint, 'name' | 'scope'>,
  target: string,
  topic: Topic = scope === 'owned' ? 'user' : 'tournament',
): Promise<void> {
  const [, kind, id] = /^(\w+):(.+)$/.exec(target) ?? []
  await platform.store.inTransaction(async (tx) => {
    const ownersOf = (one: string) => ownersToTell(tx, ownersOfEquipment, one, { scope, before: new Map() })
    const done = gather(tx, { user: platformUser, now: 0 }, { random: Math.random, kept: createKeptStages() })
    // Kinds of the area that is tried are none of the product's.
    if (kind !== undefined && id !== undefined) done.act.touched(kind as Touchable, id)
    done.topics.add(topic)
    const by = { time: 0, actor: platformUser, action: name, command: '', source: 'api', batch: null } as const
    await recordDone({ tx, ownersOf }, done, { ...by, requestId: '' }, noJobs, target)
  })
  area.sealer.soon()
}
const noJobs = { enqueue: async () => {} }

/** Something that everybody hears of: when it has come, so has everything before it. */
async function settle(streams: readonly LiveStream[]): Promise<void> {
  const target = `tournament:${randomUUID()}`
  await tell({ name: 'mark', scope: 'platform' }, target)
  await Promise.all(
    streams.map((stream) => stream.heard((event) => event.event === 'change' && targetOf(event) === target)),
  )
}

test('every write tells exactly those who may see what it changed', async () => {
  const writes: Endpoint[] = [...Object.values(endpoints), ...Object.values(equipmentEndpoints)]
  const streams = new Map<CallerName, LiveStream>()
  for (const caller of callers) streams.set(caller, await openStream(platform.url, tokens[caller]))
  expect([...streams.values()].map(({ status }) => status)).toEqual([401, 403, 200, 200, 200])
  const reading = administrators.map((role) => ({ role, stream: streams.get(role) as LiveStream })) // opened above
  const expected: Record<string, string[]> = { VenueOperator: [], VenueCompanyAdmin: [], SystemAdmin: [] }
  let n = 0
  for (const endpoint of writes.filter(({ method }) => method !== 'GET')) {
    const kind = endpoint.about?.kind ?? (endpoint.scope === 'owned' ? 'equipment' : 'tournament')
    const maker = area.makers[kind]
    for (const [possession, owner] of maker ? Object.entries(possessions) : [['nobody', undefined] as const]) {
      const target = `${kind}:${maker && owner ? await maker(owner) : `n${++n}`}`
      await tell(endpoint, target)
      // Three administrators hear it or not; of the other two nobody even listens.
      cells += callers.length
      for (const { role } of reading) {
        // An owned thing that is not there is the platform's own.
        const isTold = maker
          ? sees(role, possession as keyof typeof possessions)
          : role === 'SystemAdmin' || isNobodys(kind)
        if (isTold) expected[role]?.push(target)
      }
    }
  }
  await settle(reading.map(({ stream }) => stream))
  for (const { role, stream } of reading) {
    expect([role, [...new Set(targetsOf(stream))].slice(0, -1)]).toEqual([role, [...new Set(expected[role])]])
    stream.close()
  }
})

test.each<{ why: string; user: Role; topic: string; owner: Owner | null; told: boolean }>([
  { why: 'what belongs to nobody', user: 'VenueOperator', topic: 'tournament', owner: null, told: true },
  { why: 'nothing without a role', user: 'Unknown', topic: 'tournament', owner: null, told: false },
  {
    why: 'not what belongs to the platform',
    user: 'VenueCompanyAdmin',
    topic: 'user',
    owner: ofNobody(),
    told: false,
  },
  { why: 'what belongs to the platform', user: 'SystemAdmin', topic: 'user', owner: ofNobody(), told: true },
  { why: 'not what belongs to the company', user: 'VenueOperator', topic: 'user', owner: ofCompany(), told: false },
  { why: 'what belongs to the company', user: 'VenueCompanyAdmin', topic: 'user', owner: ofCompany(), told: true },
  { why: 'not what nobody can ask for', user: 'SystemAdmin', topic: 'ghosts', owner: null, told: false },
])('$user is told $why', ({ user: role, topic, owner, told }) => {
  const user = { sub: '1', name: 'One', role, ...possessions.own }
  expect(maySeeEvent(user, { topic, owner })).toBe(told)
})

test('who belongs nowhere is told of nothing that belongs to somebody', () => {
  const nowhere = { sub: '1', name: 'One', venueCompanyId: null, venueId: null }
  for (const role of ['VenueCompanyAdmin', 'VenueOperator'] as const) {
    for (const owner of [ofNobody(), ofCompany(), possessions.own]) {
      expect(maySeeEvent({ ...nowhere, role }, { topic: 'user', owner })).toBe(false)
    }
  }
})

test('during 1,000 changes everywhere an operator hears only of the own venue and of what is nobody’s', async () => {
  const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`changes everywhere: seed ${seed}`)
  const random = randomFrom(seed)
  const stream = await openStream(platform.url, tokens.VenueOperator)
  const elsewhere = await openStream(other.address, tokens.VenueOperator)
  const homes: Owner[] = [...Object.values(possessions), { venueCompanyId: 'c2', venueId: 'v4' }]
  for (const home of homes) await area.makers['venue']?.(home)
  const mine = new Set<string>()
  const foreign = new Set<string>()
  const note = (id: string, venues: readonly string[]) =>
    (venues.includes('v1') ? mine : foreign).add(`equipment:${id}`)
  const one = async () => {
    const draw = random()
    const venue = () => String(homes[Math.floor(random() * homes.length)]?.venueId)
    if (draw < 0.3) {
      const body = { name: randomUUID(), game: 'Valorant', region: ['Taiwan'] }
      const { id } = await write('PUT', '/admin/tournament/v1/tournaments', body)
      mine.add(`tournament:${id}`)
    } else if (draw < 0.5) {
      const venueId = venue()
      const { id } = await write('PUT', '/admin/try/v1/equipment', { name: 'Desk', venueId })
      note(id, [venueId])
    } else {
      const owner = homes[Math.floor(random() * homes.length)] ?? possessions.own
      const id = (await area.makers['equipment']?.(owner)) ?? ''
      if (draw < 0.7) {
        await write('DELETE', `/admin/try/v1/equipment/${id}`, {})
        note(id, [String(owner.venueId)])
      } else {
        const venueId = venue()
        await write('POST', `/admin/try/v1/equipment/${id}/move`, { venueId })
        note(id, [String(owner.venueId), venueId])
      }
    }
  }
  for (let done = 0; done < 1_000; done += 20) await Promise.all(Array.from({ length: 20 }, one))
  await settle([stream, elsewhere])
  expect(foreign.size).toBeGreaterThan(200)
  for (const { events, close } of [stream, elsewhere]) {
    const heard = new Set(targetsOf({ events } as LiveStream).slice(0, -1))
    expect([...heard].filter((target) => foreign.has(target))).toEqual([])
    expect(heard).toEqual(mine)
    close()
  }
}, 180_000)

test('a console that was away is not told of others’ changes either', async () => {
  const first = await openStream(platform.url, tokens.VenueOperator)
  await settle([first])
  const place = first.events.at(-1)?.id
  first.close()
  const made: Record<string, string> = {}
  for (const [possession, owner] of Object.entries(possessions)) {
    made[possession] = `equipment:${await area.makers['equipment']?.(owner)}`
    await tell({ name: 'check', scope: 'owned' }, made[possession])
  }
  const resumed = await openStream(other.address, tokens.VenueOperator, place)
  expect(targetsOf(resumed)).toEqual([made['own']])
  resumed.close()
})

test('an act on owned things that names none is told to nobody but system administrators', async () => {
  const streams = [
    await openStream(platform.url, tokens.VenueCompanyAdmin),
    await openStream(platform.url, tokens.SystemAdmin),
  ]
  await tell({ name: 'checkAll', scope: 'owned' }, 'checkAll')
  await settle(streams)
  expect(streams.map((stream) => targetsOf(stream).includes('nothing'))).toEqual([false, true])
  for (const stream of streams) stream.close()
})

const changing: { why: string; change: Partial<typeof accounts.$inferInsert>; again: number }[] = [
  { why: 'is demoted', change: { roles: ['VenueOperator'] }, again: 200 },
  { why: 'loses every role', change: { roles: [] }, again: 403 },
  { why: 'is disabled', change: { disabled: true }, again: 401 },
  { why: 'goes to another company', change: { venueCompanyId: 'c2' }, again: 200 },
  { why: 'goes to another venue', change: { venueId: 'v2' }, again: 200 },
]

test.each(changing)('the stream of somebody who $why ends, in every process', async ({ change, again }) => {
  const { sub, token } = await signIn(platform, 'VenueCompanyAdmin', possessions.own)
  const streams = [await openStream(platform.url, token), await openStream(other.address, token)]
  await platform.store.db.update(accounts).set(change).where(eq(accounts.sub, sub))
  await Promise.all(streams.map(({ ended }) => ended))
  const reopened = await openStream(platform.url, token)
  expect(reopened.status).toBe(again)
  reopened.close()
})

test('the stream of a removed account ends, others go on', async () => {
  const { sub, token } = await signIn(platform, 'VenueOperator', possessions.own)
  const gone = await openStream(platform.url, token)
  const stays = await openStream(platform.url, tokens.VenueOperator)
  await platform.store.db.delete(accounts).where(eq(accounts.sub, sub))
  await gone.ended
  await settle([stays])
  stays.close()
})

test('the stream of a sign-in that ends is over, that of another sign-in of the account goes on', async () => {
  const { sub } = await signIn(platform, 'VenueOperator', possessions.own)
  const signedIn = async (grant: string) => {
    await platform.store.db.insert(oidcPayloads).values({ model: 'Grant', id: grant, payload: { accountId: sub } })
    const claims = { ...claimsFor(platform.url, sub, 'VenueOperator'), grant }
    return openStream(other.address, await signToken(platform.keys, claims))
  }
  const [gone, stays] = [await signedIn(`first of ${sub}`), await signedIn(`second of ${sub}`)]
  await platform.store.db.delete(oidcPayloads).where(eq(oidcPayloads.id, `first of ${sub}`))
  await gone.ended
  await settle([stays])
  stays.close()
})

test('an account that changes in what it may not do keeps its stream', async () => {
  const { sub, token } = await signIn(platform, 'VenueOperator', possessions.own)
  const stream = await openStream(platform.url, token)
  await platform.store.db.update(accounts).set({ name: 'Renamed', lastSignIn: 7 }).where(eq(accounts.sub, sub))
  await settle([stream])
  stream.close()
})

test('a stream shows what its reader may see now, whatever the token still says', async () => {
  const { sub, token } = await signIn(platform, 'SystemAdmin', { venueCompanyId: null, venueId: null })
  const demoted = { roles: ['VenueOperator' as const], ...possessions.own }
  await platform.store.db.update(accounts).set(demoted).where(eq(accounts.sub, sub))
  const stream = await openStream(platform.url, token)
  const made: string[] = []
  for (const owner of Object.values(possessions)) {
    made.push(`equipment:${await area.makers['equipment']?.(owner)}`)
    await tell({ name: 'check', scope: 'owned' }, made.at(-1) ?? '')
  }
  await settle([stream])
  expect(targetsOf(stream).filter((target) => target.startsWith('equipment:'))).toEqual(made.slice(0, 1))
  stream.close()
})

test('somebody demoted while a process has lost the database loses the stream all the same', async () => {
  const { sub, token } = await signIn(platform, 'SystemAdmin', { venueCompanyId: null, venueId: null })
  const stream = await openStream(platform.url, token)
  await platform.store.pool.query(`with cut as (
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'arena live' and datname = current_database()
    ), gone as (update accounts set roles = '{}' where sub = '${sub}')
    select from cut`)
  await stream.ended
})

function ofNobody(): Owner {
  return { venueCompanyId: null, venueId: null }
}
function ofCompany(): Owner {
  return { venueCompanyId: 'c1', venueId: null }
}

async function write(method: string, path: string, body: unknown): Promise<{ id: string }> {
  const response = await area.send(`/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokens.SystemAdmin}`,
      'content-type': 'application/json',
      [headers.idempotencyKey]: randomUUID(),
    },
    body: JSON.stringify(body),
  })
  const envelope = (await response.json()) as { payload: { id: string } }
  expect([path, response.status]).toEqual([path, 200])
  return envelope.payload
}

function isNobodys(kind: string): boolean {
  return ownersOfEquipment[kind] === 'nobody'
}
