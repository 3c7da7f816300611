// How venues are told of in the language of the reader.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { OtherHours, hoursText, otherHoursText } from '../../src/contract/business-hours.ts'
import { addressText, countryText } from '../../src/contract/venue.ts'
import { sayIn } from '../../src/platform/messages.ts'

const [en, zh] = [sayIn('en'), sayIn('zh')]

test.each([
  [{ opening: '10:00', closing: '22:00' }, '10:00 – 22:00', '10:00 – 22:00'],
  [{ opening: '18:00', closing: '04:00' }, '18:00 – 04:00 +1', '18:00 – 翌日 04:00'],
  [{ opening: '18:00', closing: '00:00' }, '18:00 – 00:00', '18:00 – 00:00'],
  [{ opening: '00:00', closing: '00:00' }, 'open 24 hours', '24 小時營業'],
])('hours %o', (hours, english, chinese) => {
  expect([hoursText(en, hours), hoursText(zh, hours)]).toEqual([english, chinese])
})

test.each([
  ['Mon closed', 'Mon closed', '週一 休息'],
  ['Fri 18:00-04:00', 'Fri 18:00-04:00', '週五 18:00-04:00'],
  ['Sat 00:00-00:00', 'Sat open 24 hours', '週六 24 小時營業'],
  ['Sat 10:00-10:00', 'Sat 10:00-10:00', '週六 10:00-10:00'],
  ['2026-12-24 closed', '2026-12-24 closed', '2026-12-24 休息'],
])('other hours %s, which are read from their words', (line, english, chinese) => {
  const texts = [otherHoursText(en, line), otherHoursText(zh, line)]
  expect(texts).toEqual([english, chinese])
  expect(texts.map((text) => v.parse(OtherHours, text))).toEqual([line, line])
})

test('a line that was not kept stays as it was typed', () => {
  expect([en, zh].map((say) => otherHoursText(say, 'as it was typed'))).toEqual(['as it was typed', 'as it was typed'])
})

test.each([
  ['週五休息', 'Fri closed'],
  ['禮拜五：休館', 'Fri closed'],
  ['星期日 18:00至04:00', 'Sun 18:00-04:00'],
  ['週五18:00～04:00', 'Fri 18:00-04:00'],
  ['Friday, closed', 'Fri closed'],
  ['fri 9:00 to 24:00', 'Fri 09:00-00:00'],
  ['Sat open 24 hours', 'Sat 00:00-00:00'],
  ['週六24小時營業', 'Sat 00:00-00:00'],
  ['2026/12/25 休息', '2026-12-25 closed'],
  ['2026.1.2 10:00-12:00', '2026-01-02 10:00-12:00'],
  ['2026年12月25日休息', '2026-12-25 closed'],
  ['2026-12-25: closed', '2026-12-25 closed'],
  ['2026-12-25：10：00－20：00', '2026-12-25 10:00-20:00'],
  ['２０２６／１２／２５ 休息', '2026-12-25 closed'],
  ['週五 18：00－04：00', 'Fri 18:00-04:00'],
  ['週五 18:00〜04:00', 'Fri 18:00-04:00'],
  ['週五 18:00 – 翌日 04:00', 'Fri 18:00-04:00'],
  ['Fri 18:00 – 04:00 +1', 'Fri 18:00-04:00'],
  ['Fri. 18:00 − 04:00', 'Fri 18:00-04:00'],
  ['週五（休息）', 'Fri closed'],
  ['Fri - closed', 'Fri closed'],
  ['週五－休息', 'Fri closed'],
  ['Fri (open 24 hours)', 'Fri 00:00-00:00'],
  ['週五 18:00——04:00', 'Fri 18:00-04:00'],
  ['Sat 24h', 'Sat 00:00-00:00'],
  ['Sat all day', 'Sat 00:00-00:00'],
  ['週六全天', 'Sat 00:00-00:00'],
  ['週六 全日營業', 'Sat 00:00-00:00'],
])('%s is read as %s', (typed, kept) => {
  expect(v.parse(OtherHours, typed)).toBe(kept)
})

test.each([
  '2026-12-118:00-20:00',
  '2026-02-30 closed',
  '2026/12-25 closed',
  'someday closed',
  'closed',
  'Fri',
  'Fri 25:00-26:00',
  'Fri 10:00-12:00-14:00',
  'Fri 24',
  'Fri 24:00-06:00',
  'Fri 24:00-24:00',
  'Fri 18:00-翌日 24:00',
  'Fri 18:00-24:00 +1',
  'Fri 18:00-翌日 20:00',
  'Fri 18:00-20:00 +1',
  '2026-12-24h',
])('%s is no day with its hours', (typed) => {
  expect(v.safeParse(OtherHours, typed).success).toBe(false)
})

test.each([
  ['Hong Kong', 'Hong Kong', '香港'],
  ['臺灣', 'Taiwan', '台灣'],
  ['China', 'China', '中國'],
  ['United Kingdom', 'United Kingdom', 'United Kingdom'],
])('country %s', (country, english, chinese) => {
  expect([countryText(en, country), countryText(zh, country)]).toEqual([english, chinese])
})

const hall = { addressLine1: '漢中街 52 號', addressLine2: null, province: '台北市', country: 'Taiwan' }

test('a Chinese address goes from the country down to the house, any other the other way', () => {
  expect(addressText(zh, hall)).toBe('台灣台北市漢中街 52 號')
  expect(addressText(zh, { ...hall, addressLine2: '3 樓' })).toBe('台灣台北市漢中街 52 號 3 樓')
  const road = { addressLine1: '18 Nathan Road', addressLine2: null, province: 'Kowloon', country: 'Hong Kong' }
  expect(addressText(zh, road)).toBe('18 Nathan Road, Kowloon, Hong Kong')
})
