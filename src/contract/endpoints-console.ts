// Settings and users (§7), the dashboard and the audit log (domain.md §5).
import * as v from 'valibot'
import { AuditEntry } from './audit.ts'
import { counts, listQuery, named, NumberInPath, read, write } from './endpoint.ts'
import { Id } from './limits.ts'
import { SettingEntry, Settings } from './settings.ts'
import { Tournament } from './tournament.ts'
import { administrators, everyRole, Role, systemOnly, UserList } from './user.ts'

/** Something that waits for an administrator. */
export const PendingApproval = v.object({
  kind: v.picklist(['disputed', 'resultUpdate', 'noWinner', 'tie', 'overdue', 'standings', 'bracket']),
  since: v.number(),
  tournamentId: Id,
  tournamentName: v.string(),
  stageId: v.nullable(Id),
  stageName: v.nullable(v.string()),
  groupNumber: v.nullable(v.number()),
  bracketMatchId: v.nullable(Id),
  identifier: v.nullable(v.string()),
})
export type PendingApproval = v.InferOutput<typeof PendingApproval>

export const consoleEndpoints = named({
  getSettings: read({
    path: '/config/v1/settings',
    summary: 'Supported games and regions',
    answer: Settings,
    roles: everyRole,
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
    changes: ['settings'],
  }),
  removeSetting: write({
    method: 'POST',
    path: '/config/v1/settings/remove',
    summary: 'Support a game or region no longer; tournaments that have it keep it',
    body: SettingEntry,
    answer: Settings,
    roles: systemOnly,
    changes: ['settings'],
  }),
  listUsers: read({
    base: 'user',
    path: '/users',
    summary: 'Administrators',
    query: v.object({ ...listQuery, role: v.optional(Role) }),
    answer: UserList,
    roles: systemOnly,
    reads: ['users'],
  }),
  listActiveTournaments: read({
    path: '/admin/dashboard/v1/active-tournaments',
    summary: 'Tournaments between publication and completion',
    answer: v.object({ tournaments: v.array(Tournament) }),
    roles: administrators,
    reads: ['dashboard', 'tournaments'],
  }),
  listPendingApprovals: read({
    path: '/admin/dashboard/v1/pending-approvals',
    summary: 'What waits for an administrator',
    answer: v.object({ rows: v.array(PendingApproval) }),
    roles: administrators,
    reads: ['dashboard', 'brackets', 'standings', 'stages'],
  }),
  listTournamentAudit: read({
    path: '/admin/tournament/v1/tournaments/{id}/audit-log',
    summary: 'Who did what in a tournament, newest first',
    params: v.object({ id: Id }),
    query: v.object({
      ...listQuery,
      actor: v.optional(v.string()),
      action: v.optional(v.string()),
      from: v.optional(NumberInPath),
      to: v.optional(NumberInPath),
    }),
    answer: v.object({ entries: v.array(AuditEntry), ...counts }),
    roles: administrators,
    about: { kind: 'tournament', param: 'id' },
    reads: ['audit'],
  }),
})
