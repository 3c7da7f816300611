// Whatever is written can be reached by a key and from a menu, or the one table here says why not. The palette and the command
// line have them all.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { paths } from '../../src/paths.ts'
import { routeTables } from './tracked-files.ts'

/** Deliberately without keys. */
const withoutKeys: Readonly<Record<string, string>> = {
  'tournament.cancel': 'Ends a tournament for good, once in its life if at all: it is looked for, never pressed.',
  'schedule.set': 'Many times at once, for scripts and for undo: `m t` and dragging set the time of a match.',
}

/** Deliberately in no menu, neither of a row nor of a page. */
const withoutMenu: Readonly<Record<string, string>> = {}

const writes = commands.filter(({ plan }) => plan)

test('a write has keys, or a reason why not', () => {
  const without = writes.filter(({ keys, shortcuts }) => keys === undefined && !shortcuts?.length)
  expect(without.map(({ id }) => id)).toEqual(Object.keys(withoutKeys))
})

test('a write stands in the menu of a row or of a page, or has a reason why not', () => {
  const without = writes.filter(({ menu, onPages }) => menu === undefined && !onPages?.length)
  expect(without.map(({ id }) => id)).toEqual(Object.keys(withoutMenu))
})

test('the pages whose menus hold something are pages', () => {
  const routes = routeTables()
  const named = new Set(commands.flatMap(({ onPages = [] }) => onPages))
  expect([...named].filter((path) => !routes.includes(`path: '${path.slice(1)}'`))).toEqual([])
  expect(named).toContain(paths.settings())
})
