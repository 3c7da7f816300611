// Days of licences: how long they last, where the next one begins, and how one stands by the clock.
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { addDays, Day, dayIn, daysBetween, lastDayOf } from '../../src/contract/day.ts'
import { licenceStateAt } from '../../src/rules/licence-state.ts'
import {
  daysLeft,
  daysTaken,
  firstFreeDay,
  gapsIn,
  judgeInvoice,
  licenceLinesOf,
  shareDays,
  periodOf,
} from '../../src/rules/licences.ts'

test.each([
  ['2026-12-01', 12, '2027-11-30'],
  ['2026-12-31', 12, '2027-12-30'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-14'],
  ['2026-12-01', 1, '2026-12-31'],
])('from %s %i months last to %s', (from, months, to) => expect(lastDayOf(from, months)).toBe(to))

test('days are counted with the last one, over leap days and changes of the clock', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(3)
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(3)
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(dayIn('Asia/Taipei', Date.parse('2026-12-31T16:00:00Z') / 1000)).toBe('2027-01-01')
  expect(dayIn('Europe/London', Date.parse('2026-12-31T16:00:00Z') / 1000)).toBe('2026-12-31')
})

test.each([
  ['2026-12-01', '2026-12-01'],
  [' ２０２６-１２-０１ ', '2026-12-01'],
  ['2026/12/1', '2026-12-01'],
  ['2026.2.9', '2026-02-09'],
])('%j is read as %s', (typed, day) => expect(v.parse(Day, typed)).toBe(day))

test.each([
  '',
  '   ',
  '2026-02-30',
  '2026-13-01',
  '20261201',
  'tomorrow',
  '😀',
  '2026-12-01\0',
  '-2026-12-01',
  '1999-12-31',
  '2100-01-01',
  '9999-12-31',
  '1'.repeat(5_000),
  '2026-1²-01',
  '2026-12-①',
])('%j is no day', (typed) => expect(v.safeParse(Day, typed).success).toBe(false))

const first = { from: '2026-01-01', to: '2026-06-30' }
const second = { from: '2026-07-01', to: '2026-12-31' }
const later = { from: '2027-04-01', to: '2027-06-30' }

test('the first free day follows all licences that meet', () => {
  expect(firstFreeDay([], '2026-03-01')).toBe('2026-03-01')
  expect(firstFreeDay([second, first], '2026-03-01')).toBe('2027-01-01')
  expect(firstFreeDay([first, later], '2027-05-01')).toBe('2027-07-01')
  expect(firstFreeDay([later], '2027-03-31')).toBe('2027-03-31')
})

test('a period lasts the months, or ends where the next licence begins; days that are said are kept', () => {
  expect(periodOf([first, second, later], '2026-03-01', { months: 12 })).toEqual({
    from: '2027-01-01',
    to: '2027-03-31',
    cut: true,
  })
  expect(periodOf([first], '2026-03-01', { months: 12 })).toEqual({ from: '2026-07-01', to: '2027-06-30', cut: false })
  expect(periodOf([first], '2026-03-01', { from: '2026-02-01', to: '2026-02-02', months: 12 })).toEqual({
    from: '2026-02-01',
    to: '2026-02-02',
    cut: false,
  })
})

test('gaps are the days between licences from today on, and all after the last', () => {
  expect(gapsIn([second, later, first], '2026-03-01')).toEqual([
    { from: '2027-01-01', to: '2027-03-31' },
    { from: '2027-07-01', to: null },
  ])
  expect(gapsIn([], '2026-03-01')).toEqual([{ from: '2026-03-01', to: null }])
})

test('licences shareDays when they share a day', () => {
  expect(shareDays(first, second)).toBe(false)
  expect(shareDays(first, { from: '2026-06-30', to: '2026-06-30' })).toBe(true)
})

const span = { startTime: 1_000, endTime: 2_000, terminatedTime: null }

test('the state follows from the clock, and from being terminated before that', () => {
  expect(licenceStateAt(span, 999)).toBe('Pending')
  expect(licenceStateAt(span, 1_000)).toBe('Active')
  expect(licenceStateAt(span, 1_999)).toBe('Active')
  expect(licenceStateAt(span, 2_000)).toBe('Expired')
  for (const now of [999, 1_500, 3_000])
    expect(licenceStateAt({ ...span, terminatedTime: 1_500 }, now)).toBe('Terminated')
  expect(daysLeft({ endTime: 86_401 }, 0)).toBe(2)
  expect(daysLeft({ endTime: 5 }, 10)).toBe(0)
})

test('a terminated licence takes its days up to that one, and none if it had not begun', () => {
  const startTime = Date.parse('2025-12-31T16:00:00Z') / 1000
  const kept = { ...first, timeZone: 'Asia/Taipei', startTime, endTime: Date.parse('2026-06-30T16:00:00Z') / 1000 }
  const at = (time: string) => daysTaken({ ...kept, terminatedTime: Date.parse(time) / 1000 })
  expect(daysTaken({ ...kept, terminatedTime: null })).toEqual(first)
  expect(at('2026-03-05T15:59:00Z')).toEqual({ from: '2026-01-01', to: '2026-03-05' })
  expect(at('2026-03-05T16:00:00Z')).toEqual({ from: '2026-01-01', to: '2026-03-06' })
  expect(at('2025-12-31T15:00:00Z')).toBeUndefined()
})

test('days are one for all venues, or one for each', () => {
  const venueIds = ['1', '2']
  expect(judgeInvoice({ venueIds, from: [], to: [] })).toEqual({})
  expect(judgeInvoice({ venueIds, from: ['2026-01-01'], to: ['2026-01-02', '2026-01-01'] })).toEqual({})
  expect(judgeInvoice({ venueIds: ['1', '2', '3'], from: ['2026-01-01', '2026-01-02'] })).toEqual({
    from: ['dayPerVenue'],
  })
  expect(judgeInvoice({ venueIds, from: ['2026-01-03'], to: ['2026-01-02'] })).toEqual({ to: ['endBeforeStart'] })
  expect(licenceLinesOf({ venueIds, from: ['2026-01-01'], to: ['2026-02-01', '2026-03-01'] })).toEqual([
    { venueId: '1', from: '2026-01-01', to: '2026-02-01' },
    { venueId: '2', from: '2026-01-01', to: '2026-03-01' },
  ])
})
