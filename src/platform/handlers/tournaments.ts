import type { Tournament, TournamentDetail, TournamentFields } from '../../contract/tournament.ts'
import { publishChecklist } from '../../rules/publish-checklist.ts'
import { tournamentProblems } from '../../rules/tournament-fields.ts'
import {
  whyNotCancelTournament,
  whyNotCloseRegistration,
  whyNotEditTournament,
  whyNotOpenRegistration,
  whyNotPublish,
} from '../../rules/tournaments.ts'
import { readSettings } from '../store/settings.ts'
import { teamStandings } from '../store/standings.ts'
import {
  findTournament,
  insertTournament,
  listTournaments as list,
  lockTournamentView,
  tournamentView,
  updateTournament,
} from '../store/tournaments.ts'
import { enforce, Invalid, type Act, type Handler } from '../call.ts'
import { cancelWithAll } from '../acts/cancel-tournament.ts'
import { difference, given, requireVersion } from '../acts/difference.ts'
import { moveTournament } from '../acts/move-tournament.ts'
import { withDefaults } from '../acts/tournament-defaults.ts'

export const listTournaments: Handler<'listTournaments'> = ({ tx, query, asking }) => list(tx, query, asking.now)

export const getTournament: Handler<'getTournament'> = ({ tx, params }) => findTournament(tx, params.id)

export const createTournament: Handler<'createTournament'> = async (call) => {
  const { name, game, region } = call.body
  return addTournament(call, withDefaults({ ...given(call.body), name, game, region }))
}

export const editTournament: Handler<'editTournament'> = async (call) => {
  const view = await lockTournamentView(call.tx, call.params.id)
  const { version, ...fields } = call.body
  requireVersion(call, view.tournament, version)
  const changes = given(fields)
  enforce(whyNotEditTournament(view, call.asking, changes))
  const { before, after } = difference<TournamentFields>(view.tournament, { ...view.tournament, ...changes })
  await judge(call, { ...view.tournament, ...changes }, Object.keys(after))
  const edited =
    Object.keys(after).length > 0 ? await updateTournament(call.tx, view.tournament.id, after) : view.tournament
  touch(call, edited, before, after)
  scheduleRegistration(call, edited, after)
  return edited
}

export const checkPublish: Handler<'checkPublish'> = async ({ tx, params }) => ({
  items: publishChecklist(await tournamentView(tx, params.id)),
})

export const publishTournament: Handler<'publishTournament'> = async (call) => {
  const view = await lockTournamentView(call.tx, call.params.id)
  enforce(whyNotPublish(view, call.asking))
  const published = await moveTournament(call, view.tournament, 'Published')
  scheduleRegistration(call, published, published)
  return published
}

export const openRegistration: Handler<'openRegistration'> = async (call) => {
  const view = await lockTournamentView(call.tx, call.params.id)
  enforce(whyNotOpenRegistration(view, call.asking))
  return moveTournament(call, view.tournament, 'OpenRegistration')
}

export const closeRegistration: Handler<'closeRegistration'> = async (call) => {
  const view = await lockTournamentView(call.tx, call.params.id)
  enforce(whyNotCloseRegistration(view, call.asking))
  return moveTournament(call, view.tournament, 'CompleteRegistration')
}

export const cancelTournament: Handler<'cancelTournament'> = async (call) => {
  const view = await lockTournamentView(call.tx, call.params.id)
  enforce(whyNotCancelTournament(view, call.asking))
  return cancelWithAll(call, view, call.body.reason)
}

export const getTeamStandings: Handler<'getTeamStandings'> = ({ tx, params }) => teamStandings(tx, params.id)

async function addTournament(act: Act, fields: TournamentFields): Promise<TournamentDetail> {
  await judge(act, fields, Object.keys(fields))
  const created = await insertTournament(act.tx, fields, 'Initial', act.asking.now)
  const { id, name, game, region, state } = created
  act.touched('tournament', id, undefined, { name, game, region, state })
  return created
}

/** §4: registration opens and ends by the clock. The job looks again when it is due, so an old time does no harm. */
function scheduleRegistration(act: Act, tournament: Tournament, changed: Partial<TournamentFields>): void {
  const { id: tournamentId, state } = tournament
  if (state === 'Initial') return
  const { registrationStart, registrationEnd } = changed
  if (registrationStart != null) act.schedule({ kind: 'registration-start', tournamentId }, registrationStart)
  if (registrationEnd != null) act.schedule({ kind: 'registration-end', tournamentId }, registrationEnd)
}

/** §5. What was stored before a rule or a setting came is judged only when it is changed. */
async function judge(act: Act, fields: TournamentFields, changed: readonly string[]): Promise<void> {
  const problems = tournamentProblems(fields, await readSettings(act.tx))
  const { game, region, ...others } = problems
  const shown = {
    ...others,
    ...(game && changed.includes('game') && { game }),
    ...(region && changed.includes('region') && { region }),
  }
  if (Object.keys(shown).length > 0) throw new Invalid(shown)
}

function touch(act: Act, { id }: Tournament, before: unknown, after: unknown): void {
  act.touched('tournament', id, before, after)
}
