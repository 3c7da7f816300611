// Schedules laid out by a pattern, counted again by somebody who knows nothing of how that is done: minute by minute.
import { expect, test } from 'vitest'
import { noLimits, type SchedulePattern, type ScheduleRow, type SharedPlayer } from '../../src/contract/schedule.ts'
import type { StageFormat } from '../../src/contract/states.ts'
import { startBracket } from '../../src/rules/bracket/progress.ts'
import { breaksOf } from '../../src/rules/schedule/breaks.ts'
import { conflictsOf } from '../../src/rules/schedule/conflicts.ts'
import { layOut, venueShares } from '../../src/rules/schedule/lay-out.ts'
import { scheduleRows } from '../../src/rules/schedule/rows.ts'
import { limitsAfter } from '../../src/rules/schedules.ts'
import { noon } from '../support/builders.ts'
import { randomFrom } from '../support/random.ts'
import { generated } from './bracket/play.ts'

const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
console.log(`random schedules: seed ${seed}`)

const pattern = (over: Partial<SchedulePattern> = {}): SchedulePattern => ({
  from: noon,
  every: 45,
  atOnce: 4,
  rest: 0,
  unsetOnly: false,
  breaks: [],
  zone: 'UTC',
  venueIds: [],
  ...over,
})

function laidOut(
  format: StageFormat,
  teams: number,
  given: SchedulePattern,
  started = true,
  shared: readonly SharedPlayer[] = [],
) {
  const brackets = started
    ? generated(teams, format).map((bracket) => startBracket(bracket))
    : generated(teams, format, {}, { teams: undefined })
  const minutes = given.minutes ?? given.every
  const venues = venueShares(given)
  const limits = limitsAfter(noLimits, { atOnce: given.atOnce, rest: given.rest, stageIds: ['7'], minutes, venues })
  const rows = scheduleRows([{ id: '7', brackets }], limits)
  const times = layOut(rows, new Set(rows.map(({ bracketMatchId }) => bracketMatchId)), given, { shared })
  return { rows: rows.map((row) => ({ ...row, schedule: null, ...times.get(row.bracketMatchId) })), limits }
}

/**
 * Minutes at which more is played than there are places, in all or at a venue, or a team plays twice, or before it could be
 * known who plays.
 */
function faults(rows: readonly ScheduleRow[], { atOnce, rest, venueIds }: SchedulePattern): string[] {
  const share = Math.ceil(atOnce / Math.max(1, venueIds.length))
  const playing = new Map<string, number>()
  const resting = new Set<string>()
  const over = new Map(rows.map((row) => [row.bracketMatchId, (row.schedule ?? 0) / 60 + row.minutes]))
  const found: string[] = []
  for (const row of rows) {
    if (row.schedule === null) found.push(`${row.identifier} has no time`)
    const begin = (row.schedule ?? 0) / 60
    for (let minute = begin; minute < begin + row.minutes + rest; minute++) {
      for (const where of minute < begin + row.minutes ? ['anywhere', row.venueId ?? 'nowhere'] : []) {
        const key = `${where} ${minute}`
        playing.set(key, (playing.get(key) ?? 0) + 1)
      }
      for (const team of row.teams) {
        const key = `${minute} ${team?.tournamentTeamId ?? ''}`
        if (team && resting.has(key)) found.push(`${team.name} at ${row.identifier}`)
        resting.add(key)
      }
    }
    for (const id of row.after) if ((over.get(id) ?? 0) + rest > begin) found.push(`${row.identifier} before ${id}`)
  }
  const lost = venueIds.length === 0 ? [] : rows.filter(({ venueId }) => !venueIds.includes(venueId ?? ''))
  const crowded = [...playing].filter(([key, count]) => count > (/^(any|no)where/.test(key) ? atOnce : share))
  return [
    ...found,
    ...lost.map(({ identifier }) => `${identifier} has no venue`),
    ...crowded.map(([minute, count]) => `${count} at ${minute}`),
  ]
}

test('512 teams, every 45 minutes, four at once: nobody twice, nothing too early, and no minute to spare', () => {
  const given = pattern()
  const { rows, limits } = laidOut('SingleElimination', 512, given)
  expect(rows).toHaveLength(511)
  expect(faults(rows, given)).toEqual([])
  expect(conflictsOf(rows, limits)).toEqual([])
  // 510 matches in fours, but for the last two rounds; the final by itself.
  const last = Math.max(...rows.map(({ schedule }) => schedule ?? 0))
  expect((last - noon) / (45 * 60)).toBe(508 / 4 + 1)
})

test('512 teams, four at once at two venues: two at each, as soon as at one', () => {
  const given = pattern({ venueIds: ['12', '14'] })
  const { rows, limits } = laidOut('SingleElimination', 512, given)
  expect(faults(rows, given)).toEqual([])
  expect(limits.venuePlaces).toEqual({ 12: 2, 14: 2 })
  expect(conflictsOf(rows, limits)).toEqual([])
  expect(Math.max(...rows.map(({ schedule }) => schedule ?? 0))).toBe(noon + (508 / 4 + 1) * 45 * 60)
  // Who won goes on where that was, as long as there is a place.
  const byId = new Map(rows.map((row) => [row.bracketMatchId, row]))
  const stays = rows.filter(({ after, venueId }) => after.some((id) => byId.get(id)?.venueId === venueId))
  expect(stays.length).toBeGreaterThan(240)
})

test('matches that have their venues stay there, and its places are counted with what stands there already', () => {
  const given = pattern({ atOnce: 4 })
  const { rows } = laidOut('SingleElimination', 8, pattern())
  const placed = rows.map((row, n) => ({ ...row, schedule: n === 0 ? noon : null, venueId: n < 4 ? '12' : null }))
  const chosen = new Set(placed.slice(1).map(({ bracketMatchId }) => bracketMatchId))
  const times = layOut(placed, chosen, given, { venuePlaces: { 12: 2 } })
  const first = [...times.values()].slice(0, 3)
  expect(first.map(({ schedule, venueId }) => [(schedule - noon) / 60, venueId])).toEqual([
    [0, '12'],
    [45, '12'],
    [45, '12'],
  ])
})

test('several breaks a day, typed by the clock of a zone', () => {
  const breaks = breaksOf(['12:00-13:00', '18:00-18:30'])
  const given = pattern({
    from: Date.parse('2026-11-28T10:00+08:00') / 1000,
    every: 30,
    atOnce: 1,
    breaks,
    zone: 'Asia/Taipei',
  })
  const { rows } = laidOut('SingleElimination', 32, given)
  const clocks = rows.map(({ schedule }) => new Date(((schedule ?? 0) + 8 * 3600) * 1000).toISOString().slice(11, 16))
  expect(faults(rows, given)).toEqual([])
  expect(clocks.slice(3, 6)).toEqual(['11:30', '13:00', '13:30'])
  expect(clocks).toContain('18:30')
  for (const none of ['12:00', '12:30', '18:00']) expect(clocks).not.toContain(none)
})

test('a time moved by hand into what a team plays, or before what it waits for, is found', () => {
  const { rows, limits } = laidOut('SingleElimination', 8, pattern())
  const final = rows.find(({ roundOf }) => roundOf === 2)
  const moved = rows.map((row) => (row === final ? { ...row, schedule: noon } : row))
  expect(conflictsOf(moved, limits).map(({ kind }) => kind)).toEqual(['feeder', 'feeder', 'places'])
  const crowded = rows.map((row) => ({ ...row, venueId: '12' }))
  const busy = conflictsOf(crowded, { ...limits, venuePlaces: { 12: 3 } })
  expect(busy).toMatchObject([{ kind: 'venue', venueId: '12', count: 4, most: 3 }])
})

test('a player of two teams plays for one of them at a time, and rests between their matches', () => {
  const ann = { player: 'Ann', teamIds: ['t1', 't2'] }
  const given = pattern({ atOnce: 2, rest: 15 })
  const alone = laidOut('RoundRobin', 4, given)
  const found = conflictsOf(alone.rows, alone.limits, [ann])
  expect(found.length).toBeGreaterThan(0)
  for (const one of found) expect(one).toMatchObject({ kind: 'player', player: 'Ann' })
  const { rows, limits } = laidOut('RoundRobin', 4, given, true, [ann])
  expect(faults(rows, given)).toEqual([])
  expect(conflictsOf(rows, limits, [ann])).toEqual([])
  // The match of the two teams is no conflict; one that begins ten minutes after another leaves too little rest.
  const [both, next] = [rowOf(rows, 't1', 't2'), rowOf(rows, 't2', 't3')]
  const first = rowOf(rows, 't1', 't3')
  const timed = (row: ScheduleRow, minute: number) => ({ ...row, schedule: noon + minute * 60 })
  expect(conflictsOf([timed(both, 0)], limits, [ann])).toEqual([])
  expect(conflictsOf([timed(first, 0), timed({ ...next, teams: next.teams.toReversed() }, 55)], limits, [ann])).toEqual(
    [
      { kind: 'rest', match: next.bracketMatchId, other: first.bracketMatchId, team: 'Team 3', minutes: 10 },
      {
        kind: 'playerRest',
        match: next.bracketMatchId,
        other: first.bracketMatchId,
        player: 'Ann',
        team: 'Team 2',
        minutes: 10,
      },
    ],
  )
})

function rowOf(rows: readonly ScheduleRow[], ...ids: string[]): ScheduleRow {
  const row = rows.find(({ teams }) => ids.every((id) => teams.some((team) => team?.tournamentTeamId === id)))
  if (!row) throw new Error(`no match of ${ids.join(' and ')}`)
  return row
}

test('whatever the format, the field and the pattern: two counts find the same, nothing', () => {
  const random = randomFrom(seed)
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const formats = ['SingleElimination', 'DoubleElimination', 'RoundRobin'] as const
  for (let n = 0; n < 60; n++) {
    const format = formats[n % 3] ?? 'RoundRobin'
    const every = whole(1, 12) * 5
    const given = pattern({
      every,
      atOnce: whole(3, 6),
      rest: whole(0, 4) * 5,
      ...(random() < 0.5 && { minutes: whole(1, 24) * 5 }),
      ...(random() < 0.5 && { until: '21:00', breaks: [{ from: '16:00', to: '17:00' }] }),
      ...(random() < 0.5 && { venueIds: ['12', '14', '15'].slice(0, whole(1, 3)) }),
    })
    const { rows, limits } = laidOut(format, whole(3, 20), given, random() < 0.7)
    expect({ n, faults: faults(rows, given) }).toEqual({ n, faults: [] })
    expect(conflictsOf(rows, limits)).toEqual([])
    const ends = rows.map((row) => (((row.schedule ?? 0) - noon) % 86_400) + row.minutes * 60)
    if (given.until !== undefined) expect(Math.max(...ends)).toBeLessThanOrEqual(9 * 3600)
  }
})
