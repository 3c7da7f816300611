// @vitest-environment happy-dom
import { onTestFinished, expect, test } from 'vitest'
import type { Hand, Page, PaneModel } from '../../src/shell/place/place.ts'
import { placeNow } from '../../src/shell/place/place-now.ts'
import { scopesNow, currentTargets } from '../../src/shell/place/at-hand.ts'
import { where } from '../../src/shell/place/place.ts'

function aPage(page: Partial<Page>, depth = 1) {
  where.setPage({ token: `page ${depth}`, depth, page: { title: '', path: [], about: {}, ...page } })
  onTestFinished(() => where.removePage(`page ${depth}`))
}

function aPane(id: string, hand: Hand, more: Partial<PaneModel> = {}) {
  const element = document.createElement('section')
  document.body.append(element)
  where.setPane({
    id,
    title: id,
    hand: () => hand,
    subscribe: () => () => undefined,
    element: () => element,
    ...more,
  })
  onTestFinished(() => {
    where.removePane(id)
    element.remove()
  })
}

test('what is selected comes before the cursor, the cursor before the page', () => {
  aPage({ about: { team: '9', tournament: '41' } })
  expect(currentTargets('team')).toMatchObject({ ids: ['9'], from: 'page' })
  aPane('teams', { team: { selected: [], cursor: '2' } })
  expect(currentTargets('team')).toMatchObject({ ids: ['2'], from: 'cursor' })
  aPane('teams', { team: { selected: ['3', '4'], cursor: '2' } })
  expect(currentTargets('team')).toMatchObject({ ids: ['3', '4'], from: 'selection' })
  expect(currentTargets('tournament')).toMatchObject({ ids: ['41'], from: 'page' })
  expect(currentTargets('match')).toBeUndefined()
})

test('a form that holds what its page is about acts on the page: no row that nobody has seen', () => {
  aPage({ about: { tournament: '41' } })
  aPane('form', { tournament: { selected: [], cursor: '41' } })
  expect(currentTargets('tournament')).toMatchObject({ ids: ['41'], from: 'page' })
})

test('only the focused pane has its things at hand, and its keys', () => {
  aPane('first', { team: { selected: ['1'] } }, { tableAct: () => undefined })
  aPane('second', { match: { selected: ['7/m1'] } }, { bracketAct: () => undefined })
  expect(scopesNow()).toEqual(['table', 'global'])
  where.stepPane(1)
  expect(currentTargets('team')).toBeUndefined()
  expect(currentTargets('match')).toMatchObject({ ids: ['7/m1'] })
  expect(scopesNow()).toEqual(['bracket-view', 'global'])
  where.stepPane(1)
  expect(currentTargets('team')).toMatchObject({ ids: ['1'] })
})

test('a route inside a route adds to the path, the place and the subject of the outer one', () => {
  aPage({ title: 'Bracket', path: [{ label: 'bracket' }], about: { stage: '7' } }, 3)
  aPage({ title: 'Spring', path: [{ label: 'Spring' }], about: { tournament: '41' } }, 2)
  const { page } = where.now()
  expect(page.title).toBe('Bracket')
  expect(page.path.map(({ label }) => label)).toEqual(['Spring', 'bracket'])
  expect(placeNow()).toMatchObject({ about: { tournament: '41', stage: '7' } })
  expect([currentTargets('stage')?.ids, currentTargets('tournament')?.ids]).toEqual([['7'], ['41']])
})

test('@page is what the page has chosen itself, too', () => {
  aPage({ about: {}, chosen: { stage: '7', bracket: '7/1' } }, 3)
  aPage({ about: { tournament: '41' } }, 2)
  expect(placeNow().about).toEqual({ tournament: '41', stage: '7', bracket: '7/1' })
})

test('@sel is the selection, else the row of the cursor', () => {
  aPane('teams', { team: { selected: [], cursor: '2' } })
  expect(placeNow().selected).toEqual({ team: ['2'] })
})
