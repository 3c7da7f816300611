import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Job } from '../../src/platform/handlers/call.ts'
import { gather } from '../../src/platform/act.ts'
import { runJob } from '../../src/platform/due-jobs.ts'
import { aUser, noon } from '../support/builders.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { matchNamed, worldOf, type World } from './world.ts'

let platform: TestPlatform
let world: World

beforeAll(async () => {
  platform = await startPlatform({ clock: () => noon })
  world = worldOf(platform, await platform.token('SystemAdmin'))
})
afterAll(() => platform.close())

const hour = 3600

/** Runs a job as if it were so late; answers what it touched. */
async function run(job: Job, now: number) {
  return platform.store.inTransaction(async (tx) => {
    const { act, touched, consequences } = gather(tx, { user: aUser(), now }, () => 0)
    await runJob(job, act)
    return { targets: touched.map((one) => one.target), codes: consequences.map((one) => one.code) }
  })
}

const stateOf = async (id: string) =>
  (await world.call('getTournament', { as: world.as, params: { id } })).payload.state

test('registration opens and ends at its times, and not before', async () => {
  const { tournament } = await world.published({ registrationStart: noon + hour, registrationEnd: noon + 2 * hour })
  const { id } = tournament
  const start: Job = { kind: 'registration-start', tournamentId: id }
  const end: Job = { kind: 'registration-end', tournamentId: id }
  expect((await run(start, noon)).targets).toEqual([])
  expect((await run(start, noon + hour)).targets).toEqual([`tournament:${id}`])
  expect(await stateOf(id)).toBe('OpenRegistration')
  expect((await run(start, noon + hour)).targets).toEqual([])
  expect((await run(end, noon + hour)).targets).toEqual([])
  expect((await run(end, noon + 2 * hour)).codes).toEqual(['consequence.tournamentState'])
  expect(await stateOf(id)).toBe('CompleteRegistration')
})

test('an end that was moved is kept', async () => {
  const { id, tournament } = await world.open(0, {}, { registrationEnd: noon + hour })
  const version = (await world.call('getTournament', { as: world.as, params: { id } })).payload.version
  expect(tournament.version).toBeLessThanOrEqual(version)
  await world.call('editTournament', {
    as: world.as,
    params: { id },
    body: { version, registrationEnd: noon + 5 * hour },
  })
  await run({ kind: 'registration-end', tournamentId: id }, noon + hour)
  expect(await stateOf(id)).toBe('OpenRegistration')
})

test('below the minimum the end of registration cancels, where the stage says so', async () => {
  const { id } = await world.open(1, { autoCancelTournament: true }, { minTeams: 2, registrationEnd: noon + hour })
  const { codes } = await run({ kind: 'registration-end', tournamentId: id }, noon + hour)
  expect(codes).toContain('consequence.stagesCancelled')
  expect(await stateOf(id)).toBe('Cancelled')
})

test('when the check-in of a room is over nobody has won; before that nothing happens', async () => {
  const { stage, detail } = await world.running(2)
  const { bracketMatchId } = matchNamed(detail, 'G1-M1')
  const params = { id: stage.id, matchId: bracketMatchId }
  const body = { checkInStartTime: noon + hour, checkInDuration: 10 }
  expect((await world.call('createMatchRoom', { as: world.as, params, body })).payload.state).toBe('Open')
  const job: Job = { kind: 'check-in-expiry', stageId: stage.id, bracketMatchId }
  expect((await run(job, noon + hour)).targets).toEqual([])
  expect((await run(job, noon + hour + 600)).codes).toEqual(['consequence.roomClosed', 'consequence.needsDecision'])
  expect(matchNamed(await world.detail(stage.id), 'G1-M1')).toMatchObject({ state: 'Completed', matchId: null })
  expect((await run(job, noon + 2 * hour)).targets).toEqual([])
})

test('a job about something that is gone does nothing', async () => {
  expect((await run({ kind: 'registration-end', tournamentId: '999999' }, noon)).targets).toEqual([])
  expect((await run({ kind: 'check-in-expiry', stageId: '999999', bracketMatchId: '1' }, noon)).targets).toEqual([])
})

test('a registration whose start is past opens by itself after publication', async () => {
  const { tournament } = await world.published({ registrationStart: noon - hour })
  await expect.poll(() => stateOf(tournament.id), { timeout: 20_000, interval: 250 }).toBe('OpenRegistration')
  const { entries } = (await world.call('listTournamentAudit', { as: world.as, params: { id: tournament.id } })).payload
  expect(entries[0]).toMatchObject({ action: 'registration-start', source: 'schedule', actorName: 'Platform' })
})
