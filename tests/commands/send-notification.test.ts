// The line of the wizard: counted the same in a dry run and in the act, confirmed by the number, called back as a whole.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { renewEnding } from '../../commands/licences.ts'
import { sendEmailBroadcast, sendPushBroadcast, retryFailed } from '../../commands/notifications.ts'
import { sendNotification } from '../../commands/send-notification.ts'
import { goesToMany, mayBeFinal } from '../../src/registry/risk-mark.ts'
import type { Runner } from '../../src/runner.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addMembers } from '../platform/mail-world.ts'
import { openSession, startWithScripts } from './api-session.ts'

let platform: TestPlatform
let session: Runner
let other: Runner
beforeAll(async () => {
  platform = await startWithScripts()
  session = (await openSession(platform.url)).session
  other = (await openSession(platform.url)).session
  await addMembers(platform.store.pool, 3)
})
afterAll(() => platform.close())

async function outcomeOf(line: string, on = session) {
  const run = await on.runLine(line, { source: 'script' })
  if (run.is !== 'ran') throw new Error(`${line} does not run`)
  return run.outcome
}

async function sendings(): Promise<string[]> {
  const { rows } = await platform.store.pool.query<{ state: string; channel: string }>(
    'select state, channel from sendings order by create_time, id::int',
  )
  return rows.map(({ state, channel }) => `${channel} ${state}`)
}

const line = 'notification send "Doors open" --content="Come **in**." --to=all --channels=email,push'

test('0 requests without its seal: neither a yes, nor the subject, nor another number sends it', async () => {
  expect(await outcomeOf(line)).toMatchObject({ is: 'confirm', ask: { risk: { level: 'irreversible', phrase: '3' } } })
  expect(await outcomeOf(`${line} --yes`)).toMatchObject({ is: 'confirm' })
  expect(await outcomeOf(`${line} --confirm="Doors open"`)).toMatchObject({ is: 'invalid' })
  expect(await outcomeOf(`${line} --confirm=2`)).toMatchObject({ is: 'invalid' })
  expect(await outcomeOf(`${line} --confirm=0`)).toMatchObject({ is: 'invalid' })
  expect(await sendings()).toEqual([])
})

test('a dry run tells the same counts, and sends nothing', async () => {
  const preview = await outcomeOf(`${line} --at=+1d --dry-run`)
  if (preview?.is !== 'preview') throw new Error('no preview')
  const params = (code: string) => preview.consequences.find((one) => one.code === code)?.params
  expect(params('consequence.notificationReaches')).toEqual({ count: 3 })
  expect(params('consequence.byEmail')).toMatchObject({ reached: 3, noAddress: 0 })
  expect(params('consequence.byPush')).toMatchObject({ reached: 3, noAddress: 0 })
  expect(await sendings()).toEqual([])
})

test('with the number it is sent on both channels, and one undo calls back both', async () => {
  expect(await outcomeOf(`${line} --confirm=3`)).toMatchObject({ is: 'done' })
  expect(await sendings()).toEqual(['email Scheduled', 'push Scheduled'])
  expect(await outcomeOf('console undo')).toMatchObject({ is: 'done' })
  expect(await sendings()).toEqual(['email Cancelled', 'push Cancelled'])
})

test('two people at once: each confirms what is so by then', async () => {
  const asked = await outcomeOf(line)
  if (asked?.is !== 'confirm') throw new Error('not asked')
  await outcomeOf('member create Newcomer --email=new@mail.test --yes', other)
  const { seal } = asked.ask
  const invocation = { ...asked.ask.invocation, targets: [] }
  const stale = await session.run(invocation, { source: 'script', answer: { seal, phrase: '3' } })
  expect(stale).toMatchObject({ is: 'stale', ask: { risk: { phrase: '4' } } })
  expect(await sendings()).toHaveLength(2)
  // A seal is valid once.
  const again = await session.run(invocation, { source: 'script', answer: { seal, phrase: '3' } })
  expect(again.is).not.toBe('done')
  expect(await sendings()).toHaveLength(2)
})

test('each field says what is wrong with it', async () => {
  const fieldsOf = async (text: string) => {
    const outcome = await outcomeOf(text)
    if (outcome?.is === 'invalid') return Object.keys(outcome.fields)
    return outcome?.is === 'failed' ? Object.keys(outcome.problem.fields ?? {}) : outcome?.is
  }
  expect(await fieldsOf('notification send --to=all --channels=email')).toContain('subject')
  expect(await fieldsOf(`${line} --at=2020-01-01T10:00Z`)).toEqual(['at'])
  expect(await fieldsOf(`notification send "x" --content=y --to=tournament --channels=email`)).toEqual(['tournamentId'])
  expect(await fieldsOf(`${line} --wake`)).toEqual(['reason'])
  expect(await fieldsOf(`notification send "${'x'.repeat(81)}" --content=y --to=all --channels=email`)).toEqual([
    'subject',
  ])
})

test('a test goes to oneself only', async () => {
  // The service account has no address.
  const outcome = await outcomeOf('notification test "Hello" --content=Hi --channels=email')
  expect(outcome).toMatchObject({ is: 'failed', problem: { reason: { code: 'notification.noOwnAddress' } } })
})

test('what goes to many is never preselected, repeated or learnt', () => {
  for (const command of [sendNotification, sendPushBroadcast, sendEmailBroadcast, retryFailed, renewEnding]) {
    expect([command.id, mayBeFinal(command), goesToMany(command)]).toEqual([command.id, true, true])
    expect(command.keys?.split(' ')).toHaveLength(2)
  }
  expect(
    commands
      .filter(goesToMany)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([
    'invoice.renew-ending',
    'notification.email',
    'notification.push',
    'notification.send',
    'sending.retry-failed',
  ])
})
