// What is typed into a filter looks back: the last time of that name, and of a day alone all of it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentText } from '../../src/registry/moment.ts'
import { readPast } from '../../src/registry/past-span.ts'

const zone = 'Asia/Hong_Kong'
/** Saturday 2026-11-21 15:10 in Hong Kong. */
const now = Date.UTC(2026, 10, 21, 7, 10, 30) / 1000

const spanOf = (typed: string) => {
  const span = readPast(typed, { now, zone })
  return span && [momentText(span.first, zone), momentText(span.last, zone)]
}
const minute = (text: string) => [text, text]
const days = (first: string, last = first) => [`${first} 00:00`, `${last} 23:59`]

test.each([
  ['14:00', minute('2026-11-21 14:00')],
  ['17:30', minute('2026-11-20 17:30')],
  ['5:30pm', minute('2026-11-20 17:30')],
  ['下午5點半', minute('2026-11-20 17:30')],
  ['-1h', minute('2026-11-21 14:10')],
  ['−90m', minute('2026-11-21 13:40')],
  ['-1h30m', minute('2026-11-21 13:40')],
  ['-2d', days('2026-11-19')],
  ['—2h', minute('2026-11-21 13:10')],
  ['30 minutes ago', minute('2026-11-21 14:40')],
  ['an hour ago', minute('2026-11-21 14:10')],
  ['half an hour ago', minute('2026-11-21 14:40')],
  ['1 month ago', days('2026-10-21')],
  ['30分鐘前', minute('2026-11-21 14:40')],
  ['半小時前', minute('2026-11-21 14:40')],
  ['3天前', days('2026-11-18')],
  ['1個月前', days('2026-10-21')],
  ['一小時前', minute('2026-11-21 14:10')],
  ['兩小時前', minute('2026-11-21 13:10')],
  ['一個半小時前', minute('2026-11-21 13:40')],
  ['兩個鐘頭前', minute('2026-11-21 13:10')],
  ['半個鐘前', minute('2026-11-21 14:40')],
  ['二十五分鐘前', minute('2026-11-21 14:45')],
  ['兩日前', days('2026-11-19')],
  ['2個禮拜前', days('2026-11-07')],
  ['半年前', days('2026-05-21')],
  ['last 7 days', ['2026-11-14 00:00', '2026-11-21 15:10']],
  ['last 24h', ['2026-11-20 15:10', '2026-11-21 15:10']],
  ['過去24小時', ['2026-11-20 15:10', '2026-11-21 15:10']],
  ['now', minute('2026-11-21 15:10')],
  ['today', days('2026-11-21')],
  ['yesterday', days('2026-11-20')],
  ['昨天', days('2026-11-20')],
  ['前天', days('2026-11-19')],
  ['day before yesterday', days('2026-11-19')],
  ['yesterday 17:30', minute('2026-11-20 17:30')],
  ['昨晚', ['2026-11-20 18:00', '2026-11-21 04:59']],
  ['last night', ['2026-11-20 18:00', '2026-11-21 04:59']],
  ['今早', ['2026-11-21 05:00', '2026-11-21 11:59']],
  ['今朝', ['2026-11-21 05:00', '2026-11-21 11:59']],
  ['this morning', ['2026-11-21 05:00', '2026-11-21 11:59']],
  ['今天下午', ['2026-11-21 12:00', '2026-11-21 17:59']],
  ['前晚', ['2026-11-19 18:00', '2026-11-20 04:59']],
  ['上週五晚上', ['2026-11-13 18:00', '2026-11-14 04:59']],
  ['tonight', ['2026-11-21 18:00', '2026-11-22 04:59']],
  ['last night 1am', minute('2026-11-21 01:00')],
  ['last night 01:00', minute('2026-11-21 01:00')],
  ['last night 1:30', minute('2026-11-21 01:30')],
  ['sat evening', ['2026-11-14 18:00', '2026-11-15 04:59']],
  ['週六早上', ['2026-11-21 05:00', '2026-11-21 11:59']],
  ['last night at 8', minute('2026-11-20 20:00')],
  ['昨晚午夜', minute('2026-11-21 00:00')],
  ['昨晚8點', minute('2026-11-20 20:00')],
  ['昨晚12點', minute('2026-11-21 00:00')],
  ['尋晚1點半', minute('2026-11-21 01:30')],
  ['琴日', days('2026-11-20')],
  ['今朝9點', minute('2026-11-21 09:00')],
  ['今早9點', minute('2026-11-21 09:00')],
  ['下晝2點', minute('2026-11-21 14:00')],
  ['晚上12點', minute('2026-11-21 00:00')],
  ['fri', days('2026-11-20')],
  ['sat', days('2026-11-21')],
  ['last sat', days('2026-11-14')],
  ['last friday', days('2026-11-20')],
  ['sun', days('2026-11-15')],
  ['fri 17:30', minute('2026-11-20 17:30')],
  ['sat 14:00', minute('2026-11-21 14:00')],
  ['sat 17:30', minute('2026-11-14 17:30')],
  ['next friday', days('2026-11-27')],
  ['下星期五', days('2026-11-27')],
  ['next monday 10:00', minute('2026-11-23 10:00')],
  ['this friday', days('2026-11-20')],
  ['本週日', days('2026-11-22')],
  ['週五', days('2026-11-20')],
  ['上週五', days('2026-11-13')],
  ['上星期日', days('2026-11-15')],
  ['this week', days('2026-11-16', '2026-11-22')],
  ['last week', days('2026-11-09', '2026-11-15')],
  ['上星期', days('2026-11-09', '2026-11-15')],
  ['this month', days('2026-11-01', '2026-11-30')],
  ['last month', days('2026-10-01', '2026-10-31')],
  ['上個月', days('2026-10-01', '2026-10-31')],
  ['去年', days('2025-01-01', '2025-12-31')],
  ['2026-11-08', days('2026-11-08')],
  ['2026/11/8', days('2026-11-08')],
  ['20261108', days('2026-11-08')],
  ['2026-11-08 19:00:20', minute('2026-11-08 19:00')],
  ['2026-11-08 19:00:20 +08', minute('2026-11-08 19:00')],
  ['２０２６-11-08', days('2026-11-08')],
  ['2026-11-08 19:00', minute('2026-11-08 19:00')],
  ['2026-11-08T11:00Z', minute('2026-11-08 19:00')],
  ['1795000000', minute('2026-11-18 19:06')],
])('%s', (typed, meant) => {
  expect(spanOf(typed)).toEqual(meant)
})

test.each([
  '',
  ' ',
  'soon',
  '-3',
  '-3x',
  '2026-02-30',
  'last',
  'last today',
  '99:99',
  '-999999w',
  '-999999y',
  '前',
  'constructor ago',
])('%j is no time', (typed) => {
  expect(readPast(typed, { now, zone })).toBeUndefined()
})

test('a time of day, a weekday, an amount: none lies ahead, wherever the clocks are', () => {
  const seconds = fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2060, 0, 1) / 1000 })
  const clock = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${hour}:${String(minute).padStart(2, '0')}`)
  const weekday = fc.constantFrom('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', '週一', '週日')
  const day = fc.oneof(weekday, fc.constantFrom('yesterday', '昨天', 'last week', 'last month', '上週三', 'last tue'))
  const typed = fc.oneof(
    clock,
    day,
    fc.tuple(weekday, clock).map((parts) => parts.join(' ')),
    fc
      .tuple(fc.integer({ min: 1, max: 500 }), fc.constantFrom('m', 'h', 'd'))
      .map(([count, unit]) => `-${count}${unit}`),
  )
  const zones = fc.constantFrom(
    'Asia/Hong_Kong',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Tehran',
  )
  fc.assert(
    fc.property(seconds, zones, typed, (now, zone, text) => {
      const span = readPast(text, { now, zone })
      if (!span) throw new Error(`${text} is not read`)
      expect(span.first).toBeLessThanOrEqual(now)
      expect(span.last).toBeGreaterThan(span.first)
    }),
    { numRuns: 200 },
  )
})
