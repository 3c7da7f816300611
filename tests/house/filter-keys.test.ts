// Each filter of a list has a key of its own, as those who never touch the mouse need it.
import { expect, test } from 'vitest'
import { tableFilter } from '../../commands/table.ts'
import { lists } from '../../src/lists/all.ts'

/** Set by links only: ids of things, which have pages of their own. */
const ofLinks = ['memberId', 'sendingId', 'tournamentId']

const byKey = (tableFilter.shortcuts ?? []).map(({ args }) => args['by'])
/** That of the answers is made of the questions of a tournament. */
const filters = [...new Set([...lists.flatMap((list) => list.filters.map(({ by }) => by)), 'answers'])]

test('every filter has a key', () => {
  expect(filters.filter((by) => !byKey.includes(by) && !ofLinks.includes(by))).toEqual([])
})

test('every key is of a filter that a list has', () => {
  expect(byKey.filter((by) => !filters.some((known) => known === by))).toEqual([])
  expect(ofLinks.filter((by) => !filters.includes(by))).toEqual([])
})
