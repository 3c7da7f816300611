// What people type into the palette, in their own words, and what must be found for it: people-say.txt, a line for each query
// with what is wanted in words, and as ids of commands or the name of a thing; `-` is what the console cannot do.
import { readFileSync } from 'node:fs'
import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { commandDetails, commandNames, opens, wordLists } from '../../src/registry/command-names.ts'
import { kindSaid, kindsNamed, kindWords } from '../../src/registry/kind-said.ts'
import { createMeantIndex, isNamed, readNames } from '../../src/registry/meant.ts'
import { createIndex } from '../../src/registry/rank.ts'
import { commandWords } from '../../src/registry/registry.ts'
import { soundsOf } from '../../src/registry/sounds.ts'
import { createThesaurus } from '../../src/registry/thesaurus.ts'
import type { RecordEntry } from '../../src/shell/palette/entries.ts'
import { rankedHits, spokenHits } from '../../src/shell/palette/ranked.ts'
import { writtenTexts } from '../support/written-texts.ts'

const languages = ['en', 'zh'] as const
const texts = {
  en: new Map(writtenTexts('en').map(({ key, text }) => [key, text])),
  zh: new Map(writtenTexts('zh').map(({ key, text }) => [key, text])),
}
const textIn = (language: (typeof languages)[number], key: string) => texts[language].get(key)

/** The texts below this key, by what follows it. */
function under(language: (typeof languages)[number], path: string): Record<string, string> {
  const found = [...texts[language]].filter(([key]) => key.startsWith(path))
  return Object.fromEntries(found.map(([key, text]) => [key.slice(path.length), text]))
}

const thesaurus = createThesaurus(languages.map((language) => wordLists(under(language, 'ui.words.'))))
const kinds = kindWords(
  languages.flatMap((language) =>
    Object.entries(under(language, 'kind.')).flatMap(([key, text]) =>
      key.endsWith('.name') ? [[key.slice(0, -'.name'.length), text] as const] : [],
    ),
  ),
  thesaurus,
)
const kindsIn = (text: string) => kindsNamed(text, kinds, thesaurus)
const heard = (name: string) => soundsOf(name, (text) => pinyin(text, { toneType: 'none', type: 'array' }))

const entries = commands
  .filter(({ scope }) => scope === undefined || scope === 'global')
  .map((command) => {
    const names = commandNames(command, textIn)
    return {
      is: 'command' as const,
      id: command.id,
      command,
      title: names[0]?.text ?? '',
      also: [command.id, commandWords(command.id), ...names.flatMap(({ text }) => [text, ...heard(text)])],
      names,
      details: commandDetails(command, textIn),
      opens: opens(command),
    }
  })

const record = (kind: string, id: string, title: string): RecordEntry => {
  return { is: 'record', id: `${kind} ${id}`, title, also: [id], to: '/', about: () => '' }
}
const things = createIndex([
  record('transaction', '91', 'Entry fee of Alpha'),
  record('member', '2271', 'Chan Tai Man'),
  record('invoice', '2026-000004', '2026-000004'),
  record('licence', '12', 'Kowloon Arena'),
  record('venue', '3', 'Kowloon Arena'),
  record('venue', '4', 'Causeway Bay Arena'),
  record('venueCompany', '2', 'Chen Arena Group'),
  record('template', '8', 'Friday Night'),
  record('tournament', '41', 'Spring Cup'),
  record('tournament', '91', 'Autumn Cup'),
  record('team', '7', 'Alpha'),
  record('venue', '5', '九龍館'),
  record('licence', '13', '九龍館'),
])

/** The first three rows: commands with what was typed behind them, then what was found. */
function firstFor(typed: string): string[] {
  const said = kindSaid(typed, kinds, thesaurus)
  const spoken = spokenHits(typed, index, kindsIn).map(({ entry }) => entry.id)
  const { hits } = rankedHits(typed, { commands: index, kept: things, remote: [], said })
  return [...spoken, ...hits.map(({ id }) => id)].slice(0, 3)
}

const index = createMeantIndex(createIndex(entries), entries, thesaurus)

type Query = { typed: string; wanted: readonly string[] }
const [english = '', chinese = ''] = readFileSync(`${import.meta.dirname}/people-say.txt`, 'utf8').split('# Chinese')
const queries = (part: string): readonly Query[] =>
  part.split('\n').flatMap((line) => {
    const [typed = '', , wanted = '-'] = line.split('|').map((one) => one.trim())
    return line.startsWith('#') || wanted === '-' ? [] : [{ typed, wanted: wanted.split(', ') }]
  })

test.each([
  { in: 'English', of: queries(english), least: 200 },
  { in: 'Chinese', of: queries(chinese), least: 100 },
])('what people say in $in finds what they want first, in 95 of 100', ({ of, least }) => {
  const found = of.map((query) => ({ ...query, first: firstFor(query.typed) }))
  const wrong = found.filter(({ first, wanted }) => !wanted.includes(first[0] ?? ''))
  const beyond = wrong.filter(({ first, wanted }) => !first.some((id) => wanted.includes(id)))
  console.log(
    [
      `${of.length - wrong.length} of ${of.length} first, ${of.length - beyond.length} among the first three`,
      ...wrong.map(({ typed, first, wanted }) => `${typed}: ${first.join(', ')} instead of ${wanted.join(', ')}`),
    ].join('\n  '),
  )
  expect(of.length).toBeGreaterThanOrEqual(least)
  expect(wrong.length).toBeLessThanOrEqual(of.length * 0.05)
})

test('where nothing has all words, the nearest three are offered with what they leave over', () => {
  const { hits, nearest } = rankedHits('renew zzqx', { commands: index, kept: things, remote: [] })
  expect(hits).toEqual([])
  expect(nearest.map(({ entry, left }) => [entry.id, left])).toContainEqual(['invoice.renew', ['zzqx']])
  expect(nearest.slice(-2).map(({ entry }) => entry.id)).toEqual(
    expect.arrayContaining(['console.command-line', 'console.help']),
  )
  expect(nearest).toHaveLength(5)
})

test.each([
  ['delay 30', 'schedule.shift', { minutes: 30 }],
  ['延後30分鐘', 'schedule.shift', { minutes: 30 }],
  ['add 20 points', 'member.add-points', { amount: 20 }],
])('%s gives its number to the command that was named', (typed, id, args) => {
  const [first] = spokenHits(typed, index, kindsIn)
  expect([first?.entry.id, first?.args]).toEqual([id, args])
})

test.each(
  [
    ['payment 91', 'cup 2026', 'zzqx 30', 'schedule 30', 'take 20 points', '扣20點', '提前30分鐘'],
    // Less, in other words and joined.
    ['redeem 20 points', 'cash in 20 points', '兌換20點數', 'takepoints 20'],
    // A thing of that kind, and no amount.
    ['delay match 30', 'postpone match 15', 'give points to member 2271', '會員2271加點', 'refund payment 91'],
    // Of one match, and not of all; no moment of 1970.
    ['延後對戰30分鐘', 'reschedule 20', 'set time of match 19'],
  ].flat(),
)('%s gives its number to no command', (typed) => {
  expect(spokenHits(typed, index, kindsIn)).toEqual([])
})

test('signs without a word name nothing', () => {
  for (const { names, details, opens: leads } of entries)
    expect(isNamed(thesaurus.readTyped('-'), readNames({ names, details, opens: leads }, thesaurus))).toBe(false)
})

test.each([
  ['賽果', ['saiguo', 'sg', 'ㄙㄞㄍㄨㄛ', 'ㄙㄍ']],
  ['設定', ['sheding', 'sd', 'ㄕㄜㄉㄧㄥ', 'ㄕㄉ']],
  ['選手 1', ['xuanshou', 'xs', 'ㄒㄩㄢㄕㄡ', 'ㄒㄕ']],
  ['女隊', ['nvdui', 'nd', 'ㄋㄩㄉㄨㄟ', 'ㄋㄉ']],
  ['語言', ['yuyan', 'yy', 'ㄩㄧㄢ', 'ㄩㄧ']],
  ['Cup', []],
])('%s is typed by its sounds', (name, sounds) => {
  expect(heard(name)).toEqual(sounds)
})

// None of these stands in the lists: a letter missing, two swapped, one too many, parted, joined, plural.
test.each([
  ['pubish tournament', 'tournament.publish'],
  ['tuornament list', 'go.tournaments'],
  ['refundd payment', 'payment.refund'],
  ['no-show', 'match.no-show'],
  ['noshow', 'match.no-show'],
  ['addteam', 'team.add'],
  ['add teams', 'team.add'],
  ['randomise bracket', 'bracket.randomize'],
  ['名單確認', 'team.confirm-roster'],
])('%s is %s', (typed, wanted) => {
  expect(firstFor(typed)[0]).toBe(wanted)
})
