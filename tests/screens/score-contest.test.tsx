// @vitest-environment happy-dom
// A result that is being entered while the stored one changes: nothing typed is lost, and of the former result nothing is sent.
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { BracketMatch, Score } from '../../src/contract/bracket.ts'
import { startI18n } from '../../src/i18n.ts'
import { ScoreEntry } from '../../src/screens/bracket/score-entry.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aRunningMatchView, entrant } from '../support/builders.ts'
import { all } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

beforeEach(async () => {
  await startI18n('en')
  await loadMessages('en')
  sessionStorage.clear()
})

const [kings, tigers] = [entrant('Kings'), entrant('Tigers')]
const score = (first: number, second: number, results: [Score['result'], Score['result']]): Score[] => [
  { tournamentTeamId: kings.tournamentTeamId, totalScore: first, result: results[0] },
  { tournamentTeamId: tigers.tournamentTeamId, totalScore: second, result: results[1] },
]
const byScore = ['by score', 'by score']
const forfeit = score(1, 0, ['Win', 'Forfeit'])

async function theForm(scores: Score[], teams = [kings, tigers]) {
  const view = aRunningMatchView({ match: { teams, scores, state: 'Completed' } })
  const matchAtom = atom<BracketMatch>(view.match)
  const target = `${view.stage.id}/m${view.match.bracketMatchId}`
  function Form() {
    const match = useAtomValue(matchAtom)
    return (
      <ScoreEntry
        target={target}
        match={match}
        whyNot={() => undefined}
        refused={undefined}
        onSaved={() => undefined}
        onLeave={() => undefined}
      />
    )
  }
  const box = await draw(aSession(aWorld()), <Form />)
  const fields = () => all(box, 'input[inputmode=numeric]') as HTMLInputElement[]
  return {
    shown: () => fields().map(({ value }) => value),
    chosen: () => all(box, 'button[aria-label^=Result]').map(({ textContent }) => textContent?.replace('▾', '')),
    note: () => box.textContent?.includes('Someone else has changed this'),
    type: (slot: number, text: string) =>
      act(async () => {
        const field = fields()[slot]!
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    change: (to: Score[]) => act(async () => getDefaultStore().set(matchAtom, { ...view.match, scores: to })),
  }
}

test('untouched, it follows the stored result', async () => {
  const { shown, chosen, change, note } = await theForm(forfeit)
  expect([shown(), chosen()]).toEqual([
    ['1', '0'],
    ['by score', 'Forfeit'],
  ])
  await change(score(1, 2, ['Lose', 'Win']))
  expect([shown(), chosen(), note()]).toEqual([['1', '2'], byScore, false])
})

test('a forfeit that was taken back meanwhile is not sent with the numbers that were typed', async () => {
  const { type, change, shown, chosen, note } = await theForm(forfeit)
  await type(0, '0')
  await type(1, '2')
  expect(chosen()).toEqual(['by score', 'Forfeit'])
  await change([])
  expect([shown(), chosen(), note()]).toEqual([['0', '2'], byScore, true])
})

test('numbers that were typed stay, and the other result is told', async () => {
  const { type, change, shown, chosen, note } = await theForm([])
  await type(0, '2')
  await type(1, '1')
  await change(score(1, 2, ['Lose', 'Win']))
  expect([shown(), chosen(), note()]).toEqual([['2', '1'], byScore, true])
  await change(score(2, 1, ['Win', 'Lose']))
  expect([shown(), note()]).toEqual([['2', '1'], false])
})

test('numbers that were typed for other teams do not come back', async () => {
  const { type } = await theForm([])
  await type(0, '2')
  expect((await theForm([])).shown()).toEqual(['2', ''])
  expect((await theForm([], [tigers, kings])).shown()).toEqual(['', ''])
})
