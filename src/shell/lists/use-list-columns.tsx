// The columns of a defined list as the table draws them, in the language of the page.
import { useMemo, useSyncExternalStore } from 'react'
import {
  type List,
  type ListColumn,
  type ListWords,
  cellTextOf,
  cellValueOf,
  headingOf,
} from '../../lists/define-list.ts'
import type { TableColumn } from '../../ui/table-column.ts'
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
    value: (row) => cellValueOf(column, row, words),
    ...renderOf(column, words),
    ...(width !== undefined && { width }),
    ...(flex !== undefined && { flex }),
    ...(minWidth !== undefined && { minWidth }),
    ...(align !== undefined && { align }),
    ...(hidden !== undefined && { hidden }),
    ...(searchable !== undefined && { searchable }),
    ...(rowHeader !== undefined && { rowHeader }),
    ...('time' in column && { align: 'start' as const, isTime: true }),
  }
}

/** Undefined for numbers: the table draws plain text, which is cheapest. */
function renderOf<Row>(column: ListColumn<Row>, words: ListWords): Pick<TableColumn<Row>, 'render' | 'text'> {
  if ('state' in column) {
    return { render: (row) => <AnyState machine={column.machine} state={column.state(row, words.now())} /> }
  }
  const text = (row: Row) => cellTextOf(column, row, words)
  if (column.ticks === true) return { render: (row) => <Ticking text={() => text(row)} />, text }
  if ('time' in column || column.text) return { render: text, text }
  return column.align === 'end' ? {} : { render: (row) => <LongText text={text(row)} />, text }
}

/** Columns whose text changes with time. */
function Ticking({ text }: { text: () => string }) {
  return useSyncExternalStore(everySecond, text)
}
