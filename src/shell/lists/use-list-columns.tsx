// The columns of a defined list as the table draws them, in the language of the page.
import { groupedAmount } from '../../contract/amounts.ts'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import {
  type List,
  type ListColumn,
  type ListWords,
  cellTextOf,
  cellValueOf,
  headingOf,
} from '../../lists/define-list.ts'
import type { CellContent, FileColumns, InFile, TableColumn } from '../../ui/table-column.ts'
import { usePageSession } from '../session/session.ts'
import { everySecond } from '../words/every-second.ts'
import { LongText } from '../words/long-text.tsx'
import { useSay } from '../words/say.ts'
import { dateTimeText } from '../words/time.ts'
import { AnyState, stateWords } from '../words/state-badge.tsx'
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
  const { clock } = usePageSession()
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
    ...('state' in column && { mayBe: stateWords(column.machine, words.say) }),
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
  const { ticks } = column
  const isPlain = 'value' in column && !column.text
  // The table draws plain text itself, which is cheapest.
  if (isPlain && column.align === 'end' && !ticks) return { value }
  const render = (row: Row) => (ticks ? <Ticking text={() => text(row)} /> : <LongText text={text(row)} />)
  // Files and searches keep the amount as it is sent.
  const own = 'amount' in column ? (row: Row) => groupedAmount(text(row)) : text
  return { value, text, render: isPlain || ticks ? render : own, file: fileOf(column, words) }
}

/** A text that is the value, and an amount, are exported as shown. */
function fileOf<Row>(column: ListColumn<Row>, words: ListWords): InFile<Row> {
  const file = 'file' in column ? column.file : 'text'
  if (typeof file === 'string') return file
  return () =>
    file.map((own) => ({
      header: own.title ? words.say(own.title) : headingOf(column, words),
      value: (row) => ('time' in own ? own.time(row, words) : own.value(row, words)),
      isTime: 'time' in own,
    }))
}

/** Cells with more than their text, by column. Their words are those of the column, and so is what a file has of them, unless it has more. */
export type OwnCells<Row> = Readonly<
  Partial<Record<string, Draw<Row> | { render: Draw<Row>; beside: number } | { file: FileColumns<Row> }>>
>
type Draw<Row> = (row: Row) => ReactNode

export function withCells<Row>(
  columns: readonly TableColumn<Row>[],
  cells: OwnCells<Row>,
): readonly TableColumn<Row>[] {
  return columns.map((column) => {
    const own = cells[column.id]
    // A number as well: only its look is another.
    return own ? ({ ...column, ...(typeof own === 'function' ? { render: own } : own) } as TableColumn<Row>) : column
  })
}

/** Columns whose text changes with time. */
function Ticking({ text }: { text: () => string }) {
  return useSyncExternalStore(everySecond, text)
}
