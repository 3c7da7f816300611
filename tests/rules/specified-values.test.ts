// §9: values and lists as they are written there. What uses them is tested where it is used.
import { expect, test } from 'vitest'
import { Currency, games, regions } from '../../src/contract/limits.ts'
import { NotificationChannel } from '../../src/contract/notification.ts'
import { StageFormat } from '../../src/contract/states.ts'
import { Role } from '../../src/contract/user.ts'
import { sayIn } from '../../src/platform/messages.ts'
import { sayRoundLabel } from '../../src/rules/round-label.ts'
import { newStageSettings } from '../../src/rules/stage-settings.ts'

test('§9: nine games', () => {
  const written =
    'Counter-Strike Global Offensive, League of Legends, Rainbow Six Siege, Valorant, Wild Rift, Arena of Valor, ' +
    'Slam Dunk, FIFA 21, Forts'
  expect(games.join(', ')).toBe(written)
})

test('§9: three regions', () => {
  expect(regions.join(', ')).toBe('Hong Kong, Taiwan, China')
})

test('§9: two currencies', () => {
  expect(Currency.options).toEqual(['TWD', 'HKD'])
})

test('§9: four stage formats', () => {
  expect(StageFormat.options).toEqual(['SingleElimination', 'DoubleElimination', 'RoundRobin', 'FreeForAll'])
})

test('§9: four notification channels', () => {
  const say = sayIn('en')
  const names = NotificationChannel.options.map((channel) => say(`ui.notifications.channel.${channel}`))
  expect(names).toEqual(['Email', 'SMS', 'Mobile push', 'Client'])
})

test('§9: a result is approved by itself 5 minutes later, where nothing else is set', () => {
  for (const game of games) expect(newStageSettings(game).autoApproveDelay).toBe(5)
})

test('§9: a round of two is called Finals, others after their number', () => {
  const say = sayIn('en')
  expect([sayRoundLabel(say, { key: 'finals' }), sayRoundLabel(say, { key: 'roundOf', n: 8 })]).toEqual([
    'Finals',
    'Round of 8',
  ])
})

test('§6: the names of the roles', () => {
  const say = sayIn('en')
  expect(Role.options.map((role) => say(`state.role.${role}`))).toEqual([
    'System Administrator',
    'Venue Company Admin',
    'Venue Operator',
    'Unknown',
  ])
})
