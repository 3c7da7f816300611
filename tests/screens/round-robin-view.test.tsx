// @vitest-environment happy-dom
// §9: a round robin of more rounds than a hundred is drawn to the hundredth, and says so.
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../src/i18n.ts'
import { cursorIn, noCursor } from '../../src/screens/bracket/bracket-cursor.ts'
import { RoundRobinView } from '../../src/screens/bracket/round-robin-view.tsx'
import { noActions } from '../../src/screens/bracket/no-actions.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { SayProvider } from '../../src/shell/words/say-provider.tsx'
import { aBracket, aMatch, aStage } from '../support/builders.ts'
import { render } from '../ui/render.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})

async function drawnWith(rounds: number) {
  const matches = Array.from({ length: rounds }, (_, at) =>
    aMatch({ bracketMatchId: `m${at + 1}`, identifier: `G1-M${at + 1}`, roundOf: at + 1 }),
  )
  const bracket = aBracket({ matches, edges: [] })
  const stage = aStage({ format: 'RoundRobin', brackets: [bracket] })
  const box = await render(
    <SayProvider>
      <RoundRobinView stage={stage} bracket={bracket} state={cursorIn(noCursor, bracket)} actions={noActions} />
    </SayProvider>,
  )
  return box.textContent
}

test('100 rounds are drawn', async () => {
  const text = await drawnWith(100)
  expect(text).toContain('Round 100')
  expect(text).not.toContain('only the first')
})

test('of 101 rounds the last is not drawn', async () => {
  const text = await drawnWith(101)
  expect(text).toContain('Round 100')
  expect(text).not.toContain('Round 101')
  expect(text).toContain('G1-M100')
  expect(text).not.toContain('G1-M101')
})
