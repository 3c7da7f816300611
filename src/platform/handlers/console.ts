// Settings, users, the dashboard and the audit log.
import { Ability, platformProtocol } from '../../contract/abilities.ts'
import * as accounts from '../store/accounts-list.ts'
import * as audit from '../store/audit.ts'
import * as cases from '../store/cases.ts'
import * as dashboard from '../store/dashboard.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Asking } from '../../contract/views.ts'
import { reason } from '../../contract/reason.ts'
import type { Settings } from '../../contract/settings.ts'
import { whyNotAddSetting, whyNotRemoveSetting } from '../../rules/settings.ts'
import {
  countTournamentsWith,
  overdueMinutes,
  readSettings,
  saveOverdueMinutes,
  saveSettings,
} from '../store/settings.ts'
import { listActive } from '../store/tournaments.ts'
import { actOn, free, type ChangingAct } from '../act-on.ts'
import { isHeldNear, sightOf } from '../acts/near.ts'
import { requireSeenSetting, type Writer } from '../acts/seen.ts'
import * as on from '../acts/subjects.ts'
import type { Handler } from '../call.ts'
import { visibleTo } from '../policy.ts'

/** chosen: a widget, not a list; the tournament list has the rest. */
const activeShown = 50

export const getPlatform: Handler<'getPlatform'> = async () => ({
  platform: 'arena',
  protocol: platformProtocol,
  abilities: [...Ability.options],
})

/** The lists of supported games and regions. */
const lists = on.setting(readSettings)

export const getSettings: Handler<'getSettings'> = ({ tx }) => readSettings(tx)

export const addSetting = actOn('addSetting', lists, {
  whyNot: (before, _, entry) => whyNotAddSetting(before, entry),
  unseen: 'adds another',
  run: (call, before) => {
    const { list, name, place } = call.body
    return change(call, before, { ...before, [list]: before[list].toSpliced((place ?? Infinity) - 1, 0, name) })
  },
})

export const removeSetting = actOn('removeSetting', lists, {
  whyNot: (before, _, entry) => whyNotRemoveSetting(before, entry),
  unseen: 'sets the one value it names',
  run: async (call, before) => {
    const { list, name } = call.body
    const used = await countTournamentsWith(call.tx, call.body)
    if (used > 0) call.consequence(reason('consequence.settingInUse', { name, count: used }))
    const left = await change(call, before, { ...before, [list]: before[list].filter((one) => one !== name) })
    return { ...left, place: before[list].indexOf(name) + 1 }
  },
})

async function change(act: ChangingAct, before: Settings, after: Settings): Promise<Settings> {
  await saveSettings(act.tx, after)
  act.changed(before, after)
  return after
}

export const listUsers: Handler<'listUsers'> = ({ tx, visible, query }) => accounts.listUsers(tx, visible, query)

export const listActiveTournaments: Handler<'listActiveTournaments'> = ({ tx }) => listActive(tx, activeShown)

export const listPendingApprovals: Handler<'listPendingApprovals'> = async ({ tx, asking }) => ({
  rows: await dashboard.listPendingApprovals(tx, asking.now, {
    own: visibleTo(asking.user),
    raises: seesPayments(asking),
  }),
})

function seesPayments({ user }: Asking): boolean {
  return endpoints.getPaymentSettings.roles.includes(user.role)
}

export const listAssistanceRequests: Handler<'listAssistanceRequests'> = async ({ tx, asking }) => ({
  rows: await dashboard.listAssistanceRequests(tx, asking.now, visibleTo(asking.user)),
})

export const listCases: Handler<'listCases'> = ({ tx, asking }) =>
  cases.listCases(tx, asking.now, visibleTo(asking.user))

export const listOfficeCases: Handler<'listOfficeCases'> = ({ tx, asking }) => cases.listOfficeCases(tx, asking.now)

export const listEvents: Handler<'listEvents'> = ({ tx, query, asking }) => {
  const { from = asking.now, to = from + hour } = query
  return dashboard.listEvents(tx, { from, to })
}
/** Seconds. */
const hour = 3600

export const getCounts: Handler<'getCounts'> = ({ tx, asking }) =>
  dashboard.countAll(tx, asking.now, { own: visibleTo(asking.user), raises: seesPayments(asking) })

export const getOverdue: Handler<'getOverdue'> = async ({ tx }) => ({ minutes: await overdueMinutes(tx) })

export const setOverdue = actOn('setOverdue', on.setting(overdueMinutes), {
  whyNot: free,
  seen: (call, minutes) => {
    const { seen, ...sent } = call.body
    const changed = ({ by, seconds }: Writer) => reason('setting.overdueChangedSince', { now: minutes, by, seconds })
    return requireSeenSetting(call, { seen, now: { minutes }, sent, fields: ['overdueMinutes'], changed })
  },
  run: async (call, before) => {
    const { minutes } = call.body
    call.changed({ overdueMinutes: before }, { overdueMinutes: minutes })
    await saveOverdueMinutes(call.tx, minutes)
    return { minutes, before }
  },
})

export const listAuditEntries: Handler<'listAuditEntries'> = ({ tx, query }) => audit.listAuditEntries(tx, query)

export const listVenueCompanyAudit: Handler<'listVenueCompanyAudit'> = ({ tx, params, query, asking }) =>
  audit.listOwnAudit(tx, `venueCompany:${params.id}`, query, sightOf({ tx, asking }))

export const listVenueAudit: Handler<'listVenueAudit'> = ({ tx, params, query, asking }) =>
  audit.listOwnAudit(tx, `venue:${params.venueId}`, query, sightOf({ tx, asking }))

export const listTournamentAudit: Handler<'listTournamentAudit'> = async ({ tx, params, query, asking }) =>
  audit.listTournamentAudit(tx, params.id, {
    ...query,
    bare: !(await isHeldNear({ tx, asking }, params.id)),
    sight: sightOf({ tx, asking }),
  })
