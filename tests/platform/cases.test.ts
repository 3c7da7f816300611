// Cases: everything that waits for an administrator in one list, the gravest first, once each, where one may act.
import { expect, test } from 'vitest'
import { CaseKind, type Case } from '../../src/contract/case.ts'
import { campaignOf } from './campaign-world.ts'
import { roomsOf } from './room-world.ts'
import { aMember } from './wallet-world.ts'
import { matchNamed, startWorld } from './world.ts'

const { platform, world } = await startWorld()
const rooms = roomsOf(platform, world.as)

const casesOf = async (tournamentId: string, as = world.as): Promise<Case[]> => {
  const { cases } = (await world.call('listCases', { as })).payload
  return cases.filter((one) => one.tournamentId === tournamentId)
}
const office = async (as = world.as) => world.call('listOfficeCases', { as })

test('a room is one case: what it waits for changes, its id does not, and a decision ends it', async () => {
  const room = await rooms.begin(await rooms.open())
  const now = async () => (await casesOf(room.tournamentId)).map(({ id, kind, reports }) => ({ id, kind, reports }))
  const id = `room ${room.matchId}`
  expect(await now()).toEqual([])
  await rooms.submit(room, 'a', [9, 13])
  expect(await now()).toEqual([{ id, kind: 'reported', reports: [[9, 13], null] }])
  await rooms.submit(room, 'b', [13, 9])
  expect(await now()).toEqual([
    {
      id,
      kind: 'disputed',
      reports: [
        [9, 13],
        [13, 9],
      ],
    },
  ])
  await rooms.confirm(room, [13, 9])
  expect(await now()).toEqual([])
})

test('two equal reports are one to approve', async () => {
  const room = await rooms.begin(await rooms.open())
  await rooms.submit(room, 'a', [2, 1])
  await rooms.submit(room, 'b', [2, 1])
  expect(await casesOf(room.tournamentId)).toMatchObject([
    { kind: 'alike', identifier: 'G1-M1', thing: { kind: 'room', id: room.matchId }, names: ['Team A', 'Team D'] },
  ])
})

test('a call for help says what was written, and who has taken it over', async () => {
  const room = await rooms.begin(await rooms.open())
  const params = { matchId: room.matchId }
  await world.call('askAssistance', { as: world.as, params, body: { text: 'The server is down' } })
  expect(await casesOf(room.tournamentId)).toMatchObject([
    { kind: 'assistance', text: 'The server is down', claimedBy: null },
  ])
})

test('a match without a winner, a bracket to complete and standings to approve are cases of their things', async () => {
  const { id, stage, detail } = await world.running(4)
  const match = matchNamed(detail, 'G1-M1')
  const scores = match.teams.map((team) => ({
    tournamentTeamId: team?.tournamentTeamId ?? '',
    totalScore: 0,
    result: 'NotCheckedIn' as const,
  }))
  const params = { id: stage.id, matchId: match.bracketMatchId }
  await world.call('updateScore', { as: world.as, params, body: { scores } })
  expect(await casesOf(id)).toMatchObject([
    { kind: 'noWinner', identifier: 'G1-M1', thing: { kind: 'match' }, names: ['Team A', 'Team D'] },
  ])
  await world.win(stage.id, match)
  await world.playAll(stage.id)
  expect(await casesOf(id)).toMatchObject([
    { kind: 'bracket', thing: { kind: 'bracket', id: `${stage.id}/1` }, groupNumber: 1 },
  ])
  await world.call('completeBracket', { as: world.as, params: { id: stage.id, group: 1 } })
  expect(await casesOf(id)).toMatchObject([{ kind: 'standings', thing: { kind: 'stage', id: stage.id } }])
})

test('the gravest come first, and of one kind those that wait longest', async () => {
  const { cases } = (await world.call('listCases', { as: world.as })).payload
  const grades = cases.map(({ kind }) => CaseKind.options.indexOf(kind))
  expect(cases.length).toBeGreaterThan(2)
  expect(grades).toEqual(grades.toSorted((a, b) => a - b))
  for (const [at, one] of cases.entries()) {
    const before = cases[at - 1]
    if (before?.kind === one.kind) expect(before.since).toBeLessThanOrEqual(one.since)
  }
})

test('an operator has the cases of the own venue alone, and none of the office', async () => {
  const room = await rooms.begin(await rooms.open())
  await rooms.submit(room, 'a', [2, 1])
  await rooms.submit(room, 'b', [1, 2])
  const operator = await platform.token('VenueOperator')
  expect(await casesOf(room.tournamentId, operator)).toEqual([])
  expect((await office(operator)).status).toBe(403)
})

test('the office: money that is asked for, and missions, with what they are about', async () => {
  const campaign = campaignOf(platform, world.as)
  const memberId = await aMember(platform)
  const mission = await campaign.mission('Win five', memberId)
  const found = (await office()).payload.cases
  expect(found).toContainEqual(
    expect.objectContaining({ id: `mission ${mission}`, kind: 'mission', thing: { kind: 'mission', id: mission } }),
  )
})
