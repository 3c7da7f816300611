// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../src/i18n.ts'
import { errorsOf } from '../../src/shell/forms/arg-resolver.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})

test('a problem stands at its field; one inside a field says where', () => {
  const errors = errorsOf({ name: ['required'], 'record.game': ['required'], 'record.stages.0.name': ['required'] })
  expect(errors['name']?.message).toBe('Required.')
  expect(errors['record']?.message).toBe('game: Required. · stages.0.name: Required.')
})

test('of many problems inside one field some are named and the others counted', () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`record.teams.${i}`, ['required']]))
  expect(errorsOf(many)['record']?.message).toMatch(/teams\.3.*5/)
})
