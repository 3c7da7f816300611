// A time that filters look back to, as people type it: `17:30` is the last half past five, `fri` the last Friday, `yesterday` a
// whole day, `last month` a month. What is planned looks ahead (`moment.ts`).
import type { Dayjs } from 'dayjs'
import { isDay } from '../contract/day.ts'
import { lastSecond } from '../contract/envelope.ts'
import {
  amountsIn,
  atClock,
  clockOfZone,
  dateShown,
  mondayBefore,
  movedBy,
  plainWords,
  readClock,
  readMoment,
  takeDay,
  type MomentSetting,
} from './moment.ts'

/** Epoch seconds, both counted: a minute, a day, or longer. */
export type Span = { first: number; last: number }

export function readPast(typed: string, setting: MomentSetting): Span | undefined {
  const text = plainWords(typed)
  const read = text === undefined ? undefined : spanOfText(tidied(text), setting)
  return read && read.first >= 0 && read.last <= lastSecond ? read : undefined
}

/** As the console itself writes times, to the second, and days without their dashes. */
function tidied(text: string): string {
  const day = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  return isDay(day) ? day : text.replace(/^(\d{4}-\d\d-\d\d[t ]\d\d:\d\d):\d\d(?= |z|[+-]|$)/, '$1')
}

function spanOfText(text: string, setting: MomentSetting): Span | undefined {
  const [ago, since] = [agoWords, sinceWords].map((list) => list.map((words) => words.exec(text)?.[1]).find(Boolean))
  const back = ago === undefined ? undefined : backBy(ago.trim(), setting)
  const until = since === undefined ? undefined : backBy(since.trim(), setting)
  if (until) return { first: until.first, last: minuteFrom(setting.now).last }
  return back ?? periodIn(text, setting) ?? dayIn(text, setting) ?? clockIn(text, setting) ?? exact(text, setting)
}

/** `-1h`, with any of the dashes that keyboards have; `2 days ago`; `3天前`. */
const agoWords = [/^[-\u2010-\u2014\u2212](.+)$/, /^(.+) ago$/, /^(.+?)(?:之前|以前|前)$/]
/** `last 7 days`, `過去24小時`: up to now. */
const sinceWords = [/^(?:the )?(?:last|past) (\d.+)$/, /^(?:最近|過去|近)(.+)$/]

/** The minute that is so long ago; of days and longer the day. */
function backBy(said: string, setting: MomentSetting): Span | undefined {
  const amounts = amountsIn(said)
  const read = amounts && movedBy(amounts, -1, setting)
  if (!amounts || !read?.ok) return undefined
  if (amounts.some(({ unit }) => unit === 'minute' || unit === 'hour')) return minuteFrom(read.at)
  const day = dateShown(clockOfZone(read.at, setting.zone))
  return daysFrom(day, day.add(1, 'day'), setting)
}

function minuteFrom(at: number): Span {
  const first = Math.floor(at / 60) * 60
  return { first, last: first + 59 }
}

function exact(text: string, setting: MomentSetting): Span | undefined {
  const read = readMoment(text, setting)
  return read.ok ? minuteFrom(read.at) : undefined
}

/** From the first of these days to before the other. */
function daysFrom(first: Dayjs, next: Dayjs, { zone }: MomentSetting): Span | undefined {
  const [start, end] = [atClock(first, 0, zone), atClock(next, 0, zone)]
  return start.ok && end.ok ? { first: start.at, last: end.at - 1 } : undefined
}

const periods: readonly [RegExp, 'week' | 'month' | 'year', number][] = [
  [/^(this week|(這|本|今|呢)個?(週|周|星期|禮拜))$/, 'week', 0],
  [/^((last|previous) week|上個?(週|周|星期|禮拜))$/, 'week', -1],
  [/^(this month|(這個?|本|今個?|呢個)月)$/, 'month', 0],
  [/^((last|previous) month|上個?月)$/, 'month', -1],
  [/^(this year|今年|本年)$/, 'year', 0],
  [/^((last|previous) year|去年|上年|舊年)$/, 'year', -1],
]

function periodIn(text: string, setting: MomentSetting): Span | undefined {
  const [, unit, ahead = 0] = periods.find(([words]) => words.test(text)) ?? []
  if (unit === undefined) return undefined
  const today = todayIn(setting)
  const first = (unit === 'week' ? mondayBefore(today) : today.startOf(unit)).add(ahead, unit)
  return daysFrom(first, first.add(1, unit), setting)
}

/** A day alone is the whole day, with a part of it that part, with a time of day a minute. */
function dayIn(text: string, setting: MomentSetting): Span | undefined {
  const today = todayIn(setting)
  const taken = takeDay(text.replace(/^(\d{4}-\d\d-\d\d)t/, '$1 '), today)
  const isLast = !taken.day && /^(?:last|previous|past) /.test(text)
  const { day, rest, isWeekday } = isLast ? takeDay(text.replace(/^\w+ /, ''), today) : taken
  if (!day || (isLast && !isWeekday)) return undefined
  const meant = isWeekday ? latest(day, isLast ? today.subtract(1, 'day') : today) : day
  if (rest === '') return daysFrom(meant, meant.add(1, 'day'), setting)
  const [, from, to] = dayParts.find(([words]) => words.test(rest)) ?? []
  if (from !== undefined && to !== undefined) {
    const span = hoursOf(meant, from, to, setting)
    const isToCome = isWeekday && span !== undefined && span.first > setting.now
    return isToCome ? hoursOf(meant.subtract(7, 'day'), from, to, setting) : span
  }
  const clock = readClock(rest)
  const read = clock !== undefined && atClock(meant, clock, setting.zone)
  if (!read || !read.ok) return undefined
  // On the weekday of today a time that is to come was a week ago.
  const isAhead = isWeekday && !isLast && read.at > setting.now
  const past = isAhead ? atClock(meant.subtract(7, 'day'), clock, setting.zone) : read
  return past.ok ? minuteFrom(past.at) : undefined
}

/** chosen: the hours of a part of the day, from and before; the evening goes on until five. */
const dayParts: readonly [RegExp, number, number][] = [
  [/^凌晨$/, 0, 5],
  [/^(morning|早上|早晨|朝早|上午|上晝|早|朝)$/, 5, 12],
  [/^(afternoon|下午|下晝)$/, 12, 18],
  [/^(evening|night|傍晚|晚上|夜晚|晚)$/, 18, 29],
]

function hoursOf(day: Dayjs, from: number, to: number, { zone }: MomentSetting): Span | undefined {
  const [start, end] = [from, to].map((hour) => atClock(day, hour * 60, zone))
  return start?.ok && end?.ok ? { first: start.at, last: end.at - 1 } : undefined
}

/** A time alone is the last one; that of an evening past midnight may be two days back. */
function clockIn(text: string, setting: MomentSetting): Span | undefined {
  const clock = readClock(text)
  if (clock === undefined) return undefined
  const today = todayIn(setting)
  const days = [0, 1, 2].map((back) => atClock(today.subtract(back, 'day'), clock, setting.zone))
  const last = days.find((read) => read.ok && read.at <= setting.now)
  return last?.ok ? minuteFrom(last.at) : undefined
}

function todayIn({ now, zone }: MomentSetting): Dayjs {
  return dateShown(clockOfZone(now, zone))
}

function latest(day: Dayjs, limit: Dayjs): Dayjs {
  return day.isAfter(limit) ? latest(day.subtract(7, 'day'), limit) : day
}
