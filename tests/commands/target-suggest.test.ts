// A command for a stage, a match or a team finds its target from anywhere: palette, forms and command line ask the same.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Kind } from '../../src/contract/views.ts'
import { completeLine } from '../../src/registry/complete.ts'
import type { Runner } from '../../src/runner.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { account, openSession } from './api-session.ts'

let platform: TestPlatform
let session: Runner

beforeAll(async () => {
  platform = await startPlatform({
    environment: { ...account, ARENA_SEED: 'demo' },
    loadSeed: async () => (await import('../../src/platform/seed/seed.ts')).seed,
  })
  session = (await openSession(platform.url)).session
})
afterAll(() => platform.close())

const final = 'FIFA World Cup 2022 — final ranking'
const suggested = async (kind: Kind, typed: string) =>
  (await session.host.suggest(kind, typed)).map(({ label, where = 'here' }) => `${label} @ ${where}`)

test.each<{ kind: Kind; typed: string; first: string | RegExp }>([
  { kind: 'team', typed: 'argentina', first: 'Argentina @ FIFA World Cup 2022' },
  { kind: 'team', typed: 'argentina final', first: `Argentina @ ${final}` },
  { kind: 'stage', typed: 'knock lol', first: 'Knock-out @ LoL Worlds 2022 — quarter-finals' },
  { kind: 'stage', typed: 'quarter-finals', first: 'Knock-out @ LoL Worlds 2022 — quarter-finals' },
  {
    kind: 'match',
    typed: 'argentina france',
    first: /^G1-M\d+ (Argentina – France|France – Argentina) @ .+ › Knock-out$/,
  },
  { kind: 'bracket', typed: 'lol', first: /@ LoL Worlds 2022 — quarter-finals › Knock-out$/ },
  { kind: 'round', typed: 'lol', first: /@ LoL Worlds 2022 — quarter-finals › Knock-out$/ },
])('from nowhere, $typed finds a $kind', async ({ kind, typed, first }) => {
  const [got] = await suggested(kind, typed)
  expect(got).toEqual(typeof first === 'string' ? first : expect.stringMatching(first))
})

test('what is suggested can be taken', async () => {
  for (const kind of ['team', 'stage', 'match', 'bracket', 'round'] as const) {
    const [{ word } = { word: '' }] = await session.host.suggest(kind, 'lol')
    expect([kind, await session.host.resolve(kind, word)]).toEqual([kind, { id: word }])
  }
})

test('the command line completes them and says where each is', async () => {
  const line = 'team confirm-roster argentina'
  const { items } = await completeLine(line, line.length, session.registry, session.host)
  expect(items[0]).toMatchObject({ is: 'target', label: 'Argentina · FIFA World Cup 2022' })
})

test('where one is comes before anywhere else', async () => {
  await session.runLine(`go teams "${final}"`, { source: 'command-line' })
  expect((await suggested('team', 'argentina')).slice(0, 2)).toEqual([
    'Argentina @ here',
    'Argentina @ FIFA World Cup 2022',
  ])
  expect((await suggested('match', 'argentina france'))[0]).toMatch(/France @ here$/)
})
