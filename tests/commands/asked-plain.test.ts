// found.md D3: what cannot be undone, on a platform that drops our headers and knows §7 and the common calls for tournaments
// only. A dry run would be the act there: each act is asked with nothing sent, and sent once. What needs more is refused.
import { afterAll, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { plainGateway } from '../support/plain-gateway.ts'
import { irreversibleCases } from './irreversible-cases.ts'
import { idIn, openSessionThrough, openUndoSession, platform } from './undo-session.ts'

await openUndoSession()
const gateway = await plainGateway(platform.url)
afterAll(() => gateway[Symbol.asyncDispose]())

const written = () => gateway.calls.filter((call) => !call.startsWith('GET'))
const isKnownThere = ({ does }: { does: string }) => commands.find(({ id }) => id === idIn(does))?.needs === undefined

test('there are some of both', () => {
  expect(irreversibleCases.filter(isKnownThere).length).toBeGreaterThan(14)
  expect(irreversibleCases.filter((one) => !isKnownThere(one)).length).toBeGreaterThan(10)
})

test.each(irreversibleCases.filter(isKnownThere).map((one) => [one.does, one] as const))(
  '%s: asked with nothing sent, sent once',
  async (_, { act: prepare }) => {
    const invocation = await prepare()
    const { session } = await openSessionThrough(gateway.url)
    gateway.calls.length = 0
    expect(await session.run(invocation, { source: 'key', dryRun: true })).toMatchObject({
      is: 'blocked',
      why: { code: 'platform.noDryRuns' },
    })
    const first = await session.run(invocation, { source: 'key' })
    if (first.is !== 'confirm') throw new Error(`not asked: ${JSON.stringify(first)}`)
    const { seal, risk } = first.ask
    expect(risk.level).toBe('irreversible')
    const phrase = risk.level === 'irreversible' ? risk.phrase : ''
    for (const answer of [{ seal }, { seal, phrase: `${phrase} not` }])
      expect(await session.run(invocation, { source: 'key', answer })).toMatchObject({ is: 'invalid' })
    expect(written()).toEqual([])
    expect(await session.run(invocation, { source: 'key', answer: { seal, phrase } })).toMatchObject({ is: 'done' })
    expect(written()).toHaveLength(1)
    // Agreed to once: the same answer is none.
    expect(['confirm', 'stale', 'blocked', 'invalid']).toContain(
      (await session.run(invocation, { source: 'key', answer: { seal, phrase } })).is,
    )
    expect(written()).toHaveLength(1)
    expect([...gateway.strange]).toEqual([])
  },
)

test.each(irreversibleCases.filter((one) => !isKnownThere(one)).map((one) => [one.does, one] as const))(
  '%s: refused, and nothing is sent',
  async (_, { act: prepare }) => {
    const invocation = await prepare()
    const { session } = await openSessionThrough(gateway.url)
    gateway.calls.length = 0
    for (const dryRun of [true, false])
      expect(await session.run(invocation, { source: 'key', dryRun })).toMatchObject({ is: 'blocked' })
    expect(written()).toEqual([])
  },
)
