// @vitest-environment happy-dom
// A result typed into the palette: Enter stores it in the match that was named, or nothing and the row says why.
import i18next from 'i18next'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { commands } from '../../commands/index.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { Kind } from '../../src/contract/views.ts'
import type { Loaded } from '../../src/registry/host.ts'
import Palette from '../../src/shell/palette/palette.tsx'
import { toastsAtom } from '../../src/shell/over/toasts.ts'
import { where } from '../../src/shell/place/place.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { running } from '../rules/bracket/play.ts'
import { aCup, type Cup } from '../support/half-played.ts'
import { all, one, press, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

beforeEach(() => sessionStorage.clear())

const fresh = aCup('12', 'Spring Cup', running(16, 'SingleElimination'), 'SingleElimination')
const other = aCup('13', 'Weekly', running(32, 'SingleElimination'), 'SingleElimination')

/** On the bracket of the first, with these stages read. */
async function openPalette(read: readonly Cup[]) {
  const world = aWorld([{}], { commands })
  const views = new Map([fresh, other].flatMap((cup) => [...cup.views]))
  const { load } = world.host
  world.host.load = async <K extends Kind>(kind: K, ids: readonly string[]) =>
    kind !== 'match'
      ? load(kind, ids)
      : ids.map((id): Loaded<K> | { id: string; problem: { kind: 'error'; message: string } } => {
          const view = views.get(id)
          // Asked for as matches only.
          return view
            ? ({ id, name: view.match.identifier, view } as unknown as Loaded<K>)
            : { id, problem: { kind: 'error', message: 'not found' } }
        })
  const about = { tournament: fresh.stage.tournamentId, stage: fresh.stage.id }
  where.setPage({ token: 'test', depth: 1, page: { title: '', path: [], about } })
  const session = aSession(world)
  for (const { stage } of read)
    session.cache.queries.setQueryData([endpoints.getStage.name, { id: stage.id }, {}], stage)
  const closed = vi.fn<() => void>()
  const box = await draw(session, <Palette start={undefined} onClose={closed} />)
  const input = one(box, 'input') as HTMLInputElement // the palette has one field
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  return { world, box, input, closed, type, views }
}

const current = (box: HTMLElement) => all(box, '[role=option][aria-selected=true]')[0]?.textContent ?? ''

test.each([
  ['en', 'g1-m12 2-0', /G1-M12.*G1-M12 waits for its teams/],
  ['en', 'g1-m99 2-0', /No match here is called “g1-m99”/],
  ['en', 'g2-m1 2-0', /No match here is called “g2-m1”/],
  ['en', 'g1-m16 2-0', /No match here is called “g1-m16”/],
  ['en', 'Team 1 Nobody 2-0', /No match here is called “Team 1 Nobody”/],
  ['en', 'g1-m3 21:00', /21:00 may be a time or a date/],
  ['zh', 'g1-m12 2-0', /G1-M12.*G1-M12 的隊伍還沒確定/],
  ['zh', '賽果 g1-m99 ２－０', /這裡沒有稱為「g1-m99」的對戰/],
])('%s: %s stores nothing and says why', async (language, query, why) => {
  const { world, box, input, closed, type } = await openPalette([fresh, other])
  await act(async () => {
    await loadMessages('zh')
    await i18next.changeLanguage(language)
  })
  await type(query)
  await until(() => expect(current(box)).toMatch(why))
  await act(async () => press(input, 'Enter'))
  expect(closed).not.toHaveBeenCalled()
  expect(world.log.writes).toEqual([])
  where.removePage('test')
})

test('a code that is there means that match; its row says code and teams, and Enter runs it', async () => {
  const { world, box, input, closed, type } = await openPalette([other, fresh])
  await act(async () => i18next.changeLanguage('en'))
  await type('g1-m3 2-0')
  const view = [...fresh.views.values()].find(({ match }) => match.identifier === 'G1-M3')
  const [first, second] = view?.match.teams.map((team) => team?.name) ?? []
  await until(() => expect(current(box)).toContain(`G1-M3${first} 2–0 ${second}`))
  await act(async () => press(input, 'Enter'))
  expect(closed).toHaveBeenCalledOnce()
  await until(() =>
    expect(world.log.writes).toMatchObject([{ params: { id: fresh.stage.id, matchId: view?.match.bracketMatchId } }]),
  )
  where.removePage('test')
})

test('while the stage and the answer of the platform are on their way, Enter does nothing', async () => {
  const { world, box, input, closed, type } = await openPalette([other])
  await act(async () => i18next.changeLanguage('en'))
  await type('g1-m3 2-0')
  await press(input, 'Enter')
  expect(current(box)).toContain('Still looking for “g1-m3”')
  // The platform does not answer: what other tournaments have is not what was meant.
  await until(() => expect(current(box)).toContain('No match here is called “g1-m3”'))
  await act(async () => press(input, 'Enter'))
  expect(closed).not.toHaveBeenCalled()
  expect(world.log.writes).toEqual([])
  where.removePage('test')
})

test.each(['swapped', 'another'] as const)('the teams of the match are %s after its row was drawn', async (change) => {
  const { world, box, input, type, views } = await openPalette([other, fresh])
  await act(async () => i18next.changeLanguage('en'))
  await type('g1-m3 2-0')
  const [id, view] =
    [...views].find(([, { match, stage }]) => match.identifier === 'G1-M3' && stage === fresh.stage) ?? []
  if (id === undefined || !view) throw new Error('no such match')
  const [first, second] = view.match.teams
  await until(() => expect(current(box)).toContain(`G1-M3${first?.name} 2–0 ${second?.name}`))
  const stranger = { tournamentTeamId: '999', name: 'Late Entry' }
  const teams = [second ?? null, change === 'swapped' ? (first ?? null) : stranger]
  const match = { ...view.match, teams }
  const bracket = {
    ...view.bracket,
    matches: view.bracket.matches.map((one) => (one === view.match ? match : one)),
  }
  views.set(id, { ...view, match, bracket })
  await act(async () => press(input, 'Enter'))
  const stored = () => world.log.writes.map(({ body }) => body)
  if (change === 'swapped') {
    const winner = { tournamentTeamId: first?.tournamentTeamId, totalScore: 2, result: 'Win' }
    await until(() =>
      expect(stored()).toMatchObject([
        { scores: expect.arrayContaining([expect.objectContaining(winner)]) as unknown },
      ]),
    )
  } else {
    const told = () =>
      getDefaultStore()
        .get(toastsAtom)
        .map(({ text }) => text)
    await until(() => expect(told().join()).toContain('needs exactly one score for each of its teams'))
    expect(stored()).toEqual([])
  }
  where.removePage('test')
})
