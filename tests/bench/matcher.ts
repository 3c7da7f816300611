// P5: our ranking alone, in node, beside the command-score that cmdk ships: speed over every key of some queries, and how
// often what one means is among the first ten.
import { defaultFilter } from 'cmdk'
import { createIndex } from '../../src/registry/rank.ts'
import { fold } from '../../src/contract/fold.ts'
import { advanceOrder } from '../../src/rules/advance-order.ts'
import type { Line } from './goals.ts'
import { type PaletteItem, paletteItems } from './page/data.ts'

/** Indexes of what fits, best first. */
type Matcher = (query: string) => readonly number[]

export function ourMatcher(items: readonly PaletteItem[]): Matcher {
  const index = createIndex(items)
  const positions = new Map(items.map(({ id }, position) => [id, position]))
  return (query) => index.search(query).hits.map(({ id }) => positions.get(id) ?? -1)
}

function commandScore(items: readonly PaletteItem[]): Matcher {
  return (query) =>
    items
      .map(({ title }, position) => ({ position, score: defaultFilter(title, query) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .map(({ position }) => position)
}

export const typed = ['suspend player neon', 'bptw', 'dragons seoul', 'krakow #1234', 'zzqx']

/** Milliseconds of the processor for each key, in a few passes over the typed queries. */
function keyTimes(matcher: Matcher, passes: number): number[] {
  const times: number[] = []
  for (let pass = 0; pass < passes; pass++) {
    for (const query of typed) {
      matcher('')
      for (let length = 1; length <= query.length; length++) {
        const start = process.cpuUsage()
        matcher(query.slice(0, length))
        const { user, system } = process.cpuUsage(start)
        times.push((user + system) / 1000)
      }
    }
  }
  return times
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** How people ask for something they know: a query made from its title. */
const queryKinds: Record<string, (words: readonly string[]) => string> = {
  prefixes: (words) =>
    words
      .slice(0, 4)
      .map((word) => word.slice(0, 3))
      .join(' '),
  'words in any order': (words) => [words.at(-1), words[0], words[2]].join(' ').toLowerCase(),
  initials: (words) =>
    words
      .map((word) => word.charAt(0))
      .join('')
      .toLowerCase(),
  'no diacritics': (words) => fold(words.slice(2).join(' ')),
  'inside of words': (words) =>
    words
      .filter((word) => word.length > 4)
      .slice(-2)
      .map((word) => word.slice(1, 5))
      .join(' ')
      .toLowerCase(),
  'a letter left out': (words) =>
    words
      .slice(1, 4)
      .map((word) => (word.length > 4 ? word.slice(0, 2) + word.slice(3) : word))
      .join(' ')
      .toLowerCase(),
  'letters swapped': (words) =>
    words
      .slice(0, 4)
      .map((word) => (word.length > 5 ? `${word.slice(0, 2)}${word.charAt(3)}${word.charAt(2)}${word.slice(4)}` : word))
      .join(' ')
      .toLowerCase(),
}

/** Percent of sixty wanted entries (or equally good ones) that are not among the first ten, for each kind of query. */
export function missesInTen(matcher: Matcher, items: readonly PaletteItem[]): Record<string, number> {
  const words = items.map(({ title }) => wordsOf(title))
  const wanted = Array.from({ length: 60 }, (_, index) => (index * 331 + 13) % items.length)
  const kinds = Object.entries(queryKinds).map(([kind, make]) => {
    const queries = wanted.map((position) => make(words[position] ?? [])).filter((query) => query.length > 1)
    const missed = queries.filter((query) => {
      matcher('')
      return !matcher(query)
        .slice(0, 10)
        .some((position) => fold(make(words[position] ?? [])) === fold(query))
    })
    return [kind, (100 * missed.length) / queries.length] as const
  })
  return Object.fromEntries(kinds)
}

/** The number at its end tells equally good entries apart; nobody types it. */
function wordsOf(title: string): string[] {
  return title
    .replace(/ #\d+$/, '')
    .replace(':', '')
    .split(' ')
}

/** As many as a stage sends on at most. */
const mostQualifiers = Array.from({ length: 64 }, (_, division) =>
  Array.from({ length: 16 }, (_, place) => `${division}.${place}`),
)

/** Milliseconds of the processor. */
export function timeOf(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

export function matchers(entries: number): Line[] {
  const items = paletteItems(entries)
  const ours = ourMatcher(items)
  const theirs = commandScore(items)
  keyTimes(ours, 1)
  keyTimes(theirs, 1)
  // In turns, so that what disturbs the machine disturbs both; the first pass of each only warmed it.
  const times = { ours: [] as number[], theirs: [] as number[] }
  for (let pass = 0; pass < 3; pass++) {
    times.ours.push(...keyTimes(ours, 1))
    times.theirs.push(...keyTimes(theirs, 1))
  }
  const misses = missesInTen(ours, items)
  return [
    {
      row: 'P5',
      what: 'matcher, p95 of a key',
      size: items.length,
      unit: 'ms',
      ours: percentile(times.ours, 0.95),
      peer: { name: 'command-score', value: percentile(times.theirs, 0.95) },
      atMost: 0.05,
    },
    {
      row: 'P5',
      what: 'order of 64 × 16 who go on to the next stage',
      unit: 'ms',
      ours: timeOf(() => advanceOrder(mostQualifiers)),
      atMost: 1_500,
    },
    ...Object.entries(misses).map(([kind, ours]): Line => ({
      row: 'P5',
      what: `not among the first ten: ${kind}`,
      size: items.length,
      unit: '%',
      ours,
      atMost: 10,
      exact: true,
    })),
  ]
}
