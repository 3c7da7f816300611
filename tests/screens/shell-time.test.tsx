// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { hoursAhead, offsetText } from '../../src/shell/words/exact-time.ts'
import { dateTimeText, systemZone } from '../../src/shell/words/time.ts'

const moment = Date.UTC(2026, 10, 21, 8, 4, 11) / 1000

test('the system is in Hong Kong unless the page says otherwise', () => {
  expect(systemZone()).toBe('Asia/Hong_Kong')
  document.head.innerHTML = '<meta name="arena-time-zone" content="Europe/Berlin">'
  expect(systemZone()).toBe('Europe/Berlin')
  document.head.innerHTML = '<meta name="arena-time-zone" content="Atlantis">'
  expect(systemZone()).toBe('Asia/Hong_Kong')
  document.head.innerHTML = ''
})

test.each([
  { zone: 'Asia/Hong_Kong', text: '2026-11-21 16:04', offset: '+08' },
  { zone: 'UTC', text: '2026-11-21 08:04', offset: '+00' },
  { zone: 'Asia/Kolkata', text: '2026-11-21 13:34', offset: '+05:30' },
  { zone: 'America/St_Johns', text: '2026-11-21 04:34', offset: '-03:30' },
])('a moment in $zone', ({ zone, text, offset }) => {
  expect(dateTimeText(moment, zone)).toBe(text)
  expect(offsetText(moment, zone)).toBe(offset)
})

test('the difference of the clocks follows summer time', () => {
  const [winter, summer] = [Date.UTC(2026, 0, 15) / 1000, Date.UTC(2026, 6, 15) / 1000]
  expect(hoursAhead(winter, 'Asia/Hong_Kong', 'Europe/London')).toBe(-8)
  expect(hoursAhead(summer, 'Asia/Hong_Kong', 'Europe/London')).toBe(-7)
})
