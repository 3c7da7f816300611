// Settings in two tabs: forms, lines and undos say what was seen, and write over nothing that a colleague has set since.
import { beforeEach, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import type { Outcome } from '../../src/registry/outcome.ts'
import { act, session, openColleague, openUndoSession, platform, refresh, run } from './undo-session.ts'

await openUndoSession()
const colleague = await openColleague()
beforeEach(async () => {
  await platform.store.pool.query('update settings set second_from = 900000, second_from_waiting = null')
  session.undoStack.clear()
  refresh()
})

type Args = Record<string, unknown>
/** Three values that differ; of the limit each lower one, which one person may set. */
const values: Readonly<Record<string, readonly [Args, Args, Args]>> = {
  'instant.settings': [
    { firstWarningMinutes: 11, secondWarningMinutes: 21 },
    { firstWarningMinutes: 12, secondWarningMinutes: 22 },
    { firstWarningMinutes: 13, secondWarningMinutes: 23 },
  ],
  'setting.hold': [{ seconds: 61 }, { seconds: 62 }, { seconds: 63 }],
  'setting.overdue': [{ minutes: 41 }, { minutes: 42 }, { minutes: 43 }],
  'setting.second-administrator': [{ secondFrom: '8000.00' }, { secondFrom: '7000.00' }, { secondFrom: '6000.00' }],
}
const cases = Object.entries(values).map(([id, [mine, theirs, later]]) => ({ id, mine, theirs, later }))

const whyOf = (outcome: Outcome) => {
  if (outcome.is === 'failed') return outcome.problem.reason?.code
  return outcome.is === 'blocked' ? outcome.why.code : outcome.is
}
const storedOf = (id: string) => commands.find((one) => one.id === id)?.stored

async function now(id: string): Promise<unknown> {
  refresh()
  const stored = storedOf(id)
  const read = stored && (await session.host.read(stored))
  return read && 'view' in read ? session.registry.find(id)?.form?.prefill?.(read.view) : read
}

/** The stored values, and of the limit the raise that waits. */
async function askedFor(id: string): Promise<unknown> {
  const { payload } = await platform.call('getPaymentSettings', { as: await platform.token('SystemAdmin') })
  return payload.waiting && id === 'setting.second-administrator' ? { secondFrom: payload.waiting.secondFrom } : now(id)
}

test('every command without a target whose call takes what was seen reads it before', () => {
  const takes = commands.filter(({ target, stored }) => target === 'none' && stored)
  expect(takes.map(({ id }) => id).toSorted()).toEqual(Object.keys(values))
})

test.each(cases)(
  '$id: a form that was opened before a colleague set another value is refused, its preview too',
  async (one) => {
    await run(act(one.id, [], one.mine))
    expect(await colleague(act(one.id, [], one.theirs))).toMatchObject({ is: 'done' })
    refresh()
    for (const dryRun of [true, false]) {
      const sent = await session.run(act(one.id, [], one.later), { source: 'button', seen: one.mine, dryRun })
      expect(whyOf(sent)).toBe('command.overtaken')
    }
    expect(await now(one.id)).toEqual(one.theirs)
    // A colleague's change to the value that is sent is no conflict.
    expect(
      whyOf(await session.run(act(one.id, [], one.theirs), { source: 'button', seen: one.mine, dryRun: true })),
    ).toBe('preview')
  },
)

test.each(cases)('$id: a line sent between a read and a colleague’s change is refused by name', async (one) => {
  await run(act(one.id, [], one.mine))
  const { send } = session.host
  let between = true
  session.host.send = async (step, options) => {
    if (between) expect(await colleague(act(one.id, [], one.theirs))).toMatchObject({ is: 'done' })
    between = false
    return send(step, options)
  }
  try {
    expect(whyOf(await run(act(one.id, [], one.later)))).toMatch(/ChangedSince$/)
    expect(await now(one.id)).toEqual(one.theirs)
    // It was told what is there: sent once more it counts.
    expect(await run(act(one.id, [], one.later))).toMatchObject({ is: 'done' })
  } finally {
    session.host.send = send
  }
})

test.each(cases)('$id: the undo after a colleague’s change is refused by name', async (one) => {
  await run(act(one.id, [], one.mine))
  await run(act(one.id, [], one.theirs))
  expect(await colleague(act(one.id, [], one.later))).toMatchObject({ is: 'done' })
  refresh()
  expect(whyOf(await run(act('console.undo', [])))).toBe('undo.changedSince')
  expect(await now(one.id)).toEqual(one.later)
})

test.each(cases)('$id: an undo without a change in between takes it back', async (one) => {
  await run(act(one.id, [], one.theirs))
  await run(act(one.id, [], one.later))
  expect(await run(act('console.undo', []))).toMatchObject({ is: 'done' })
  // Raising the limit waits for a second person.
  expect(await askedFor(one.id)).toEqual(one.theirs)
})

test('a raise that began to wait while the form was open is not ended unseen, and the second person confirms what is shown', async () => {
  const id = 'setting.second-administrator'
  const seen = { secondFrom: '9000.00', waiting: undefined }
  expect(await colleague(act(id, [], { secondFrom: '20000.00' }))).toMatchObject({ is: 'done' })
  refresh()
  expect(whyOf(await session.run(act(id, [], { secondFrom: '8000.00' }), { source: 'button', seen }))).toBe(
    'command.overtaken',
  )
  const shown = { secondFrom: '9000.00', waiting: '20000.00' }
  const asked = await session.run(act(id, [], { secondFrom: '20000.00' }), {
    source: 'button',
    seen: shown,
    dryRun: true,
  })
  expect(asked.is).toBe('preview')
})

test('a raise that was given up while the form was open is missed, whatever is sent', async () => {
  const id = 'setting.second-administrator'
  expect(await colleague(act(id, [], { secondFrom: '20000.00' }))).toMatchObject({ is: 'done' })
  const seen = { secondFrom: '9000.00', waiting: '20000.00' }
  expect(await colleague(act(id, [], { secondFrom: '9000.00' }))).toMatchObject({ is: 'done' })
  refresh()
  expect(whyOf(await session.run(act(id, [], { secondFrom: '15000.00' }), { source: 'button', seen }))).toBe(
    'command.overtaken',
  )
})

test('the form of the limit begins with the limit in force, not with the raise that waits', async () => {
  const id = 'setting.second-administrator'
  expect(await colleague(act(id, [], { secondFrom: '20000.00' }))).toMatchObject({ is: 'done' })
  expect(await now(id)).toEqual({ secondFrom: '9000.00' })
})
