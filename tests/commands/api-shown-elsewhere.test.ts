// A page shows more than its own thing: names, counts and states of others. When one of those is changed by somebody else, the page
// follows, however little the change says of it.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '../../src/api/connect.ts'
import { connectLive } from '../../src/api/live.ts'
import type { Answered } from '../../src/api/answer.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { campaignOf } from '../platform/campaign-world.ts'
import { companyWith } from '../platform/licence-world.ts'
import { roomsOf } from '../platform/room-world.ts'
import { startWorld } from '../platform/world.ts'
import { account, openSession, reaches } from './api-session.ts'

const { platform, world } = await startWorld({ environment: account })
const { as, call } = world
const { prize, code, mission, redeem } = campaignOf(platform, as)
let reader: Connection

beforeAll(async () => {
  reader = (await openSession(platform.url)).connection
  const live = connectLive(reader)
  await reaches(live, 'live')
  return () => live.stop()
})

let made = 0
async function member(fields: object = {}): Promise<string> {
  const body = { nickname: `Kit ${++made}`, email: `kit${made}@arena.test`, ...fields }
  return (await call('createMember', { as, body })).payload.memberId
}

async function payment(memberId: string, amount = '40.00'): Promise<string> {
  return (await call('createTransaction', { as, body: { category: 'Deposit', memberId, amount } })).payload.id
}

const rename = (id: string, nickname: string) => call('editMember', { as, params: { id }, body: { nickname } })
const complete = (id: string) => call('completeTransaction', { as, params: { id }, body: {} })

/** The reader has heard of all that was done so far: of the first of two templates when it sees the second. */
async function heard(): Promise<void> {
  for (const which of ['first', 'second']) {
    const name = `The ${which} of ${++made}`
    await call('createTemplate', { as, body: { name, game: 'FIFA 21', region: ['Taiwan'], stages: [] } })
    const listed = () => reader.cache.read(endpoints.listTemplates)
    const templates = expect.arrayContaining([expect.objectContaining({ name })]) as unknown
    await expect.poll(listed).toMatchObject({ payload: { templates } })
  }
}

type Read = () => Promise<Answered<unknown>>

async function follows(read: Read, act: () => Promise<{ status: number }>, shown: object): Promise<void> {
  const before = await read()
  expect(before.ok).toBe(true)
  expect(before).not.toMatchObject({ payload: shown })
  expect(await act()).toMatchObject({ status: 200 })
  await expect.poll(read).toMatchObject({ payload: shown })
}

describe('a member', () => {
  test('the teams: one that is added with the member, renamed, its player changed, removed', async () => {
    const id = await member({ discordId: '123456789012345678' })
    const cup = await world.open()
    const read = () => reader.cache.read(endpoints.listMemberTeams, { params: { id } })
    const teams = (...rows: object[]) => ({ teams: rows })
    const players = [{ nickname: 'Kit', discordId: '123456789012345678' }]
    let team = ''
    let player = ''
    const add = async () => {
      const reply = await call('addTeam', { as, params: { id: cup.id }, body: { name: 'Alpha', players } })
      team = reply.payload.tournamentTeamId
      player = reply.payload.players[0]?.playerId ?? ''
      return reply
    }
    await heard()
    await follows(read, add, teams({ name: 'Alpha' }))
    const params = { tournamentTeamId: team }
    await follows(read, () => call('editTeam', { as, params, body: { name: 'Beta' } }), teams({ name: 'Beta' }))
    const body = { inGameName: 'Kit#1' }
    const edit = () => call('editPlayer', { as, params: { ...params, playerId: player }, body })
    await follows(read, edit, teams(body))
    await follows(read, () => call('removeTeam', { as, params }), teams())
  })

  test('the channels: an address or a number that is suppressed, and taken off the list again', async () => {
    const memberId = await member({ email: 'lou@arena.test', mobile: '+886912345678' })
    const read = () => reader.cache.read(endpoints.getMemberChannels, { params: { memberId } })
    const channels = (channel: string, suppression: unknown) => ({
      channels: expect.arrayContaining([expect.objectContaining({ channel, suppression })]) as unknown[],
    })
    const listed = expect.objectContaining({ reason: 'byHand' }) as unknown
    let suppressionId = ''
    await heard()
    for (const [channel, address] of [
      ['email', 'lou@arena.test'],
      ['sms', '+886912345678'],
    ] as const) {
      const add = async () => {
        const reply = await call('addSuppression', { as, body: { channel, address } })
        suppressionId = reply.payload.id
        return reply
      }
      await follows(read, add, channels(channel, listed))
    }
    const remove = () => call('removeSuppression', { as, params: { suppressionId } })
    await follows(read, remove, channels('sms', null))
  })

  test('the points: the venue at which they were given is renamed', async () => {
    const { venueId } = await companyWith(world, ['North'])
    const id = await member({ homeShopVenueId: venueId })
    await call('addLoyaltyPoints', { as, params: { id }, body: { amount: 5 } })
    await heard()
    await follows(
      () => reader.cache.read(endpoints.listLoyaltyTransactions, { params: { id } }),
      () => call('editVenue', { as, params: { venueId }, body: { name: 'Far North' } }),
      { transactions: [{ venueName: 'Far North' }] },
    )
  })
})

describe('the campaign', () => {
  test('a code: its prize, its member and its venue are renamed, and it is redeemed elsewhere', async () => {
    const memberId = await member()
    const prizeId = await prize()
    const issued = await code(prizeId, memberId)
    const { venueId } = await companyWith(world, ['Counter'])
    const one = () => reader.cache.read(endpoints.getRedemption, { params: { redemptionId: issued.id } })
    const all = () => reader.cache.read(endpoints.listPrizeCodes, { params: { id: prizeId } })
    const winners = () => reader.cache.read(endpoints.getPrize, { params: { id: prizeId } })
    const editPrize = (name: string) => call('editPrize', { as, params: { id: prizeId }, body: { name } })
    const editVenue = (name: string) => call('editVenue', { as, params: { venueId }, body: { name } })
    await heard()
    for (const [read, wrapped] of [
      [one, (row: object) => row],
      [all, (row: object) => ({ redemptions: [row] })],
    ] as const) {
      const next = `Lou ${++made}`
      await follows(read, () => rename(memberId, next), wrapped({ memberName: next }))
      await follows(read, () => editPrize(`Mug ${made}`), wrapped({ prizeName: `Mug ${made}` }))
      if (read === one) await follows(read, () => redeem(issued.code, as, venueId), wrapped({ state: 'Redeemed' }))
      await follows(read, () => editVenue(`Desk ${made}`), wrapped({ venueName: `Desk ${made}` }))
    }
    await follows(winners, () => rename(memberId, 'Sam'), { winners: [{ name: 'Sam' }] })
  })

  test('a mission: its code is redeemed, its member is renamed', async () => {
    const memberId = await member()
    const missionId = await mission('Play', memberId)
    const prizeId = await prize()
    const read = () => reader.cache.read(endpoints.getMission, { params: { missionId } })
    const approve = () => call('approveMission', { as, params: { missionId }, body: { prizeId } })
    await heard()
    await follows(read, approve, { state: 'Approved' })
    const { redemption } = (await call('getMission', { as, params: { missionId } })).payload
    await follows(read, () => redeem(redemption?.code ?? ''), { redemption: { state: 'Redeemed' } })
    await follows(read, () => rename(memberId, 'Kim'), { memberName: 'Kim' })
  })
})

test('the venues of a tournament: another is named, and one is renamed', async () => {
  const { id } = await world.tournament()
  const { venueId } = await companyWith(world, ['Old Hall'])
  const read = () => reader.cache.read(endpoints.listTournamentVenues, { params: { id } })
  const set = () => call('setTournamentVenues', { as, params: { id }, body: { venueIds: [venueId] } })
  await heard()
  await follows(read, set, { venues: [{ name: 'Old Hall' }] })
  const edit = () => call('editVenue', { as, params: { venueId }, body: { name: 'New Hall' } })
  await follows(read, edit, { venues: [{ name: 'New Hall' }] })
})

test('a payment: another one of the same wallet is completed', async () => {
  const memberId = await member()
  const [id, other] = [await payment(memberId), await payment(memberId, '60.00')]
  const read = () => reader.cache.read(endpoints.getWalletTransaction, { params: { id } })
  await heard()
  await follows(read, () => complete(other), { wallet: { balance: '60.00' }, related: [{ state: 'Completed' }] })
})

test('a licence: the next one of its venue is terminated', async () => {
  const { companyId, venueId } = await companyWith(world, ['Arena'])
  const licenses = [
    { venueId, from: '2031-01-01', to: '2031-01-31' },
    { venueId, from: '2031-02-01', to: '2031-02-28' },
  ]
  const invoice = (await call('createInvoice', { as, params: { id: companyId }, body: { licenses } })).payload
  const [licenceId = '', next = ''] = invoice.licenses.map((line) => line.licenceId)
  const read = () => reader.cache.read(endpoints.getLicence, { params: { licenceId } })
  const terminate = () => call('terminateLicence', { as, params: { licenceId: next }, body: { reason: 'Closed' } })
  await heard()
  expect(await read()).toMatchObject({ payload: { nextFrom: '2031-02-01' } })
  await follows(read, terminate, { nextFrom: null })
})

test('a room: its tournament is held elsewhere, its team is renamed', async () => {
  const rooms = roomsOf(platform, as)
  const { tournamentId: id, matchId, a } = await rooms.open()
  const room = () => reader.cache.read(endpoints.getMatchRoom, { params: { matchId } })
  const { venueId, companyId: venueCompanyId } = await companyWith(world, ['Elsewhere'])
  const set = () => call('setTournamentVenues', { as, params: { id }, body: { venueIds: [venueId] } })
  await heard()
  await follows(room, set, { venues: [{ venueId, venueCompanyId }] })
  const params = { tournamentTeamId: a }
  await follows(room, () => call('editTeam', { as, params, body: { name: 'Omega' } }), {
    teams: [{ name: 'Omega' }, {}],
  })
})

test('without a stream one’s own payment is in the wallet', async () => {
  const memberId = await member()
  const id = await payment(memberId)
  const { session, connection } = await openSession(platform.url)
  const wallet = () => connection.cache.read(endpoints.getWallet, { params: { id: memberId } })
  expect(await wallet()).toMatchObject({ payload: { balance: '0.00' } })
  const done = await session.runLine(`payment complete ${id} --yes`, { source: 'script' })
  expect(done).toMatchObject({ outcome: { is: 'done' } })
  expect(await wallet()).toMatchObject({ payload: { balance: '40.00' } })
})
