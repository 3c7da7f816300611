import type { TableColumn } from '../../src/ui/table-column.ts'
import { createTableModel } from '../../src/ui/table-model.ts'

export type Team = { id: number; name: string; region: string; points: number | null }

export const teamColumns: TableColumn<Team>[] = [
  { id: 'name', header: 'Name', value: (team) => team.name, rowHeader: true },
  { id: 'region', header: 'Region', value: (team) => team.region },
  { id: 'points', header: 'Points', value: (team) => team.points, searchable: false, align: 'end' },
]

export function aTeam(over: Partial<Team> = {}): Team {
  return { id: 1, name: 'Kowloon Kings', region: 'Hong Kong', points: 3, ...over }
}

export function teamsNamed(...names: string[]): Team[] {
  return names.map((name, index) => aTeam({ id: index + 1, name }))
}

export function aTeamTable(rows: Team[]) {
  return createTableModel({ columns: teamColumns, getId: (team: Team) => team.id, rows, locale: 'zh-Hant' })
}

export function shownNames(model: ReturnType<typeof aTeamTable>): string[] {
  return model.visibleRows().map((team) => team.name)
}

/** Deterministic rows with names as varied as real ones. */
export function manyTeams(count: number): Team[] {
  const first = ['Crimson', 'Silent', 'Éclair', 'Übermut', 'Golden', '九龍', 'Ördög', 'Neon', 'Rapid', 'Lunar']
  const second = ['Foxes', 'Wolves', 'Titans', '戰隊', 'Dragons', 'Vipers', 'Señor', 'Knights']
  const regions = ['Hong Kong', 'Taiwan', 'China', 'All']
  return Array.from({ length: count }, (_, index) => {
    const mixed = (index * 2_654_435_761) % 4_294_967_296
    return {
      id: index + 1,
      name: `${first[mixed % first.length]} ${second[(mixed >>> 8) % second.length]} ${mixed % 1_000_000}`,
      region: regions[(mixed >>> 4) % regions.length] ?? '',
      points: mixed % 7 === 0 ? null : mixed % 5000,
    }
  })
}
