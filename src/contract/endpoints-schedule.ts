// The schedule of a tournament (§2; domain.md §5): read whole, and written for many matches in one act.
import * as v from 'valibot'
import { named, read, write } from './endpoint.ts'
import { idOf } from './ids.ts'
import {
  AtOnce,
  MatchMinutes,
  maxScheduleRows,
  OwnVenue,
  RestMinutes,
  Schedule,
  ScheduleMoved,
  SchedulePattern,
  ScheduleTime,
  Zone,
} from './schedule.ts'
import { Seconds } from './envelope.ts'
import { administrators, systemOnly } from './user.ts'

const params = v.object({ id: idOf('tournament') })
const about = { kind: 'tournament', param: 'id' } as const
const path = '/admin/tournament/v1/tournaments/{id}/schedule'
const stageId = v.optional(idOf('stage'))
/** One act for any number of matches: all of them are moved, or none. */
const asWrite = {
  method: 'POST',
  params,
  roles: systemOnly,
  scope: 'platform',
  about,
} as const

export const scheduleEndpoints = named({
  getSchedule: read({
    path,
    summary: 'All matches of a tournament with their times, and what conflicts are measured by',
    params,
    answer: Schedule,
    roles: administrators,
    scope: 'platform',
    about,
    reads: ['tournament', 'stage', 'team'],
  }),
  /** chosen: `rows` as domain.md has them, each with a venue if it is to have one; what was looked at may stand beside. */
  setSchedule: write({
    ...asWrite,
    path,
    summary: 'Give matches their times and venues; null takes what one has',
    body: v.object({ rows: v.pipe(v.array(ScheduleTime), v.minLength(1, 'required'), v.maxLength(maxScheduleRows)) }),
    answer: ScheduleMoved,
  }),
  generateSchedule: write({
    ...asWrite,
    path: `${path}/pattern`,
    summary: 'Lay out all open matches, or those of a stage, by a pattern; it becomes what conflicts are measured by',
    body: SchedulePattern,
    answer: ScheduleMoved,
    ability: 'additions',
  }),
  shiftSchedule: write({
    ...asWrite,
    path: `${path}/shift`,
    summary: 'Move everything from a moment on by so many minutes',
    body: v.object({
      minutes: v.pipe(v.number(), v.integer(), v.minValue(-525_600), v.maxValue(525_600, 'tooLarge')),
      /** Left out: from now on, and to a later time also what is late and has not begun. */
      from: v.optional(Seconds),
      stageId,
      /** Only matches at this venue. */
      venueId: v.optional(OwnVenue),
      /** Where whole days are moved by the clock; left out, a day is 24 hours. */
      zone: v.optional(Zone),
    }),
    answer: ScheduleMoved,
    ability: 'additions',
  }),
  clearSchedule: write({
    ...asWrite,
    path: `${path}/clear`,
    summary: 'Take the times of all open matches, or of those of a stage',
    body: v.object({ stageId }),
    answer: ScheduleMoved,
    ability: 'additions',
  }),
  setScheduleLimits: write({
    ...asWrite,
    path: `${path}/limits`,
    summary: 'Places in all and at a venue, rest, and how long a match of a stage takes; what is left out stays',
    body: v.object({
      atOnce: v.optional(v.nullable(AtOnce)),
      rest: v.optional(RestMinutes),
      stageId,
      minutes: v.optional(v.nullable(MatchMinutes)),
      venueId: v.optional(OwnVenue),
      places: v.optional(v.nullable(AtOnce)),
    }),
    answer: v.pick(ScheduleMoved, ['limits', 'limitsBefore']),
    ability: 'additions',
  }),
})
