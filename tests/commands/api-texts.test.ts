// Pieces of the command line that need no platform: places, script lines, tables, matching of names.
import { expect, test } from 'vitest'
import { matching, type Candidate } from '../../src/api/candidates.ts'
import { textTable, widthOf } from '../../src/cli/table.ts'
import { walk } from '../../src/cli/place.ts'
import { paths } from '../../src/paths.ts'
import { placeOfPath } from '../../src/registry/place.ts'

test.each([
  { path: paths.home(), place: {} },
  { path: paths.tournaments(), place: {} },
  { path: paths.teams('41'), place: { tournament: '41' } },
  { path: paths.bracket('41'), place: { tournament: '41' } },
  { path: paths.bracket('41', '12'), place: { tournament: '41', stage: '12' } },
  { path: paths.bracket('a/b', '12', 2), place: { tournament: 'a/b', stage: '12', bracket: '12/2' } },
  { path: paths.teamStandings('41', '12'), place: { tournament: '41', stage: '12' } },
])('$path leads to its place', async ({ path, place }) => {
  const walking = walk(() => undefined)
  await walking.perform({ do: 'go', to: path })
  expect(walking.place().about).toEqual(place)
  expect(placeOfPath(path)).toEqual(place)
})

test('a table keeps its columns under wide letters, and sets numbers flush right', () => {
  const table = textTable(
    ['NAME', 'TEAMS'],
    [
      ['閃電狼', '8'],
      ['Alpha', '16'],
    ],
  )
  expect(table).toBe('NAME    TEAMS\n閃電狼      8\nAlpha      16')
  expect(widthOf('é한ー❤a')).toBe(1 + 2 + 2 + 2 + 1)
})

const candidates: readonly Candidate[] = [
  { id: '1', names: ['Alpha'], label: 'Alpha' },
  { id: '2', names: ['Alpha Wolves'], label: 'Alpha Wolves' },
  { id: '3', names: ['ｔｅａｍ Ｘ'], label: 'team X' },
  { id: '4', codes: ['16'], names: ['Round of 16'], label: 'Round of 16' },
  { id: '5', codes: ['8'], names: ['Round of 8'], label: 'Round of 8' },
  { id: '6', places: ['2', '16'], names: ['Playoffs'], label: 'Playoffs' },
]

test.each([
  { word: 'alpha', ids: ['1'], why: 'a whole name comes before a longer one' },
  { word: 'ALPHA w', ids: ['2'], why: 'the beginning is enough' },
  { word: 'alp', ids: ['1', '2'], why: 'a beginning of two is both' },
  { word: 'Team x', ids: ['3'], why: 'width and case do not matter' },
  { word: '1', ids: [], why: 'a number counts only whole' },
  { word: '16', ids: ['4'], why: 'a whole number counts' },
  { word: 'round of', ids: ['4', '5'], why: 'several are several' },
  { word: '2', ids: ['6'], why: 'the place where it stands counts' },
  { word: '', ids: [], why: 'nothing means nothing' },
])('$word: $why', ({ word, ids }) => {
  expect(matching(candidates, word).map(({ id }) => id)).toEqual(ids)
})
