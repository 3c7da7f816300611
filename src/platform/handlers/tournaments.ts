import * as v from 'valibot'
import { publishVisibleMinutes } from '../../contract/limits.ts'
import { reason } from '../../contract/reason.ts'
import { TemplateFields } from '../../contract/template.ts'
import { imageSizes } from '../../contract/tournament-image.ts'
import type { Tournament } from '../../contract/tournament.ts'
import { TournamentFields } from '../../contract/tournament-detail.ts'
import { publishChecklist } from '../../rules/publish-checklist.ts'
import { imagesTaken } from '../../rules/tournament-fields.ts'
import { whyNotUseTemplate } from '../../rules/templates.ts'
import {
  whyNotCancelTournament,
  whyNotCloseRegistration,
  whyNotCopyTournament,
  whyNotEditTournament,
  whyNotEnded,
  whyNotOpenRegistration,
  whyNotPublish,
} from '../../rules/tournaments.ts'
import { findTemplate } from '../store/templates.ts'
import { teamStandings } from '../store/standings.ts'
import {
  findTournament,
  listTournaments as list,
  lockTournamentView,
  tournamentView,
  updateTournament,
} from '../store/tournaments.ts'
import { heldAt } from '../store/venues.ts'
import { enforce, Invalid, type Act, type Handler } from '../call.ts'
import { addTournament, judgeTournament } from '../acts/add-tournament.ts'
import { cancelWithAll } from '../acts/cancel-tournament.ts'
import { difference, given, requireVersion } from '../acts/difference.ts'
import { encodeAnew } from '../acts/encode-image.ts'
import { keepImage } from '../acts/keep-image.ts'
import { moveTournament } from '../acts/move-tournament.ts'
import { stageFieldsOf } from '../acts/stage-defaults.ts'
import { withDefaults } from '../acts/tournament-defaults.ts'

export const listTournaments: Handler<'listTournaments'> = ({ tx, query, asking }) => list(tx, query, asking.now)

export const getTournament: Handler<'getTournament'> = async ({ tx, params }) => ({
  ...(await findTournament(tx, params.id)),
  heldAt: await heldAt(tx, params.id),
})

export const createTournament: Handler<'createTournament'> = async (call) => {
  const { templateId, ...fields } = call.body
  enforce(whyNotEnded(fields.registrationEnd, call.asking.now))
  const template = templateId === undefined ? undefined : await findTemplate(call.tx, templateId)
  if (template) enforce(whyNotUseTemplate({ template }, call.asking, fields))
  const { name, game = template?.game, region = template?.region } = fields
  if (game === undefined || region === undefined) {
    throw new Invalid({ ...(game === undefined && { game: ['required'] }), ...(!region && { region: ['required'] }) })
  }
  const kept = template && v.parse(v.omit(TemplateFields, ['stages']), template)
  return addTournament(call, withDefaults({ ...kept, ...given(fields), name, game, region }), template?.stages)
}

/** chosen: times of play are not copied, because those of the first one are over when the next one is held. */
export const copyTournament: Handler<'copyTournament'> = async (call) => {
  const view = await tournamentView(call.tx, call.params.id)
  enforce(whyNotCopyTournament(view, call.asking, call.body))
  const { tournament, stages } = view
  const fields = { ...v.parse(TournamentFields, tournament), ...call.body, matchStart: null, matchEnd: null }
  const copy = await addTournament(call, fields, stages.map(stageFieldsOf))
  const { venueIds } = tournament
  return venueIds.length > 0 ? updateTournament(call.tx, copy.id, { venueIds }) : copy
}

export const editTournament: Handler<'editTournament'> = async (call) => {
  const view = await lockTournamentView(call.tx, call.params.id)
  const { version, ...fields } = call.body
  requireVersion(call, view.tournament, version)
  const changes = given(fields)
  const taken = imagesTaken(view.tournament, changes)
  if (taken.length > 0) throw new Invalid(Object.fromEntries(taken.map((image) => [image, ['required']])))
  enforce(whyNotEditTournament(view, call.asking, changes))
  const { before, after } = difference<TournamentFields>(view.tournament, { ...view.tournament, ...changes })
  await judgeTournament(call, { ...view.tournament, ...changes }, Object.keys(after))
  const edited =
    Object.keys(after).length > 0 ? await updateTournament(call.tx, view.tournament.id, after) : view.tournament
  touch(call, edited, before, after)
  scheduleRegistration(call, edited, after)
  return edited
}

export const setTournamentImage: Handler<'setTournamentImage'> = async (call) => {
  const { image, file, crop } = call.body
  const encoded = await encodeAnew(Buffer.from(await file.arrayBuffer()), { crop, size: imageSizes[image] })
  const { tournament, stages } = await lockTournamentView(call.tx, call.params.id)
  enforce(whyNotEditTournament({ tournament, stages }, call.asking, { [image]: 'another' }))
  const url = await keepImage(call, encoded)
  touch(call, tournament, { [image]: tournament[image] }, { [image]: url })
  return updateTournament(call.tx, tournament.id, { [image]: url })
}

export const checkPublish: Handler<'checkPublish'> = async ({ tx, params }) => ({
  items: publishChecklist(await tournamentView(tx, params.id)),
})

export const publishTournament: Handler<'publishTournament'> = async (call) => {
  const view = await lockTournamentView(call.tx, call.params.id)
  enforce(whyNotPublish(view, call.asking))
  const published = await moveTournament(call, view.tournament, 'Published')
  call.consequence(reason('consequence.publicWithin', { minutes: publishVisibleMinutes }))
  call.schedule({ kind: 'front-cache', tournamentId: published.id }, call.asking.now)
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

/** §4: registration opens and ends by the clock. The job looks again when it is due, so an old time does no harm. */
function scheduleRegistration(act: Act, tournament: Tournament, changed: Partial<TournamentFields>): void {
  const { id: tournamentId, state } = tournament
  if (state === 'Initial') return
  const { registrationStart, registrationEnd } = changed
  if (registrationStart != null) act.schedule({ kind: 'registration-start', tournamentId }, registrationStart)
  if (registrationEnd != null) act.schedule({ kind: 'registration-end', tournamentId }, registrationEnd)
}

function touch(act: Act, { id }: Tournament, before: unknown, after: unknown): void {
  act.touched('tournament', id, before, after)
}
