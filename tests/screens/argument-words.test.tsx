// @vitest-environment happy-dom
// What arguments and their choices are called, and why a typed one is none.
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { editStage } from '../../commands/stages.ts'
import { placeMatch } from '../../commands/schedule.ts'
import { editTournament } from '../../commands/tournament-edit.ts'
import { StageFields } from '../../src/contract/stage.ts'
import { startI18n } from '../../src/i18n.ts'
import { shownValue, stepOptions } from '../../src/shell/palette/step-options.ts'
import { beginFilling, giveValue } from '../../src/shell/palette/steps.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { argLabel, choiceLabel } from '../../src/shell/words/say.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
  const own = { arg: { name: 'Headline' }, choice: { format: { RoundRobin: 'Everybody' } } }
  i18next.addResourceBundle('en', 'translation', { cmd: { news: { write: own } } }, true)
})

test('an argument is called as its command says, else as everybody does', () => {
  expect(argLabel('news.write', 'name')).toBe('Headline')
  expect(argLabel('team.add', 'name')).toBe('Name')
})

test('a choice is called as its command says, else as its argument does', () => {
  expect(choiceLabel('news.write', 'format', 'RoundRobin')).toBe('Everybody')
  expect(choiceLabel('stage.edit', 'format', 'RoundRobin')).toBe('Round robin')
  expect(choiceLabel('stage.edit', 'lolMap', 11)).toBe("Summoner's Rift")
})

test('§9: League of Legends has two maps and four pick modes', () => {
  const named = (argument: 'lolMap' | 'pickMode') => {
    const options: readonly number[] = StageFields.entries[argument].wrapped.options
    return options.map((one) => `${one} ${choiceLabel('stage.edit', argument, one)}`)
  }
  expect(named('lolMap')).toEqual(["11 Summoner's Rift", '12 Howling Abyss'])
  expect(named('pickMode')).toEqual(['1 Blind Pick', '2 Competitive', '4 All Random', '6 Tournament Mode'])
})

test.each([
  { argument: 'colour', choice: 'none', why: 'another argument has that choice' },
  { argument: 'outcome', choice: 'Win', why: 'a state is called that' },
  { argument: 'phase', choice: 'Published', why: 'a state of tournaments is called that' },
])('no words of others are taken: $why', ({ argument, choice }) => {
  expect(choiceLabel('news.write', argument, choice)).toBe(choice)
})

test.each([
  { command: editTournament, argument: 'matchStart', typed: 'some day', says: /is not a time/ },
  { command: editStage, argument: 'bestOf', typed: 'three', says: /is not a number/ },
])('the palette says in words why “$typed” is no $argument', ({ command, argument, typed, says }) => {
  const filling = { ...beginFilling(command, ['41'], {}), step: { is: 'field', name: argument } as const }
  const [option] = stepOptions(filling, typed, [])
  expect(option?.problem).toMatch(says)
})

test('a step that asks for a venue takes it by its name, and shows it so', () => {
  const venues = [
    { word: '2', label: 'Kowloon Arena' },
    { word: '3', label: 'Causeway Bay Arena' },
  ]
  const step = { is: 'field', name: 'venue' } as const
  const filling = { ...beginFilling(placeMatch, ['7/m1'], {}), step }
  const at = (typed: string, found = venues) => stepOptions(filling, typed, found)
  expect(at('causeway', venues.slice(1))[0]).toMatchObject({
    label: 'Causeway Bay Arena',
    does: { is: 'give', value: '3' },
  })
  expect(at('').map(({ label }) => label)).toEqual(['Kowloon Arena', 'Causeway Bay Arena', expect.any(String)])
  expect(at('nowhere', [])).toEqual([])
  const nameOf = (_: unknown, id: string) => venues.find(({ word }) => word === id)?.label
  expect(shownValue(giveValue(filling, 'venue', '3'), step, nameOf)).toBe('Causeway Bay Arena')
})
