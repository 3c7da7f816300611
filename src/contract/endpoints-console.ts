// Settings and users (§7), and the dashboard (domain.md §5).
import * as v from 'valibot'
import { counts, listQuery, named, read, write } from './endpoint.ts'
import { Seconds } from './envelope.ts'
import { Count, Id } from './limits.ts'
import { SettingEntry, Settings } from './settings.ts'
import { Tournament } from './tournament.ts'
import { administrators, everyRole, ListedUser, Role, systemOnly } from './user.ts'

export const PendingKind = v.picklist([
  'disputed',
  'resultUpdate',
  'secondConfirmation',
  'noWinner',
  'tie',
  'overdue',
  'standings',
  'bracket',
])
export type PendingKind = v.InferOutput<typeof PendingKind>

/** Something that waits for an administrator. */
export const PendingApproval = v.object({
  kind: PendingKind,
  since: v.number(),
  tournamentId: Id,
  tournamentName: v.string(),
  stageId: v.nullable(Id),
  stageName: v.nullable(v.string()),
  groupNumber: v.nullable(v.number()),
  bracketMatchId: v.nullable(Id),
  identifier: v.nullable(v.string()),
  /** The match room, where the matter is one of a room. */
  matchId: v.optional(v.nullable(Id), null),
})
export type PendingApproval = v.InferOutput<typeof PendingApproval>

export const AssistanceRequest = v.object({
  matchId: Id,
  name: v.string(),
  tournamentId: Id,
  tournamentName: v.string(),
  /** Who asked; null: nobody in particular. */
  team: v.nullable(v.string()),
  text: v.string(),
  since: Seconds,
  claimedBy: v.nullable(v.string()),
})
export type AssistanceRequest = v.InferOutput<typeof AssistanceRequest>

export const consoleEndpoints = named({
  getSettings: read({
    path: '/config/v1/settings',
    summary: 'Supported games and regions',
    answer: Settings,
    roles: everyRole,
    scope: 'platform',
    reads: ['settings'],
  }),
  /** chosen: §3 has the lists, §7 only the call that reads them. */
  addSetting: write({
    method: 'POST',
    path: '/config/v1/settings/add',
    summary: 'Support another game or region',
    body: SettingEntry,
    answer: Settings,
    roles: systemOnly,
    scope: 'platform',
    changes: ['settings'],
  }),
  removeSetting: write({
    method: 'POST',
    path: '/config/v1/settings/remove',
    summary: 'Support a game or region no longer; tournaments that have it keep it',
    body: SettingEntry,
    answer: Settings,
    roles: systemOnly,
    scope: 'platform',
    changes: ['settings'],
  }),
  listUsers: read({
    base: 'user',
    path: '/users',
    summary: 'Administrators',
    query: v.object({ ...listQuery, role: v.optional(Role) }),
    answer: v.object({ users: v.array(ListedUser), ...counts }),
    roles: administrators,
    scope: 'owned',
    reads: ['users'],
  }),
  listActiveTournaments: read({
    path: '/admin/dashboard/v1/active-tournaments',
    summary: 'Tournaments between publication and completion',
    /** `rowCount`: all of them; the first ones are shown. */
    answer: v.object({ tournaments: v.array(Tournament), rowCount: Count }),
    roles: administrators,
    scope: 'platform',
    reads: ['dashboard', 'tournaments'],
  }),
  listPendingApprovals: read({
    path: '/admin/dashboard/v1/pending-approvals',
    summary: 'What waits for an administrator',
    answer: v.object({ rows: v.array(PendingApproval) }),
    roles: administrators,
    scope: 'platform',
    reads: ['dashboard', 'rooms', 'brackets', 'standings', 'stages'],
  }),
  listAssistanceRequests: read({
    path: '/admin/dashboard/v1/assistance-requests',
    summary: 'Rooms that asked for help, the oldest first',
    answer: v.object({ rows: v.array(AssistanceRequest) }),
    roles: administrators,
    scope: 'platform',
    reads: ['dashboard', 'rooms'],
  }),
})
