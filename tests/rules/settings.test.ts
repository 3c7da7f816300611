import { expect, test } from 'vitest'
import { choicesIn, type SettingEntry } from '../../src/contract/settings.ts'
import { whyNotAddSetting, whyNotRemoveSetting } from '../../src/rules/settings.ts'

const settings = { games: ['Forts', 'Valorant'], regions: ['Taiwan'] }

test.each([
  { why: 'a new game', entry: { list: 'games', name: 'Rocket League' }, code: undefined },
  { why: 'a game that is there', entry: { list: 'games', name: 'Forts' }, code: 'setting.exists' },
  { why: 'the same game in small letters', entry: { list: 'games', name: 'valorant' }, code: 'setting.exists' },
  { why: 'the name of a region as a game', entry: { list: 'games', name: 'Taiwan' }, code: undefined },
  { why: 'all regions, which is there always', entry: { list: 'regions', name: 'All' }, code: 'setting.exists' },
] satisfies { why: string; entry: SettingEntry; code: string | undefined }[])('adding $why', ({ entry, code }) => {
  expect(whyNotAddSetting(settings, entry)?.code).toBe(code)
})

test.each([
  { why: 'one of two games', entry: { list: 'games', name: 'Forts' }, code: undefined },
  { why: 'what is not there', entry: { list: 'games', name: 'Taiwan' }, code: 'setting.missing' },
  { why: 'the last region', entry: { list: 'regions', name: 'Taiwan' }, code: 'setting.last' },
] satisfies { why: string; entry: SettingEntry; code: string | undefined }[])('removing $why', ({ entry, code }) => {
  expect(whyNotRemoveSetting(settings, entry)?.code).toBe(code)
})

test('all regions together can be chosen beside each of them, all games together cannot', () => {
  expect(choicesIn('regions', settings)).toEqual(['Taiwan', 'All'])
  expect(choicesIn('games', settings)).toEqual(['Forts', 'Valorant'])
})
