import { describe, expect, test } from 'vitest'
import { aTeam, aTeamTable, manyTeams, shownNames, teamColumns, teamsNamed } from './team-table.ts'

describe('sorting', () => {
  test('text follows the language, not the code points', () => {
    const model = aTeamTable(teamsNamed('Zenith', 'Übermut', 'tiger', 'Alpha'))
    model.setSort({ column: 'name', desc: false })
    expect(shownNames(model)).toEqual(['Alpha', 'tiger', 'Übermut', 'Zenith'])
  })

  test('missing values stay last in both directions', () => {
    const model = aTeamTable([
      aTeam({ id: 1, points: null }),
      aTeam({ id: 2, points: 10 }),
      aTeam({ id: 3, points: 9 }),
    ])
    model.setSort({ column: 'points', desc: false })
    expect(model.visibleIds()).toEqual([3, 2, 1])
    model.setSort({ column: 'points', desc: true })
    expect(model.visibleIds()).toEqual([2, 3, 1])
  })

  test('equal rows keep their order in both directions', () => {
    const model = aTeamTable(teamsNamed('b', 'a', 'b', 'a'))
    model.setSort({ column: 'name', desc: false })
    expect(model.visibleIds()).toEqual([2, 4, 1, 3])
    model.setSort({ column: 'name', desc: true })
    expect(model.visibleIds()).toEqual([1, 3, 2, 4])
  })

  test('a header goes through ascending, descending and unsorted', () => {
    const model = aTeamTable(teamsNamed('b', 'a'))
    const seen = [1, 2, 3].map(() => {
      model.toggleSort('name')
      return model.getSnapshot().sort
    })
    expect(seen).toEqual([{ column: 'name', desc: false }, { column: 'name', desc: true }, null])
  })

  test('a row that changed moves to its new place', () => {
    const rows = teamsNamed('Alpha', 'Bravo', 'Charlie')
    const model = aTeamTable(rows)
    model.setSort({ column: 'name', desc: false })
    model.visibleIds()
    model.setRows(rows.map((team) => (team.id === 1 ? { ...team, name: 'Delta' } : team)))
    expect(shownNames(model)).toEqual(['Bravo', 'Charlie', 'Delta'])
  })
})

describe('searching', () => {
  const rows = teamsNamed('Kowloon Kings', 'Éclair Foxes', 'Kings of Taipei', '九龍戰隊')

  test.each([
    { why: 'any case', query: 'KINGS', ids: [1, 3] },
    { why: 'without diacritics', query: 'eclair', ids: [2] },
    { why: 'words in any order', query: 'kings kowloon', ids: [1] },
    { why: 'over several columns', query: 'hong foxes', ids: [2] },
    { why: 'Chinese', query: '戰隊', ids: [4] },
    { why: 'only spaces', query: '   ', ids: [1, 2, 3, 4] },
    { why: 'nothing', query: 'zzz', ids: [] },
  ])('$why', ({ query, ids }) => {
    const model = aTeamTable(rows)
    model.setQuery(query)
    expect(model.visibleIds()).toEqual(ids)
  })

  test('typing on and deleting again gives the same as a fresh search', () => {
    const model = aTeamTable(manyTeams(500))
    for (const query of ['n', 'ne', 'neo', 'neon', 'neon w', 'neon', 'n']) {
      model.setQuery(query)
      const fresh = aTeamTable(manyTeams(500))
      fresh.setQuery(query)
      expect(model.visibleIds()).toEqual(fresh.visibleIds())
    }
  })

  test('a column that is not searchable is not searched', () => {
    const model = aTeamTable([aTeam({ points: 777 })])
    model.setQuery('777')
    expect(model.getSnapshot().count).toBe(0)
  })

  test('a changed row is found by its new text only', () => {
    const model = aTeamTable(rows)
    model.setQuery('foxes')
    expect(model.visibleIds()).toEqual([2])
    model.setRows(rows.map((team) => (team.id === 2 ? { ...team, name: 'Neon Nine' } : team)))
    expect(model.visibleIds()).toEqual([])
    model.setQuery('neon')
    expect(model.visibleIds()).toEqual([2])
  })

  test('new texts of the columns are searched after a change of language', () => {
    const model = aTeamTable(rows)
    model.setQuery('香港')
    expect(model.getSnapshot().count).toBe(0)
    model.setColumns(
      teamColumns.map((column) =>
        column.id === 'region' ? { id: 'region', header: '', value: () => '香港' } : column,
      ),
    )
    expect(model.getSnapshot().count).toBe(4)
  })
})

describe('facets', () => {
  test('several hold together, and each can be taken away', () => {
    const model = aTeamTable([
      aTeam({ id: 1, region: 'Taiwan', points: 1 }),
      aTeam({ id: 2, region: 'Taiwan', points: 5 }),
      aTeam({ id: 3, region: 'China', points: 5 }),
    ])
    model.setFacet('region', (team) => team.region === 'Taiwan')
    model.setFacet('points', (team) => team.points === 5)
    expect(model.visibleIds()).toEqual([2])
    expect(model.getSnapshot().facets).toEqual(['region', 'points'])
    model.setFacet('region', null)
    expect(model.visibleIds()).toEqual([2, 3])
    model.clearFilters()
    expect(model.getSnapshot()).toMatchObject({ count: 3, total: 3, facets: [] })
  })
})

describe('selection', () => {
  test('stays with its rows over sorting, filtering and updates', () => {
    const rows = teamsNamed('Delta', 'Alpha', 'Charlie', 'Bravo')
    const model = aTeamTable(rows)
    model.select([1, 4])
    model.setSort({ column: 'name', desc: false })
    expect(model.selectedIds()).toEqual([4, 1])
    model.setQuery('alpha')
    expect(model.selectedIds()).toEqual([1, 4])
    model.setQuery('')
    model.setRows([aTeam({ id: 9, name: 'Zulu' }), ...rows.slice(1).map((team) => ({ ...team }))])
    expect(model.selectedIds()).toEqual([4])
    expect(model.isSelected(9)).toBe(false)
  })

  test('says how many selected rows a filter hides', () => {
    const model = aTeamTable(teamsNamed('Alpha', 'Bravo', 'Charlie'))
    model.select([1, 2, 3])
    model.setQuery('bravo')
    expect(model.getSnapshot()).toMatchObject({ selected: 3, hiddenSelected: 2, matching: 'all', count: 1 })
  })

  test('the box in the header selects what is shown, and takes it back', () => {
    const model = aTeamTable(teamsNamed('Alpha', 'Alpine', 'Bravo'))
    model.setQuery('alp')
    model.toggleAllMatching()
    expect(model.getSnapshot()).toMatchObject({ selected: 2, matching: 'all' })
    model.setQuery('')
    expect(model.getSnapshot().matching).toBe('some')
    model.toggleAllMatching()
    expect(model.getSnapshot()).toMatchObject({ selected: 3, matching: 'all' })
    model.toggleAllMatching()
    expect(model.getSnapshot()).toMatchObject({ selected: 0, matching: 'none' })
  })

  test('a stretch grows and shrinks without touching what was selected before', () => {
    const model = aTeamTable(teamsNamed('a', 'b', 'c', 'd', 'e'))
    model.select([1])
    model.setCursor(3)
    model.extend(1)
    model.extend(1)
    expect(model.selectedIds()).toEqual([1, 3, 4, 5])
    model.extend(-1)
    model.extend(-1)
    model.extend(-1)
    expect(model.selectedIds()).toEqual([1, 2, 3])
    model.move(1)
    model.extend('end')
    expect(model.selectedIds()).toEqual([1, 2, 3, 4, 5])
  })

  test('ids that are no rows are left out', () => {
    const model = aTeamTable(teamsNamed('a'))
    model.select([1, 99])
    expect(model.selectedIds()).toEqual([1])
  })
})

describe('cursor', () => {
  test.each([
    { why: 'down from nowhere', start: null, motion: 1, to: 1 },
    { why: 'up from nowhere', start: null, motion: -1, to: 30 },
    { why: 'down at the end', start: 30, motion: 1, to: 30 },
    { why: 'a page', start: 1, motion: 'page-down', to: 11 },
    { why: 'a page up near the top', start: 4, motion: 'page-up', to: 1 },
    { why: 'to the last row of the data', start: 1, motion: 'end', to: 30 },
    { why: 'home', start: 17, motion: 'home', to: 1 },
  ] as const)('$why', ({ start, motion, to }) => {
    const model = aTeamTable(manyTeams(30))
    model.setPageSize(10)
    model.setCursor(start)
    model.move(motion)
    expect(model.getSnapshot().cursor).toBe(to)
  })

  test('follows its row when the order changes', () => {
    const model = aTeamTable(teamsNamed('c', 'b', 'a'))
    model.setCursor(1)
    model.setSort({ column: 'name', desc: false })
    expect(model.getSnapshot()).toMatchObject({ cursor: 1, cursorAt: 2 })
  })

  test('goes to the top when a search hides its row', () => {
    const model = aTeamTable(teamsNamed('alpha', 'bravo', 'alpine'))
    model.setCursor(2)
    model.setQuery('alp')
    expect(model.getSnapshot().cursor).toBe(1)
  })

  test('goes to the neighbour when its row is removed', () => {
    const rows = teamsNamed('a', 'b', 'c')
    const model = aTeamTable(rows)
    model.setCursor(2)
    model.setRows(rows.filter((team) => team.id !== 2))
    expect(model.getSnapshot().cursor).toBe(3)
    model.setRows([])
    expect(model.getSnapshot().cursor).toBeNull()
  })

  test('an update of the rows does not ask to scroll, a move does', () => {
    const rows = teamsNamed('a', 'b')
    const model = aTeamTable(rows)
    model.setCursor(2)
    const { reveal } = model.getSnapshot()
    model.setRows([...rows, aTeam({ id: 3 })])
    expect(model.getSnapshot().reveal).toBe(reveal)
    model.move(1)
    expect(model.getSnapshot().reveal).toBe(reveal + 1)
  })
})

describe('columns', () => {
  test('a saved state is fitted to the columns there are', () => {
    const model = aTeamTable([])
    model.setColumnState({
      order: ['points', 'gone', 'name'],
      hidden: ['gone', 'region'],
      widths: { name: 5, gone: 90 },
    })
    expect(model.getSnapshot().columns).toEqual({
      order: ['points', 'name', 'region'],
      hidden: ['region'],
      widths: { name: 48 },
      pinned: [],
    })
  })
})

test('subscribers hear of every change and a snapshot stays the same in between', () => {
  const model = aTeamTable(teamsNamed('a', 'b'))
  let calls = 0
  const stop = model.subscribe(() => calls++)
  const before = model.getSnapshot()
  expect(model.getSnapshot()).toBe(before)
  model.move(1)
  expect(model.getSnapshot()).not.toBe(before)
  stop()
  model.move(1)
  expect(calls).toBe(1)
})

// Generous bounds: they only catch work that grew by an order of magnitude.
test.each([
  { what: 'the first sort by text', limit: 3000, act: (model: Big) => model.setSort({ column: 'name', desc: false }) },
  {
    what: 'the same sort the other way',
    limit: 600,
    act: (model: Big) => model.setSort({ column: 'name', desc: true }),
  },
  { what: 'the first search', limit: 3000, act: (model: Big) => model.setQuery('n') },
  { what: 'a search that goes on', limit: 600, act: (model: Big) => model.setQuery('ne') },
  { what: 'select all', limit: 600, act: (model: Big) => model.selectAllMatching() },
  { what: 'one changed row', limit: 1500, act: (model: Big) => model.setRows(withOneChange) },
])('100,000 rows: $what within $limit ms', ({ act, limit }) => {
  const start = performance.now()
  act(big)
  big.getSnapshot()
  expect(performance.now() - start).toBeLessThan(limit)
})

type Big = ReturnType<typeof aTeamTable>
const bigRows = manyTeams(100_000)
const withOneChange = bigRows.with(500, aTeam({ id: 501, name: 'Changed' }))
const big = aTeamTable(bigRows)
