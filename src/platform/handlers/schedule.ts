// The schedule of a tournament: read, laid out by a pattern, moved, cleared.
import { reason } from '../../contract/reason.ts'
import type { ScheduleRow, ScheduleTime } from '../../contract/schedule.ts'
import { firstTwice, reasonIf } from '../../rules/first-reason.ts'
import { isTimed } from '../../rules/schedule/conflicts.ts'
import { layOut, patternMinutes, venueShares } from '../../rules/schedule/lay-out.ts'
import { scheduleRows } from '../../rules/schedule/rows.ts'
import {
  limitsAfter,
  shifted,
  shiftedOf,
  whyNotClear,
  whyNotLayOut,
  whyNotLimit,
  whyNotSchedule,
  whyNotShift,
} from '../../rules/schedules.ts'
import { found } from '../store/found.ts'
import { sharedPlayersOf } from '../store/player-members.ts'
import { scheduleLimitsOf } from '../store/tournaments.ts'
import { listVenueNames } from '../store/venues.ts'
import { enforce, type Act, type Handler } from '../call.ts'
import { actOn } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { visibleTo } from '../policy.ts'
import { requireSeen } from '../acts/seen.ts'
import { findSchedule, writeLimits, writeTimes } from '../acts/write-times.ts'

export const getSchedule: Handler<'getSchedule'> = async (call) => {
  const { view, stages, rows, limits } = await findSchedule(call, call.params.id)
  const divisions = stages.flatMap(({ id: stageId, brackets }) =>
    brackets.map(({ groupNumber, roundSettings }) => ({ stageId, groupNumber, roundSettings })),
  )
  return { rows: [...rows], divisions, limits, sharedPlayers: await sharedPlayersOf(call.tx, view.tournament.id) }
}

export const setSchedule = actOn('setSchedule', on.scheduled, {
  whyNot: ({ view }, asking) => whyNotSchedule(view, asking),
  run: async (call, schedule) => {
    const { rows } = call.body
    const byId = new Map(schedule.rows.map((row) => [row.bracketMatchId, row]))
    const twice = firstTwice(rows.map(({ bracketMatchId }) => bracketMatchId))
    enforce(
      reasonIf(twice !== undefined, 'schedule.twice', { match: byId.get(twice ?? '')?.identifier ?? twice ?? '' }),
    )
    if (rows.some(isUnseen)) call.consequence(reason('consequence.unseen'))
    for (const row of rows) await requireLookedAt(call, found(byId.get(row.bracketMatchId)), row)
    return writeTimes(call, schedule, new Map(rows.map((row) => [row.bracketMatchId, row])))
  },
})

export const generateSchedule = actOn('generateSchedule', on.scheduled, {
  whyNot: ({ view }, asking, pattern) => whyNotLayOut(view, asking, pattern),
  unseen: 'replaces what its preview shows',
  run: async (call, schedule) => {
    const { body: pattern } = call
    const stageIds = stagesMeant(schedule.stages, pattern.stageId)
    const venues = venueShares(pattern)
    const limits = limitsAfter(schedule.limits, { ...pattern, stageIds, minutes: patternMinutes(pattern), venues })
    const rows = scheduleRows(schedule.stages, limits)
    const open = rows.filter((row) => stageIds.includes(row.stageId) && row.state === 'Initial')
    const chosen = open.filter((row) => !pattern.unsetOnly || row.schedule === null)
    enforce(reasonIf(open.length === 0, 'schedule.nothingOpen'))
    enforce(reasonIf(chosen.length === 0, 'schedule.nothingChosen'))
    const ids = new Set(chosen.map(({ bracketMatchId }) => bracketMatchId))
    const shared = await sharedPlayersOf(call.tx, schedule.view.tournament.id)
    const times = layOut(rows, ids, pattern, { venuePlaces: limits.venuePlaces, shared })
    const left = chosen.filter(({ bracketMatchId }) => !times.has(bracketMatchId))
    enforce(reasonIf(left.length > 0, 'schedule.doesNotFit', { matches: left.map(({ identifier }) => identifier) }))
    return writeTimes(call, schedule, times, limits)
  },
})

export const shiftSchedule = actOn('shiftSchedule', on.scheduled, {
  whyNot: ({ view }, asking, body) => whyNotShift(view, asking, body),
  run: (call, schedule) => {
    const { minutes, stageId, venueId, zone, from } = call.body
    const stageIds = stagesMeant(schedule.stages, stageId)
    const meant = schedule.rows
      .filter(isTimed)
      .filter((row) => stageIds.includes(row.stageId) && (venueId === undefined || row.venueId === venueId))
    const { moving, lateMoved, lateLeft } = shiftedOf(meant, { from, now: call.asking.now, minutes })
    enforce(reasonIf(moving.length === 0, 'schedule.nothingToMove'))
    const teams = new Set(moving.flatMap((row) => row.teams.flatMap((team) => team?.tournamentTeamId ?? [])))
    if (teams.size > 0) call.consequence(reason('consequence.scheduleTeams', { count: teams.size }))
    if (lateMoved.length > 0) call.consequence(reason('consequence.scheduleLate', { count: lateMoved.length }))
    if (lateLeft.length > 0) call.consequence(reason('consequence.scheduleLateLeft', { count: lateLeft.length }))
    return writeTimes(
      call,
      schedule,
      timesOf(moving, (row) => shifted(row.schedule, minutes, zone)),
    )
  },
})

export const clearSchedule = actOn('clearSchedule', on.scheduled, {
  whyNot: ({ view }, asking, body) => whyNotClear(view, asking, body),
  run: (call, schedule) => {
    const stageIds = stagesMeant(schedule.stages, call.body.stageId)
    const timed = schedule.rows
      .filter(isTimed)
      .filter((row) => stageIds.includes(row.stageId) && row.state === 'Initial')
    enforce(reasonIf(timed.length === 0, 'schedule.nothingToMove'))
    return writeTimes(
      call,
      schedule,
      timesOf(timed, () => null),
    )
  },
})

export const setScheduleLimits = actOn('setScheduleLimits', on.tournament, {
  whyNot: whyNotLimit,
  run: async (call, view) => {
    const { stageId, venueId, places, ...said } = call.body
    const limitsBefore = await scheduleLimitsOf(call.tx, view.tournament.id)
    const limits = limitsAfter(limitsBefore, {
      ...said,
      stageIds: stageId === undefined ? [] : [stageId],
      venues: venueId === undefined || places === undefined ? {} : { [venueId]: places },
    })
    await writeLimits(call, view.tournament.id, limitsBefore, limits)
    return { limits, limitsBefore }
  },
})

function stagesMeant(stages: readonly { id: string }[], stageId: string | undefined): string[] {
  return stages.map(({ id }) => id).filter((id) => stageId === undefined || id === stageId)
}

function timesOf<Row extends ScheduleRow>(rows: readonly Row[], at: (row: Row) => number | null) {
  return new Map(rows.map((row) => [row.bracketMatchId, { schedule: at(row) }]))
}

function isUnseen({ schedule, venueId, seen, seenVenue }: ScheduleTime): boolean {
  return (schedule !== undefined && seen === undefined) || (venueId !== undefined && seenVenue === undefined)
}

/** A time or venue changed by others since it was read is not overwritten. */
async function requireLookedAt(call: Act, row: ScheduleRow, { seen, seenVenue }: ScheduleTime): Promise<void> {
  const thing = { target: `stage:${row.stageId}`, name: row.identifier }
  const text = row.schedule === null ? '' : new Date(row.schedule * 1000).toISOString().slice(0, 16)
  await requireSeen(call, thing, { seen, now: row.schedule, text })
  if (seenVenue === undefined || seenVenue === row.venueId) return
  const [venue] =
    row.venueId === null ? [] : await listVenueNames(call.tx, visibleTo(call.asking.user), { ids: [row.venueId] })
  await requireSeen(call, thing, { seen: seenVenue, now: row.venueId, text: venue?.name ?? '' })
}
