// Settings and users (§7), and the dashboard (domain.md §5).
import * as v from 'valibot'
import { settingsPath } from './abilities.ts'
import { counts, listQuery, named, read, write } from './endpoint.ts'
import { Count, wholeFrom } from './limits.ts'
import { AssistanceRequest, PendingApproval } from './pending.ts'
import { SettingEntry, SettingRemoved, Settings } from './settings.ts'
import { Tournament } from './tournament.ts'
import { administrators, everyRole, ListedUser, Role, systemOnly } from './user.ts'

export const consoleEndpoints = named({
  getSettings: read({
    path: settingsPath,
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
    body: v.object({ ...SettingEntry.entries, place: v.optional(wholeFrom(1)) }),
    answer: Settings,
    roles: systemOnly,
    scope: 'platform',
    ability: 'additions',
  }),
  removeSetting: write({
    method: 'POST',
    path: '/config/v1/settings/remove',
    summary: 'Support a game or region no longer; tournaments that have it keep it',
    body: SettingEntry,
    answer: SettingRemoved,
    roles: systemOnly,
    scope: 'platform',
    ability: 'additions',
  }),
  listUsers: read({
    base: 'user',
    path: '/users',
    summary: 'Administrators',
    query: v.object({ ...listQuery, role: v.optional(Role) }),
    answer: v.object({ users: v.array(ListedUser), ...counts }),
    roles: administrators,
    scope: 'owned',
    reads: ['user', 'venue'],
  }),
  listActiveTournaments: read({
    path: '/admin/dashboard/v1/active-tournaments',
    summary: 'Tournaments between publication and completion',
    /** `rowCount`: all of them; the first ones are shown. */
    answer: v.object({ tournaments: v.array(Tournament), rowCount: Count }),
    roles: administrators,
    scope: 'platform',
    reads: ['tournament'],
    ability: 'dashboard',
  }),
  listPendingApprovals: read({
    path: '/admin/dashboard/v1/pending-approvals',
    summary: 'What waits for an administrator',
    answer: v.object({ rows: v.array(PendingApproval) }),
    roles: administrators,
    scope: 'platform',
    reads: ['tournament', 'room', 'stage', 'settings'],
    ability: 'dashboard',
  }),
  listAssistanceRequests: read({
    path: '/admin/dashboard/v1/assistance-requests',
    summary: 'Rooms that asked for help, the oldest first',
    answer: v.object({ rows: v.array(AssistanceRequest) }),
    roles: administrators,
    scope: 'platform',
    reads: ['room', 'team', 'tournament'],
    ability: 'dashboard',
  }),
})
