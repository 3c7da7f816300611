// Schedules laid out by a pattern, counted again by somebody who knows nothing of how that is done: minute by minute.
import { expect, test } from 'vitest'
import { noLimits, type SchedulePattern, type ScheduleRow } from '../../src/contract/schedule.ts'
import type { StageFormat } from '../../src/contract/states.ts'
import { startBracket } from '../../src/rules/bracket/progress.ts'
import { conflictsOf } from '../../src/rules/schedule/conflicts.ts'
import { layOut } from '../../src/rules/schedule/lay-out.ts'
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
  ...over,
})

function laidOut(format: StageFormat, teams: number, given: SchedulePattern, started = true) {
  const brackets = started
    ? generated(teams, format).map((bracket) => startBracket(bracket))
    : generated(teams, format, {}, { teams: undefined })
  const minutes = given.minutes ?? given.every
  const limits = limitsAfter(noLimits, { atOnce: given.atOnce, rest: given.rest, stageIds: ['7'], minutes })
  const rows = scheduleRows([{ id: '7', brackets }], limits)
  const times = layOut(rows, new Set(rows.map(({ bracketMatchId }) => bracketMatchId)), given)
  return { rows: rows.map((row) => ({ ...row, schedule: times.get(row.bracketMatchId) ?? null })), limits }
}

/** Minutes at which more is played than there are places, or a team plays twice, or before it could be known who plays. */
function faults(rows: readonly ScheduleRow[], { atOnce, rest }: Pick<SchedulePattern, 'atOnce' | 'rest'>): string[] {
  const playing = new Map<number, number>()
  const resting = new Set<string>()
  const over = new Map(rows.map((row) => [row.bracketMatchId, (row.schedule ?? 0) / 60 + row.minutes]))
  const found: string[] = []
  for (const row of rows) {
    if (row.schedule === null) found.push(`${row.identifier} has no time`)
    const begin = (row.schedule ?? 0) / 60
    for (let minute = begin; minute < begin + row.minutes + rest; minute++) {
      if (minute < begin + row.minutes) playing.set(minute, (playing.get(minute) ?? 0) + 1)
      for (const team of row.teams) {
        const key = `${minute} ${team?.tournamentTeamId ?? ''}`
        if (team && resting.has(key)) found.push(`${team.name} at ${row.identifier}`)
        resting.add(key)
      }
    }
    for (const id of row.after) if ((over.get(id) ?? 0) + rest > begin) found.push(`${row.identifier} before ${id}`)
  }
  const crowded = [...playing].filter(([, count]) => count > atOnce)
  return [...found, ...crowded.map(([minute, count]) => `${count} at ${minute}`)]
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

test('a time moved by hand into what a team plays, or before what it waits for, is found', () => {
  const { rows, limits } = laidOut('SingleElimination', 8, pattern())
  const final = rows.find(({ roundOf }) => roundOf === 2)
  const moved = rows.map((row) => (row === final ? { ...row, schedule: noon } : row))
  expect(conflictsOf(moved, limits).map(({ kind }) => kind)).toEqual(['feeder', 'feeder', 'places'])
})

test('whatever the format, the field and the pattern: two counts find the same, nothing', () => {
  const random = randomFrom(seed)
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const formats = ['SingleElimination', 'DoubleElimination', 'RoundRobin'] as const
  for (let n = 0; n < 60; n++) {
    const format = formats[n % 3] ?? 'RoundRobin'
    const every = whole(1, 12) * 5
    const given = pattern({
      every,
      atOnce: whole(1, 6),
      rest: whole(0, 4) * 5,
      ...(random() < 0.5 && { minutes: whole(1, 24) * 5 }),
      ...(random() < 0.5 && { until: noon + 9 * 3600, breakFrom: noon + 4 * 3600, breakTo: noon + 5 * 3600 }),
    })
    const { rows, limits } = laidOut(format, whole(3, 20), given, random() < 0.7)
    expect({ n, faults: faults(rows, given) }).toEqual({ n, faults: [] })
    expect(conflictsOf(rows, limits)).toEqual([])
    const ends = rows.map((row) => (((row.schedule ?? 0) - noon) % 86_400) + row.minutes * 60)
    if (given.until !== undefined) expect(Math.max(...ends)).toBeLessThanOrEqual(9 * 3600)
  }
})
