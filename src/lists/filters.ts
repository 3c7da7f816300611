// The filters of lists. Each says what the platform compares, so that a list that is here as a whole can be filtered here.

import type { NamedMachine, NamedState, PlainKey } from '../contract/say.ts'
import type { SettingList } from '../contract/settings.ts'

export type RowFilter<Row> = {
  /** Its name in query and address, and in `table filter`; `ui.list.filter.<by>` is its title. */
  by: string
  /** Values to choose from, with their texts where they are not their own; without them it is typed. */
  options?: readonly Option[]
  /** The values are those the platform supports now. */
  choicesFrom?: SettingList
  /** The platform takes one value, not several. */
  single?: boolean
  /** Typed as a date, with or without a time; the value is in seconds. `last`: a date means its last second. */
  time?: 'first' | 'last'
  fits(row: Row, values: readonly string[], now: number): boolean
}

/** `called`: its text, where it has no translation. */
type Option = { value: string; title?: PlainKey; called?: string }

/** Of these values; `of` gives the row's own ones. */
export function isAnyOf<Row>(
  by: string,
  options: readonly Option[],
  of: (row: Row, now: number) => string | readonly string[],
  more: Pick<RowFilter<Row>, 'single'> = {},
): RowFilter<Row> {
  const fits = (row: Row, values: readonly string[], now: number) => {
    const own = of(row, now)
    return typeof own === 'string' ? values.includes(own) : own.some((one) => values.includes(one))
  }
  return { by, options, ...more, fits }
}

/** Of the games or regions that are supported now. */
export function supported<Row>(
  by: string,
  list: SettingList,
  of: (row: Row) => string | readonly string[],
): RowFilter<Row> {
  return { ...isAnyOf(by, [], of), choicesFrom: list }
}

/** Each value with the text of its state. */
export function states<M extends NamedMachine>(machine: M, values: readonly NamedState<M>[]): readonly Option[] {
  // A named state has a text, which needs nothing more.
  return values.map((value) => ({ value, title: `state.${machine}.${value}` as PlainKey }))
}
