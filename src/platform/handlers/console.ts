// Settings, users, the dashboard and the audit log.
import * as accounts from '../store/accounts-list.ts'
import * as audit from '../store/audit.ts'
import * as dashboard from '../store/dashboard.ts'
import { readSettings } from '../store/settings.ts'
import { listActive } from '../store/tournaments.ts'
import type { Handler } from './call.ts'

/** chosen: a widget, not a list; the tournament list has the rest. */
const activeShown = 50

export const getSettings: Handler<'getSettings'> = ({ tx }) => readSettings(tx)

export const listUsers: Handler<'listUsers'> = ({ tx, query }) => accounts.listUsers(tx, query)

export const listActiveTournaments: Handler<'listActiveTournaments'> = async ({ tx }) => ({
  tournaments: await listActive(tx, activeShown),
})

export const listPendingApprovals: Handler<'listPendingApprovals'> = async ({ tx }) => ({
  rows: await dashboard.listPendingApprovals(tx),
})

export const listAuditEntries: Handler<'listAuditEntries'> = ({ tx, query }) => audit.listAuditEntries(tx, query)

export const listTournamentAudit: Handler<'listTournamentAudit'> = ({ tx, params, query }) =>
  audit.listTournamentAudit(tx, params.id, query)
