// @vitest-environment happy-dom
// Ranks that are typed while somebody else sets them: theirs are seen before they are set otherwise, and nothing typed is lost.
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { act } from 'react'
import { createMemoryRouter, Outlet } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { StageDetail } from '../../src/contract/stage.ts'
import { startI18n } from '../../src/i18n.ts'
import { StandingsEditor } from '../../src/screens/standings-editor.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aStage, aTournament } from '../support/builders.ts'
import { all, click, one } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

beforeEach(async () => {
  sessionStorage.clear()
  await startI18n('en')
  await loadMessages('en')
})

const rowOf = (name: string, rank: number) =>
  ({ tournamentTeamId: name, name, rank, groupNumber: 1, tied: false }) as StageDetail['standings'][number]
const standings = (...ranks: number[]) => ['Alpha', 'Bravo', 'Charlie'].map((name, at) => rowOf(name, ranks[at] ?? 0))

async function theEditor() {
  const stage: StageDetail = {
    ...aStage(),
    state: 'StandingPendingApproval',
    standings: standings(1, 2, 3),
    brackets: [],
  }
  const storedAtom = atom(stage.standings)
  function Editor() {
    return <StandingsEditor stage={{ ...stage, standings: useAtomValue(storedAtom) }} onDone={() => undefined} />
  }
  const around = <Outlet context={{ tournament: aTournament(), stages: [stage] }} />
  const router = createMemoryRouter([{ path: '*', element: around, children: [{ path: '*', element: <Editor /> }] }])
  const box = await drawRoutes(aSession(aWorld()), router)
  const input = (name: string) => one(box, `input[aria-label*="${name}"]`) as HTMLInputElement
  const named = (text: string) => all(box, 'button').find(({ textContent }) => textContent?.startsWith(text))
  return {
    value: (name: string) => input(name).value,
    type: (name: string, text: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(name), text)
        input(name).dispatchEvent(new Event('input', { bubbles: true }))
      }),
    another: (...ranks: number[]) => act(async () => getDefaultStore().set(storedAtom, standings(...ranks))),
    isAsked: () => box.querySelector('[data-contested]') !== null,
    said: () => box.textContent ?? '',
    choose: async (text: string) => click(named(text)!),
  }
}

test('what another set for other teams is followed, and nothing is asked', async () => {
  const { type, another, value, isAsked } = await theEditor()
  await type('Alpha', '3')
  await another(1, 3, 2)
  expect([value('Alpha'), value('Bravo'), value('Charlie'), isAsked()]).toEqual(['3', '3', '2', false])
})

test('what both set is asked about; one keeps the own one, or takes theirs', async () => {
  const { type, another, value, isAsked, said, choose } = await theEditor()
  await type('Alpha', '3')
  await another(2, 1, 3)
  expect([value('Alpha'), isAsked()]).toEqual(['3', true])
  expect(said()).toContain('Alpha: someone else has changed this too')
  await choose('Keep yours')
  expect([value('Alpha'), isAsked()]).toEqual(['3', false])
  await another(1, 2, 3)
  await choose('Take theirs')
  expect([value('Alpha'), isAsked()]).toEqual(['1', false])
})
