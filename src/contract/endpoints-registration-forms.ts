// The registration form of a tournament and what its teams answered (domain.md §5).
import * as v from 'valibot'
import { named, read, write } from './endpoint.ts'
import { idOf } from './ids.ts'
import { Version } from './limits.ts'
import { maxQuestions, RegistrationForm, TypedAnswer } from './registration-form.ts'
import { TournamentTeam } from './team.ts'
import { administrators, systemOnly } from './user.ts'

const root = '/admin/tournament/v1'
const ofTournament = { path: `${root}/tournaments/{id}/form`, params: v.object({ id: idOf('tournament') }) }
const aboutTournament = { kind: 'tournament', param: 'id' } as const
const answer = v.object({ fields: RegistrationForm })

export const registrationFormEndpoints = named({
  getRegistrationForm: read({
    ...ofTournament,
    summary: 'The questions of the registration form',
    answer,
    roles: administrators,
    scope: 'platform',
    about: aboutTournament,
    reads: ['tournament'],
  }),
  setRegistrationForm: write({
    ...ofTournament,
    method: 'POST',
    summary: 'Say all questions of the registration form, in their order; until the tournament is published',
    body: v.object({ fields: RegistrationForm, version: v.optional(Version) }),
    answer,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTournament,
  }),
  setTeamAnswers: write({
    method: 'POST',
    path: `${root}/teams/{tournamentTeamId}/answers`,
    summary: 'Answer questions of the registration form for a team; those left out keep their answers',
    params: v.object({ tournamentTeamId: idOf('team') }),
    body: v.object({
      answers: v.pipe(v.array(TypedAnswer), v.minLength(1, 'required'), v.maxLength(maxQuestions, 'tooLong')),
      version: v.optional(Version),
    }),
    answer: TournamentTeam,
    roles: systemOnly,
    scope: 'platform',
    about: { kind: 'team', param: 'tournamentTeamId' },
    ability: 'additions',
  }),
})
