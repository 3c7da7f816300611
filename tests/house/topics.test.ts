// Every topic that is read is changed by somebody, and every one that is changed is read: a word that stands on one side
// only leaves a page that never hears of a change.
import { expect, test } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'

const table: Endpoint[] = Object.values(endpoints)

/** Read only: what no call changes yet. */
const changedElsewhere = {
  users: 'accounts are made by the sign-in service',
  venues: 'they are set up with the platform',
}

test('every topic that is read is changed, and the other way round', () => {
  const read = new Set(table.flatMap((endpoint) => endpoint.reads))
  const changed = new Set(table.flatMap((endpoint) => endpoint.changes))
  expect([...read].filter((topic) => !changed.has(topic)).toSorted()).toEqual(Object.keys(changedElsewhere))
  expect([...changed].filter((topic) => !read.has(topic))).toEqual([])
})

test('every read says what it is of, and every write what it changes', () => {
  const mute = table.filter(({ method, reads, changes }) => (method === 'GET' ? reads : changes).length === 0)
  expect(mute.map(({ name }) => name)).toEqual([])
})
