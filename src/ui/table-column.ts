import type { ReactNode } from 'react'

export type RowId = string | number

/** The value by which a cell is sorted. Missing values (`null`) sort last in both directions. */
export type CellValue = string | number | null

/**
 * The content of a cell, on the page and in a file. A text that is not the value has to say which of the two a file
 * gets; a number is not drawn otherwise without its text.
 */
export type CellContent<Row> = AsItIs<Row> | InItsLook<Row> | InOtherWords<Row> | Moment<Row>

/** The value itself. */
type AsItIs<Row> = {
  value: (row: Row) => CellValue
  text?: undefined
  render?: undefined
  file?: undefined
  isTime?: undefined
}

/** The value as a word that is drawn in its own way: a state, a name, buttons. */
type InItsLook<Row> = {
  value: (row: Row) => string | null
  /** Links and buttons inside take `tabIndex={-1}`: the table is one tab stop. */
  render: (row: Row) => ReactNode
  text?: undefined
  file?: undefined
  isTime?: undefined
}

type InOtherWords<Row> = {
  value: (row: Row) => CellValue
  /** The drawn text: the width is computed from it. */
  text: (row: Row) => string
  render?: (row: Row) => ReactNode
  file: InFile<Row>
  isTime?: undefined
}

/** The value is a moment in epoch seconds; a file has it as ISO 8601. */
type Moment<Row> = {
  value: (row: Row) => number | null
  isTime: true
  text?: (row: Row) => string
  render: (row: Row) => ReactNode
  file?: undefined
}

/** The content of a cell in a file: the text as shown, the value (numbers and words without marks), or columns of its own. */
export type InFile<Row> = 'text' | 'value' | FileColumns<Row>

/**
 * Made when the file is: by then all texts are loaded, and what the rows hold only a part of can be read. Undefined: it could
 * not be read, and a message says so.
 */
export type FileColumns<Row> = () => readonly FileColumn<Row>[] | Promise<readonly FileColumn<Row>[] | undefined>

export type FileColumn<Row> = {
  header: string
  value: (row: Row) => CellValue
  /** A moment in epoch seconds. */
  isTime?: boolean
}

export type TableColumn<Row> = CellContent<Row> & {
  id: string
  header: string
  /** Pixels of what `render` draws beside its text; left out: the dot of a state, and nothing where `text` says it all. */
  beside?: number
  /** Texts that its cells may come to have: where there is room they have theirs too, and a row that changes is not cut off. */
  mayBe?: readonly string[]
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
