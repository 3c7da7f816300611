// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fromLocal, toLocal } from '../../src/ui/date-time-input.tsx'

test.each([
  { why: 'Hong Kong', zone: 'Asia/Hong_Kong', text: '2026-11-28T19:00', utc: '2026-11-28T11:00:00Z' },
  { why: 'Taipei', zone: 'Asia/Taipei', text: '2026-01-01T00:30', utc: '2025-12-31T16:30:00Z' },
  { why: 'London in summer', zone: 'Europe/London', text: '2026-07-01T12:00', utc: '2026-07-01T11:00:00Z' },
  { why: 'London in winter', zone: 'Europe/London', text: '2026-12-01T12:00', utc: '2026-12-01T12:00:00Z' },
])('a time in $why is that moment, and is shown again as typed', ({ zone, text, utc }) => {
  const moment = Date.parse(utc) / 1000
  expect(fromLocal(text, zone)).toBe(moment)
  expect(toLocal(moment, zone)).toBe(text)
})

test('an hour that summer time leaves out becomes the moment after the change', () => {
  expect(fromLocal('2026-03-29T01:30', 'Europe/London')).toBe(Date.parse('2026-03-29T01:30:00Z') / 1000)
})

test('nothing typed is no moment', () => {
  expect(fromLocal('', 'Asia/Taipei')).toBeNull()
  expect(toLocal(null, 'Asia/Taipei')).toBe('')
})
