// Settings, users, the dashboard and the audit log.
import * as accounts from '../store/accounts-list.ts'
import * as audit from '../store/audit.ts'
import * as dashboard from '../store/dashboard.ts'
import { reason } from '../../contract/reason.ts'
import type { Settings } from '../../contract/settings.ts'
import { whyNotAddSetting, whyNotRemoveSetting } from '../../rules/settings.ts'
import {
  countTournamentsWith,
  lockSettings,
  overdueMinutes,
  readSettings,
  saveOverdueMinutes,
  saveSettings,
} from '../store/settings.ts'
import { listActive } from '../store/tournaments.ts'
import { enforce, type Act, type Handler } from '../call.ts'

/** chosen: a widget, not a list; the tournament list has the rest. */
const activeShown = 50

export const getSettings: Handler<'getSettings'> = ({ tx }) => readSettings(tx)

export const addSetting: Handler<'addSetting'> = async (call) => {
  const { list, name } = call.body
  const before = await lockSettings(call.tx)
  enforce(whyNotAddSetting(before, call.body))
  return change(call, before, { ...before, [list]: [...before[list], name] })
}

export const removeSetting: Handler<'removeSetting'> = async (call) => {
  const { list, name } = call.body
  const before = await lockSettings(call.tx)
  enforce(whyNotRemoveSetting(before, call.body))
  const used = await countTournamentsWith(call.tx, call.body)
  if (used > 0) call.consequence(reason('consequence.settingInUse', { name, count: used }))
  return change(call, before, { ...before, [list]: before[list].filter((one) => one !== name) })
}

async function change(act: Act, before: Settings, after: Settings): Promise<Settings> {
  await saveSettings(act.tx, after)
  act.touched('settings', 'arena', before, after)
  return after
}

export const listUsers: Handler<'listUsers'> = ({ tx, visible, query }) => accounts.listUsers(tx, visible, query)

export const listActiveTournaments: Handler<'listActiveTournaments'> = ({ tx }) => listActive(tx, activeShown)

export const listPendingApprovals: Handler<'listPendingApprovals'> = async ({ tx, asking }) => ({
  rows: await dashboard.listPendingApprovals(tx, asking.now),
})

export const listAssistanceRequests: Handler<'listAssistanceRequests'> = async ({ tx, asking }) => ({
  rows: await dashboard.listAssistanceRequests(tx, asking.now),
})

export const listEvents: Handler<'listEvents'> = ({ tx, query, asking }) => {
  const { from = asking.now, to = from + hour } = query
  return dashboard.listEvents(tx, { from, to })
}
/** Seconds. */
const hour = 3600

export const getCounts: Handler<'getCounts'> = ({ tx, asking }) => dashboard.countAll(tx, asking.now)

export const getOverdue: Handler<'getOverdue'> = async ({ tx }) => ({ minutes: await overdueMinutes(tx) })

export const setOverdue: Handler<'setOverdue'> = async (call) => {
  const { minutes } = call.body
  await lockSettings(call.tx)
  call.touched('settings', 'arena', { overdueMinutes: await overdueMinutes(call.tx) }, { overdueMinutes: minutes })
  await saveOverdueMinutes(call.tx, minutes)
  return { minutes }
}

export const listAuditEntries: Handler<'listAuditEntries'> = ({ tx, query }) => audit.listAuditEntries(tx, query)

export const listTournamentAudit: Handler<'listTournamentAudit'> = ({ tx, params, query }) =>
  audit.listTournamentAudit(tx, params.id, query)
