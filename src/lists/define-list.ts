// A list, defined once: the call that reads it, its columns and filters, and the commands that make a row. The page, the
// terminal and the CSV export read it from here.
import type { AnswerOf, Endpoint } from '../contract/endpoint.ts'
import { type NamedMachine, type NamedState, type PlainKey, type Say, sayGiven } from '../contract/say.ts'
import type { Kind } from '../contract/views.ts'
import type { RowFilter } from './filters.ts'

/** The texts of a reader's language, and the platform's time in seconds. */
export type ListWords = {
  say: Say
  time: (seconds: number) => string
  now: () => number
}

export type ListValue = string | number | null

/**
 * The content of a cell: a value, a value in other words, an amount of money, a state, or a time in seconds. Written as
 * methods, so that lists of different rows are lists.
 */
type Content<Row> =
  | { value(row: Row, words: ListWords): ListValue; text?: undefined }
  | {
      value(row: Row, words: ListWords): ListValue
      text(row: Row, words: ListWords): string
      file: ListFile<Row>
    }
  | { amount(row: Row): string | null }
  | { [M in NamedMachine]: { state(row: Row, now: number): NamedState<M>; machine: M } }[NamedMachine]
  | { time(row: Row): number | null; none?: PlainKey }

/** In a file, instead of a value in other words: its text, the value itself, or columns of its own. */
type ListFile<Row> = 'text' | 'value' | readonly ListFileColumn<Row>[]

/** Without a title it has the one of its column. */
type ListFileColumn<Row> = { title?: PlainKey } & (
  { value(row: Row, words: ListWords): ListValue } | { time(row: Row, words: ListWords): number | null }
)

export type ListColumn<Row> = Content<Row> & {
  id: string
  title: PlainKey
  /** The heading instead, where it has no translation. */
  called?: string
  /** The platform's name of this order; without it a list too long to be sorted here is not sorted by it. */
  sort?: string
  width?: number
  flex?: number
  minWidth?: number
  align?: 'start' | 'end'
  /** Hidden until shown on request. */
  hidden?: boolean
  /** On a narrow screen hidden at first, where others say more. */
  roomy?: boolean
  searchable?: boolean
  rowHeader?: boolean
  /** A row may hold only a part of the value: the platform, which knows the whole, searches and sorts such a list. */
  masked?: boolean
  /** Its text follows the clock. */
  ticks?: boolean
}

export type List<Row> = {
  /** Under this name columns and order are kept for the next visit; `arena <name>` lists it in a terminal. */
  name: string
  /** `tournament list` */
  words: string
  endpoint: Endpoint
  /** The thing whose parts are listed; its id is the parameter `id` of the call. */
  of?: Kind
  /** The kind of its rows for commands; left out if they are no targets. */
  kind?: Kind
  rows(answer: unknown): readonly Row[]
  id(row: Row): string
  columns: readonly ListColumn<Row>[]
  filters: readonly RowFilter<Row>[]
  /** Ids of the commands that make a new row. */
  makes: readonly string[]
  /** Grows without end: a terminal shows its newest page, where it is not asked for another. */
  log?: boolean
}

/** Texts of a list's page. */
export type ListPage = {
  title: PlainKey
  /** Its parent in the breadcrumbs: `User Management > User List`. */
  section?: PlainKey
  search: PlainKey
  /** Shown under the rows, with or without any. */
  note?: PlainKey
  /**
   * `leads`: the way to create a row where no command of the list does. `advises`: the help is for users who may create
   * one.
   */
  empty: { title: PlainKey; help?: PlainKey; leads?: readonly string[]; advises?: boolean }
}

type Given<Row> = Omit<List<Row>, 'endpoint' | 'rows' | 'filters' | 'makes'> &
  Partial<Pick<List<Row>, 'filters' | 'makes'>>

/** Without a page it is for terminals only. */
export function defineList<E extends Endpoint, Row, P extends ListPage | object = object>(
  endpoint: E,
  rows: (answer: AnswerOf<E>) => readonly Row[],
  given: Given<NoInfer<Row>>,
  page?: P,
): List<Row> & P {
  // Readers of the list call its endpoint, and get an answer parsed by the endpoint's schema.
  return { filters: [], makes: [], ...given, endpoint, rows, ...page } as List<Row> & P // without a page P is empty
}

/** The title of a column. */
export function headingOf<Row>({ title, called }: ListColumn<Row>, { say }: Pick<ListWords, 'say'>): string {
  return called ?? say(title)
}

/** The value by which a cell is sorted. */
export function cellValueOf<Row>(column: ListColumn<Row>, row: Row, words: ListWords): ListValue {
  if ('value' in column) return column.value(row, words)
  if ('amount' in column) {
    const amount = column.amount(row)
    return amount === null ? null : Number(amount)
  }
  if ('state' in column) return sayGiven(words.say, `state.${column.machine}.${column.state(row, words.now())}`)
  return column.time(row)
}

/** The text of a cell. */
export function cellTextOf<Row>(column: ListColumn<Row>, row: Row, words: ListWords): string {
  if ('value' in column && column.text) return column.text(row, words)
  if ('amount' in column) return column.amount(row) ?? ''
  const value = cellValueOf(column, row, words)
  if ('time' in column) return typeof value === 'number' ? words.time(value) : words.say(column.none ?? 'ui.list.none')
  return String(value ?? '')
}
