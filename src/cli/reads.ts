// The lists in a terminal: `tournament list`, `team list 41`, … with every filter as a flag.
import { isoTime } from '../contract/envelope.ts'
import type * as v from 'valibot'
import { commands } from '../../commands/index.ts'
import type { Answered } from '../api/answer.ts'
import type { Cache } from '../api/cache.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { maxPageSize } from '../contract/limits.ts'
import { lists } from '../lists/all.ts'
import { type List, type ListWords, cellTextOf, headingOf } from '../lists/define-list.ts'
import { flagName } from '../registry/flag-name.ts'
import { nearest } from '../registry/nearest.ts'
import { commandWords } from '../registry/registry.ts'
import { readChoice } from '../registry/typed-value.ts'
import { partLists } from './part-lists.ts'
import { textTable } from './table.ts'

const all: readonly List<unknown>[] = [...lists, ...partLists]
/** One list for each typed name; where two share a name, an id behind it decides. */
export const reads = all.filter((list) => list === (namedAs(list).find(({ of }) => of !== undefined) ?? list))

function namedAs({ words }: List<unknown>): readonly List<unknown>[] {
  return all.filter((other) => other.words === words)
}

/** The list typed as `tournament list` or, where that is no command, `tournaments`, with the words behind it. */
export function readOf(words: readonly string[]): { read: List<unknown>; rest: readonly string[] } | undefined {
  const [first = '', second = ''] = words
  const named = all.filter((list) => list.words === `${first} ${second}`)
  const isCommand = commands.some(({ id }) => commandWords(id) === `${first} ${second}`)
  const found = named.length > 0 ? named : all.filter(({ name }) => name === first && !isCommand)
  const rest = words.slice(named.length > 0 ? 2 : 1)
  const ofThing = rest[0] !== undefined && !rest[0].startsWith('--')
  const read = found.find(({ of }) => (of !== undefined) === ofThing) ?? found[0]
  return read && { read, rest }
}

/** The list that was probably meant, where no command is nearer. */
export function meantList([first = '', second = '']: readonly string[]): string | undefined {
  const words = reads.map((list) => list.words)
  const meant = nearest(`${first} ${second}`.trim(), [...commands.map(({ id }) => commandWords(id)), ...words])
  return words.find((one) => one === meant)
}

/** `<tournament>`, or `[tournament]` where the list of everything has the same name; nothing where it is of no thing. */
export function thingWords({ words, of }: List<unknown>): readonly string[] {
  const optional = all.some((other) => other.words === words && other.of === undefined)
  return of === undefined ? [] : [optional ? `[${of}]` : `<${of}>`]
}

/** Its flags: filters of the platform, and filters applied here. */
export function flagsOf({ endpoint, filters }: List<unknown>): readonly string[] {
  return [...new Set([...queryOf(endpoint), ...filters.map(({ by }) => by)])]
}

type Given = Record<string, string | true>

/** A word that is no value of a filter, with the allowed values; else the filters as spelled. */
export function spelledFilters({ filters }: List<unknown>, given: Given): { given: Given } | { wrong: Reason } {
  const spelled = { ...given }
  for (const { by, options } of filters) {
    const typed = given[by]
    if (typed === undefined || !options?.length) continue
    const choices = options.map(({ value }) => value)
    const read = String(typed)
      .split(',')
      .map((text) => ({ text, ...readChoice(choices, text) }))
    const wrong = read.find(({ ok }) => !ok)
    if (wrong)
      return { wrong: reason('line.notAChoice', { argument: `--${flagName(by)}`, value: wrong.text, choices }) }
    spelled[by] = read.map((one) => (one.ok ? String(one.value) : one.text)).join(',')
  }
  return { given: spelled }
}

export async function rowsOf(
  list: List<unknown>,
  cache: Cache,
  id: string,
  given: Given,
  now: number,
): Promise<Answered<readonly unknown[]>> {
  const { endpoint, filters } = list
  const query = queryOf(endpoint)
  const asked = Object.fromEntries(Object.entries(given).filter(([name]) => query.includes(name)))
  const compared = filters.filter(({ by }) => !query.includes(by) && given[by] !== undefined)
  const answered = await pagesOf(list, cache, id, asked)
  if (!answered.ok) return answered
  const fits = (row: unknown) => compared.every(({ by, fits }) => fits(row, String(given[by]).split(','), now))
  return { ok: true, payload: answered.payload.filter(fits) }
}

async function pagesOf(
  { endpoint, of, log, rows: rowsOfAnswer }: List<unknown>,
  cache: Cache,
  id: string,
  asked: Record<string, unknown>,
): Promise<Answered<readonly unknown[]>> {
  const query = queryOf(endpoint)
  const params = of === undefined ? {} : { id }
  const rows: unknown[] = []
  const paged = query.includes('page') && asked.page === undefined && !log
  for (let page = 1; ; page++) {
    const pageSize = { ...(query.includes('pageSize') && { pageSize: maxPageSize }) }
    const call = { params, query: { ...pageSize, ...asked, ...(paged && { page }) } }
    // Parameters and query are plain words here; the platform checks them.
    const answered = await (cache.read as LooseRead)(endpoint, call)
    if (!answered.ok) return answered
    rows.push(...rowsOfAnswer(answered.payload))
    const { pageCount } = answered.payload as { pageCount?: number }
    if (!paged || page >= (pageCount ?? 1)) return { ok: true, payload: rows }
  }
}

type LooseRead = (endpoint: Endpoint, call: Record<string, unknown>) => Promise<Answered<unknown>>

export function tableOf({ columns }: List<unknown>, rows: readonly unknown[], words: ListWords): string {
  const header = columns.map((column) => {
    const title = headingOf(column, words).toUpperCase()
    return 'time' in column ? `${title} (UTC)` : title
  })
  return textTable(
    header,
    rows.map((row) => columns.map((column) => cellTextOf(column, row, words))),
  )
}

/** For other programs: the row as the platform gave it, with the id that commands take. */
export function jsonOf({ id }: List<unknown>, rows: readonly unknown[]): readonly unknown[] {
  return rows.map((row) => (typeof row === 'object' ? { id: id(row), ...row } : row))
}

/** `2026-11-21T19:00:00Z` */
export function utc(seconds: number): string {
  return isoTime(seconds).replace('.000', '')
}

function queryOf({ query }: Endpoint): readonly string[] {
  return Object.keys(entriesOf(query))
}

function entriesOf(schema: v.GenericSchema): Record<string, unknown> {
  return 'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? { ...schema.entries }
    : {}
}
