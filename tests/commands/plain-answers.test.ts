// @vitest-environment node
// Answers of a platform that has the specified fields and none of ours: what is missing has its preset.
import { expect, test } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { aBracket, aMatch, aStage, aTeamView, aTournament } from '../support/builders.ts'
import { ok, rawServer } from './api-raw-server.ts'

const without = (value: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))

test('users have name, address and role; how many there are is meant exactly', async () => {
  const user = { id: '1', name: 'Ada', email: 'ada@arena.test', role: ['SystemAdmin'] }
  await using server = await rawServer((_, response) => ok(response, { users: [user], rowCount: 1, pageCount: 1 }))
  const read = await server.client.call(endpoints.listUsers, {})
  const presets = { venue_company_id: null, venue_id: null, venueName: null, lastSignIn: null }
  expect(read).toMatchObject({ ok: true, payload: { users: [{ ...user, ...presets }], exact: true } })
})

test('a stage is shown, of revision 1, with no seeds and nobody gone', async () => {
  const match = without(aMatch(), 'name', 'walkover', 'needed', 'venueId', 'matchId')
  const bracket = {
    ...without(aBracket(), 'loserEdges', 'visible', 'version'),
    matches: [match],
    additionalMatches: [],
  }
  const ours = ['revision', 'seeds', 'dropped', 'visible', 'version', 'standings', 'matchCount', 'completedCount']
  const settings = [
    'secondConfirmation',
    'grandFinal',
    'pointsWin',
    'pointsDraw',
    'leavers',
    'tieBreakers',
    'advancing',
  ]
  const stage = { ...without(aStage(), ...ours, ...settings), brackets: [bracket] }
  await using server = await rawServer((_, response) => ok(response, stage))
  const read = await server.client.call(endpoints.getStage, { params: { id: '7' } })
  expect(read).toMatchObject({
    ok: true,
    payload: {
      revision: 1,
      visible: true,
      seeds: [],
      dropped: [],
      standings: [],
      secondConfirmation: false,
      brackets: [{ visible: true, loserEdges: [], matches: [{ needed: true, walkover: false, matchId: null }] }],
    },
  })
})

test('a tournament and a team need no more than §3 names', async () => {
  const ours = [
    'version',
    'createTime',
    'teamCount',
    'registeredCount',
    'groupTeams',
    'formats',
    'champion',
    'venueIds',
  ]
  const tournament = without(aTournament(), ...ours)
  const team = without(aTeamView().team, 'fee', 'dropTime', 'checkInTime', 'answers', 'version')
  await using server = await rawServer((request, response) =>
    ok(response, request.url?.includes('teams') ? { teams: [team], rowCount: 1, pageCount: 1 } : tournament),
  )
  const read = await server.client.call(endpoints.getTournament, { params: { id: '41' } })
  expect(read).toMatchObject({ ok: true, payload: { teamCount: 0, formats: [], champion: null } })
  const teams = await server.client.call(endpoints.listTeams, { params: { id: '41' } })
  expect(teams).toMatchObject({ ok: true, payload: { teams: [{ fee: null, dropTime: null, checkInTime: null }] } })
})

const tells = async (endpoint: Endpoint, payload: unknown, params: Record<string, string> = {}) => {
  await using server = await rawServer((_, response) => ok(response, payload))
  return await server.client.call(endpoint, { params })
}
const round = { format: 'SingleElimination', groupNumber: 1, roundOf: 4 }
const place = { matchId: '8', bracketMatchId: '7', stageId: '5', tournamentId: '4', identifier: 'G1-M1', round }
const counted = { rowCount: 1, pageCount: 1 }
const side = { tournamentTeamId: '21', name: 'Alpha' }

test('a match room needs its match, its teams and its games', async () => {
  const games = [{ n: 1, state: 'Waiting' }]
  const setting = { checkInDuration: 10, bestOf: 1 }
  const room = { ...place, ...setting, state: 'Open', teams: [side], games }
  expect(await tells(endpoints.getMatchRoom, room, { matchId: '8' })).toMatchObject({
    ok: true,
    payload: {
      needs: [],
      assistance: null,
      secondConfirmation: false,
      venues: [],
      teams: [{ players: [], checkedIn: false }],
      games: [{ submissions: [], dispute: null, firstConfirmation: null, version: 1 }],
    },
  })
  const listed = { matches: [{ ...place, state: 'Open', teams: [side] }], ...counted }
  expect(await tells(endpoints.listMatchRooms, listed)).toMatchObject({
    ok: true,
    payload: { matches: [{ gameState: null, needs: [], mine: true }] },
  })
  expect(await tells(endpoints.listGames, { games }, { matchId: '8' })).toMatchObject({ ok: true })
  const message = { id: '1', by: 'Ada', text: 'Hello', time: 1 }
  expect(await tells(endpoints.listMessages, { messages: [message] }, { matchId: '8' })).toMatchObject({
    ok: true,
    payload: { earlier: false, messages: [{ role: 'admin', tournamentTeamId: null }] },
  })
})

test('a schedule needs its matches, and a time where there is one', async () => {
  const row = { bracketMatchId: '7', stageId: '5', identifier: 'G1-M1', roundOf: 4, teams: [side, null] }
  expect(await tells(endpoints.getSchedule, { rows: [row] }, { id: '4' })).toMatchObject({
    ok: true,
    payload: { rows: [{ schedule: null, after: [], state: 'Initial' }], divisions: [], limits: { atOnce: null } },
  })
})

test('of money no more is needed than §3 names', async () => {
  const amounts = { subtotal: '10.00', walletDifference: '10.00', capturedAmount: '10.00', refundedAmount: '0.00' }
  const names = { id: '1', category: 'deposit', item: 'prize', state: 'Pending', tournamentId: '4' }
  const times = { createTime: 1, updateTime: 1 }
  const transactions = [{ ...names, ...amounts, ...times }]
  expect(await tells(endpoints.listTransactions, { transactions, ...counted }, { id: '4' })).toMatchObject({
    ok: true,
    payload: { transactions: [{ currency: 'TWD', places: [], teamName: '', memberName: null }], totals: [] },
  })
})

test('what waits, what comes and what runs by itself have presets as well', async () => {
  const approval = { kind: 'disputed', since: 1, tournamentId: '4', tournamentName: 'Cup' }
  const rows = [approval]
  expect(await tells(endpoints.listPendingApprovals, { rows })).toMatchObject({
    ok: true,
    payload: { rows: [{ stageId: null, matchId: null }] },
  })
  const help = { matchId: '8', name: 'G1-M1', tournamentId: '4', tournamentName: 'Cup', since: 1 }
  expect(await tells(endpoints.listAssistanceRequests, { rows: [help] })).toMatchObject({
    ok: true,
    payload: { rows: [{ claimedBy: null, text: '' }] },
  })
  const event = { id: 'match:7', type: 'match', title: 'G1-M1', start: 1, tournamentId: '4' }
  expect(await tells(endpoints.listEvents, { events: [event] })).toMatchObject({
    ok: true,
    payload: { complete: true, events: [{ end: null, matchId: null }] },
  })
  const tournaments = [without(aTournament(), 'version', 'createTime')]
  expect(await tells(endpoints.listInstantTournaments, { tournaments, ...counted })).toMatchObject({
    ok: true,
    payload: { tournaments: [{ waiting: 'NotWaiting', waitingSince: null }] },
  })
})
