// @vitest-environment happy-dom
import { atom, createStore, useAtomValue } from 'jotai'
import { act, createRef } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Bracket } from '../../src/contract/bracket.ts'
import type { StageFormat } from '../../src/contract/states.ts'
import { startI18n } from '../../src/i18n.ts'
import { generateDivision } from '../../src/rules/bracket/division.ts'
import { acted, type BracketCursor, cursorIn, noCursor } from '../../src/screens/bracket/bracket-cursor.ts'
import { connectorPath, layoutOf, wayPath } from '../../src/screens/bracket/bracket-layout.ts'
import { Drawing } from '../../src/screens/bracket/drawing.tsx'
import { boxId } from '../../src/screens/bracket/match-box.tsx'
import { noActions } from '../../src/screens/bracket/no-actions.ts'
import { LogosContext } from '../../src/screens/team-logos.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import type { ViewportHandle } from '../../src/ui/viewport.tsx'
import { aStage, entrant } from '../support/builders.ts'
import { all, one, render } from '../ui/render.ts'

/** performance.md B3: of everything in the page; this much stands around the drawing. */
const mostElements = 600 - 20
const view = { width: 1200, height: 700 }

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})

// There is no layout here: every element is as large as the view.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(view.width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(view.height)
  return () => vi.restoreAllMocks()
})

test.each([
  { format: 'SingleElimination', teams: 8 },
  { format: 'SingleElimination', teams: 64 },
  { format: 'SingleElimination', teams: 4096 },
  { format: 'DoubleElimination', teams: 4096 },
] as const)('$format of $teams: few elements wherever one looks, however far away', async ({ format, teams }) => {
  const bracket = aDivision(format, teams)
  const layout = layoutOf(bracket, format)
  const viewport = createRef<ViewportHandle>()
  const store = createStore()
  const cursor = atom<BracketCursor>(cursorIn(noCursor, bracket))
  function Shown() {
    const state = useAtomValue(cursor, { store })
    return <Drawing bracket={bracket} format={format} state={state} viewport={viewport} actions={noActions} />
  }
  const box = await render(<Shown />)
  const scroller = one(box, '.overflow-auto')
  const counts: number[] = []
  for (let zoom = 0; zoom !== store.get(cursor).zoom;) {
    const state = store.get(cursor)
    zoom = state.zoom
    for (const [right, down] of places) {
      await act(async () => {
        scroller.scrollLeft = right * Math.max(0, layout.width * zoom - view.width)
        scroller.scrollTop = down * Math.max(0, layout.height * zoom - view.height)
        scroller.dispatchEvent(new Event('scroll'))
      })
      counts.push(all(box, '*').length)
      if (state.cursor !== null) one(box, `#${boxId(state.cursor)}`)
    }
    await act(async () =>
      store.set(
        cursor,
        acted(state, 'zoom-out', bracket, layout, () => 1),
      ),
    )
  }
  expect(Math.max(...counts)).toBeLessThanOrEqual(mostElements)
  expect(Math.max(...counts)).toBeGreaterThan(100)
})

test('a logo stands where the first letter stood, and takes no element of its own', async () => {
  const format = 'SingleElimination'
  const bracket = aDivision(format, 8)
  const state = cursorIn(noCursor, bracket)
  const drawing = <Drawing bracket={bracket} format={format} state={state} viewport={createRef()} actions={noActions} />
  const teams = bracket.matches.flatMap((match) => match.teams.flatMap((team) => team?.tournamentTeamId ?? []))
  const logos = new Map(teams.map((id) => [id, `/api/files/images/${id}/logo`]))
  const letters = await render(drawing)
  const pictures = await render(<LogosContext value={logos}>{drawing}</LogosContext>)
  const marks = (box: HTMLElement) => all(box, '[data-initial]').slice(0, 8)
  expect(marks(letters).map((row) => row.dataset['initial'])).toEqual(Array(8).fill('T'))
  expect(marks(pictures).map((row) => row.style.getPropertyValue('--mark'))).toEqual(
    teams.map((id) => `url("/api/files/images/${id}/logo")`),
  )
  expect(all(pictures, '*')).toHaveLength(all(letters, '*').length)
})

test('every connector that touches the view is drawn, and no other', () => {
  const format = 'DoubleElimination'
  const bracket = aDivision(format, 60)
  const layout = layoutOf(bracket, format)
  const at = (index: number) => layout.boxes.find((box) => box.index === index)
  const ways = bracket.edges.flatMap(([a, b]) => {
    const [from, to] = [at(a), at(b)]
    return from && to ? [{ from, to }] : []
  })
  for (let left = -100; left < layout.width; left += 170) {
    for (let top = -100; top < layout.height; top += 130) {
      const part = { left, top, right: left + 300, bottom: top + 200 }
      const wanted = ways.filter(
        ({ from, to }) =>
          from.x <= part.right &&
          to.x >= part.left &&
          Math.min(from.y, to.y) <= part.bottom &&
          Math.max(from.y, to.y) + from.height >= part.top,
      )
      const paths = connectorPath(layout, part).split(/(?=M)/).filter(Boolean)
      expect(paths.toSorted()).toEqual(wanted.map(wayPath).toSorted())
    }
  }
})

const places = [
  [0, 0],
  [0.2, 0.51],
  [1, 0.5],
  [1, 1],
] as const

/** Filled with teams in seed order. */
function aDivision(format: StageFormat, teamNum: number): Bracket {
  let id = 0
  const bracket = generateDivision({
    stage: aStage({ format }),
    groupNumber: 1,
    teamNum,
    teams: Array.from({ length: teamNum }, (_, seed) => entrant(`Team ${seed + 1}`)),
    checkInDuration: 15,
    nextId: () => `${++id}`,
  })
  if ('code' in bracket) throw new Error(bracket.code)
  return bracket
}
