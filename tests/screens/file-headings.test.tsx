// @vitest-environment happy-dom
// The headings of a list's file, where the list was drawn with the first texts alone, as the first page is.
import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { startI18n } from '../../src/i18n.ts'
import { lists } from '../../src/lists/all.ts'
import type { List } from '../../src/lists/define-list.ts'
import { sheetOf } from '../../src/shell/lists/sheet.ts'
import { useListColumns } from '../../src/shell/lists/use-list-columns.tsx'
import { loadMessages, messageIn } from '../../src/shell/words/messages.ts'
import type { TableColumn } from '../../src/ui/table-column.ts'
import { aWorld } from '../registry/world.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

test.each(['en', 'zh'] as const)('no heading of a file is a key (%s)', async (language) => {
  await startI18n(language)
  // What has all headings among the first texts can be drawn by them.
  const early = lists.filter(({ columns }) => columns.every(({ title }) => messageIn(language, title) !== undefined))
  expect(early.map(({ name }) => name)).toContain('tournaments')
  const drawn = new Map<string, readonly TableColumn<unknown>[]>()
  for (const list of early) drawn.set(list.name, await columnsOf(list))
  await loadMessages(language)
  for (const list of lists) {
    const sheet = await sheetOf(list.name, drawn.get(list.name) ?? (await columnsOf(list)), [])
    expect(sheet?.header.filter((heading) => /^$|^\w+(\.\w+)+$/.test(heading))).toEqual([])
  }
})

async function columnsOf(list: List<unknown>): Promise<readonly TableColumn<unknown>[]> {
  let columns: readonly TableColumn<unknown>[] = []
  function Columns({ told }: { told: (columns: readonly TableColumn<unknown>[]) => void }) {
    told(useListColumns(list))
    return null
  }
  const page = <Columns told={(all) => (columns = all)} />
  await drawRoutes(aSession(aWorld([{}], { commands })), createMemoryRouter([{ path: '*', element: page }]))
  return columns
}
