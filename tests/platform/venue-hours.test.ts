// "Open now" of the database beside a table made in another way: wall clocks of the zones by Intl, minute by minute. And when it
// changes next. `ARENA_HOURS_DAYS` sets how many days are looked at, for the whole of two years.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

const zones = [
  'Asia/Hong_Kong',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
]
const shapes: readonly { opening: string; closing: string; other: readonly string[] }[] = [
  { opening: '18:00', closing: '04:00', other: [] },
  { opening: '09:00', closing: '17:00', other: ['Sun closed'] },
  { opening: '00:00', closing: '00:00', other: [] },
  { opening: '12:00', closing: '00:00', other: ['Fri 12:00-06:00', 'Sat 12:00-06:00'] },
  { opening: '02:30', closing: '02:45', other: [] },
  { opening: '22:00', closing: '02:30', other: ['Mon closed', '2026-03-08 10:00-10:00'] },
  { opening: '01:30', closing: '01:00', other: ['2026-11-01 closed'] },
  { opening: '20:00', closing: '03:00', other: ['2026-03-29 closed', 'Sun 06:00-23:00', '2026-10-25 00:00-00:00'] },
]

/** Days around each change of clocks in 2026 and 2027, and some between. */
const allDays = Number(process.env['ARENA_HOURS_DAYS'] ?? 0)
const firstDays = ['2026-03-07', '2026-03-28', '2026-04-04', '2026-10-03', '2026-10-24', '2026-10-31', '2027-06-18']
const spans = allDays > 0 ? [{ from: '2026-01-01', days: allDays }] : firstDays.map((from) => ({ from, days: 3 }))
const minute = 60_000
const day = 1440 * minute

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const formats = new Map<string, Intl.DateTimeFormat>()

/** What a clock in the zone shows, as if it were UTC. */
function wallOf(zone: string, at: number): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(zone, format)
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 1) - 1,
    part['day'],
    part['hour'],
    part['minute'],
    part['second'],
  )
}

/**
 * The instant of a wall time: of two the later, as clocks go back; in a gap as if the clock had not gone forward yet.
 */
function instantOf(zone: string, wall: number): number {
  const offsets = [wall - day, wall + day].map((at) => wallOf(zone, at) - at)
  const [before = 0, after = 0] = offsets
  if (wallOf(zone, wall - after) === wall) return wall - after
  return wall - before
}

/** The spans of each day with an edge near these days. */
function tableOf(zone: string, { opening, closing, other }: (typeof shapes)[number], from: number, days: number) {
  const lines = new Map(other.map((line) => [line.split(' ')[0] ?? '', line.split(' ')[1] ?? '']))
  return Array.from({ length: days + 4 }, (_, at) => from + (at - 2) * day).flatMap((midnight) => {
    const date = new Date(midnight)
    const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][date.getUTCDay()] ?? ''
    const hours = lines.get(date.toISOString().slice(0, 10)) ?? lines.get(weekday) ?? `${opening}-${closing}`
    if (hours === 'closed') return []
    const [opens = 0, closes = 0] = hours
      .split('-')
      .map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
    const end = closes + (closes <= opens ? 1440 : 0)
    return [{ starts: instantOf(zone, midnight + opens * minute), ends: instantOf(zone, midnight + end * minute) }]
  })
}

test('each minute is open in the database when it is in the table', async () => {
  let compared = 0
  const different: string[] = []
  for (const zone of zones) {
    for (const shape of shapes) {
      for (const { from: first, days } of spans) {
        const from = Date.parse(`${first}T00:00:00Z`)
        const { rows } = await platform.store.db.execute<{ at: string; open: boolean }>(sql`
          with spans as materialized (select starts, ends from arena_hours(${shape.opening}, ${shape.closing},
            ${sql.param(shape.other)}::text[], ${zone}, ${first}::date - 2, ${first}::date + ${days}::int + 2))
          select extract(epoch from at)::bigint as at, exists (select from spans where starts <= at and at < ends) as open
          from generate_series(${first}::timestamp at time zone 'UTC', (${first}::date + ${days}::int)::timestamp at time zone 'UTC', interval '1 minute') as at`)
        const table = tableOf(zone, shape, from, days)
        for (const { at, open } of rows) {
          const time = Number(at) * 1000
          compared++
          if (table.some(({ starts, ends }) => starts <= time && time < ends) !== open)
            different.push(`${zone} ${shape.opening}-${shape.closing} ${new Date(time).toISOString()} ${open}`)
        }
      }
    }
  }
  console.log(
    `shown: ${compared} minutes in ${zones.length} zones and ${shapes.length} shapes compared, ${different.length} different`,
  )
  expect(different.slice(0, 10)).toEqual([])
})

test.each([
  { night: 'spring', at: '2026-03-08T04:00:00Z', hours: 9 },
  { night: 'autumn', at: '2026-11-01T04:00:00Z', hours: 11 },
  { night: 'usual', at: '2026-06-02T02:00:00Z', hours: 10 },
])('18:00-04:00 in New York lasts $hours hours in the $night night', async ({ at, hours }) => {
  const { rows } = await platform.store.db.execute<{ hours: number }>(sql`
    select extract(epoch from ends - starts)::int / 3600 as hours
    from arena_hours('18:00', '04:00', '{}', 'America/New_York', ${at}::date - 1, ${at}::date + 1)
    where starts <= ${at}::timestamptz and ${at}::timestamptz < ends`)
  expect(rows).toEqual([{ hours }])
})

test('when it changes next: closing, the next opening, never', async () => {
  const opened = async (hours: readonly [string, string], other: readonly string[], at: string) => {
    const { rows } = await platform.store.db.execute<{ open: boolean; changes: Date | null }>(sql`
      select is_open as open, changes from arena_open(${hours[0]}, ${hours[1]}, ${sql.param(other)}::text[], 'Asia/Taipei', ${at}::timestamptz)`)
    const [row] = rows
    return [row?.open, row?.changes ? new Date(row.changes).toISOString() : null]
  }
  expect(await opened(['18:00', '04:00'], [], '2026-06-01T20:00:00+08:00')).toEqual([true, '2026-06-01T20:00:00.000Z'])
  expect(await opened(['18:00', '04:00'], [], '2026-06-02T03:59:00+08:00')).toEqual([true, '2026-06-01T20:00:00.000Z'])
  expect(await opened(['18:00', '04:00'], [], '2026-06-02T04:00:00+08:00')).toEqual([false, '2026-06-02T10:00:00.000Z'])
  expect(await opened(['00:00', '00:00'], [], '2026-06-02T04:00:00+08:00')).toEqual([true, null])
  expect(await opened(['10:00', '12:00'], ['2026-06-03 closed'], '2026-06-02T12:00:00+08:00')).toEqual([
    false,
    '2026-06-04T02:00:00.000Z',
  ])
})
