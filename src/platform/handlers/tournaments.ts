import * as v from 'valibot'
import { publishVisibleMinutes } from '../../contract/limits.ts'
import { reason } from '../../contract/reason.ts'
import { readStored } from '../../contract/stored.ts'
import { TemplateFields } from '../../contract/template.ts'
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
  tournamentView,
  updateTournament,
  saveScheduleLimits,
  scheduleLimitsOf,
} from '../store/tournaments.ts'
import { stagesOf } from '../store/stages.ts'
import { heldAt } from '../store/venues.ts'
import { enforce, Invalid, type Act, type Handler } from '../call.ts'
import { actOn, standalone } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { addTournament, judgeTournament } from '../acts/add-tournament.ts'
import { cancelWithAll } from '../acts/cancel-tournament.ts'
import { difference, given } from '../acts/difference.ts'
import { sentImage } from '../acts/sent-image.ts'
import { keepImage } from '../acts/keep-image.ts'
import { moveTournament } from '../acts/move-tournament.ts'
import { stageFieldsOf } from '../acts/stage-defaults.ts'
import { withDefaults } from '../acts/tournament-defaults.ts'

export const listTournaments: Handler<'listTournaments'> = ({ tx, query, asking }) => list(tx, query, asking.now)

export const getTournament: Handler<'getTournament'> = async ({ tx, params }) => ({
  ...(await findTournament(tx, params.id)),
  heldAt: await heldAt(tx, params.id),
})

export const createTournament = standalone('createTournament', 'adds another', async (call) => {
  const { templateId, ...fields } = call.body
  enforce(whyNotEnded(fields.registrationEnd, call.asking.now))
  const template = templateId === undefined ? undefined : await findTemplate(call.tx, templateId)
  if (template) enforce(whyNotUseTemplate({ template }, call.asking, fields))
  const { name, game = template?.game, region = template?.region } = fields
  if (game === undefined || region === undefined) {
    throw new Invalid({ ...(game === undefined && { game: ['required'] }), ...(!region && { region: ['required'] }) })
  }
  const kept = template && readStored(v.omit(TemplateFields, ['stages']), template)
  return addTournament(call, withDefaults({ ...kept, ...given(fields), name, game, region }), template?.stages)
})

/** chosen: times of play are not copied: they lie in the past when the next one is held. */
export const copyTournament = actOn('copyTournament', on.tournamentAsRead, {
  whyNot: whyNotCopyTournament,
  unseen: 'adds another',
  run: async (call, { tournament, stages }) => {
    const fields = { ...readStored(TournamentFields, tournament), ...call.body, matchStart: null, matchEnd: null }
    const copy = await addTournament(call, fields, stages.map(stageFieldsOf))
    const { venueIds } = tournament
    await copyLimits(call, tournament.id, copy.id)
    return venueIds.length > 0 ? updateTournament(call.tx, copy.id, { venueIds }) : copy
  },
})

/** Of each stage that of the one in its place. */
async function copyLimits({ tx }: Act, from: string, to: string): Promise<void> {
  const limits = await scheduleLimitsOf(tx, from)
  const [before, after] = [await stagesOf(tx, from), await stagesOf(tx, to)]
  const stageMinutes = Object.fromEntries(
    before.flatMap(({ id }, at) => {
      const [minutes, copied] = [limits.stageMinutes[id], after[at]]
      return minutes === undefined || copied === undefined ? [] : [[copied.id, minutes] as const]
    }),
  )
  await saveScheduleLimits(tx, to, { ...limits, stageMinutes })
}

export const editTournament = actOn('editTournament', on.tournament, {
  whyNot: whyNotEditTournament,
  run: async (call, { tournament }) => {
    const wanted = { ...tournament, ...given(call.body) }
    const taken = imagesTaken(tournament, given(call.body))
    if (taken.length > 0) throw new Invalid(Object.fromEntries(taken.map((image) => [image, ['required']])))
    const { before, after } = difference<TournamentFields>(tournament, wanted)
    await judgeTournament(call, wanted, Object.keys(after), tournament)
    const edited = Object.keys(after).length > 0 ? await updateTournament(call.tx, tournament.id, after) : tournament
    call.changed(before, after)
    scheduleRegistration(call, edited, after)
    return edited
  },
})

export const setTournamentImage = actOn('setTournamentImage', on.tournament, {
  whyNot: (view, asking, { image }) => whyNotEditTournament(view, asking, { [image]: 'another' }),
  run: async (call, { tournament }) => {
    const { image } = call.body
    const url = await keepImage(call, sentImage(call.image))
    call.changed({ [image]: tournament[image] }, { [image]: url })
    return updateTournament(call.tx, tournament.id, { [image]: url })
  },
})

export const checkPublish: Handler<'checkPublish'> = async ({ tx, params }) => ({
  items: publishChecklist(await tournamentView(tx, params.id)),
})

export const publishTournament = actOn('publishTournament', on.tournament, {
  whyNot: whyNotPublish,
  run: async (call, view) => {
    const published = await moveTournament(call, view.tournament, 'Published')
    call.consequence(reason('consequence.publicWithin', { minutes: publishVisibleMinutes }))
    call.schedule({ kind: 'front-cache', tournamentId: published.id }, call.asking.now)
    scheduleRegistration(call, published, published)
    return published
  },
})

export const openRegistration = actOn('openRegistration', on.tournament, {
  whyNot: whyNotOpenRegistration,
  run: (call, view) => moveTournament(call, view.tournament, 'OpenRegistration'),
})

export const closeRegistration = actOn('closeRegistration', on.tournament, {
  whyNot: whyNotCloseRegistration,
  run: (call, view) => moveTournament(call, view.tournament, 'CompleteRegistration'),
})

export const cancelTournament = actOn('cancelTournament', on.tournament, {
  whyNot: whyNotCancelTournament,
  run: (call, view) => cancelWithAll(call, view, call.body.reason),
})

export const getTeamStandings: Handler<'getTeamStandings'> = ({ tx, params }) => teamStandings(tx, params.id)

/** §4: registration opens and ends by the clock. The job looks again when it is due, so an old time does no harm. */
function scheduleRegistration(act: Act, tournament: Tournament, changed: Partial<TournamentFields>): void {
  const { id: tournamentId, state } = tournament
  if (state === 'Initial') return
  const { registrationStart, registrationEnd } = changed
  if (registrationStart != null) act.schedule({ kind: 'registration-start', tournamentId }, registrationStart)
  if (registrationEnd != null) act.schedule({ kind: 'registration-end', tournamentId }, registrationEnd)
}
