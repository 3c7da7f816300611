// business.md §9, line 11: what cannot be undone is asked first, on a real platform. Until the question is answered rightly no
// write leaves the console but its dry runs; then each request goes out once, with the seal of what was shown.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { headers } from '../../src/contract/envelope.ts'
import { irreversibleCases } from './irreversible-cases.ts'
import { session, idIn, openUndoSession, refresh } from './undo-session.ts'

await openUndoSession()

/** Writes that left the console: whether each was a dry run, and the seal it carried. */
let sent: { dry: boolean; seal: string | null }[] = []
const plainFetch = globalThis.fetch
globalThis.fetch = (input, init) => {
  const request = new Request(input, init)
  const { method } = request
  if (method !== 'GET' && method !== 'HEAD')
    sent.push({ dry: request.headers.has(headers.dryRun), seal: request.headers.get(headers.expect) })
  return plainFetch(input, init)
}
afterAll(() => {
  globalThis.fetch = plainFetch
})
const written = () => sent.filter(({ dry }) => !dry)

beforeEach(() => {
  refresh()
})

test('every command that is always irreversible has a case', () => {
  const always = commands.filter(({ risk }) =>
    typeof risk === 'function' ? 'always' in risk && risk.always === 'irreversible' : risk.level === 'irreversible',
  )
  expect(always.length).toBeGreaterThan(14)
  expect(always.map(({ id }) => id).filter((id) => !irreversibleCases.some(({ does }) => idIn(does) === id))).toEqual(
    [],
  )
})

test.each(irreversibleCases.map((one) => [one.does, one] as const))('%s', async (_, { act: prepare }) => {
  const invocation = await prepare()
  refresh()
  sent = []
  const first = await session.run(invocation, { source: 'key' })
  if (first.is !== 'confirm') throw new Error(`not asked: ${JSON.stringify(first)}`)
  expect(first.ask.risk.level).toBe('irreversible')
  const { seal, risk } = first.ask
  const phrase = risk.level === 'irreversible' ? risk.phrase : ''
  for (const answer of [{ seal }, { seal, phrase: `${phrase} not` }, { seal: 'f'.repeat(seal.length), phrase }]) {
    const outcome = await session.run(invocation, { source: 'key', answer })
    expect(['invalid', 'confirm', 'stale']).toContain(outcome.is)
    expect(written()).toEqual([])
  }
  expect(await session.run(invocation, { source: 'key', answer: { seal, phrase } })).toMatchObject({ is: 'done' })
  expect(written()).toMatchObject([{ seal: expect.any(String) }])
})
