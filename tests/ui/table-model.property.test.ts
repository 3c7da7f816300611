import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Motion } from '../../src/ui/table-column.ts'
import { type Team, aTeamTable, teamColumns } from './team-table.ts'

type Model = ReturnType<typeof aTeamTable>

const team = fc.record({
  id: fc.integer({ min: 1, max: 30 }),
  name: fc.constantFrom('Alpha', 'alpine', 'Bravo', 'Éclair', '九龍', 'Team 2', 'Team 10', ''),
  region: fc.constantFrom('Hong Kong', 'Taiwan'),
  points: fc.option(fc.integer({ min: 0, max: 3 })),
})
const rows = fc.uniqueArray(team, { selector: (row) => row.id, maxLength: 20 })

type Step = { name: string; run: (model: Model, world: { rows: Team[] }) => void }

const motion = fc.constantFrom<Motion>(1, -1, 3, 'home', 'end', 'page-down', 'page-up')
const id = fc.integer({ min: 1, max: 30 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom('', 'a', 'al', 'alp', 'team', '九', 'zz').map((text) => ({
    name: `query ${text}`,
    run: (model: Model) => model.setQuery(text),
  })),
  fc.tuple(fc.constantFrom('name', 'points', 'region'), fc.boolean()).map(([column, desc]) => ({
    name: `sort ${column} ${desc ? 'down' : 'up'}`,
    run: (model: Model) => model.setSort({ column, desc }),
  })),
  fc.boolean().map((on) => ({
    name: `facet ${on}`,
    run: (model: Model) => model.setFacet('region', on ? (row) => row.region === 'Taiwan' : null),
  })),
  motion.map((by) => ({ name: `move ${by}`, run: (model: Model) => model.move(by) })),
  motion.map((by) => ({ name: `extend ${by}`, run: (model: Model) => model.extend(by) })),
  id.map((which) => ({ name: `toggle ${which}`, run: (model: Model) => model.toggle(which) })),
  id.map((which) => ({ name: `cursor ${which}`, run: (model: Model) => model.setCursor(which) })),
  fc.constant({ name: 'all', run: (model: Model) => model.toggleAllMatching() }),
  fc.constant({ name: 'clear', run: (model: Model) => model.clearSelection() }),
  rows.map((next) => ({
    name: `rows ${next.length}`,
    run: (model: Model, world: { rows: Team[] }) => {
      // Some rows keep their object, as the cache does for what did not change.
      world.rows = next.map((row) => world.rows.find((old) => JSON.stringify(old) === JSON.stringify(row)) ?? row)
      model.setRows(world.rows)
    },
  })),
)

test('after any steps the counts are true, the cursor is on a shown row, and nothing is left over from before', () => {
  fc.assert(
    fc.property(rows, fc.array(step, { maxLength: 25 }), (start, steps) => {
      const world = { rows: start }
      const model = aTeamTable(start)
      for (const { run } of steps) {
        run(model, world)
        const snapshot = model.getSnapshot()
        const shown = model.visibleIds()
        const selected = model.selectedIds()

        expect(snapshot.total).toBe(world.rows.length)
        expect(snapshot.count).toBe(shown.length)
        expect(snapshot.selected).toBe(selected.length)
        expect(new Set(selected).size).toBe(selected.length)
        expect(selected.every((which) => world.rows.some((row) => row.id === which))).toBe(true)
        expect(snapshot.hiddenSelected).toBe(selected.filter((which) => !shown.includes(which)).length)
        expect(snapshot.cursor).toBe(snapshot.cursorAt < 0 ? null : shown[snapshot.cursorAt])

        // The incremental answer equals the one of a model that sees these rows for the first time.
        const fresh = aTeamTable(world.rows)
        fresh.setQuery(snapshot.query)
        fresh.setSort(snapshot.sort)
        if (snapshot.facets.length > 0) fresh.setFacet('region', (row) => row.region === 'Taiwan')
        expect(shown).toEqual(fresh.visibleIds())
      }
    }),
    { numRuns: 300 },
  )
})

test('the columns of the test table are those the model shows', () => {
  expect(aTeamTable([]).columns()).toBe(teamColumns)
})
