// Two people at the same match, the same standings, the same next stage: nothing is overwritten unseen.
import { expect, test } from 'vitest'
import type { BracketMatch, Score } from '../../src/contract/bracket.ts'
import { matchNamed, startWorld } from './world.ts'

const { platform, world } = await startWorld()
const other = await platform.token('SystemAdmin')

const scoresOf = ({ teams }: BracketMatch, ...points: [number, number]): Score[] =>
  teams.map((team, slot) => ({
    tournamentTeamId: team?.tournamentTeamId ?? '',
    totalScore: points[slot] ?? 0,
    result: points[slot] === Math.max(...points) ? 'Win' : 'Lose',
  }))

async function aMatch() {
  const { stage, detail, id } = await world.running(4)
  const match = matchNamed(detail, 'G1-M1')
  const params = { id: stage.id, matchId: match.bracketMatchId }
  const enter = (as: string, points: [number, number], seen?: { scores: Score[] }) =>
    world.call('updateScore', { as, params, body: { scores: scoresOf(match, ...points), ...(seen && { seen }) } })
  const now = async () => matchNamed(await world.detail(stage.id), 'G1-M1')
  return { id, stage, match, params, enter, now }
}

test('the second of two results is refused with what stands there now, and nothing is lost', async () => {
  const { match, enter, now, params } = await aMatch()
  const seen = { scores: [] }
  expect((await enter(world.as, [2, 1], seen)).status).toBe(200)
  const refused = await enter(other, [0, 1], seen)
  expect(refused.status).toBe(409)
  expect(refused.envelope).toMatchObject({
    code: 'write.changedSince',
    reason: { params: { name: 'G1-M1', now: '2–1', by: 'Test SystemAdmin' } },
  })
  expect(refused.envelope.reason?.unblock).toBe(
    `match update-score ${params.id}/m${params.matchId} 0-1 --results=Lose,Win`,
  )
  expect((await now()).scores).toEqual(scoresOf(match, 2, 1))
  // Having seen it, one may replace it.
  expect((await enter(other, [0, 1], { scores: scoresOf(match, 2, 1) })).status).toBe(200)
})

test('of sixteen who enter different results at once one is told done', async () => {
  const { enter, now } = await aMatch()
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, i) => enter(i % 2 === 0 ? world.as : other, [i + 1, 0], { scores: [] })),
  )
  const done = replies.flatMap((reply, i) => (reply.status === 200 ? [i + 1] : []))
  expect(done).toHaveLength(1)
  expect((await now()).scores[0]?.totalScore).toBe(done[0])
})

test('a result that somebody else has entered is not taken back unseen', async () => {
  const { match, enter, now, params } = await aMatch()
  await enter(world.as, [2, 1])
  const mine = { scores: scoresOf(match, 2, 1) }
  await enter(other, [0, 1])
  const undone = await world.call('resetScore', { as: world.as, params, body: { seen: mine } })
  expect(undone.envelope.code).toBe('write.changedSince')
  expect((await now()).scores).toEqual(scoresOf(match, 0, 1))
})

test('without saying what was seen the last write wins, and the audit says so', async () => {
  const { id, enter } = await aMatch()
  await enter(world.as, [2, 1])
  expect((await enter(other, [0, 1])).status).toBe(200)
  const { entries } = (
    await world.call('listTournamentAudit', { as: world.as, params: { id }, query: { action: 'updateScore' } })
  ).payload
  const unseen = entries.map((entry) => entry.consequences.some(({ code }) => code === 'consequence.unseen'))
  expect(unseen).toEqual([true, false])
})

test('a setting, teams and criteria that have changed since are refused', async () => {
  const { match, params, stage } = await aMatch()
  const set = (as: string, bestOf: number, seen: number) =>
    world.call('setMatchSetting', { as, params, body: { bestOf, seen: { bestOf: seen } } })
  expect((await set(world.as, 3, match.bestOf)).status).toBe(200)
  expect((await set(other, 5, match.bestOf)).envelope.code).toBe('write.changedSince')
  expect((await set(other, 5, 3)).status).toBe(200)

  const teamIds = match.teams.map((team) => team?.tournamentTeamId ?? null)
  const swapped = teamIds.toReversed()
  const assign = (seen: (string | null)[]) =>
    world.call('assignMatchTeams', { as: world.as, params, body: { teamIds: swapped, seen: { teamIds: seen } } })
  expect((await assign(teamIds)).status).toBe(200)
  expect((await assign(teamIds)).envelope.code).toBe('write.changedSince')

  const groups = await world.stage((await world.tournament()).id, { name: 'Groups', format: 'RoundRobin' })
  const order = (seen: string[]) =>
    world.call('setTieBreakers', {
      as: world.as,
      params: { id: groups.id },
      body: { tieBreakers: ['points'], seen: { tieBreakers: seen as never[] } },
    })
  expect((await order(['scoreFor'])).envelope.reason?.params).toMatchObject({ name: 'Groups', now: 'standard' })
  expect((await order(groups.tieBreakers)).payload.preset).toBe('pointsOnly')
  expect(stage.id).not.toBe(groups.id)
})

test('a round that somebody has set otherwise is not set again unseen', async () => {
  const { stage, detail } = await world.running(4)
  const first = detail.brackets[0]?.matches.filter((match) => match.roundOf === 4) ?? []
  const seen = first.map(({ bracketMatchId, bestOf }) => ({ bracketMatchId, bestOf }))
  const params = { id: stage.id, group: 1, roundOf: 4 }
  const set = (as: string, bestOf: number, looked?: typeof seen) =>
    world.call('setRoundSetting', { as, params, body: { bestOf, ...(looked && { seen: looked }) } })
  expect((await set(world.as, 3, seen)).status).toBe(200)
  const refused = await set(other, 5, seen)
  expect(refused.envelope).toMatchObject({ code: 'write.changedSince', reason: { params: { name: 'G1-M1' } } })
  expect(
    (
      await set(
        other,
        5,
        seen.map((one) => ({ ...one, bestOf: 3 })),
      )
    ).status,
  ).toBe(200)
  expect(await world.dryRun('setRoundSetting', { params, body: { bestOf: 7 } })).toContainEqual({
    code: 'consequence.unseen',
  })
})

test('a match is not deleted with a result that was not looked at', async () => {
  const { enter, now, params, match } = await aMatch()
  await enter(world.as, [2, 1])
  const remove = (seen: { scores: Score[] }) => world.call('deleteMatch', { as: other, params, body: { seen } })
  expect((await remove({ scores: [] })).envelope.code).toBe('write.changedSince')
  expect((await now()).scores).toEqual(scoresOf(match, 2, 1))
  expect((await remove({ scores: scoresOf(match, 2, 1) })).status).toBe(200)
})

test('standings that somebody has edited since are neither edited nor approved unseen', async () => {
  const { stage } = await world.running(4, { autoCompleteBracket: true })
  await world.playAll(stage.id)
  const params = { id: stage.id }
  const { standings } = (await world.call('getStandings', { as: world.as, params })).payload
  const seen = { standings: standings.map(({ tournamentTeamId, rank }) => ({ tournamentTeamId, rank })) }
  const edited = seen.standings.map((entry, index) => ({ ...entry, rank: index + 1 }))
  const edit = () => world.call('updateStandings', { as: other, params, body: { standings: edited, seen } })
  expect((await edit()).status).toBe(200)
  expect((await edit()).envelope.code).toBe('write.changedSince')
  const approve = (of: object) => world.call('approveStandings', { as: world.as, params, body: { seen: of as never } })
  expect((await approve(seen)).envelope.code).toBe('write.changedSince')
  expect((await approve({ standings: edited })).status).toBe(200)
})
