// Times and venues of many matches as a line holds them: `311=1764356400`, `311=2026-11-28T19:00+08:00`, or `311=-` for no
// time; `@12` behind it is a venue, `@-` none.
import { reason, type Reason } from '../../contract/reason.ts'
import type { ScheduleTime } from '../../contract/schedule.ts'

type Timed = Pick<ScheduleTime, 'bracketMatchId' | 'schedule' | 'venueId'>

export function timesText(rows: readonly Timed[]): string[] {
  return rows.map(({ bracketMatchId, schedule, venueId }) => {
    const time = schedule === undefined ? '' : (schedule ?? '-')
    return `${bracketMatchId}=${time}${venueId === undefined ? '' : `@${venueId ?? '-'}`}`
  })
}

/** `seen`: the stored times of the matches named. Unreadable ones are left out; the rule names them first. */
export function timesFrom(times: readonly string[], seen: readonly string[] = []): ScheduleTime[] {
  const stands = new Map(seen.flatMap((text) => readTime(text) ?? []).map((row) => [row.bracketMatchId, row]))
  return times
    .flatMap((text) => readTime(text) ?? [])
    .map((row) => {
      const { schedule, venueId } = stands.get(row.bracketMatchId) ?? {}
      return {
        ...row,
        ...(schedule !== undefined && { seen: schedule }),
        ...(venueId !== undefined && { seenVenue: venueId }),
      }
    })
}

export function unreadTimes({ times, seen = [] }: { times: readonly string[]; seen?: readonly string[] | undefined }) {
  const text = [...times, ...seen].find((one) => readTime(one) === undefined)
  return text === undefined ? undefined : (reason('schedule.unreadTime', { text }) satisfies Reason)
}

function readTime(text: string): Timed | undefined {
  const [, bracketMatchId, time, venue] =
    /^\s*m?([^=\s]+)\s*=\s*(-|\d+|\d{4}-\d\d-\d\dT[^\s@]+(?:Z|[+-]\d\d:\d\d))?(?:@([^\s@]+))?\s*$/.exec(text) ?? []
  if (bracketMatchId === undefined || (time === undefined && venue === undefined)) return undefined
  const schedule = time === undefined ? undefined : readSeconds(time)
  if (schedule !== null && schedule !== undefined && !Number.isInteger(schedule)) return undefined
  return {
    bracketMatchId,
    ...(schedule !== undefined && { schedule }),
    ...(venue !== undefined && { venueId: venue === '-' ? null : venue }),
  }
}

function readSeconds(time: string): number | null {
  if (time === '-') return null
  return /^\d+$/.test(time) ? Number(time) : Date.parse(time) / 1000
}
