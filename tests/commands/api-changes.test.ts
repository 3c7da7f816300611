// Changes that others made: which kept answers they concern, and how their rows get into them.
import { QueryObserver } from '@tanstack/react-query'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createCache, queryOf } from '../../src/api/cache.ts'
import type { Client } from '../../src/api/client.ts'
import { createAncestry, subjectOf, type Subject } from '../../src/api/reads.ts'
import { withChange } from '../../src/api/rows.ts'
import { type Change, type ChangedRow, Difference, type Ref } from '../../src/contract/change.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Topic } from '../../src/contract/views.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { BracketMatch } from '../../src/contract/bracket.ts'
import { Stage } from '../../src/contract/stage.ts'
import { aBracket, aMatch, aStage } from '../support/builders.ts'
import { aRoom } from '../support/room-builders.ts'
import { ok, rawServer } from './api-raw-server.ts'

const here = { params: { id: '7' } }
const ofTournament = { params: { id: '41' } }
const about: Ref[] = [
  { kind: 'match', id: '7/mB' },
  { kind: 'stage', id: '7' },
  { kind: 'tournament', id: '41' },
]
const kept = aStage({
  revision: 4,
  brackets: [aBracket({ matches: [aMatch({ bracketMatchId: 'A' }), aMatch({ bracketMatchId: 'B' })] })],
})

const stageOfList = v.parse(Stage, kept)

/** The match B is over, and the division has another version. */
function aResult(revision: number): Change {
  const matches = [aMatch({ bracketMatchId: 'B', state: 'Completed', checkInDuration: revision })]
  return { topics: ['stage'], about, revision, rows: rowsWith(revision, matches) }
}

function rowsWith(revision: number, matches: readonly BracketMatch[]): ChangedRow[] {
  const brackets = kept.brackets.map((bracket) => ({ ...bracket, version: revision }))
  const line = v.parse(Stage, { ...kept, completedCount: revision })
  return [
    { kind: 'difference', id: '7', version: revision, row: v.parse(Difference, { brackets, matches }) },
    { kind: 'stage', id: '7', version: 1, row: line },
  ]
}

/** As it is while changes are told. */
function liveCache(client: Client) {
  const cache = createCache(client)
  cache.told(withChange)
  return cache
}

async function stageServer() {
  const server = await rawServer((request, response) =>
    ok(response, request.url?.endsWith('/stages') ? { stages: [stageOfList] } : kept),
  )
  return { server, cache: liveCache(server.client) }
}

describe('a change concerns a read when a topic and the thing meet', () => {
  const stage = (id: string): Ref => ({ kind: 'stage', id })
  const tournament = (id: string): Ref => ({ kind: 'tournament', id })
  const cases: [string, Ref | undefined, Ref[], Topic[], boolean][] = [
    ['the thing itself', stage('7'), about, ['stage'], true],
    ['what the thing is part of', stage('7'), [tournament('41')], ['stage'], true],
    ['a part of the thing', tournament('41'), about, ['stage'], true],
    ['nothing in particular', undefined, about, ['stage'], true],
    ['something nobody names', stage('7'), [], ['stage'], true],
    [
      'a neighbour that says it is about both',
      stage('7'),
      [{ kind: 'team', id: '3' }, tournament('41')],
      ['stage'],
      true,
    ],
    ['another stage of the same tournament', stage('8'), about, ['stage'], false],
    ['another tournament', stage('7'), [tournament('42')], ['stage'], false],
    ['another tournament, read itself', tournament('42'), about, ['stage'], false],
    ['another topic', stage('7'), about, ['team'], false],
    ['a stage of which nobody knows yet where it belongs', stage('9'), [tournament('41')], ['stage'], true],
  ]
  test.each(cases)('%s', (_what, thing, changed, topics, meets) => {
    const ancestry = createAncestry()
    for (const id of ['7', '8']) ancestry.learn(stage(id), { id, tournamentId: '41' })
    expect(ancestry.meets({ topics: ['stage'], thing, apart: [] }, { topics, about: changed })).toBe(meets)
  })
})

describe('a thing whose page shows others from elsewhere is concerned by every change of their kind', () => {
  const of = (endpoint: Endpoint, param = 'id') => subjectOf(endpoint, { [param]: '7' })
  const ref = (kind: string): Ref => ({ kind, id: '9' })
  const inTournament = [ref('team'), ref('tournament')]
  const cases: [string, Subject, string[], Ref[], boolean][] = [
    ['teams of a member', of(endpoints.listMemberTeams), ['team'], inTournament, true],
    ['a member itself', of(endpoints.getMember), ['team'], inTournament, false],
    ['addresses of a member', of(endpoints.getMemberChannels, 'memberId'), ['suppression'], [ref('suppression')], true],
    [
      'venues of a tournament',
      of(endpoints.listTournamentVenues),
      ['venue'],
      [ref('venue'), ref('venueCompany')],
      true,
    ],
    ['a wallet, by an act without a stream', of(endpoints.getWallet), ['*'], [ref('transaction')], true],
    ['a wallet, by a result', of(endpoints.getWallet), ['stage'], [ref('stage'), ref('tournament')], false],
    ['money of a tournament', of(endpoints.listTransactions), ['transaction'], [ref('transaction')], true],
    ['others of the same wallet', of(endpoints.getWalletTransaction), ['transaction'], [ref('transaction')], true],
    [
      'the licence that follows',
      of(endpoints.getLicence, 'licenceId'),
      ['licence'],
      [ref('licence'), ref('venue'), ref('venueCompany')],
      true,
    ],
    ['another stage', of(endpoints.getStage), ['stage'], [ref('stage'), ref('tournament')], false],
  ]
  test.each(cases)('%s', (_what, subject, topics, about, isConcerned) => {
    const ancestry = createAncestry()
    // It belongs to another tournament, venue and company.
    const answer = { tournamentId: '8', venueId: '8', venueCompanyId: '8' }
    ancestry.learn(subject.thing, answer)
    expect(ancestry.meets(subject, { topics, about })).toBe(isConcerned)
  })

  test('of those of which only their kind is told as well', async () => {
    await using server = await rawServer((_, response) => ok(response, { teams: [] }))
    const cache = liveCache(server.client)
    const read = () => cache.read(endpoints.listMemberTeams, { params: { id: '5' } })
    for (const topics of [['stage', 'venue'], ['team', 'audit'], ['*']]) {
      await read()
      cache.elsewhere(topics)
    }
    await read()
    expect(server.calls).toHaveLength(3)
  })
})

test('an answer that names other things says nothing of where those belong', () => {
  const ancestry = createAncestry()
  const ref = (kind: string): Ref => ({ kind, id: '1' })
  const ids = ['tournament', 'stage', 'member', 'venue', 'venueCompany', 'prize', 'sending'].map((kind) => `${kind}Id`)
  const answer = Object.fromEntries(ids.map((name) => [name, '1']))
  const chains = {
    room: ['stage', 'tournament'],
    loyaltyTransaction: ['member'],
    transaction: [],
    redemption: ['prize'],
    notification: ['sending'],
    suppression: [],
    licence: ['venue', 'venueCompany'],
  }
  for (const kind of Object.keys(chains)) ancestry.learn(ref(kind), answer)
  for (const [kind, holders] of Object.entries(chains))
    expect(ancestry.chainOf(ref(kind)), kind).toEqual([kind, ...holders].map(ref))
  for (const kind of ['tournament', 'member', 'prize', 'venueCompany', 'sending'])
    expect(ancestry.chainOf(ref(kind)), kind).toEqual([ref(kind)])
})

test('a result is put into what is kept: no request, and only its match is another object', async () => {
  const { server, cache } = await stageServer()
  await using _ = server
  await cache.read(endpoints.getStage, here)
  await cache.read(endpoints.listStages, ofTournament)
  const before = cache.peek(endpoints.getStage, here)
  cache.follow(aResult(5))
  const after = await cache.read(endpoints.getStage, here)
  expect(after).toMatchObject({ payload: { revision: 5, completedCount: 5, brackets: [{ version: 5 }] } })
  const [was] = before?.brackets ?? []
  const [now] = after.ok ? after.payload.brackets : []
  expect(now?.matches.map((match, index) => match === was?.matches[index])).toEqual([true, false])
  expect(now?.edges).toBe(was?.edges)
  expect(await cache.read(endpoints.listStages, ofTournament)).toMatchObject({
    payload: { stages: [{ completedCount: 5 }] },
  })
  expect(server.calls).toHaveLength(2)
})

test.each([
  ['one in between is missing', aResult(6)],
  ['it brings no rows', { ...aResult(5), rows: undefined }],
  ['it names a match that is not there', { ...aResult(5), rows: rowsWith(5, [aMatch({ bracketMatchId: 'C' })]) }],
])('a change that cannot be put into what is kept is asked for: %s', async (_why, change) => {
  const { server, cache } = await stageServer()
  await using _ = server
  await cache.read(endpoints.getStage, here)
  cache.follow(change)
  await cache.read(endpoints.getStage, here)
  expect(server.calls).toHaveLength(2)
})

test('a change that is known already costs nothing, and results that come in order are all put in', async () => {
  const { server, cache } = await stageServer()
  await using _ = server
  await cache.read(endpoints.getStage, here)
  const first = cache.peek(endpoints.getStage, here)
  cache.follow(aResult(4))
  expect(cache.peek(endpoints.getStage, here)).toBe(first)
  for (const revision of [5, 6, 7]) cache.follow(aResult(revision))
  expect(await cache.read(endpoints.getStage, here)).toMatchObject({ payload: { revision: 7 } })
  expect(server.calls).toHaveLength(1)
})

test('what is stale for another reason is asked for, whatever rows come after it', async () => {
  const { server, cache } = await stageServer()
  await using _ = server
  await cache.read(endpoints.getStage, here)
  cache.follow({ topics: ['stage'], about: about.slice(1) })
  cache.follow(aResult(5))
  await cache.read(endpoints.getStage, here)
  expect(server.calls).toHaveLength(2)
})

test('a result that comes while the stage is on its way is put into its answer', async () => {
  await using server = await rawServer((_request, response) => {
    // Told before the answer, which is from before it.
    cache.follow(aResult(5))
    ok(response, kept)
  })
  const cache = liveCache(server.client)
  expect(await cache.read(endpoints.getStage, here)).toMatchObject({ payload: { revision: 5 } })
  expect(server.calls).toHaveLength(1)
})

test('a change elsewhere costs no request and tells nobody who looks at something else', async () => {
  const { server, cache } = await stageServer()
  await using _ = server
  const told: string[] = []
  await cache.read(endpoints.getStage, here)
  await cache.read(endpoints.listStages, ofTournament)
  const stop = cache.watch([{ kind: 'stage', id: '7' }], () => told.push('watched'))
  const drawn = new QueryObserver(cache.queries, queryOf(endpoints.getStage, here)).subscribe(() => told.push('drawn'))
  const other: Ref[] = [
    { kind: 'match', id: '8/mX' },
    { kind: 'stage', id: '8' },
    { kind: 'tournament', id: '42' },
  ]
  for (let revision = 1; revision <= 100; revision++) cache.follow({ ...aResult(revision), about: other })
  await cache.read(endpoints.getStage, here)
  await cache.read(endpoints.listStages, ofTournament)
  expect(told).toEqual([])
  expect(server.calls).toHaveLength(2)
  cache.follow(aResult(5))
  await expect.poll(() => new Set(told)).toEqual(new Set(['watched', 'drawn']))
  stop()
  drawn()
})

test('what the platform says is unchanged is not sent again, and nothing is drawn for it', async () => {
  await using server = await rawServer((request, response) => {
    if (request.headers['if-none-match'] === '"7-4"') response.writeHead(304).end()
    else {
      response.setHeader('etag', '"7-4"')
      ok(response, kept)
    }
  })
  const cache = liveCache(server.client)
  const first = await cache.read(endpoints.getStage, here)
  cache.invalidateAll()
  const second = await cache.read(endpoints.getStage, here)
  expect(server.headers.map((sent) => sent['if-none-match'])).toEqual([undefined, '"7-4"'])
  expect(first.ok && second.ok && second.payload === first.payload).toBe(true)
  // What the rows made of it has no name of the platform's.
  cache.follow(aResult(5))
  cache.invalidateAll()
  await cache.read(endpoints.getStage, here)
  expect(server.headers.at(-1)).not.toHaveProperty('if-none-match')
})

test('what is said in a room is put at the end of its history, once, and nowhere else', async () => {
  const message = (id: string) => ({ id, by: 'Kit', role: 'admin', tournamentTeamId: null, text: `No ${id}`, time: 1 })
  const said = (id: string, room = '34'): Change => ({
    topics: ['message'],
    about: [{ kind: 'room', id: room }, ...about.slice(1)],
    rows: [{ kind: 'message', id, version: 0, row: message(id) }],
  })
  await using server = await rawServer((request, response) =>
    ok(response, { messages: [message('1')], earlier: false, later: request.url?.includes('before') === true }),
  )
  const cache = liveCache(server.client)
  const params = { matchId: '34' }
  await cache.read(endpoints.listMessages, { params })
  const earlier = { params, query: { before: 2 } }
  await cache.read(endpoints.listMessages, earlier)
  for (const change of [said('2'), said('2'), said('3', '35')]) cache.follow(change)
  const now = await cache.read(endpoints.listMessages, { params })
  expect(now.ok && now.payload.messages.map(({ id }) => id)).toEqual(['1', '2'])
  const before = await cache.read(endpoints.listMessages, earlier)
  expect(before.ok && before.payload.messages).toHaveLength(1)
  expect(server.calls).toHaveLength(2)
})

test('a room that changes is put into the lists that show it, with what depends on the reader as it was', async () => {
  const { games: _games, venues: _venues, ...room } = aRoom({ matchId: '34', needs: [] })
  const listed = { ...room, gameState: null, schedule: null, checkInStartTime: null, venue: 'North', mine: true }
  const answer = { matches: [listed, { ...listed, matchId: '35' }], rowCount: 2, pageCount: 1 }
  await using server = await rawServer((_, response) => ok(response, answer))
  const cache = liveCache(server.client)
  await cache.read(endpoints.listMatchRooms)
  const told = (needs: string[], version: number): Change => ({
    topics: ['room'],
    about: [{ kind: 'room', id: '34' }, ...about.slice(1)],
    rows: [{ kind: 'room', id: '34', version, row: { matchId: '34', needs, updateTime: version } }],
  })
  const seen = () => cache.peek(endpoints.listMatchRooms)?.matches.map(({ needs, venue }) => [needs.join(), venue])
  const other = ['', 'North']
  cache.follow(told(['assistance'], 2_000_000_000))
  expect(seen()).toEqual([['assistance', 'North'], other])
  cache.follow(told([], 1_999_999_999))
  expect(seen()).toEqual([['assistance', 'North'], other])
  cache.follow(told([], 2_000_000_000))
  expect(seen()).toEqual([other, other])
  expect(server.calls).toHaveLength(1)
  // Whether more has changed there is the platform's to say.
  await cache.read(endpoints.listMatchRooms)
  expect(server.calls).toHaveLength(2)
})
