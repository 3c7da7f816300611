// @vitest-environment happy-dom
// Drafts that outlive their tab: a new one goes on with them, and two that write keep their own.
import { beforeEach, expect, test } from 'vitest'
import { dropDraft, keepDraft, readDraft } from '../../src/shell/forms/draft.ts'

const key = 'user notification.send '
let tabs: Record<string, string>[]
let shown = 0

/** What a tab keeps for itself is there again when one comes back to it. */
function turnTo(tab: number): void {
  tabs[shown] = Object.fromEntries(Object.entries(sessionStorage))
  sessionStorage.clear()
  for (const [name, value] of Object.entries(tabs[tab] ?? {})) sessionStorage.setItem(name, value)
  shown = tab
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  tabs = []
  shown = 0
})

test('a new tab goes on with it; of other forms it knows nothing', () => {
  keepDraft(key, { subject: 'Hello' }, true)
  keepDraft('user tournament.edit 41', { name: 'Cup' })
  turnTo(1)
  expect(readDraft(key, true)).toEqual({ subject: 'Hello' })
  expect(readDraft('user tournament.edit 41')).toBeUndefined()
})

test('two tabs that write each keep their own, and what one has sent takes nothing from the other', () => {
  keepDraft(key, { subject: 'First' }, true)
  turnTo(1)
  keepDraft(key, { subject: 'Second' }, true)
  turnTo(0)
  expect(readDraft(key, true)).toEqual({ subject: 'First' })
  dropDraft(key, true)
  turnTo(1)
  expect(readDraft(key, true)).toEqual({ subject: 'Second' })
  turnTo(2)
  expect(readDraft(key, true)).toEqual({ subject: 'Second' })
  turnTo(1)
  dropDraft(key, true)
  turnTo(3)
  expect(readDraft(key, true)).toBeUndefined()
})
