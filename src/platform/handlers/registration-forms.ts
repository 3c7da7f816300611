import { whyNotChangeForm } from '../../rules/registration-form.ts'
import { whyNotAnswer, withAnswers } from '../../rules/registration-answers.ts'
import { findTournament, updateTournament } from '../store/tournaments.ts'
import { updateTeam } from '../store/teams.ts'
import { type Handler } from '../call.ts'
import { actOn } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { difference } from '../acts/difference.ts'

export const getRegistrationForm: Handler<'getRegistrationForm'> = async ({ tx, params }) => ({
  fields: (await findTournament(tx, params.id)).form,
})

export const setRegistrationForm = actOn('setRegistrationForm', on.tournament, {
  whyNot: (view, _, { fields }) => whyNotChangeForm(view, fields),
  run: async (call, { tournament: { id, form } }) => {
    const { fields } = call.body
    const { before, after } = difference({ form }, { form: fields })
    call.changed(before, after)
    if (after.form) await updateTournament(call.tx, id, { form: fields })
    return { fields }
  },
})

export const setTeamAnswers = actOn('setTeamAnswers', on.team, {
  whyNot: whyNotAnswer,
  run: (call, { tournament, team }) => {
    const answers = withAnswers(tournament.form ?? [], team.answers, call.body.answers)
    const told = difference(team.answers, answers)
    call.changed({ answers: told.before }, { answers: told.after })
    return updateTeam(call.tx, team, { answers })
  },
})
