// Automated (instant) tournaments (domain.md §5): their list, what is done to them, and when they wait too long.
import * as v from 'valibot'
import { counts, listQuery, named, read, several, write } from './endpoint.ts'
import { Seconds } from './envelope.ts'
import { idOf } from './ids.ts'
import { TournamentDisplayState } from './states.ts'
import { TournamentDetail } from './tournament-detail.ts'
import { Tournament } from './tournament.ts'
import { administrators, systemOnly } from './user.ts'

/** §9: how long its teams have waited for it to start. */
export const InstantWait = v.picklist(['NotWaiting', 'Waiting', 'FirstWarning', 'SecondWarning'])
export type InstantWait = v.InferOutput<typeof InstantWait>

export const InstantTournament = v.object({
  ...Tournament.entries,
  waiting: InstantWait,
  /** When the first of the teams that wait came in; null: nobody waits. */
  waitingSince: v.nullable(Seconds),
})
export type InstantTournament = v.InferOutput<typeof InstantTournament>

/** chosen: at most a day. */
const WarningMinutes = v.pipe(v.number(), v.integer(), v.minValue(1, 'atLeastOne'), v.maxValue(1440))

/** §9: first and second warning level, in minutes of waiting. */
export const InstantSettings = v.object({ firstWarningMinutes: WarningMinutes, secondWarningMinutes: WarningMinutes })
export type InstantSettings = v.InferOutput<typeof InstantSettings>

const base = '/admin/tournament/v1'
const ofOne = {
  params: v.object({ id: idOf('tournament') }),
  about: { kind: 'tournament', param: 'id' },
  answer: TournamentDetail,
  roles: systemOnly,
  scope: 'platform',
} as const

export const instantEndpoints = named({
  listInstantTournaments: read({
    path: `${base}/instant-tournaments`,
    summary: 'Automated tournaments by state and by how long their teams wait, the newest first',
    query: v.object({ ...listQuery, state: several(TournamentDisplayState), waiting: several(InstantWait) }),
    answer: v.object({ tournaments: v.array(InstantTournament), ...counts }),
    roles: administrators,
    scope: 'platform',
    reads: ['tournaments', 'teams', 'settings'],
  }),
  forceStart: write({
    ...ofOne,
    method: 'POST',
    path: `${base}/instant-tournaments/{id}/force-start`,
    summary: 'Start it before it is full, with the teams whose rosters are confirmed',
    changes: ['tournaments', 'stages', 'brackets', 'matches', 'rooms', 'teams', 'dashboard'],
  }),
  cancelInstant: write({
    ...ofOne,
    method: 'POST',
    path: `${base}/instant-tournaments/{id}/cancel`,
    summary: 'Cancel it; irreversible (§4)',
    body: v.object({ reason: v.optional(v.pipe(v.string(), v.maxLength(500)), '') }),
    changes: ['tournaments', 'stages', 'brackets', 'matches', 'dashboard'],
  }),
  copyInstant: write({
    ...ofOne,
    method: 'POST',
    path: `${base}/instant-tournaments/{id}/copy`,
    summary: 'Open another one like it at once, as when it is full (§4); the answer is the new one',
    changes: ['tournaments', 'stages', 'dashboard'],
  }),
  getInstantSettings: read({
    path: `${base}/instant-settings`,
    summary: 'After how many minutes of waiting an automated tournament is marked, and marked again',
    answer: InstantSettings,
    roles: administrators,
    scope: 'platform',
    reads: ['settings'],
  }),
  setInstantSettings: write({
    method: 'POST',
    path: `${base}/instant-settings`,
    summary: 'Set after how many minutes of waiting it is marked; the second number is the larger one',
    body: InstantSettings,
    answer: InstantSettings,
    roles: systemOnly,
    scope: 'platform',
    changes: ['settings', 'tournaments'],
  }),
})
