// Automated (instant) tournaments, where an administrator is ahead of the platform (§4).
import { reason } from '../../contract/reason.ts'
import {
  whyNotCopyInstant,
  whyNotForceStart,
  whyNotInstant,
  whyNotSetWarnings,
  whyNotStartInstant,
} from '../../rules/instant.ts'
import { whyNotCancelTournament } from '../../rules/tournaments.ts'
import { cancelWithAll } from '../acts/cancel-tournament.ts'
import { openAnother } from '../acts/registration.ts'
import { startInstant } from '../acts/start-instant.ts'
import { requireSeenSetting, type Writer } from '../acts/seen.ts'
import { enforce, type Handler } from '../call.ts'
import { actOn } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { found } from '../store/found.ts'
import { listInstant } from '../store/instant.ts'
import { saveWarnings, warningMinutes } from '../store/settings.ts'
import { lockStageView } from '../store/stage-views.ts'
import { findTournament } from '../store/tournaments.ts'

export const listInstantTournaments: Handler<'listInstantTournaments'> = ({ tx, query, asking }) =>
  listInstant(tx, query, asking.now)

export const forceStart = actOn('forceStart', on.tournament, {
  whyNot: whyNotForceStart,
  run: async (call, view) => {
    const first = await lockStageView(call, found(view.stages[0]).id, { alone: true })
    enforce(whyNotStartInstant(first, call.asking))
    await startInstant(call, first)
    return findTournament(call.tx, call.params.id)
  },
})

export const cancelInstant = actOn('cancelInstant', on.tournament, {
  whyNot: (view, asking) => whyNotInstant(view.tournament) ?? whyNotCancelTournament(view, asking),
  run: (call, view) => cancelWithAll(call, view, call.body.reason),
})

export const copyInstant = actOn('copyInstant', on.tournament, {
  whyNot: whyNotCopyInstant,
  run: (call, view) => openAnother(call, view.tournament.id),
})

export const getInstantSettings: Handler<'getInstantSettings'> = ({ tx }) => warningMinutes(tx)

export const setInstantSettings = actOn('setInstantSettings', on.setting(warningMinutes), {
  whyNot: (_, asking, sent) => whyNotSetWarnings(undefined, asking, sent),
  seen: (call, now) => {
    const { seen, ...sent } = call.body
    const { firstWarningMinutes: first, secondWarningMinutes: second } = now
    const changed = (writer: Writer) => reason('setting.warningsChangedSince', { first, second, ...writer })
    return requireSeenSetting(call, { seen, now, sent, changed })
  },
  run: async (call, before) => {
    call.changed(before, call.body)
    await saveWarnings(call.tx, call.body)
    return { ...call.body, before }
  },
})
