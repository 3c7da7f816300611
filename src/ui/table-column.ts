import type { ReactNode } from 'react'

export type RowId = string | number

/** The value by which a cell is sorted and searched. Missing values (`null`) sort last in both directions. */
export type CellValue = string | number | null

export type TableColumn<Row> = {
  id: string
  header: string
  value: (row: Row) => CellValue
  /** The value is a moment in epoch seconds. */
  isTime?: boolean
  /** Drawn instead of the value. Links and buttons inside take `tabIndex={-1}`: the table is one tab stop. */
  render?: (row: Row) => ReactNode
  /** The drawn text, where it differs from the value: the width is computed from it. */
  text?: (row: Row) => string
  /** Pixels of what `render` draws beside its text; left out: the dot of a state. */
  beside?: number
  /** Width in pixels, more where its texts need it; without it the column shares what is left by `flex` (default 1). */
  width?: number
  flex?: number
  /** Least width in pixels of a flexible column. */
  minWidth?: number
  /** Default: numbers stand at the end of their cell, so give `'end'` for numeric columns. */
  align?: 'start' | 'end' | 'center'
  /** Buttons and no text: not exported. */
  isActs?: boolean
  sortable?: boolean
  searchable?: boolean
  /** Hidden until the person asks for it. */
  hidden?: boolean
  /** Names the row: the cell is its row header. The first column if none says so. */
  rowHeader?: boolean
}

export type TableSort = { column: string; desc: boolean }

/** How far the cursor goes: a number of rows, or a place. */
export type Motion = number | 'home' | 'end' | 'page-up' | 'page-down'
