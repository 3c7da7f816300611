// A time that filters look back to, as people type it: `17:30` is the last half past five, `fri` the last Friday, `yesterday` a
// whole day, `last month` a month. What is planned looks ahead (`moment.ts`).
import type { Dayjs } from 'dayjs'
import { lastSecond } from '../contract/envelope.ts'
import {
  atClock,
  clockOfZone,
  dateShown,
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
  const read = text === undefined ? undefined : spanOfText(text, setting)
  return read && read.first >= 0 && read.last <= lastSecond ? read : undefined
}

function spanOfText(text: string, setting: MomentSetting): Span | undefined {
  const ago = agoWords.map((words) => words.exec(text)?.[1]).find((said) => said !== undefined)
  const back = ago === undefined ? undefined : movedBy(ago.trim(), -1, setting)
  if (back) return back.ok ? minuteFrom(back.at) : undefined
  return periodIn(text, setting) ?? dayIn(text, setting) ?? clockIn(text, setting) ?? exact(text, setting)
}

/** `-1h`, with any of the signs that keyboards have for it; `2 days ago`; `3天前`. */
const agoWords = [/^[-\u2212\u2013](.+)$/, /^(.+) ago$/, /^(.+?)(?:之前|以前|前)$/]

function minuteFrom(at: number): Span {
  return { first: at, last: at + 59 }
}

function exact(text: string, setting: MomentSetting): Span | undefined {
  const read = readMoment(text, setting)
  return read.ok ? minuteFrom(Math.floor(read.at / 60) * 60) : undefined
}

/** From the first of these days to before the other. */
function daysFrom(first: Dayjs, next: Dayjs, { zone }: MomentSetting): Span | undefined {
  const [start, end] = [atClock(first, 0, zone), atClock(next, 0, zone)]
  return start.ok && end.ok ? { first: start.at, last: end.at - 1 } : undefined
}

const periods: readonly [RegExp, 'week' | 'month' | 'year', number][] = [
  [/^(this week|(這|本|今)個?(週|周|星期|禮拜))$/, 'week', 0],
  [/^((last|previous) week|上個?(週|周|星期|禮拜))$/, 'week', -1],
  [/^(this month|(這個?|本|今個?)月)$/, 'month', 0],
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

/** A day alone is the whole day, with a time of day a minute of it. */
function dayIn(text: string, setting: MomentSetting): Span | undefined {
  const today = todayIn(setting)
  const iso = text.replace(/^(\d{4}-\d\d-\d\d)t/, '$1 ')
  const ofLastWeek = /^上個?(?=星期|週|周|禮拜)/.exec(text)
  const last = /^(last|previous|past) /.exec(text)
  const { day, rest, isWeekday } = takeDay(iso.slice((ofLastWeek ?? last)?.[0].length ?? 0), today)
  if (!day || ((ofLastWeek ?? last) && !isWeekday)) return undefined
  const meant = !isWeekday
    ? day
    : ofLastWeek
      ? mondayBefore(today).add(((day.day() + 6) % 7) - 7, 'day')
      : latest(day, last ? today.subtract(1, 'day') : today)
  if (rest === '') return daysFrom(meant, meant.add(1, 'day'), setting)
  const clock = readClock(rest)
  const read = clock !== undefined && atClock(meant, clock, setting.zone)
  if (!read || !read.ok) return undefined
  // On the weekday of today a time that is to come was a week ago.
  const early =
    isWeekday && !ofLastWeek && read.at > setting.now ? atClock(meant.subtract(7, 'day'), clock, setting.zone) : read
  return early.ok ? minuteFrom(early.at) : undefined
}

/** A time alone is the last one. */
function clockIn(text: string, setting: MomentSetting): Span | undefined {
  const clock = readClock(text)
  if (clock === undefined) return undefined
  const today = todayIn(setting)
  const read = atClock(today, clock, setting.zone)
  const last = read.ok && read.at > setting.now ? atClock(today.subtract(1, 'day'), clock, setting.zone) : read
  return last.ok ? minuteFrom(last.at) : undefined
}

function todayIn({ now, zone }: MomentSetting): Dayjs {
  return dateShown(clockOfZone(now, zone))
}

function latest(day: Dayjs, limit: Dayjs): Dayjs {
  return day.isAfter(limit) ? latest(day.subtract(7, 'day'), limit) : day
}

function mondayBefore(day: Dayjs): Dayjs {
  return day.subtract((day.day() + 6) % 7, 'day')
}
