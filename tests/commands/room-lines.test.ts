// What is done in match rooms by line, refused and taken back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Runner } from '../../src/runner.ts'
import { sayIn, textOfReason } from '../../src/platform/messages.ts'
import type { TestPlatform } from '../support/platform.ts'
import { roomsOf } from '../platform/room-world.ts'
import { openSession, startWithScripts } from './api-session.ts'

let platform: TestPlatform
let session: Runner
let rooms: ReturnType<typeof roomsOf>
beforeAll(async () => {
  platform = await startWithScripts()
  session = (await openSession(platform.url)).session
  rooms = roomsOf(platform, await platform.token('SystemAdmin'))
})
afterAll(() => platform.close())

test('editing a result too early is refused in the words of the specification', async () => {
  const { matchId } = await rooms.begin(await rooms.open())
  const run = await session.runLine(`room edit-result ${matchId} 2-1`, { source: 'script' })
  if (run.is !== 'ran' || run.outcome.is !== 'blocked') throw new Error(`it came out as ${JSON.stringify(run)}`)
  expect(textOfReason(sayIn('en'), run.outcome.why)).toBe('Unable to edit result before the match is complete.')
})

test('a claimed call is given back by its command or by undo, and taken from somebody only after a question', async () => {
  const { call, as, open } = rooms
  const { matchId, a } = await open()
  const params = { matchId }
  const run = (line: string) => session.runLine(line, { source: 'script' })
  const claimedBy = async () => (await rooms.look(matchId)).assistance?.claimedBy
  await call('askAssistance', { as, params, body: { tournamentTeamId: a, text: 'No sound' } })

  expect(await run(`room claim ${matchId} --note="On my way"`)).toMatchObject({ outcome: { is: 'done' } })
  expect(await claimedBy()).toBe('script')
  await run('console undo')
  expect(await claimedBy()).toBeNull()

  await call('claimAssistance', { as, params, body: {} })
  expect(await run(`room release ${matchId}`)).toMatchObject({ outcome: { why: { code: 'room.assistanceClaimed' } } })
  expect(await run(`room claim ${matchId}`)).toMatchObject({
    outcome: { is: 'confirm', ask: { consequences: [{ code: 'consequence.assistanceTakenOver' }] } },
  })
  expect(await run(`room claim ${matchId} --yes`)).toMatchObject({ outcome: { is: 'done' } })
  expect(await run(`room release ${matchId}`)).toMatchObject({ outcome: { is: 'done' } })
  await run('console undo')
  expect(await claimedBy()).toBe('script')
})
