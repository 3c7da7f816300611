// Creating tournaments by line, with games and regions as the settings have them at that moment.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeLine } from '../../src/registry/complete.ts'
import type { Runner } from '../../src/runner.ts'
import { openSession, startWithScripts } from './api-session.ts'
import type { TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
let session: Runner
beforeAll(async () => {
  platform = await startWithScripts()
  session = (await openSession(platform.url)).session
})
afterAll(() => platform.close())

async function outcomeOf(line: string) {
  const run = await session.runLine(line, { source: 'script' })
  return run.is === 'ran' ? run.outcome : run
}

test('a line creates a tournament; case does not count in what is chosen', async () => {
  const outcome = await outcomeOf('tournament create "Line Cup" --game=valorant --region=hong\\ kong')
  expect(outcome).toMatchObject({
    is: 'done',
    results: [{ payload: { name: 'Line Cup', game: 'Valorant', region: ['Hong Kong'], state: 'Initial' } }],
  })
})

test('a line names several regions; each is looked for in the settings', async () => {
  const outcome = await outcomeOf('tournament create "Two Shores" --game=Forts --region=taiwan,"hong kong"')
  expect(outcome).toMatchObject({ is: 'done', results: [{ payload: { region: ['Hong Kong', 'Taiwan'] } }] })
  expect(await outcomeOf('tournament create "Two Shores" --game=Forts --region=Taiwan,Mars')).toMatchObject({
    is: 'unreadable',
    why: { code: 'line.notAChoice', params: { value: 'Mars' } },
  })
})

test('a game that is not supported is refused before anything is sent, with those that are', async () => {
  const outcome = await outcomeOf('tournament create "Line Cup" --game=Chess --region=All')
  expect(outcome).toMatchObject({
    is: 'unreadable',
    why: { code: 'line.notAChoice', params: { value: 'Chess', choices: expect.arrayContaining(['Forts']) } },
  })
})

test('a game added meanwhile can be chosen and completed, and taken back by the inverse line', async () => {
  const added = await outcomeOf('setting add games "Rocket League"')
  expect(added).toMatchObject({ is: 'done', undo: [{ id: 'setting.remove', args: { name: 'Rocket League' } }] })
  const line = 'tournament create "Boost" --game=Rock'
  const { items } = await completeLine(line, line.length, session.registry, session.host)
  expect(items.map((item) => item.label)).toEqual(['Rocket League'])
  expect(await outcomeOf('tournament create "Boost" --game="rocket league" --region=All')).toMatchObject({ is: 'done' })
})

test.each([
  ['setting overdue 45', 'setting.overdue', { minutes: 30 }],
  ['instant settings 5 15', 'instant.settings', { firstWarningMinutes: 10, secondWarningMinutes: 20 }],
])('%s is taken back to what was set before', async (line, id, args) => {
  expect(await outcomeOf(line)).toMatchObject({ is: 'done', undo: [{ id, args }] })
  expect(await outcomeOf('console undo')).toMatchObject({ is: 'done' })
  // Nothing has changed: the same act has the same way back.
  expect(await outcomeOf(line)).toMatchObject({ is: 'done', undo: [{ id, args }] })
})
