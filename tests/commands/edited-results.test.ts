// §8 in the command line: a result is edited only once the match is complete, and nothing is sent before.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Runner } from '../../src/runner.ts'
import { sayIn, textOfReason } from '../../src/platform/messages.ts'
import type { TestPlatform } from '../support/platform.ts'
import { roomsOf } from '../platform/room-world.ts'
import { openDesk, startWithScripts } from './api-desk.ts'

let platform: TestPlatform
let desk: Runner
let rooms: ReturnType<typeof roomsOf>
beforeAll(async () => {
  platform = await startWithScripts()
  desk = (await openDesk(platform.url)).desk
  rooms = roomsOf(platform, await platform.token('SystemAdmin'))
})
afterAll(() => platform.close())

test('editing a result too early is refused in the words of the specification', async () => {
  const { matchId } = await rooms.begin(await rooms.open())
  const run = await desk.runLine(`room edit-result ${matchId} 2-1`, { source: 'script' })
  if (run.is !== 'ran' || run.outcome.is !== 'blocked') throw new Error(`it came out as ${JSON.stringify(run)}`)
  expect(textOfReason(sayIn('en'), run.outcome.why)).toBe('Unable to edit result before the match is complete.')
})
