// @vitest-environment happy-dom
// The list that is read again by itself: nothing moves under the pointer, and nothing at all while it is paused.
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { onPage } from '../../src/api/paged.ts'
import type { InstantTournament } from '../../src/contract/endpoints-instant.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { Component as Automated } from '../../src/screens/automated.tsx'
import { togglePause } from '../../src/shell/place/pause.ts'
import { aWorld } from '../registry/world.ts'
import { aTournament } from '../support/builders.ts'
import { all, click, one, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

const minute = 60

function filling(name: string, more: Partial<InstantTournament> = {}): InstantTournament {
  const fields = { id: name, name, instant: true, state: 'OpenRegistration', maxTeams: 4 } as const
  return { ...aTournament(fields), waiting: 'Waiting', waitingSince: null, ...more }
}

async function page(...tournaments: InstantTournament[]) {
  const world = aWorld([{}], { commands })
  const session = aSession(world)
  const { queries } = session.cache
  const { queryKey } = queryOf(endpoints.listInstantTournaments, onPage({}, 1))
  const levels = queryOf(endpoints.getInstantSettings, {}).queryKey
  let reads = 0
  queries.getQueryCache().subscribe((event) => {
    const isRead = event.type === 'updated' && event.action.type === 'fetch'
    if (isRead && event.query.queryHash === JSON.stringify(queryKey)) reads++
  })
  let answers = 0
  const answer = (rows: InstantTournament[]) => {
    queries.setQueryData(queryKey, { tournaments: rows, rowCount: rows.length, pageCount: 1, exact: true })
    queries.setQueryData(levels, { firstWarningMinutes: ++answers, secondWarningMinutes: 99 })
  }
  answer(tournaments)
  const box = await draw(session, <Automated />)
  return {
    text: () => box.textContent,
    /** How often the list was read. */
    asked: () => reads,
    names: () => all(box, 'tr[data-position] th').map((cell) => cell.textContent),
    /** Until the page has heard of it. */
    async reads(...rows: InstantTournament[]) {
      const said = `after ${answers + 1} and 99 min`
      const heard = until(() => expect(box.textContent).toContain(said))
      answer(rows)
      await heard
    },
    point: (type: 'pointerover' | 'pointerout') =>
      act(async () => void one(box, 'section').dispatchEvent(new PointerEvent(type, { bubbles: true }))),
    /** The button runs the command that the key does; what the console does by it is done here. */
    async press(name: string) {
      const button = all(box, 'button').find(({ textContent }) => textContent?.includes(name))
      if (button) await click(button)
      expect(world.log.effects.splice(0)).toEqual([{ do: 'pause' }])
      await act(async () => togglePause())
    },
  }
}

test('a row says how full it is, how long its teams wait, and what comes when', async () => {
  const now = Math.floor(Date.now() / 1000)
  const row = filling('Evening cup', {
    registeredCount: 3,
    teamCount: 3,
    waiting: 'FirstWarning',
    waitingSince: now - 12 * minute,
    registrationEnd: now + 65 * minute + 30,
  })
  const { text } = await page(row)
  for (const said of ['3/4', 'First warning', '12 min', 'Starts when full', 'in 1 h 5 min'])
    expect(text()).toContain(said)
})

test('a new one stands last as long as the pointer is among the rows', async () => {
  const { names, reads, point } = await page(filling('b'), filling('a'))
  await point('pointerover')
  await reads(filling('c'), filling('b'), filling('a'))
  expect(names()).toEqual(['b', 'a', 'c'])
  await point('pointerout')
  await reads(filling('d'), filling('c'), filling('b'), filling('a'))
  expect(names()).toEqual(['d', 'c', 'b', 'a'])
})

test('paused it stays as it is; going on it shows what is', async () => {
  const { names, reads, press, text } = await page(filling('a'))
  await press('Pause')
  await reads(filling('b'))
  expect(names()).toEqual(['a'])
  expect(text()).toContain('Refreshing is paused')
  await press('Resume refreshing')
  expect(names()).toEqual(['b'])
})

test('§9: the list is read again every 30 seconds, and not while it is paused', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { asked, press } = await page(filling('a'))
  const pass = (seconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(seconds * 1000)))
  const before = asked()
  await pass(29)
  expect(asked()).toBe(before)
  await pass(1)
  expect(asked()).toBe(before + 1)
  await pass(30)
  expect(asked()).toBe(before + 2)
  await press('Pause')
  await pass(600)
  expect(asked()).toBe(before + 2)
  await press('Resume refreshing')
})
