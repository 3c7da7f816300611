import type { ListColumn } from './define-list.ts'

/** The row header of a list of named things. */
export const nameColumn = {
  id: 'name',
  title: 'arg.name',
  value: (row: { name: string }) => row.name,
  sort: 'name',
  flex: 2,
  minWidth: 200,
  rowHeader: true,
} satisfies ListColumn<{ name: string }>
