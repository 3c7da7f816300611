// The schedule of a tournament, by line, script and undo: laid out, moved, cleared, and told what is wrong with it.
import { expect, test } from 'vitest'
import { noLimits } from '../../src/contract/schedule.ts'
import { conflictsOf } from '../../src/rules/schedule/conflicts.ts'
import { startDesk } from './api-desk.ts'

const { desk, world } = await startDesk()

async function outcomeOf(line: string) {
  const run = await desk.runLine(line, { source: 'script' })
  return run.is === 'ran' ? run.outcome : run
}

async function done(...lines: readonly string[]) {
  for (const line of lines) expect([line, await outcomeOf(line)]).toMatchObject([line, { is: 'done' }])
}

async function scheduleOf(id: string) {
  return (await world.call('getSchedule', { as: world.as, params: { id } })).payload
}

/** Times by match: what everybody means by the schedule. */
async function timesOf(id: string) {
  return (await scheduleOf(id)).rows.map(({ identifier, schedule }) => [identifier, schedule])
}

const at = (time: string) => Date.parse(`2026-11-28T${time}+08:00`) / 1000
const pattern = '--from=2026-11-28T13:00+08:00 --every=45 --rest=15'

test('a pattern lays all out without a conflict, says so before it is done, and is undone with what it is measured by', async () => {
  const { id, stage } = await world.running(8)
  const line = `schedule pattern ${id} ${pattern} --at-once=4`
  expect(await outcomeOf(`${line} --dry-run`)).toMatchObject({
    is: 'preview',
    consequences: [{ code: 'consequence.scheduleMoves', params: { count: 7 } }, { code: 'consequence.scheduleFits' }],
  })
  await done(line)
  const laid = await scheduleOf(id)
  expect(laid.limits).toEqual({ atOnce: 4, restMinutes: 15, stageMinutes: { [stage.id]: 45 } })
  expect(laid.rows.map(({ schedule }) => schedule)).toEqual([
    ...Array.from({ length: 4 }, () => at('13:00')),
    // 13:45 would leave no rest.
    ...Array.from({ length: 2 }, () => at('14:30')),
    at('16:00'),
  ])
  expect(conflictsOf(laid.rows, laid.limits)).toEqual([])
  await done('console undo')
  expect(await scheduleOf(id)).toMatchObject({ limits: noLimits, rows: laid.rows.map(() => ({ schedule: null })) })
})

test('typed one by one, by round and shifted, or said by ids in a script: the rows are equal', async () => {
  const [laid, typed, scripted] = [await world.running(4), await world.running(4), await world.running(4)]
  await done(
    `schedule pattern ${laid.id} ${pattern} --at-once=2`,
    `schedule shift ${laid.id} 30 --from=2026-11-28T14:00+08:00`,
  )
  await done(
    `round schedule ${typed.stage.id}/1/4 2026-11-28T13:00+08:00`,
    `match schedule ${typed.stage.id}/m${typed.detail.brackets[0]?.matches[2]?.bracketMatchId} 2026-11-28T15:00+08:00`,
  )
  const ids = scripted.detail.brackets[0]?.matches.map(({ bracketMatchId }) => bracketMatchId) ?? []
  const said = [at('13:00'), at('13:00'), at('15:00')].map((time, n) => `${ids[n]}=${time}`)
  await done(`schedule set ${scripted.id} ${said.join(',')}`)
  const times = await timesOf(laid.id)
  expect(times).toEqual([
    ['G1-M1', at('13:00')],
    ['G1-M2', at('13:00')],
    ['G1-M3', at('15:00')],
  ])
  expect([await timesOf(typed.id), await timesOf(scripted.id)]).toEqual([times, times])
})

test('a check-in moves with its match, and the room with both; what somebody else moved meanwhile is not put back', async () => {
  const { id, stage, detail } = await world.running(4)
  const [first] = detail.brackets[0]?.matches ?? []
  const match = `${stage.id}/m${first?.bracketMatchId}`
  await done(
    `match setting ${match} --schedule=2126-11-28T13:00+08:00 --check-in-start-time=2126-11-28T12:45+08:00`,
    `match create-room ${match}`.concat(' --yes'),
    `schedule shift ${id} 20`,
  )
  const quarter = Date.parse('2126-11-28T13:20+08:00') / 1000
  const { matches } = (await world.call('listMatchRooms', { as: world.as, query: { tournamentId: id } })).payload
  const room = await world.call('getMatchRoom', { as: world.as, params: { matchId: matches[0]?.matchId ?? '' } })
  expect(room.payload).toMatchObject({ schedule: quarter, checkInStartTime: quarter - 900 })
  const params = { id: stage.id, matchId: first?.bracketMatchId ?? '' }
  await world.call('setMatchSetting', { as: world.as, params, body: { schedule: quarter + 60 } })
  expect(await outcomeOf('console undo')).toMatchObject({
    is: 'failed',
    problem: { reason: { code: 'write.changedSince' } },
  })
})

test('what cannot be is refused with the reason', async () => {
  const { id, stage } = await world.running(4)
  const codes = []
  for (const line of [
    `schedule pattern ${id} --from=2026-11-28T13:00+08:00 --every=90 --at-once=1 --until=2026-11-28T14:00+08:00`,
    `schedule pattern ${id} --from=2026-11-28T13:00+08:00 --every=90 --at-once=1 --break-from=2026-11-28T14:00+08:00`,
    `schedule shift ${id} 0`,
    `schedule limits ${id} --minutes=30`,
    `schedule set ${id} 311`,
  ]) {
    const outcome = await outcomeOf(line)
    codes.push(outcome.is === 'blocked' ? outcome.why.code : outcome.is)
  }
  expect(codes).toEqual([
    'schedule.tooLong',
    'schedule.halfBreak',
    'schedule.nothingMoves',
    'schedule.minutesOfStage',
    'schedule.unreadTime',
  ])
  expect(await outcomeOf(`schedule clear ${id}`)).toMatchObject({
    is: 'failed',
    problem: { reason: { code: 'schedule.nothingToMove' } },
  })
  await done(`schedule limits ${id} --stage=${stage.id} --minutes=30`, `schedule limits ${id} --at-once=2 --rest=5`)
  expect((await scheduleOf(id)).limits).toEqual({ atOnce: 2, restMinutes: 5, stageMinutes: { [stage.id]: 30 } })
  const empty = await world.tournament()
  expect(await outcomeOf(`schedule pattern ${empty.id} ${pattern} --at-once=4`)).toMatchObject({
    is: 'blocked',
    why: { code: 'schedule.noMatches' },
  })
})
