import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlight } from '../../src/registry/highlight.ts'
import { createIndex, type RankEntry } from '../../src/registry/rank.ts'
import { createUsage } from '../../src/registry/usage.ts'
import { cancel, openRegistration, publish, setTheme } from './commands.ts'

const commands: readonly RankEntry[] = [
  { id: 'tournament.open-registration', title: 'Open registration', also: ['開放報名', 'start sign-up', 'r o'] },
  { id: 'tournament.close-registration', title: 'Close registration', also: ['關閉報名', 'stop sign-up', 'r c'] },
  { id: 'tournament.cancel', title: 'Cancel tournament', also: ['取消賽事', 'abort'] },
  { id: 'console.open', title: 'Open', also: ['開啟'] },
  { id: 'go.tournaments', title: 'Tournaments', also: ['賽事', 'go tournaments', 'g t'] },
  { id: 'team.krakow', title: 'Kraków Comets' },
  { id: 'team.comets', title: 'The Silver Comets of São Paulo' },
  { id: 'team.reopen', title: 'Reopen roster', also: ['registered team'] },
  { id: 'team.wide', title: 'ＦＵＬＬ ｗｉｄｔｈ' },
]

test.each([
  {
    query: 'open',
    first: ['console.open', 'tournament.open-registration', 'team.reopen'],
    why: 'exact, beginning, inside',
  },
  { query: 'comets', first: ['team.krakow', 'team.comets'], why: 'both words, the earlier first' },
  { query: 'registration open', first: ['tournament.open-registration'], why: 'words in any order' },
  {
    query: 'reg',
    first: ['tournament.open-registration', 'tournament.close-registration'],
    why: 'beginning of a word',
  },
  { query: 'opreg', first: ['tournament.open-registration'], why: 'beginnings of words' },
  { query: 'krakow', first: ['team.krakow'], why: 'without diacritics' },
  { query: 'KRAKÓW', first: ['team.krakow'], why: 'capitals' },
  { query: 'full width', first: ['team.wide'], why: 'full width text' },
  { query: 'ｏｐｅｎ', first: ['console.open'], why: 'full width query' },
  { query: '報名', first: ['tournament.open-registration', 'tournament.close-registration'], why: 'Chinese, inside' },
  { query: '開放報名', first: ['tournament.open-registration'], why: 'Chinese title' },
  { query: '關報', first: ['tournament.close-registration'], why: 'Chinese, shortened' },
  { query: 'g t', first: ['go.tournaments'], why: 'keys' },
  { query: 'abort', first: ['tournament.cancel'], why: 'an alias' },
  {
    query: 'regis',
    first: ['tournament.open-registration', 'tournament.close-registration', 'team.reopen'],
    why: 'a word of a title before the beginning of an alias',
  },
  { query: 'registered team', first: ['team.reopen'], why: 'a whole alias' },
  { query: 'open 報名', first: ['tournament.open-registration'], why: 'both languages at once' },
  { query: 'tuornament', first: ['tournament.cancel', 'go.tournaments'], why: 'swapped letters, the whole word first' },
  { query: 'regstration open', first: ['tournament.open-registration'], why: 'a letter missing' },
  { query: 'cansel', first: ['tournament.cancel'], why: 'a wrong letter' },
  { query: 'comeets', first: ['team.krakow', 'team.comets'], why: 'a letter too many' },
  { query: 'xyz', first: [], why: 'nothing' },
])('$query finds $first ($why)', ({ query, first }) => {
  const ids = createIndex(commands)
    .search(query)
    .hits.map(({ id }) => id)
  expect(ids.slice(0, first.length)).toEqual(first)
  expect(ids.length > 0).toBe(first.length > 0)
})

test('typing errors are only forgiven when little else is found', () => {
  const many = ['tester', 'tested', 'testing', 'tesla'].map((title) => ({ id: title, title }))
  expect(
    createIndex(many)
      .search('test')
      .hits.map(({ id }) => id),
  ).toEqual(['tester', 'tested', 'testing'])
  expect(
    createIndex(many)
      .search('tesla')
      .hits.map(({ id }) => id),
  ).toEqual(['tesla'])
})

test('use only decides between equally good entries', () => {
  const index = createIndex(commands)
  index.setUsage(
    new Map([
      ['tournament.close-registration', 5],
      ['tournament.open-registration', 1],
      ['team.reopen', 99],
    ]),
  )
  expect(index.search('registration').hits[0]?.id).toBe('tournament.close-registration')
  expect(index.search('open').hits.map(({ id }) => id)).toEqual([
    'console.open',
    'tournament.open-registration',
    'team.reopen',
  ])
  expect(
    index
      .search('')
      .hits.slice(0, 2)
      .map(({ id }) => id),
  ).toEqual(['team.reopen', 'tournament.close-registration'])
})

test('what is meant for a selection counts for more than any use, unless it is asked about first', () => {
  const usage = createUsage({ read: () => [], write: () => {} }, () => 0)
  for (let times = 0; times < 50; times++) usage.note(setTheme)
  const weights = usage.weights([cancel, openRegistration])
  expect(weights.get(openRegistration.id)).toBeGreaterThan(weights.get(setTheme.id) ?? 0)
  expect(weights.has(cancel.id)).toBe(false)
})

test('what is asked about first is never pushed up by use', () => {
  let kept: unknown
  const usage = createUsage({ read: () => kept, write: (rows) => (kept = rows) }, () => 0)
  for (const command of [cancel, publish, openRegistration, setTheme, setTheme]) usage.note(command)
  expect([...usage.weights()]).toEqual([
    [openRegistration.id, 1],
    [setTheme.id, 2],
  ])
  expect(
    createUsage({ read: () => kept, write: () => {} }, () => 7 * 24 * 3600 * 1000)
      .weights()
      .get(setTheme.id),
  ).toBe(1)
  expect(createUsage({ read: () => 'rubbish', write: () => {} }, () => 0).weights().size).toBe(0)
})

test.each([
  { title: 'Open registration', query: 'reg op', marked: ['Op', 'reg'] },
  { title: 'Open registration', query: 'opreg', marked: ['Op', 'reg'] },
  { title: 'Kraków Comets', query: 'krakow', marked: ['Kraków'] },
  { title: 'ﬁnal Straße', query: 'final strasse', marked: ['ﬁnal', 'Straße'] },
  { title: '開放報名', query: '報名', marked: ['報名'] },
  { title: '🏆 Cup', query: 'cup', marked: ['Cup'] },
  { title: 'Tournaments', query: 'tuorn', marked: ['Tourn'] },
  { title: 'Tournaments', query: 'abort', marked: [] },
])('$query marks $marked in $title', ({ title, query, marked }) => {
  expect(highlight(title, query).map(([from, to]) => title.slice(from, to))).toEqual(marked)
})

const word = fc.constantFrom(
  'open',
  'close',
  'reg',
  'registration',
  'team',
  'São',
  'Übermut',
  '報名',
  '賽事',
  'a',
  'ab',
  '#12',
  'x-y',
)
const title = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))

test('typing on finds just what asking anew would find', () => {
  const entries = fc.array(fc.record({ title, also: fc.array(title, { maxLength: 2 }) }), { maxLength: 30 })
  const typed = fc.oneof(
    title,
    fc.string({ unit: fc.constantFrom('a', 'e', 'o', 'p', 'r', 'g', 'i', 's', 't', ' ', '報', '名'), maxLength: 12 }),
  )
  fc.assert(
    fc.property(entries, typed, (given, query) => {
      const list = given.map((one, index) => ({ id: String(index), ...one }))
      const narrowed = createIndex(list)
      for (let length = 1; length <= query.length; length++) {
        const part = query.slice(0, length)
        expect(narrowed.search(part)).toEqual(createIndex(list).search(part))
      }
      expect(narrowed.search(query.slice(0, 2))).toEqual(createIndex(list).search(query.slice(0, 2)))
    }),
    { numRuns: 300 },
  )
})

test('every entry is the first for its own title, or equal to the first', () => {
  fc.assert(
    fc.property(fc.array(title, { minLength: 1, maxLength: 20 }), (titles) => {
      const index = createIndex(titles.map((one, place) => ({ id: String(place), title: one })))
      for (const one of titles) expect(index.search(one).hits[0]?.title).toBe(one)
    }),
  )
})

test('marks never overlap and stay within the title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      let end = 0
      for (const [from, to] of highlight(text, query)) {
        expect(from).toBeGreaterThanOrEqual(end)
        expect(to).toBeGreaterThan(from)
        end = to
      }
      expect(end).toBeLessThanOrEqual(text.length)
    }),
  )
})

// How long it takes is measured by `npm run bench -- palette` (P5): under load a clock says nothing.
test('a search reads none of its twenty thousand entries again, and answers no more than can be looked at', () => {
  const words = ['Spring', 'Autumn', 'Open', 'Masters', 'Taipei', 'Kowloon', 'Dragons', 'Comets', 'Éclair', 'Rogue']
  const pick = (seed: number) => words[seed % words.length] ?? ''
  let reads = 0
  const entries = Array.from({ length: 20_000 }, (_, n) => ({
    id: `e${n}`,
    get title() {
      reads++
      return `${pick(n)} ${pick(n >> 3)} ${pick(n >> 6)} #${n}`
    },
  }))
  const index = createIndex(entries)
  expect(reads).toBe(entries.length)
  const queries = ['spring masters', 'smt', 'dragons #19', 'zzqx', 'tiapei comets']
  for (const part of queries.flatMap((query) => Array.from(query, (_, at) => query.slice(0, at + 1))))
    index.search(part)
  expect(reads).toBe(entries.length)
  expect(index.search('e').hits.length).toBeLessThanOrEqual(500)
})
