// Slots on the days on which clocks change, read back by somebody who only looks at a clock of the zone.
import { expect, test } from 'vitest'
import { clockMinutes, noLimits } from '../../src/contract/schedule.ts'
import { startBracket } from '../../src/rules/bracket/progress.ts'
import { clockAt } from '../../src/rules/schedule/breaks.ts'
import { layOut } from '../../src/rules/schedule/lay-out.ts'
import { firstShowing, offsetAt, shownAt } from '../../src/rules/schedule/local-clock.ts'
import { scheduleRows } from '../../src/rules/schedule/rows.ts'
import { slotsOf } from '../../src/rules/schedule/slots.ts'
import { shifted } from '../../src/rules/schedules.ts'
import { randomFrom } from '../support/random.ts'
import { generated } from './bracket/play.ts'

const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
console.log(`slots over changed clocks: seed ${seed}`)

const zones = [
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'Atlantic/Azores',
  'Europe/Dublin',
  'Europe/Warsaw',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Taipei',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Chatham',
  'Antarctica/Troll',
]
const day = 86_400
const [first, last] = [Date.UTC(2026, 0, 1) / 1000, Date.UTC(2029, 0, 1) / 1000]

/** Days of 2026 to 2028 before whose end the clocks are changed. */
function changesIn(zone: string): number[] {
  const days = Array.from({ length: (last - first) / day }, (_, n) => first + n * day)
  return days.filter((at) => offsetAt(at, zone) !== offsetAt(at + day, zone))
}

test('the zones have two changes a year, or none', () => {
  const counts = zones.map((zone) => [zone, changesIn(zone).length])
  expect(counts.filter(([, count]) => count !== 6)).toEqual([
    ['Asia/Kathmandu', 0],
    ['Asia/Taipei', 0],
  ])
})

const walls = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat('sv', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  ]),
)

/** What a clock on the wall shows, asked of another formatter than the rules ask. */
function wallClock(at: number, zone: string): string {
  return walls.get(zone)?.format(at * 1000) ?? ''
}

test.each(zones)('%s: no hour off, none in a break, none after the end', (zone) => {
  const random = randomFrom(seed)
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const clock = (minutes: number) => clockText(((minutes % 1440) + 1440) % 1440)
  for (const change of changesIn(zone)) {
    for (let n = 0; n < 6; n++) {
      // Half of them begin where clocks are changed, in the night.
      const begins = n % 2 === 0 ? whole(0, 16) * 15 : whole(0, 95) * 15
      const midnight = firstShowing(Math.floor(shownAt(change, zone) / day) * day - day, zone)
      const from = firstShowing(shownAt(midnight, zone) + begins * 60, zone)
      const hours = whole(2, 23)
      const until = clock(begins + hours * 60)
      const pause = begins + whole(1, hours * 4 - 3) * 15
      const breaks = [{ from: clock(pause), to: clock(pause + whole(1, 2) * 15) }]
      const opening = { from, every: 15, until, breaks, zone }
      const slots = slotsUntil(opening, from + 4 * day)
      const given = `${zone} ${JSON.stringify(opening)}`
      const startClock = clockAt(from, zone)
      for (const { at, by } of slots) {
        for (let minute = at; minute < Math.min(by, at + 15 * 60); minute += 300) {
          const shown = wallClock(minute, zone)
          const closed = breaks.some((one) => isWithin(shown, one.from, one.to)) || isWithin(shown, until, startClock)
          expect(closed ? `${shown} is played: ${given}` : '').toBe('')
        }
      }
      // Each day begins by the clock, or where that is left out as soon as the clocks are changed.
      for (let ahead = 0; ahead < 3; ahead++) {
        const start = firstShowing(shownAt(from, zone) + ahead * day, zone)
        const isShown = wallClock(start, zone) === startClock
        const first = slots.find(({ at }) => at >= start)
        if (isShown && !isWithin(startClock, breaks[0]?.from ?? '', breaks[0]?.to ?? '')) {
          expect(`${first?.at} ${given}`).toBe(`${start} ${given}`)
        }
      }
    }
  }
})

test.each(zones)('%s: no match in a break, after the end, or an hour off, laid out over each change', (zone) => {
  const rows = scheduleRows([{ id: '7', brackets: generated(24, 'SingleElimination').map(startBracket) }], noLimits)
  const minutes = 60
  for (const change of changesIn(zone)) {
    const midnight = firstShowing(Math.floor(shownAt(change, zone) / day) * day - day, zone)
    for (const [begins, until, pause, resumes] of [
      ['10:00', '20:00', '13:00', '14:30'],
      ['21:00', '06:00', '02:00', '03:30'],
    ] as const) {
      const from = firstShowing(shownAt(midnight, zone) + clockMinutes(begins) * 60, zone)
      const breaks = [{ from: pause, to: resumes }]
      const given = {
        from,
        every: 30,
        minutes,
        atOnce: 1,
        rest: 0,
        unsetOnly: false,
        venueIds: [],
        until,
        breaks,
        zone,
      }
      const chosen = new Set(rows.map(({ bracketMatchId }) => bracketMatchId))
      const times = [...layOut(rows, chosen, given).values()].map(({ schedule }) => schedule)
      expect(times).toHaveLength(23)
      for (const at of times) {
        // Every five minutes of the match, as a clock on the wall shows them.
        for (let minute = at; minute < at + minutes * 60; minute += 300) {
          const shown = wallClock(minute, zone)
          const isClosed = isWithin(shown, pause, resumes) || isWithin(shown, until, begins)
          expect(isClosed ? `${shown} is played: ${zone} ${at}` : '').toBe('')
        }
      }
      const firsts = [0, 1, 2].map((ahead) =>
        times.find((at) => at >= firstShowing(shownAt(from, zone) + ahead * day, zone)),
      )
      expect(firsts.flatMap((at) => (at === undefined ? [] : wallClock(at, zone)))).toEqual([begins, begins, begins])
      // Moved by a day, everything keeps its time of day, unless the clocks leave that out.
      const moved = times.map((at) => [at, shifted(at, 24 * 60, zone)] as const)
      const isOff = ([at, now]: readonly [number, number]) =>
        wallClock(at, zone) !== wallClock(now, zone) &&
        wallClock(firstShowing(shownAt(at, zone) + day, zone), zone) === wallClock(at, zone)
      expect(moved.filter(isOff)).toEqual([])
    }
  }
})

test('whole days are moved by the clock of a zone, other lengths by the minute', () => {
  const at = Date.parse('2026-10-24T20:00+02:00') / 1000
  expect(shifted(at, 1440, 'Europe/Warsaw')).toBe(Date.parse('2026-10-25T20:00+01:00') / 1000)
  expect(shifted(at, -1440, 'Europe/Warsaw')).toBe(at - day)
  expect(shifted(at, 1440, undefined)).toBe(at + day)
  expect(shifted(at, 1500, 'Europe/Warsaw')).toBe(at + 25 * 3600)
})

test('a day whose clocks go forward at two is an hour shorter, the days around it are as they were', () => {
  const from = Date.parse('2026-03-07T10:00-05:00') / 1000
  const opening = { from, every: 60, until: '12:00', breaks: [], zone: 'America/New_York' }
  const clocks = slotsUntil(opening, from + 2.5 * day).map(({ at }) => wallClock(at, opening.zone))
  expect(clocks).toEqual(['10:00', '11:00', '10:00', '11:00', '10:00', '11:00'])
  const night = { ...opening, from: Date.parse('2026-03-07T23:00-05:00') / 1000, until: '05:00' }
  const shown = slotsUntil(night, night.from + day / 2).map(({ at }) => wallClock(at, night.zone))
  expect(shown).toEqual(['23:00', '00:00', '01:00', '03:00', '04:00'])
})

test.each([
  { zone: 'Europe/Warsaw', shown: '2026-03-29T02:30Z', at: '2026-03-29T01:00Z' },
  { zone: 'Europe/Warsaw', shown: '2026-10-25T02:30Z', at: '2026-10-25T00:30Z' },
  { zone: 'Australia/Lord_Howe', shown: '2026-10-04T02:15Z', at: '2026-10-03T15:30Z' },
  { zone: 'Asia/Kathmandu', shown: '2026-10-04T02:15Z', at: '2026-10-03T20:30Z' },
])('$zone shows $shown first at $at', ({ zone, shown, at }) => {
  expect(firstShowing(Date.parse(shown) / 1000, zone)).toBe(Date.parse(at) / 1000)
})

type Opening = Parameters<typeof slotsOf>[0]

function slotsUntil(opening: Opening, end: number) {
  const found = []
  for (const slot of slotsOf(opening)) {
    if (slot.at >= end) break
    found.push(slot)
  }
  return found
}

/** By the clock, also over midnight. */
function isWithin(clock: string, from: string, to: string): boolean {
  const [at, begin, end] = [clockMinutes(clock), clockMinutes(from), clockMinutes(to)]
  return begin <= end ? at >= begin && at < end : at >= begin || at < end
}

function clockText(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
