// What a list is, said once: the call that reads it, its columns and filters, and what makes a new row. The page, the
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

/** What a cell holds: a value; one of the states of a machine; a time in seconds. Written as methods, so that lists of different rows are lists. */
type Content<Row> =
  | { value(row: Row, words: ListWords): ListValue; text?(row: Row, words: ListWords): string }
  | { [M in NamedMachine]: { state(row: Row, now: number): NamedState<M>; machine: M } }[NamedMachine]
  | { time(row: Row): number | null; none?: PlainKey }

export type ListColumn<Row> = Content<Row> & {
  id: string
  title: PlainKey
  /** What stands above it instead, where nobody translates it. */
  called?: string
  /** What the platform calls this order; without it a list too long to be sorted here is not sorted by it. */
  sort?: string
  width?: number
  flex?: number
  minWidth?: number
  align?: 'start' | 'end'
  /** Not on the page until somebody asks for it. */
  hidden?: boolean
  /** On a narrow screen hidden at first, where others say more. */
  roomy?: boolean
  searchable?: boolean
  rowHeader?: boolean
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
  /** What its rows are to a command; left out when they are no such thing. */
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

/** What the page of a list says. */
export type ListPage = {
  title: PlainKey
  /** What the list hangs under in the breadcrumbs: `User Management > User List`. */
  section?: PlainKey
  search: PlainKey
  /** `leads`: where to go on where nothing in it makes a new row. `advises`: the help is for those who may make one. */
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
  // Whoever reads the list asks its endpoint, and gets an answer parsed by the endpoint's schema.
  return { filters: [], makes: [], ...given, endpoint, rows, ...page } as List<Row> & P // without a page P is empty
}

/** What stands above a column. */
export function headingOf<Row>({ title, called }: ListColumn<Row>, { say }: Pick<ListWords, 'say'>): string {
  return called ?? say(title)
}

/** What a cell is sorted, searched and exported by. */
export function cellValueOf<Row>(column: ListColumn<Row>, row: Row, words: ListWords): ListValue {
  if ('value' in column) return column.value(row, words)
  if ('state' in column) return sayGiven(words.say, `state.${column.machine}.${column.state(row, words.now())}`)
  return column.time(row)
}

/** What a cell says. */
export function cellTextOf<Row>(column: ListColumn<Row>, row: Row, words: ListWords): string {
  if ('value' in column && column.text) return column.text(row, words)
  const value = cellValueOf(column, row, words)
  if ('time' in column) return typeof value === 'number' ? words.time(value) : words.say(column.none ?? 'ui.list.none')
  return String(value ?? '')
}
