// A broadcast asks for the number of members it reaches, as the platform has counted them: any other answer sends nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Runner } from '../../src/runner.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addMembers } from '../platform/mail-world.ts'
import { openSession, startWithScripts } from './api-session.ts'

let platform: TestPlatform
let session: Runner
beforeAll(async () => {
  platform = await startWithScripts()
  session = (await openSession(platform.url)).session
  await addMembers(platform.store.pool, 3)
})
afterAll(() => platform.close())

async function outcomeOf(line: string) {
  const run = await session.runLine(line, { source: 'script' })
  if (run.is !== 'ran') throw new Error(`${line} does not run`)
  return run.outcome
}

async function sendings(): Promise<string[]> {
  const { rows } = await platform.store.pool.query<{ state: string }>(
    'select state from sendings order by create_time, id',
  )
  return rows.map(({ state }) => state)
}

test('the number is typed, and nothing else sends it', async () => {
  const line = 'notification push "Doors open" --to=all'
  expect(await outcomeOf(line)).toMatchObject({ is: 'confirm', ask: { risk: { level: 'irreversible', phrase: '3' } } })
  expect(await outcomeOf(`${line} --yes`)).toMatchObject({ is: 'confirm' })
  expect(await outcomeOf(`${line} --confirm="Doors open"`)).toMatchObject({ is: 'invalid' })
  expect(await outcomeOf(`${line} --confirm=2`)).toMatchObject({ is: 'invalid' })
  expect(await sendings()).toEqual([])
  expect(await outcomeOf(`${line} --dry-run`)).toMatchObject({ is: 'preview' })
  expect(await sendings()).toEqual([])
  expect(await outcomeOf(`${line} --confirm=3`)).toMatchObject({ is: 'done' })
  expect(await sendings()).toEqual(['Scheduled'])
})

test('until it begins, undo calls all of it back', async () => {
  expect(await outcomeOf('console undo')).toMatchObject({ is: 'done' })
  expect(await sendings()).toEqual(['Cancelled'])
})

test('an audience without anybody is told before anything is asked', async () => {
  const outcome = await outcomeOf('notification email "Hello" --content=Hi --to=filter --search="no such member"')
  expect(outcome).toMatchObject({ is: 'failed' })
})
