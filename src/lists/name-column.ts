import type { ListColumn } from './define-list.ts'

/** What heads each row of a list of things with a name. */
export const nameColumn = {
  id: 'name',
  title: 'arg.name',
  value: (row: { name: string }) => row.name,
  sort: 'name',
  flex: 2,
  minWidth: 200,
  rowHeader: true,
} satisfies ListColumn<{ name: string }>
