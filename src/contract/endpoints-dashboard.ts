// The dashboard beside its lists: calendar, counts, when a match is overdue (domain.md §5).
import * as v from 'valibot'
import { named, NumberInPath, read, write } from './endpoint.ts'
import { Case } from './case.ts'
import { PendingKind } from './pending.ts'
import { Seconds } from './envelope.ts'
import { Count, Id } from './limits.ts'
import { administrators, systemOnly } from './user.ts'

/** Entries of the calendar. */
export const CalendarEvent = v.object({
  /** `match:34`; an event of each sort that a thing has. */
  id: v.string(),
  type: v.picklist(['registration', 'tournament', 'match', 'checkIn']),
  title: v.string(),
  start: Seconds,
  /** Null where only the beginning is known. */
  end: v.optional(v.nullable(Seconds), null),
  tournamentId: Id,
  stageId: v.optional(v.nullable(Id), null),
  bracketMatchId: v.optional(v.nullable(Id), null),
  /** The match room, when there is one. */
  matchId: v.optional(v.nullable(Id), null),
})
export type CalendarEvent = v.InferOutput<typeof CalendarEvent>

const Overdue = v.object({
  /** chosen: minutes after its time at which a match without a result waits for an administrator. */
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1, 'minCheckIn'), v.maxValue(1440)),
})
/** chosen: the new setting and the one before it, so that it can be undone. */
export const OverdueSet = v.object({ ...Overdue.entries, before: v.optional(Overdue.entries.minutes) })

/** `complete` false: there are more; the gravest are answered, of each kind those that wait longest. */
const Cases = v.object({ cases: v.array(Case), complete: v.optional(v.boolean(), true) })

export const dashboardEndpoints = named({
  listCases: read({
    path: '/admin/dashboard/v1/cases',
    summary: 'What waits for an administrator at matches, brackets and stages, the gravest first',
    answer: Cases,
    roles: administrators,
    scope: 'platform',
    reads: ['tournament', 'room', 'stage', 'team'],
    ability: 'dashboard',
  }),
  listOfficeCases: read({
    path: '/admin/dashboard/v1/office-cases',
    summary: 'What waits in the office: settings, money, sendings, missions, licences',
    answer: Cases,
    roles: systemOnly,
    scope: 'platform',
    reads: ['transaction', 'settings', 'member', 'mission', 'sending', 'licence', 'venue', 'venueCompany'],
    ability: 'dashboard',
  }),
  listEvents: read({
    path: '/admin/dashboard/v1/events',
    summary: 'Registrations, tournaments, check-ins and matches between two times, in their order',
    /** Left out: from now on, and one hour. */
    query: v.object({ from: v.optional(NumberInPath), to: v.optional(NumberInPath) }),
    /** `complete` false: there are more of them than are answered. */
    answer: v.object({ events: v.array(CalendarEvent), complete: v.optional(v.boolean(), true) }),
    roles: administrators,
    scope: 'platform',
    reads: ['tournament', 'stage', 'room'],
    ability: 'dashboard',
  }),
  getCounts: read({
    path: '/admin/dashboard/v1/counts',
    summary: 'How many tournaments are active, rooms are open, and matters wait, by kind',
    answer: v.object({
      activeTournaments: Count,
      openRooms: Count,
      assistance: Count,
      pending: v.record(PendingKind, Count),
    }),
    roles: administrators,
    scope: 'platform',
    reads: ['tournament', 'room', 'stage', 'settings'],
    ability: 'dashboard',
  }),
  getOverdue: read({
    path: '/admin/dashboard/v1/overdue',
    summary: 'After how many minutes a match without a result is overdue',
    answer: Overdue,
    roles: administrators,
    scope: 'platform',
    reads: ['settings'],
    ability: 'dashboard',
  }),
  setOverdue: write({
    method: 'POST',
    path: '/admin/dashboard/v1/overdue',
    summary: 'Set after how many minutes a match without a result is overdue',
    body: v.object({ ...Overdue.entries, seen: v.optional(Overdue) }),
    answer: OverdueSet,
    roles: systemOnly,
    scope: 'platform',
    ability: 'dashboard',
  }),
})
