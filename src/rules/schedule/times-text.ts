// Times of many matches as a line holds them: `311=1764356400`, `311=2026-11-28T19:00+08:00`, or `311=-` for none.
import { reason, type Reason } from '../../contract/reason.ts'
import type { ScheduleTime } from '../../contract/schedule.ts'

type Timed = Pick<ScheduleTime, 'bracketMatchId' | 'schedule'>

export function timesText(rows: readonly Timed[]): string[] {
  return rows.map(({ bracketMatchId, schedule }) => `${bracketMatchId}=${schedule ?? '-'}`)
}

/** `seen`: what stands there, for those that are named. Unreadable ones are left out; the rule names them first. */
export function timesFrom(times: readonly string[], seen: readonly string[] = []): ScheduleTime[] {
  const stands = new Map(seen.flatMap((text) => readTime(text) ?? []).map((row) => [row.bracketMatchId, row.schedule]))
  return times
    .flatMap((text) => readTime(text) ?? [])
    .map((row) => ({ ...row, ...(stands.has(row.bracketMatchId) && { seen: stands.get(row.bracketMatchId) ?? null }) }))
}

export function unreadTimes({ times, seen = [] }: { times: readonly string[]; seen?: readonly string[] | undefined }) {
  const text = [...times, ...seen].find((one) => readTime(one) === undefined)
  return text === undefined ? undefined : (reason('schedule.unreadTime', { text }) satisfies Reason)
}

function readTime(text: string): Timed | undefined {
  const [, bracketMatchId, said] =
    /^\s*m?([^=\s]+)\s*=\s*(-|\d+|\d{4}-\d\d-\d\dT\S+(?:Z|[+-]\d\d:\d\d))\s*$/.exec(text) ?? []
  if (bracketMatchId === undefined || said === undefined) return undefined
  if (said === '-') return { bracketMatchId, schedule: null }
  const schedule = /^\d+$/.test(said) ? Number(said) : Date.parse(said) / 1000
  return Number.isInteger(schedule) ? { bracketMatchId, schedule } : undefined
}
