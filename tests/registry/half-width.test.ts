// Numbers as a Chinese keyboard types them, in arguments that are texts: ids, times of day, hours. Words keep their signs.
import { expect, test } from 'vitest'
import { addPlayer, editPlayer } from '../../commands/players.ts'
import { laySchedule } from '../../commands/schedule.ts'
import { editVenue } from '../../commands/venues.ts'
import type { Command } from '../../src/registry/define.ts'
import { parseArgs } from '../../src/registry/fields.ts'

const pattern = { from: 1_800_000_000, every: 45, atOnce: 4 }

test.each<[string, Command, Record<string, unknown>, Record<string, unknown>]>([
  [
    'a Discord id',
    editPlayer,
    { player: 'Ｂｅａ２', discordId: '８０３５１１１０２２４６７８９１３' },
    { player: 'Ｂｅａ２', discordId: '80351110224678913' },
  ],
  [
    'a time of day',
    editVenue,
    { opening: '１８：００', closing: '０４：００' },
    { opening: '18:00', closing: '04:00' },
  ],
  ['a colon alone', editVenue, { opening: '18：00' }, { opening: '18:00' }],
  ['a break', laySchedule, { ...pattern, breaks: ['１２：００－１３：００'] }, { ...pattern, breaks: ['12:00-13:00'] }],
])('%s', (_, command, typed, kept) => {
  expect(parseArgs(command, typed)).toMatchObject({ ok: true, given: kept })
})

test('a name with full-width digits stays as typed', () => {
  expect(parseArgs(addPlayer, { player: 'Ｔｅａｍ ３' })).toMatchObject({ ok: true, given: { player: 'Ｔｅａｍ ３' } })
})

test('what is no id in ASCII either is refused, and only that', () => {
  expect(parseArgs(editPlayer, { player: 'Bea', discordId: '８０３５' })).toEqual({
    ok: false,
    fields: { discordId: ['discordIdFormat'] },
  })
})
