// Automated (instant) tournaments (domain.md §5): list, acts, and when one counts as overdue.
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
  waiting: v.optional(InstantWait, 'NotWaiting'),
  /** When the first of the waiting teams came in; null: no team waits. */
  waitingSince: v.optional(v.nullable(Seconds), null),
})
export type InstantTournament = v.InferOutput<typeof InstantTournament>

/** chosen: at most a day. */
const WarningMinutes = v.pipe(v.number(), v.integer(), v.minValue(1, 'minCheckIn'), v.maxValue(1440))

/** §9: first and second warning level, in minutes of waiting. */
export const InstantSettings = v.object({ firstWarningMinutes: WarningMinutes, secondWarningMinutes: WarningMinutes })
export type InstantSettings = v.InferOutput<typeof InstantSettings>

/** chosen: the new setting and the one before it, so that it can be undone. */
export const InstantSettingsSet = v.object({ ...InstantSettings.entries, before: v.optional(InstantSettings) })

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
    reads: ['tournament', 'team', 'settings'],
  }),
  forceStart: write({
    ...ofOne,
    method: 'POST',
    path: `${base}/instant-tournaments/{id}/force-start`,
    summary: 'Start it before it is full, with the teams whose rosters are confirmed',
  }),
  cancelInstant: write({
    ...ofOne,
    method: 'POST',
    path: `${base}/instant-tournaments/{id}/cancel`,
    summary: 'Cancel it; irreversible (§4)',
    body: v.object({ reason: v.optional(v.pipe(v.string(), v.maxLength(500)), '') }),
  }),
  copyInstant: write({
    ...ofOne,
    method: 'POST',
    path: `${base}/instant-tournaments/{id}/copy`,
    summary: 'Open another one like it at once, as when it is full (§4); the answer is the new one',
  }),
  getInstantSettings: read({
    path: `${base}/instant-settings`,
    summary: 'Minutes of waiting before an automated tournament gets its first and second warning',
    answer: InstantSettings,
    roles: administrators,
    scope: 'platform',
    reads: ['settings'],
  }),
  setInstantSettings: write({
    method: 'POST',
    path: `${base}/instant-settings`,
    summary: 'Set after how many minutes of waiting it is marked; the second number is the larger one',
    body: v.object({ ...InstantSettings.entries, seen: v.optional(InstantSettings) }),
    answer: InstantSettingsSet,
    roles: systemOnly,
    scope: 'platform',
  }),
})
