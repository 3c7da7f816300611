// Automated (instant) tournaments, where an administrator is ahead of the platform (§4).
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
import { enforce, type Handler } from '../call.ts'
import { found } from '../store/found.ts'
import { listInstant } from '../store/instant.ts'
import { lockSettings, saveWarnings, warningMinutes } from '../store/settings.ts'
import { lockStageView } from '../store/stage-views.ts'
import { findTournament, lockTournamentView } from '../store/tournaments.ts'

export const listInstantTournaments: Handler<'listInstantTournaments'> = ({ tx, query, asking }) =>
  listInstant(tx, query, asking.now)

export const forceStart: Handler<'forceStart'> = async (call) => {
  const view = await lockTournamentView(call.tx, call.params.id)
  enforce(whyNotForceStart(view, call.asking))
  const first = await lockStageView(call, found(view.stages[0]).id, { alone: true })
  enforce(whyNotStartInstant(first, call.asking))
  await startInstant(call, first)
  return findTournament(call.tx, call.params.id)
}

export const cancelInstant: Handler<'cancelInstant'> = async (call) => {
  const view = await lockTournamentView(call.tx, call.params.id)
  enforce(whyNotInstant(view.tournament))
  enforce(whyNotCancelTournament(view, call.asking))
  return cancelWithAll(call, view, call.body.reason)
}

export const copyInstant: Handler<'copyInstant'> = async (call) => {
  const view = await lockTournamentView(call.tx, call.params.id)
  enforce(whyNotCopyInstant(view, call.asking))
  return openAnother(call, view.tournament.id)
}

export const getInstantSettings: Handler<'getInstantSettings'> = ({ tx }) => warningMinutes(tx)

export const setInstantSettings: Handler<'setInstantSettings'> = async (call) => {
  await lockSettings(call.tx)
  enforce(whyNotSetWarnings(undefined, call.asking, call.body))
  call.touched('settings', 'arena', await warningMinutes(call.tx), call.body)
  await saveWarnings(call.tx, call.body)
  return call.body
}
