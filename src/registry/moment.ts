// A moment as people type it, in the zone of the system: `2026-11-28 19:00`, `tomorrow 19:00`, `+45m`, `明天 19:00`. Forms,
// palette, command line and scripts read it here.
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { lastSecond } from '../contract/envelope.ts'
import { halfWidth } from '../contract/half-width.ts'
import { offsetMinutes, shownAsUtc } from '../contract/zone-offset.ts'

dayjs.extend(utc)

/** From when relative words count (epoch seconds), and where clocks are read (IANA name). */
export type MomentSetting = { now: number; zone: string }

/**
 * `skipped`: the clocks leave that time out, and the moment is as long after the change. `twice`: the clocks show it twice,
 * and the first time is meant; `other` is the second.
 */
export type ReadMoment =
  { ok: true; at: number; clocks?: { is: 'skipped' } | { is: 'twice'; other: number } } | { ok: false }

/** chosen: longer than any text that means a moment. */
const longest = 64
const unread: ReadMoment = { ok: false }

export function readMoment(typed: string, setting: MomentSetting): ReadMoment {
  const text = plainWords(typed)
  if (text === undefined) return unread
  const read = readSeconds(text) ?? readWithOffset(text) ?? readAhead(text, setting) ?? readByDay(text, setting)
  return read && (!read.ok || (read.at >= 0 && read.at <= lastSecond)) ? read : unread
}

/** As it is compared with words; nothing of what cannot mean a moment. */
export function plainWords(typed: string): string | undefined {
  // A Chinese keyboard produces full-width digits and colons.
  const text = halfWidth(typed).trim().replace(/\s+/g, ' ')
  // Elsewhere a capital M is a month: as minutes it would be misread in silence.
  return text === '' || text.length > longest || /\d ?M(?![A-Za-z])/.test(text) ? undefined : text.toLowerCase()
}

/** The form of a field: `2026-11-28 19:00`. */
export function momentText(seconds: number, zone: string): string {
  return clockOfZone(seconds, zone).format('YYYY-MM-DD HH:mm')
}

/** The same with the offset, which means one moment wherever it is read: `2026-11-28T19:00+08:00`. */
export function exactMoment(seconds: number, zone: string): string {
  const offset = offsetMinutes(seconds, zone)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) =>
    `${part}`.padStart(2, '0'),
  )
  return `${clockOfZone(seconds, zone).format('YYYY-MM-DDTHH:mm')}${offset < 0 ? '-' : '+'}${hours}:${minutes}`
}

/** Whole seconds, as the API has them. */
function readSeconds(text: string): ReadMoment | undefined {
  return /^\d{6,}$/.test(text) ? { ok: true, at: Number(text) } : undefined
}

function readWithOffset(text: string): ReadMoment | undefined {
  const iso = /^(\d{4}-\d\d-\d\d)[t ](\d\d:\d\d(?::\d\d)?) ?(z|[+-]\d\d(?::?\d\d)?)$/.exec(text)
  if (!iso) return undefined
  const [, date = '', time = '', offset = ''] = iso
  const withColon =
    offset === 'z' ? 'Z' : offset.replace(/^(...):?(..)?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`)
  const at = Date.parse(`${date}T${time}${withColon}`) / 1000
  return Number.isNaN(at) || !isDate(date) ? unread : { ok: true, at }
}

const units = {
  minute: ['m', 'min', 'mins', 'minute', 'minutes', '分', '分鐘'],
  hour: ['h', 'hr', 'hrs', 'hour', 'hours', '時', '小時', '個小時', '鐘頭', '個鐘頭', '個鐘'],
  day: ['d', 'day', 'days', '天', '日'],
  week: ['w', 'week', 'weeks', '週', '周', '星期', '個星期', '禮拜', '個禮拜'],
  month: ['mo', 'month', 'months', '個月'],
  year: ['y', 'year', 'years', '年'],
} as const
type Unit = keyof typeof units
const unitByWord: ReadonlyMap<string, Unit> = new Map(
  (['minute', 'hour', 'day', 'week', 'month', 'year'] as const).flatMap((unit) =>
    units[unit].map((word) => [word, unit] as const),
  ),
)

/** `+45m`, `+1h30m`, `in 2 hours`, `45分鐘後`, `半小時後`. */
function readAhead(text: string, { now, zone }: MomentSetting): ReadMoment | undefined {
  if (/^(now|現在|而家)$/.test(text)) return { ok: true, at: minuteOf(now) }
  const said = /^(?:\+|in )(.+)$/.exec(text)?.[1] ?? /^(.+?)(?:後|之後|以後)$/.exec(text)?.[1]
  if (said === undefined) return undefined
  const amounts = amountsIn(said)
  return amounts && movedBy(amounts, 1, { now, zone })
}

type Amount = { count: number; unit: Unit }

/** `1h30m`, `2 days`, `兩小時半`; nothing where something else is said. */
export function amountsIn(said: string): readonly Amount[] | undefined {
  const text = halves(inDigits(said)).replace(/^an? /, '1 ')
  const amount = /(\d{1,6}) ?([a-z]+|[^\d\s]+)/g
  if (text.replace(amount, '').trim() !== '') return undefined
  const amounts = [...text.matchAll(amount)].flatMap(([, count, word = '']) => {
    const unit = unitByWord.get(word)
    return unit ? [{ count: Number(count), unit }] : []
  })
  return amounts.length > 0 && amounts.length === [...text.matchAll(amount)].length ? amounts : undefined
}

function halves(text: string): string {
  return text
    .replace(/^half an hour$/, '30m')
    .replace(/(\d+)(?:個半(?:小時|鐘頭|鐘)|(?:個鐘頭|個鐘|小時|鐘頭)半)/, '$1小時30分')
    .replace(/^半個?(?:小時|鐘頭|鐘)$/, '30分')
    .replace(/^半年$/, '6個月')
}

const numerals = '零一二三四五六七八九'

/** Numbers to 99 in Chinese numerals: `兩小時` as `2小時`, `二十五分鐘` as `25分鐘`. */
function inDigits(text: string): string {
  const digit = (sign = '') => numerals.indexOf(sign.replace(/[兩两]/, '二'))
  return text
    .replace(/([一二兩两三四五六七八九])?十([一二三四五六七八九])?/g, (_, tens?: string, ones?: string) =>
      String((tens ? digit(tens) : 1) * 10 + (ones ? digit(ones) : 0)),
    )
    .replace(/[零一二兩两三四五六七八九]/g, (sign) => String(digit(sign)))
}

/** So long from now, ahead or back (-1). Days and longer keep the time of day. */
export function movedBy(amounts: readonly Amount[], way: 1 | -1, { now, zone }: MomentSetting): ReadMoment {
  let at = minuteOf(now)
  for (const { count, unit } of amounts) {
    if (unit === 'minute' || unit === 'hour') at += way * count * (unit === 'hour' ? 3600 : 60)
    else {
      const local = clockOfZone(at, zone)
      const then = atClock(dateShown(local).add(way * count, unit), local.hour() * 60 + local.minute(), zone)
      if (!then.ok) return unread
      at = then.at
    }
  }
  return { ok: true, at }
}

/** A day, a time of day, or both in this order; either may stand first where it is a word. */
function readByDay(text: string, { now, zone }: MomentSetting): ReadMoment | undefined {
  const today = dateShown(clockOfZone(now, zone))
  const { day, rest, isOfWeek } = takeDay(text.replace(/^(\d{4}-\d\d-\d\d)t/, '$1 '), today)
  const clock = rest === '' ? 0 : readClock(rest)
  if (clock === undefined || (!day && rest === '')) return undefined
  if (day) {
    const read = atClock(day, clock, zone)
    // The Friday that is over is not planned for: the next one may be meant.
    return isOfWeek && read.ok && read.at < now ? undefined : read
  }
  // A time alone is the next one; that of an evening past midnight may still be last night's.
  const days = [-1, 0, 1].map((ahead) => atClock(today.add(ahead, 'day'), clock, zone))
  return days.find((read) => read.ok && read.at > now)
}

const nearDays: readonly [RegExp, number][] = [
  [/^(the )?day after tomorrow|^(後天|後日|後晚)/, 2],
  [/^(today|tonight|this (?=morning|afternoon|evening))|^(今天|今日|今晚|今(?=[早朝]))/, 0],
  [/^(tomorrow|tmr)|^(明天|明日|聽日|明晚|聽晚|明(?=[早朝])|聽(?=[早朝]))/, 1],
  [/^(yesterday|last night)|^(昨天|昨日|尋日|琴日|噚日|昨晚|尋晚|琴晚|噚晚)/, -1],
  [/^(the )?day before yesterday|^(前天|前日|前晚)/, -2],
]
const weekdays: readonly RegExp[] = [
  /^sun(day)?(?![a-z])|^(?:星期|週|周|禮拜)[日天]/,
  /^mon(day)?(?![a-z])|^(?:星期|週|周|禮拜)一/,
  /^tue(s|sday)?(?![a-z])|^(?:星期|週|周|禮拜)二/,
  /^wed(s|nesday)?(?![a-z])|^(?:星期|週|周|禮拜)三/,
  /^thu(r|rs|rsday)?(?![a-z])|^(?:星期|週|周|禮拜)四/,
  /^fri(day)?(?![a-z])|^(?:星期|週|周|禮拜)五/,
  /^sat(urday)?(?![a-z])|^(?:星期|週|周|禮拜)六/,
]

/**
 * A weekday is the next one after today; `next friday` says the same, 下週五 is of the week after this one, 這週五 of this
 * one. `isWeekday`: the weekday alone was said; `isOfWeek`: with its week.
 */
export function takeDay(
  text: string,
  today: Dayjs,
): { day?: Dayjs; rest: string; isWeekday?: boolean; isOfWeek?: boolean } {
  const date = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?= |$)/.exec(text)
  if (date) {
    const [whole, year = '', month = '', day = ''] = date
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return isDate(iso) ? { day: dayjs.utc(iso), rest: text.slice(whole.length).trim() } : { rest: text }
  }
  for (const [words, days] of nearDays) {
    const [found = ''] = words.exec(text) ?? []
    if (found === '') continue
    const rest = withoutAt(text.slice(found.length))
    return { day: today.add(days, 'day'), rest: inTheEvening(found, rest) }
  }
  return takeWeekday(text, today) ?? { rest: withoutAt(text) }
}

/** Words before a weekday, which name its week. */
const weekWords = /^(?:(next )|(this |[這本今呢]個?)|(上+)個?|(下+)個?)?(?=[a-z]|星期|週|周|禮拜)/

function takeWeekday(text: string, today: Dayjs): ReturnType<typeof takeDay> | undefined {
  const [before = '', next, thisOne, back = '', on = ''] = weekWords.exec(text) ?? []
  const named = text.slice(before.length)
  for (const [weekday, words] of weekdays.entries()) {
    const [found = ''] = words.exec(named) ?? []
    if (found === '') continue
    const rest = withoutAt(named.slice(found.length))
    if (before === '' || next !== undefined) {
      const day = today.add(((weekday - today.day() + 6) % 7) + 1, 'day')
      return before === '' ? { day, rest, isWeekday: true } : { day, rest }
    }
    const weeks = thisOne === undefined ? on.length - back.length : 0
    return { day: mondayBefore(today).add(weeks * 7 + ((weekday + 6) % 7), 'day'), rest, isOfWeek: true }
  }
  return undefined
}

export function mondayBefore(day: Dayjs): Dayjs {
  return day.subtract((day.day() + 6) % 7, 'day')
}

/** The evening may be said with the day; it goes on past midnight. */
function inTheEvening(day: string, clock: string): string {
  const isNight = day.endsWith('night')
  if (!isNight && !day.endsWith('晚')) return clock
  if (/^(midnight|午夜)$/.test(clock)) return '晚12點'
  if (!isNight || clock === '') return `晚${clock}`
  const early = /^(12|0?[0-4])(:\d\d)?(?: ?am)?$/.exec(clock)
  if (early) return `晚${early[1]}${early[2] ?? ':00'}`
  return /^(\d|1[01])(:\d\d)?$/.test(clock) ? `${clock}pm` : clock
}

function withoutAt(text: string): string {
  return text.trim().replace(/^(at|,) ?/, '')
}

/** Minutes since midnight: `19:00`, `7pm`, `7:30 pm`, `noon`, `晚上7點半`. */
export function readClock(text: string): number | undefined {
  if (/^(noon|中午|正午)$/.test(text)) return 12 * 60
  if (/^(midnight|午夜)$/.test(text)) return 0
  const western = /^(\d{1,2})(?::(\d\d))?(?::00)? ?(am|pm)?$/.exec(text)
  if (western) {
    const [, hour = '', minute, half] = western
    // A bare number is no time of day.
    return minute === undefined && half === undefined ? undefined : clockOf(Number(hour), Number(minute ?? 0), half)
  }
  const chinese =
    /^(凌晨|早上|朝早|上午|上晝|中午|下午|下晝|傍晚|晚上|夜晚|[早朝晚])? ?(\d{1,2})(?::(\d\d)|[點时時](?:(半)|(\d{1,2})分?)?)?$/.exec(
      text,
    )
  if (!chinese) return undefined
  const [, part, hour = '', minute, half, minutes] = chinese
  if (part === undefined && !/[點時时]/.test(text)) return undefined
  const later = part !== undefined && /下|晚|中午/.test(part)
  const early = part !== undefined && /凌晨|早|朝|上午|上晝/.test(part)
  const at = half === undefined ? Number(minute ?? minutes ?? 0) : 30
  // 中午11點 is before noon; 晚上19:00 is said as well.
  const isMorning = part === '中午' && Number(hour) > 3 && Number(hour) < 12
  // The evening goes on past midnight: 晚上12點 ends the day, 晚上1點 is of the next date.
  if (part !== undefined && /晚/.test(part) && part !== '傍晚' && (Number(hour) < 5 || Number(hour) === 12)) {
    const minutes = clockOf(Number(hour) % 12, at)
    return minutes === undefined ? undefined : 24 * 60 + minutes
  }
  if (Number(hour) > 12) return clockOf(Number(hour), at)
  return clockOf(Number(hour), at, isMorning || early ? 'am' : later ? 'pm' : undefined)
}

function clockOf(hour: number, minute: number, half?: string): number | undefined {
  if (minute > 59 || hour > (half === undefined ? 23 : 12)) return undefined
  if (half === undefined) return hour * 60 + minute
  return ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute
}

/** The moment at which the clocks of the zone show this: `day` is a date in UTC. */
export function atClock(day: Dayjs, minutes: number, zone: string): ReadMoment {
  if (!day.isValid()) return unread
  const shown = day.unix() + minutes * 60
  const offsets = [shown - 86_400, shown + 86_400].map((near) => shownAsUtc(near, zone) - near)
  const [before = 0, after = 0] = offsets
  const fits = [...new Set(offsets)]
    .map((offset) => shown - offset)
    .filter((at) => momentText(at, zone) === day.add(minutes, 'minute').format('YYYY-MM-DD HH:mm'))
    .toSorted((a, b) => a - b)
  const [first, second] = fits
  // The clocks went forward over it: by the clock as it went before.
  if (first === undefined) return { ok: true, at: shown - Math.min(before, after), clocks: { is: 'skipped' } }
  return second === undefined
    ? { ok: true, at: first }
    : { ok: true, at: first, clocks: { is: 'twice', other: second } }
}

/** The clocks of the zone, as a time in UTC. */
export function clockOfZone(seconds: number, zone: string): Dayjs {
  return dayjs.utc(shownAsUtc(Math.floor(seconds), zone) * 1000)
}

/** The date its clock shows, at midnight UTC: days are counted there, where all are as long. */
export function dateShown(local: Dayjs): Dayjs {
  return dayjs.utc(local.format('YYYY-MM-DD'))
}

function isDate(iso: string): boolean {
  return dayjs.utc(iso).format('YYYY-MM-DD') === iso
}

function minuteOf(seconds: number): number {
  return Math.floor(seconds / 60) * 60
}
