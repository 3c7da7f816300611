// @vitest-environment happy-dom
// The palette before anything is typed, and what it puts in which group.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { startI18n } from '../../src/i18n.ts'
import type { Verdict } from '../../src/registry/eligible.ts'
import { createRegistry } from '../../src/registry/registry.ts'
import type { Applicable } from '../../src/shell/acts/applicable.ts'
import { commandEntry, type RecordEntry } from '../../src/shell/palette/entries.ts'
import { resultRows, type ResultRow } from '../../src/shell/palette/rows.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'

const registry = createRegistry(commands)
const can: Verdict = { eligible: 1, skipped: [] }
const cannot = (unblock: string): Verdict => ({ why: { code: 'x', unblock }, eligible: 0, skipped: [] })
const visit: RecordEntry = { is: 'record', id: 'visit /x', title: 'Winter Cup', to: '/x', about: () => '' }

type Given = {
  verdicts: Record<string, Verdict>
  next?: string
  from?: Applicable['from']
  query?: string
  name?: string
}

/** On the page of a tournament and its stage. */
async function opened({ verdicts, next = '', from = 'page', query = '', name }: Given): Promise<readonly ResultRow[]> {
  await startI18n('en')
  await loadMessages('en')
  const applicable = new Map<string, Applicable>(
    registry.commands
      .filter(({ target, scope }) => target === 'tournament' || target === 'stage' || scope === 'global')
      .map((command) => [command.id, { command, ids: ['1'], from: command.target === 'none' ? 'nothing' : from }]),
  )
  const step = registry.find(next)
  return resultRows({
    hits: registry.commands.map((command) => commandEntry(command, {})),
    spoken: [],
    scored: [],
    query,
    applicable,
    verdictOf: ({ command }) => verdicts[command.id] ?? (command.target === 'none' ? can : cannot('go home')),
    nameOf: () => name,
    next: step && { command: step, target: '7', args: {}, name: 'Playoffs', asks: false },
    recent: [visit],
    offer: undefined,
  })
}

const under = (rows: readonly ResultRow[], text: string) => {
  const at = rows.findIndex((row) => row.is === 'heading' && row.text === text)
  const rest = at < 0 ? [] : rows.slice(at + 1)
  const end = rest.findIndex((row) => row.is === 'heading')
  return rest.slice(0, end < 0 ? undefined : end).map(({ id }) => id)
}

test('the step that is due stands first, with what it is done to', async () => {
  const rows = await opened({
    verdicts: { 'tournament.close-registration': can, 'bracket.generate': can },
    next: 'bracket.generate',
  })
  expect(rows.slice(0, 2)).toMatchObject([
    { is: 'heading', text: 'next' },
    { ids: ['7'], on: 'Playoffs' },
  ])
  expect(under(rows, 'next')).toEqual(['next bracket.generate'])
  const headings = rows.flatMap((row) => (row.is === 'heading' ? [row.text] : []))
  expect(headings.slice(0, 3)).toEqual(['next', 'recent', 'places'])
})

test('where nothing is due nothing is said to come next, whatever can be done', async () => {
  expect(under(await opened({ verdicts: { 'bracket.hide': can, 'tournament.edit': can } }), 'next')).toEqual([])
})

test('what cannot be undone is never first, even where it is what comes next', async () => {
  const rows = await opened({ verdicts: { 'tournament.cancel': can }, next: 'standings.approve' })
  expect(rows[0]).toMatchObject({ is: 'heading', text: 'recent' })
  expect(under(rows, 'next')).toEqual(['next standings.approve'])
  expect(under(rows, 'here')).toEqual(['tournament.cancel'])
})

test('where one was can be gone to', async () => {
  expect(under(await opened({ verdicts: {} }), 'recent')).toEqual(['visit /x'])
  expect(under(await opened({ verdicts: {}, query: 'e' }), 'recent')).toEqual([])
})

test('the row under the cursor is named, and so is what else a command would run on', async () => {
  const row = await opened({ verdicts: { 'tournament.edit': can }, from: 'cursor', name: 'Winter Cup' })
  expect(row.find((one) => one.is === 'heading' && one.text === 'forRow')).toMatchObject({ name: 'Winter Cup' })
  const page = await opened({ verdicts: { 'tournament.edit': can }, name: 'Winter Cup' })
  expect(page.find(({ id }) => id === 'tournament.edit')).toMatchObject({ on: 'Winter Cup' })
})

test('what cannot be done here says so once one searches, and is not among what can', async () => {
  const given = { verdicts: { 'tournament.edit': cannot('tournament publish 1') } }
  expect(under(await opened(given), 'here')).toEqual([])
  expect(under(await opened({ ...given, query: 'e' }), 'blocked')).toContain('tournament.edit')
})
