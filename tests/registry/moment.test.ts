// Moments as people type them, in both languages, with the clocks of several zones.
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { exactMoment, momentText, readMoment } from '../../src/registry/moment.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const zone = 'Asia/Hong_Kong'
/** Saturday 2026-11-21 15:10 in Hong Kong. */
const now = Date.UTC(2026, 10, 21, 7, 10, 30) / 1000

const textOf = (typed: string, at: { now?: number; zone?: string } = {}) => {
  const setting = { now, zone, ...at }
  const read = readMoment(typed, setting)
  return read.ok ? momentText(read.at, setting.zone) : undefined
}

test.each([
  ['2026-11-28 19:00', '2026-11-28 19:00'],
  ['2026-11-28T19:00', '2026-11-28 19:00'],
  ['2026/11/8 9:05', '2026-11-08 09:05'],
  ['２０２６-11-28　１９：００', '2026-11-28 19:00'],
  ['2026-11-28', '2026-11-28 00:00'],
  ['2026-11-28T11:00Z', '2026-11-28 19:00'],
  ['2026-11-28 19:00+0800', '2026-11-28 19:00'],
  ['1795000000', '2026-11-18 19:06'],
  ['now', '2026-11-21 15:10'],
  ['+45m', '2026-11-21 15:55'],
  ['+1h30m', '2026-11-21 16:40'],
  ['+2d', '2026-11-23 15:10'],
  ['in 2 hours', '2026-11-21 17:10'],
  ['tomorrow 19:00', '2026-11-22 19:00'],
  ['Tomorrow at 7:30 pm', '2026-11-22 19:30'],
  ['today noon', '2026-11-21 12:00'],
  ['tonight 8', '2026-11-21 20:00'],
  ['tonight 8pm', '2026-11-21 20:00'],
  ['day after tomorrow 09:00', '2026-11-23 09:00'],
  ['fri 19:00', '2026-11-27 19:00'],
  ['sat 19:00', '2026-11-28 19:00'],
  ['next monday 10:00', '2026-11-23 10:00'],
  ['19:00', '2026-11-21 19:00'],
  ['14:00', '2026-11-22 14:00'],
  ['明天 19:00', '2026-11-22 19:00'],
  ['聽日19:00', '2026-11-22 19:00'],
  ['後天上午9點', '2026-11-23 09:00'],
  ['今晚8點半', '2026-11-21 20:30'],
  ['明晚7:15', '2026-11-22 19:15'],
  ['今晚12點', '2026-11-22 00:00'],
  ['明晚1點半', '2026-11-23 01:30'],
  ['一個半小時後', '2026-11-21 16:40'],
  ['in half an hour', '2026-11-21 15:40'],
  ['+1mo', '2026-12-21 15:10'],
  ['tonight 1am', '2026-11-22 01:00'],
  ['tonight 00:30', '2026-11-22 00:30'],
  ['tonight 1:30', '2026-11-22 01:30'],
  ['tonight 12:15', '2026-11-22 00:15'],
  ['tonight 7:15', '2026-11-21 19:15'],
  ['明早9點', '2026-11-22 09:00'],
  ['聽朝9點', '2026-11-22 09:00'],
  ['聽晚8點', '2026-11-22 20:00'],
  ['tonight midnight', '2026-11-22 00:00'],
  ['這週日 19:00', '2026-11-22 19:00'],
  ['下週日 19:00', '2026-11-29 19:00'],
  ['下下週一 10:00', '2026-11-30 10:00'],
  ['下個禮拜一10點', '2026-11-23 10:00'],
  ['下午3點', '2026-11-22 15:00'],
  ['下星期五 晚上7點30分', '2026-11-27 19:30'],
  ['週日 19:00', '2026-11-22 19:00'],
  ['45分鐘後', '2026-11-21 15:55'],
  ['半小時後', '2026-11-21 15:40'],
  ['3天後', '2026-11-24 15:10'],
  ['中午', '2026-11-22 12:00'],
])('%s', (typed, meant) => {
  expect(textOf(typed)).toBe(meant)
})

test('an evening goes on past midnight, also once midnight is over', () => {
  const early = Date.UTC(2026, 10, 20, 16, 10) / 1000
  expect(textOf('晚上12點半', { now: early })).toBe('2026-11-21 00:30')
  expect(textOf('晚上12點', { now: early })).toBe('2026-11-22 00:00')
})

test.each([
  '',
  'tonight',
  '今晚',
  'this friday 19:00',
  '這週一 10:00',
  '上週五',
  'this morning',
  ' ',
  'soon',
  '2026-13-01 10:00',
  '2026-02-30 10:00',
  '2026-11-28 25:00',
  '2026-11-28 10:61',
  '7',
  '+45',
  '+3x',
  '+3M',
  'tomorrow 19',
  '13pm',
  '2026-11-28T11:00+8',
  '__proto__',
  'constructor',
  '+1constructor',
  '99999999999999999999',
])('%j is no moment', (typed) => {
  expect(readMoment(typed, { now, zone })).toEqual({ ok: false })
})

const berlin = 'Europe/Berlin'

test('a time that the clocks leave out is as long after the change, and says so', () => {
  const read = readMoment('2026-03-29 02:30', { now, zone: berlin })
  expect(read).toEqual({ ok: true, at: Date.UTC(2026, 2, 29, 1, 30) / 1000, clocks: { is: 'skipped' } })
})

test('a time that the clocks show twice is the first, and names the second', () => {
  const first = Date.UTC(2026, 9, 25, 0, 30) / 1000
  const read = readMoment('2026-10-25 02:30', { now, zone: berlin })
  expect(read).toEqual({ ok: true, at: first, clocks: { is: 'twice', other: first + 3600 } })
  expect(exactMoment(first, berlin)).toBe('2026-10-25T02:30+02:00')
  expect(exactMoment(first + 3600, berlin)).toBe('2026-10-25T02:30+01:00')
})

test('a day ahead keeps the time of day when the clocks change, an hour ahead is an hour', () => {
  const before = Date.UTC(2026, 2, 28, 18, 0) / 1000
  expect(textOf('+1d', { now: before, zone: berlin })).toBe('2026-03-29 19:00')
  expect(textOf('tomorrow 19:00', { now: before, zone: berlin })).toBe('2026-03-29 19:00')
  expect(textOf('+24h', { now: before, zone: berlin })).toBe('2026-03-29 20:00')
})

const zones = ['Asia/Hong_Kong', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']

test('what is shown is read as the same moment, or names it as the second of two', () => {
  const minutes = fc.integer({ min: 0, max: Math.floor(Date.UTC(2099, 0, 1) / 60_000) })
  fc.assert(
    fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
      const at = minute * 60
      const read = readMoment(momentText(at, zone), { now, zone })
      if (!read.ok) throw new Error('not read')
      const second = read.clocks?.is === 'twice' ? read.clocks.other : undefined
      expect([read.at, second]).toContain(at)
      expect(readMoment(exactMoment(at, zone), { now, zone })).toEqual({ ok: true, at })
    }),
    { numRuns: 60 },
  )
})

test('whatever is typed is read or not, at once', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: 'grapheme' }), (typed) => {
      const read = readMoment(typed, { now, zone })
      expect(!read.ok || Number.isInteger(read.at)).toBe(true)
    }),
    { numRuns: 200 },
  )
  const long = '9 '.repeat(200_000)
  expect(readMoment(`+${long}`, { now, zone })).toEqual({ ok: false })
})

const moreZones = [
  'Asia/Taipei',
  'Europe/London',
  'America/Santiago',
  'Pacific/Auckland',
  'Africa/Casablanca',
  'Asia/Tehran',
]
const hourInSeconds = 3600
const scanFrom = Date.UTC(2026, 8, 1) / 1000

/** The hours of a year at which these clocks change. */
function changesOf(zone: string): number[] {
  const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset', hour: 'numeric' })
  const at = (seconds: number) =>
    offset.formatToParts(seconds * 1000).find(({ type }) => type === 'timeZoneName')?.value
  const hours = Array.from({ length: 365 * 24 }, (_, hour) => scanFrom + hour * hourInSeconds)
  return hours.filter((seconds) => at(seconds) !== at(seconds - hourInSeconds))
}

test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])(
  'a machine in %s changes no time of another zone',
  (machine) => {
    vi.stubEnv('TZ', machine)
    // The machine is there.
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(machine)
    const around = changesOf(machine)
    expect(around).toHaveLength(2)
    for (const zone of [...zones, ...moreZones]) {
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
      // The hour that the machine skips is shown by these clocks up to a day before or after.
      const near = [
        ...around.map((change) => [change, 14] as const),
        ...changesOf(zone).map((change) => [change, 3] as const),
      ]
      for (const [change, hours] of near) {
        for (let at = change - hours * hourInSeconds; at < change + hours * hourInSeconds; at += hourInSeconds / 2) {
          const text = momentText(at, zone)
          expect(text).toBe(shown.format(at * 1000))
          const read = readMoment(text, { now: at - 60, zone })
          const moments = read.ok && [read.at, read.clocks?.is === 'twice' ? read.clocks.other : undefined]
          expect(moments, `${text} in ${zone}`).toContain(at)
          expect(readMoment(exactMoment(at, zone), { now, zone }), `${text} in ${zone}`).toEqual({ ok: true, at })
          expect(textOf('+1h', { now: at, zone }), `${text} in ${zone}`).toBe(momentText(at + hourInSeconds, zone))
        }
      }
    }
  },
)
