// @vitest-environment happy-dom
// The budgets that are the same on every machine; `npm run bench` measures the others.
import { createElement } from 'react'
import { readFileSync } from 'node:fs'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import texts from 'virtual:messages-en'
import { DataTable } from '../../src/ui/data-table.tsx'
import { createTableModel } from '../../src/ui/table-model.ts'
import { buildConsole, projectFolder } from '../bench/bundle.ts'
import { missesInTen, ourMatcher } from '../bench/matcher.ts'
import { columns, paletteItems, players, type Player } from '../bench/page/data.ts'

function nodesOf(element: React.ReactNode): number {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  flushSync(() => root.render(element))
  const nodes = box.querySelectorAll('*').length
  flushSync(() => root.unmount())
  box.remove()
  return nodes
}

function aTableOf(count: number) {
  const model = createTableModel<Player, number>({
    columns: columns.map(([id, header]) => ({ id, header, value: (row) => row[id] })),
    rows: players(count),
    getId: (row) => row.id,
    locale: 'en',
  })
  return createElement(DataTable<Player, number>, { model, label: 'Players', selectAllLabel: 'All' })
}

test('a table draws what is in view, however many rows it has', () => {
  const nodes = nodesOf(aTableOf(20_000))
  expect(nodes).toBe(nodesOf(aTableOf(1000)))
  expect(nodes).toBeGreaterThan(200)
  expect(nodes).toBeLessThan(600)
})

test('what one means is among the first ten, however one asks for it', () => {
  const few = paletteItems(4000)
  expect(Object.entries(missesInTen(ourMatcher(few), few)).filter(([, percent]) => percent > 10)).toEqual([])
})

test('the first page loads what it shows, and nothing that acts', async () => {
  const needed = await buildConsole()
  const { kilobytes, modules } = needed('messages-en', 'src/screens/tournaments.tsx')
  const libraries =
    /node_modules\/(@headlessui|oidc-client-ts|hotkeys-js|cmdk|react-hook-form|papaparse|sonner|dayjs)\//
  const rooms = /src\/(engine|runner|rules\/bracket|registry\/(dispatch|registry|line)|api\/(live|sign-in-service))/
  const surfaces = /src\/(shell\/(palette|frame\/(layers|hint-bar)|keys\/key-router)|screens\/bracket)|locales\/zh/
  const early = modules.filter((module) => [libraries, rooms, surfaces].some((later) => later.test(module)))
  expect(early).toEqual([])
  // So do the rows of a list that is too long to be read whole.
  const long = needed('messages-en', 'src/screens/tournaments.tsx', 'src/shell/lists/long-list.tsx')
  expect(long.modules.filter((module) => [rooms, surfaces].some((later) => later.test(module)))).toEqual([])
  expect(long.kilobytes).toBeLessThan(205)
  // A little more than today, so that it rather shrinks.
  expect(kilobytes).toBeLessThan(203)
  expect(wordless(modules)).toEqual([])
  expect(wordless(drawnSoon)).toEqual([])
})

/** What the first pages draw as soon as it comes; what is no part of the first rows comes after the other texts. */
const drawnSoon = ['screens/home.tsx'].map((file) => `${projectFolder}/src/${file}`)

/** Texts that first pages name and that are only loaded later. */
function wordless(modules: readonly string[]): string[] {
  const has = (path: readonly string[]) =>
    path.reduce<unknown>((at, part) => (typeof at === 'object' && at ? at[part as keyof typeof at] : undefined), texts)
  return (
    modules
      .filter((module) => /\/src\/(api|shell|screens|ui)\/[^?]*\.tsx?$/.test(module))
      // It says whatever it is given.
      .filter((module) => !module.endsWith('/src/shell/words/say.ts'))
      .flatMap((module) => [
        ...readFileSync(module, 'utf8')
          .replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
          .matchAll(/['`]((?:ui|problem|reason|state|arg|choice|kind)\.[\w.]*)(?=['`]|\$\{)/g),
      ])
      .map(([, key = '']) => key)
      .filter((key) => [key, `${key}_other`].every((name) => has(name.split('.').filter(Boolean)) === undefined))
  )
}
