// Teams and rosters (domain.md §5).
import * as v from 'valibot'
import { counts, flag, listQuery, named, NumberInPath, read, several, write } from './endpoint.ts'
import { idOf } from './ids.ts'
import { Count, Id, maxTeamsPerTournament, Name, ShortText, Version } from './limits.ts'
import { FeeSource, TeamState } from './states.ts'
import { AnswersGiven, EnteredTeam, ListedTeam, NewTeam, TournamentTeam } from './team.ts'
import { Crop } from './tournament-image.ts'
import { administrators, systemOnly } from './user.ts'

const root = '/admin/tournament/v1'
const ofTournament = v.object({ id: idOf('tournament') })
const ofTeam = v.object({ tournamentTeamId: idOf('team') })
const aboutTournament = { kind: 'tournament', param: 'id' } as const
const aboutTeam = { kind: 'team', param: 'tournamentTeamId' } as const

/** Answer of every batch (domain.md §5): one row per thing asked for, in order. */
export const BatchAnswer = v.object({
  results: v.array(
    v.object({
      id: v.nullable(Id),
      name: v.string(),
      ok: v.boolean(),
      code: v.nullable(v.string()),
      message: v.string(),
    }),
  ),
  okCount: Count,
  failCount: Count,
})
export type BatchAnswer = v.InferOutput<typeof BatchAnswer>

export const teamEndpoints = named({
  listTeams: read({
    path: `${root}/tournaments/{id}/teams`,
    summary: 'Teams of a tournament',
    params: ofTournament,
    query: v.object({
      ...listQuery,
      // A bracket names all its teams, so one page may hold a whole field.
      pageSize: v.optional(v.pipe(NumberInPath, v.minValue(1), v.maxValue(maxTeamsPerTournament)), 200),
      state: several(TeamState),
      /** By its name or its number. */
      group: v.optional(v.string()),
      /** To the tournament. */
      checkedIn: v.optional(flag),
      /** chosen: whether anything the registration form requires is still to be answered. */
      answers: v.optional(AnswersGiven),
    }),
    answer: v.object({ teams: v.array(TournamentTeam), ...counts }),
    roles: administrators,
    scope: 'platform',
    about: aboutTournament,
    reads: ['team'],
  }),
  listTeamLogos: read({
    path: `${root}/tournaments/{id}/team-logos`,
    summary: 'The logos of those teams that have one',
    params: ofTournament,
    answer: v.object({ logos: v.array(v.object({ tournamentTeamId: Id, logo: ShortText })) }),
    roles: administrators,
    scope: 'platform',
    about: aboutTournament,
    reads: ['team'],
    ability: 'additions',
  }),
  addTeam: write({
    method: 'PUT',
    path: `${root}/tournaments/{id}/teams`,
    summary: 'Add a team',
    params: ofTournament,
    body: EnteredTeam,
    answer: TournamentTeam,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTournament,
  }),
  addTeams: write({
    method: 'PUT',
    path: `${root}/tournaments/{id}/teams/batch`,
    summary: 'Add many teams; the valid ones are added, each refused one says why',
    params: ofTournament,
    body: v.object({
      teams: v.pipe(v.array(ListedTeam), v.minLength(1, 'required'), v.maxLength(maxTeamsPerTournament)),
    }),
    answer: BatchAnswer,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTournament,
  }),
  copyTeams: write({
    method: 'PUT',
    path: `${root}/tournaments/{id}/teams/copy`,
    summary: 'Enter teams of another tournament with their players; each refused one says why',
    params: ofTournament,
    body: v.object({
      sourceTournamentId: idOf('tournament'),
      /** Without them: all. */
      teamIds: v.optional(
        v.pipe(v.array(idOf('team')), v.minLength(1, 'required'), v.maxLength(maxTeamsPerTournament)),
      ),
    }),
    answer: BatchAnswer,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTournament,
  }),
  getTeam: read({
    path: `${root}/teams/{tournamentTeamId}`,
    summary: 'One team',
    params: ofTeam,
    answer: TournamentTeam,
    roles: administrators,
    scope: 'platform',
    about: aboutTeam,
    reads: ['team'],
  }),
  editTeam: write({
    method: 'POST',
    path: `${root}/teams/{tournamentTeamId}`,
    summary: 'Change name, group, venue or logo',
    params: ofTeam,
    body: v.object({
      name: v.optional(Name),
      group: v.optional(NewTeam.entries.group),
      venue: v.optional(TournamentTeam.entries.venue),
      logo: v.optional(TournamentTeam.entries.logo),
      version: v.optional(Version),
    }),
    answer: TournamentTeam,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTeam,
  }),
  setTeamLogo: write({
    method: 'POST',
    path: `${root}/teams/{tournamentTeamId}/logo`,
    summary: 'Set its logo (JPEG or PNG), as a form with a file; it is cut to its shape',
    failure: { text: 'problem.uploadImage', how: 'leadsFaults' },
    params: ofTeam,
    body: v.object({ file: v.blob('required'), crop: v.optional(Crop) }),
    answer: TournamentTeam,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTeam,
    multipart: true,
    ability: 'additions',
  }),
  removeTeamLogo: write({
    method: 'DELETE',
    path: `${root}/teams/{tournamentTeamId}/logo`,
    summary: 'Remove its logo',
    params: ofTeam,
    body: v.object({ version: v.optional(Version) }),
    answer: TournamentTeam,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTeam,
    ability: 'additions',
  }),
  removeTeam: write({
    method: 'DELETE',
    path: `${root}/teams/{tournamentTeamId}`,
    summary: 'Remove a team that plays in no bracket',
    params: ofTeam,
    answer: v.object({ tournamentTeamId: Id }),
    roles: systemOnly,
    scope: 'platform',
    about: aboutTeam,
  }),
  confirmRoster: write({
    method: 'POST',
    path: `${root}/teams/{tournamentTeamId}/confirm-roster`,
    summary:
      'Confirm the roster on behalf of the captain; a registration fee is taken by hand, or from the wallet of the captain',
    params: ofTeam,
    body: v.optional(v.object({ feeFrom: v.optional(FeeSource) })),
    answer: TournamentTeam,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTeam,
  }),
  setTeamCheckIn: write({
    method: 'POST',
    path: `${root}/teams/{tournamentTeamId}/check-in`,
    summary: 'Check a team in to the tournament, or out again',
    params: ofTeam,
    body: v.object({ checkedIn: v.optional(v.boolean(), true) }),
    answer: TournamentTeam,
    // 4.14: at the venues of the tournament; the rule compares their owner.
    roles: administrators,
    scope: 'platform',
    about: aboutTeam,
  }),
  dropTeam: write({
    method: 'POST',
    path: `${root}/teams/{tournamentTeamId}/drop`,
    summary: 'A team leaves the running tournament: its open matches are lost by forfeit',
    params: ofTeam,
    body: v.object({ reason: v.optional(v.pipe(v.string(), v.maxLength(500, 'tooLong')), '') }),
    answer: TournamentTeam,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTeam,
  }),
  reinstateTeam: write({
    method: 'POST',
    path: `${root}/teams/{tournamentTeamId}/reinstate`,
    summary: 'A team that left plays again: its forfeits are taken back where no later match was started',
    params: ofTeam,
    answer: TournamentTeam,
    ability: 'additions',
    roles: systemOnly,
    scope: 'platform',
    about: aboutTeam,
  }),
  withdrawRoster: write({
    method: 'POST',
    path: `${root}/teams/{tournamentTeamId}/withdraw-roster`,
    summary: 'Withdraw the confirmation: the team is not registered any more (§4)',
    params: ofTeam,
    answer: TournamentTeam,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTeam,
  }),
})
