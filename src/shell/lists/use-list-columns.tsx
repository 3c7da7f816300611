// The columns of a defined list as the table draws them, in the language of the page.
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import {
  type List,
  type ListColumn,
  type ListFileColumn,
  type ListWords,
  cellTextOf,
  cellValueOf,
  headingOf,
} from '../../lists/define-list.ts'
import type { CellContent, FileColumn, InFile, TableColumn } from '../../ui/table-column.ts'
import { useSeat } from '../desk/desk.ts'
import { everySecond } from '../words/every-second.ts'
import { LongText } from '../words/long-text.tsx'
import { useSay } from '../words/say.ts'
import { dateTimeText } from '../words/time.ts'
import { AnyState } from '../words/state-badge.tsx'
import { useNarrow } from './use-wide.ts'

export function useListColumns<Row>(list: List<Row>, without: readonly string[] = []): readonly TableColumn<Row>[] {
  const words = useListWords()
  const narrow = useNarrow()
  const left = without.join(' ')
  // The words of the columns change with the language, and with nothing else.
  return useMemo(
    () => list.columns.filter(({ id }) => !left.split(' ').includes(id)).map((column) => drawn(column, words, narrow)),
    [list, left, words, narrow],
  )
}

/** The words of cells that are drawn outside the table. */
export function useListWords(): ListWords {
  const { say } = useSay()
  const { clock } = useSeat()
  return useMemo(() => ({ say, time: (seconds) => dateTimeText(seconds), now: () => clock.now() }), [say, clock])
}

function drawn<Row>(column: ListColumn<Row>, words: ListWords, narrow: boolean): TableColumn<Row> {
  const { id, width, flex, minWidth, align, searchable, rowHeader } = column
  const hidden = column.roomy === true && narrow ? true : column.hidden
  return {
    id,
    header: headingOf(column, words),
    ...contentOf(column, words),
    ...(width !== undefined && { width }),
    ...(flex !== undefined && { flex }),
    ...(minWidth !== undefined && { minWidth }),
    ...(align !== undefined && { align }),
    ...(hidden !== undefined && { hidden }),
    ...(searchable !== undefined && { searchable }),
    ...(rowHeader !== undefined && { rowHeader }),
    ...('time' in column && { align: 'start' as const }),
  }
}

function contentOf<Row>(column: ListColumn<Row>, words: ListWords): CellContent<Row> {
  const value = (row: Row) => cellValueOf(column, row, words)
  if ('state' in column) {
    return {
      value: (row) => String(value(row) ?? ''),
      render: (row) => <AnyState machine={column.machine} state={column.state(row, words.now())} />,
    }
  }
  const text = (row: Row) => cellTextOf(column, row, words)
  if ('time' in column) return { value: (row) => column.time(row), isTime: true, text, render: text }
  // The table draws plain text itself, which is cheapest.
  const isPlain = 'value' in column && !column.text && column.align === 'end' && column.ticks !== true
  return isPlain ? { value } : { value, text, ...renderOf(column, text), file: fileOf(column, words) }
}

function renderOf<Row>(column: ListColumn<Row>, text: (row: Row) => string): { render: (row: Row) => ReactNode } {
  if (column.ticks === true) return { render: (row) => <Ticking text={() => text(row)} /> }
  const isShort = 'amount' in column || ('value' in column && column.text)
  return { render: isShort ? text : (row) => <LongText text={text(row)} /> }
}

/** A text that is the value, and an amount, are exported as shown. */
function fileOf<Row>(column: ListColumn<Row>, words: ListWords): InFile<Row> {
  if (!('file' in column)) return 'text'
  const { file } = column
  return typeof file === 'string' ? file : file.map((own) => fileColumn(headingOf(column, words), own, words))
}

function fileColumn<Row>(heading: string, own: ListFileColumn<Row>, words: ListWords): FileColumn<Row> {
  const header = own.title === undefined ? heading : words.say(own.title)
  return 'time' in own
    ? { header, value: (row) => own.time(row, words), isTime: true }
    : { header, value: (row) => own.value(row, words) }
}

/** Cells with more than their text, by column. Their words are those of the column, and so is what a file has of them. */
export type OwnCells<Row> = Readonly<Partial<Record<string, (row: Row) => ReactNode>>>

export function withCells<Row>(
  columns: readonly TableColumn<Row>[],
  cells: OwnCells<Row>,
): readonly TableColumn<Row>[] {
  return columns.map((column) => {
    const render = cells[column.id]
    // A number as well: only its look is another.
    return render ? ({ ...column, render } as TableColumn<Row>) : column
  })
}

/** Columns whose text changes with time. */
function Ticking({ text }: { text: () => string }) {
  return useSyncExternalStore(everySecond, text)
}
