// A list of which only a part is accepted: said so everywhere, and taken back as far as it was done.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOutcome } from '../../src/cli/outcome.ts'
import { sayIn } from '../../src/platform/messages.ts'
import type { Runner } from '../../src/runner.ts'
import type { TestPlatform } from '../support/platform.ts'
import { worldOf } from '../platform/world.ts'
import { openSession, startWithScripts } from './api-session.ts'

let platform: TestPlatform
let session: Runner
beforeAll(async () => {
  platform = await startWithScripts()
  session = (await openSession(platform.url)).session
})
afterAll(() => platform.close())

test('a list of teams that is accepted in part says which are refused and why, before and after', async () => {
  const as = await platform.token('SystemAdmin')
  const { id } = await worldOf(platform, as).open()
  const line = `team add-many ${id} "Alpha; Beta: Ann; alpha; Gamma"`
  const asked = await session.runLine(line, { source: 'script' })
  expect(asked).toMatchObject({
    outcome: {
      is: 'confirm',
      ask: {
        final: false,
        consequences: [
          { code: 'consequence.teamsAdded', params: { count: 3 } },
          { code: 'consequence.teamsRefused', params: { count: 1, teams: ['alpha'] } },
        ],
      },
    },
  })
  const run = await session.runLine(`${line} --yes`, { source: 'script' })
  if (run.is !== 'ran') throw new Error(run.is)
  expect(run.outcome).toMatchObject({
    is: 'partial',
    results: [{ is: 'done', refused: [{ index: 2, name: 'alpha' }] }],
  })
  const told = describeOutcome(run.outcome, sayIn('en'), (text) => text)
  expect(told).toMatch(/3 done, 1 refused:\n.*alpha: .*already/)
  const names = async () =>
    (await platform.call('listTeams', { as, params: { id } })).payload.teams.map((team) => team.name)
  expect(await names()).toEqual(['Alpha', 'Beta', 'Gamma'])
  await session.runLine('console undo', { source: 'script' })
  expect(await names()).toEqual([])
})

test('a list of which nothing is accepted has failed, with every reason', async () => {
  const as = await platform.token('SystemAdmin')
  const { id } = await worldOf(platform, as).open(1)
  const run = await session.runLine(`team add-many ${id} "Team A; team a" --yes`, { source: 'script' })
  expect(run).toMatchObject({
    outcome: { is: 'failed', problem: { message: expect.stringMatching(/Team A: .*\nteam a: /) } },
  })
})
