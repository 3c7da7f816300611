// What one does with a long table: tests/ui/table-model.test.ts counts the steps.
import { aTeam, aTeamTable, manyTeams, type Team } from '../../ui/team-table.ts'
import type { Works } from '../steps.ts'

type Table = ReturnType<typeof aTeamTable>

/** Before the act that is counted: what was done to the table. */
function after(before: (table: Table) => void, act: (table: Table, rows: Team[]) => void): Works[string] {
  return (count) => {
    const rows = manyTeams(count)
    const table = aTeamTable(rows)
    table.getSnapshot()
    before(table)
    table.getSnapshot()
    return () => {
      act(table, rows)
      table.getSnapshot()
    }
  }
}

const nothing = () => {}

export const works: Works = {
  'the first sort by text': after(nothing, (table) => table.setSort({ column: 'name', desc: false })),
  'the same sort the other way': after(
    (table) => table.setSort({ column: 'name', desc: false }),
    (table) => table.setSort({ column: 'name', desc: true }),
  ),
  'the first search': after(nothing, (table) => table.setQuery('n')),
  'a search that goes on': after(
    (table) => table.setQuery('n'),
    (table) => table.setQuery('ne'),
  ),
  'select all': after(nothing, (table) => table.selectAllMatching()),
  'one changed row': after(
    (table) => table.setSort({ column: 'name', desc: false }),
    (table, rows) => table.setRows(rows.with(500, aTeam({ id: 501, name: 'Changed' }))),
  ),
}
