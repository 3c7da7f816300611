// Real things: every call of the endpoint table that concerns companies, venues, licences, members, points, money, prizes,
// missions, messages or their history × each kind of caller × owner.
import { beforeAll, describe, expect, test } from 'vitest'
import { askAs, possessions, sees, tokensOf, type Tried } from '../support/authority.ts'
import { contradictory, exceptions, ofOthers, subjects } from './authority-exceptions.ts'
import { ownedThings, venueNames } from './owned-things.ts'
import {
  callsOfThings,
  isNeeded,
  mayMake,
  namedKinds,
  ownedBy,
  subjectOfCall,
  thingCells,
  type CallOfThings,
  type Ending,
  type Owned,
} from './thing-cells.ts'
import { startWorld } from './world.ts'

const { platform, world } = await startWorld()
const tried: Pick<Tried, 'tokens' | 'send'> = {
  tokens: await tokensOf(platform),
  send: (path, init) => fetch(platform.url + path, init),
}
const things = new Map<Owned, Record<string, string>>()

beforeAll(async () => {
  const { everything } = ownedThings(platform, world.as)
  for (const owned of ownedBy) things.set(owned, await everything(possessions[owned]))
}, 60_000)

const cells = callsOfThings.flatMap(thingCells).length

describe(`${callsOfThings.length} calls: ${cells} cells`, () => {
  test('each call has a subject, and each exception a call that needs it', () => {
    expect(callsOfThings.filter((call) => subjectOfCall(call) === undefined).map(({ name }) => name)).toEqual([])
    expect(callsOfThings.filter((call) => !isNeeded(call)).map(({ name }) => name)).toEqual([])
    const known = new Set<string>(callsOfThings.map(({ name }) => name))
    const told = [exceptions, subjects, ofOthers].flatMap((table) => Object.keys(table))
    expect(told.filter((name) => !known.has(name))).toEqual([])
  })

  test.each(callsOfThings.map((call) => ({ name: call.name, call })))(
    '$name may be made by whom authority says',
    ({ call }) => {
      const roles = (['SystemAdmin', 'VenueCompanyAdmin', 'VenueOperator', 'Unknown'] as const).filter((role) =>
        mayMake(call, role),
      )
      expect(new Set(call.roles)).toEqual(new Set(roles))
    },
  )

  test.each(callsOfThings.map((call) => ({ name: call.name, call })))('$name', async ({ call }) => {
    const missing = Object.fromEntries(namedKinds(call).map((kind) => [kind, '999999']))
    const nothing = await askAs(tried, call, 'SystemAdmin', missing)
    const outcomes = []
    for (const { caller, owned, expected } of thingCells(call)) {
      const named = idsFor(call, owned)
      const { status, envelope } = await askAs(tried, call, caller, named)
      const text = JSON.stringify(envelope.payload ?? null)
      const foreign = ownedBy.filter((one) => !sees(caller, one) && wordsOf(one).some((word) => text.includes(word)))
      outcomes.push({
        caller,
        owned,
        expected,
        got: endingOf(call, status),
        foreign: call.method === 'GET' ? foreign : [],
      })
      if (expected === 'absent') expect({ ...envelope, ...unlike }).toEqual({ ...nothing.envelope, ...unlike })
    }
    expect(outcomes.filter(({ expected, got, foreign }) => got !== expected || foreign.length > 0)).toEqual([])
  })
})

/** Differs from one answer to the next. */
const unlike = { serverTime: 0, requestId: '' }

/** The ids a call names, of this owner. */
function idsFor(call: CallOfThings, owned: Owned): Record<string, string> {
  const all = things.get(owned) ?? {}
  return Object.fromEntries(namedKinds(call).map((kind) => [kind, all[kind] ?? '999999']))
}

/** Texts that tell of things of this owner. */
function wordsOf(owned: Owned): string[] {
  const { venueId, venueCompanyId } = possessions[owned]
  return [
    `"${venueId}"`,
    `Max ${venueId} `,
    venueNames[venueId] ?? '',
    ...(venueCompanyId === 'c2' ? ['Wong Arenas'] : []),
  ]
}

function endingOf({ name, method }: CallOfThings, status: number): Ending | number {
  if (status === 401) return 'signed out'
  if (status === 403) return 'refused'
  if (status === 404) return 'absent'
  // A rule may stand against the least that a write takes; a read is answered.
  const answered = method === 'GET' && !contradictory.includes(name) ? [200] : [200, 400, 409]
  return answered.includes(status) ? 'allowed' : status
}
