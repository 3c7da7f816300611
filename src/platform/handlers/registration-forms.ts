import { whyNotChangeForm } from '../../rules/registration-form.ts'
import { whyNotAnswer, withAnswers } from '../../rules/registration-answers.ts'
import { findTournament, lockTournamentView, updateTournament } from '../store/tournaments.ts'
import { lockTeamView, updateTeam } from '../store/teams.ts'
import { enforce, type Handler } from '../call.ts'
import { difference, requireVersion } from '../acts/difference.ts'

export const getRegistrationForm: Handler<'getRegistrationForm'> = async ({ tx, params }) => ({
  fields: (await findTournament(tx, params.id)).form,
})

export const setRegistrationForm: Handler<'setRegistrationForm'> = async (call) => {
  const view = await lockTournamentView(call.tx, call.params.id)
  const { fields, version } = call.body
  requireVersion(call, view.tournament, version)
  enforce(whyNotChangeForm(view, fields))
  const { id, form } = view.tournament
  const { before, after } = difference({ form }, { form: fields })
  call.touched('tournament', id, before, after)
  if (after.form) await updateTournament(call.tx, id, { form: fields })
  return { fields }
}

export const setTeamAnswers: Handler<'setTeamAnswers'> = async (call) => {
  const view = await lockTeamView(call.tx, call.params.tournamentTeamId)
  const { answers: typed, version } = call.body
  requireVersion(call, view.team, version)
  enforce(whyNotAnswer(view, call.asking, { answers: typed }))
  const { tournament, team } = view
  const form = tournament.form ?? []
  const answers = withAnswers(form, team.answers, typed)
  const told = difference(team.answers, answers)
  call.touched('team', team.tournamentTeamId, { answers: told.before }, { answers: told.after })
  return updateTeam(call.tx, team, { answers })
}
