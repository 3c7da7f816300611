// Tournaments (domain.md §5).
import * as v from 'valibot'
import { counts, listQuery, named, NumberInPath, read, several, write } from './endpoint.ts'
import { idOf } from './ids.ts'
import { Id, Version } from './limits.ts'
import { FinalRank, Standing } from './standing.ts'
import { StageState, TournamentDisplayState } from './states.ts'
import { PublishCheckItem, Tournament, TournamentDetail, TournamentFields } from './tournament.ts'
import { TournamentRecord } from './tournament-record.ts'
import { administrators, systemOnly } from './user.ts'

const params = v.object({ id: idOf('tournament') })
const about = { kind: 'tournament', param: 'id' } as const
const base = '/admin/tournament/v1/tournaments'
const changes = ['tournaments', 'dashboard'] as const

export const tournamentEndpoints = named({
  listTournaments: read({
    path: base,
    summary: 'Tournaments by state, game and region',
    query: v.object({
      ...listQuery,
      state: several(TournamentDisplayState),
      game: several(v.string()),
      region: several(v.string()),
      instant: v.optional(v.picklist(['true', 'false'])),
      from: v.optional(NumberInPath),
      to: v.optional(NumberInPath),
    }),
    answer: v.object({ tournaments: v.array(Tournament), ...counts }),
    roles: administrators,
    scope: 'platform',
    reads: ['tournaments'],
  }),
  createTournament: write({
    method: 'PUT',
    path: base,
    summary: 'Create a tournament',
    body: v.object({
      ...v.partial(TournamentFields).entries,
      name: TournamentFields.entries.name,
      game: TournamentFields.entries.game,
      region: TournamentFields.entries.region,
    }),
    answer: TournamentDetail,
    roles: systemOnly,
    scope: 'platform',
    changes,
  }),
  importTournament: write({
    method: 'PUT',
    path: `${base}/import`,
    summary: 'Create a tournament with its stages and teams from a record of a real one, played as far as asked',
    body: v.object({
      record: TournamentRecord,
      until: v.picklist(['registration', 'start', 'end']),
      /** Which game of the platform it was, where the record calls it otherwise. */
      game: v.optional(TournamentFields.entries.game),
    }),
    answer: TournamentDetail,
    roles: systemOnly,
    scope: 'platform',
    changes: [...changes, 'stages', 'teams', 'brackets', 'standings'],
  }),
  getTournament: read({
    path: `${base}/{id}`,
    summary: 'One tournament',
    params,
    answer: TournamentDetail,
    roles: administrators,
    scope: 'platform',
    about,
    reads: ['tournaments'],
  }),
  editTournament: write({
    method: 'POST',
    path: `${base}/{id}`,
    summary: 'Change fields; once published only the registration end (§4)',
    params,
    body: v.object({ ...v.partial(TournamentFields).entries, version: v.optional(Version) }),
    answer: TournamentDetail,
    roles: systemOnly,
    scope: 'platform',
    about,
    changes,
  }),
  checkPublish: read({
    path: `${base}/{id}/publish-check`,
    summary: 'The publish checklist',
    failure: { text: 'problem.publishCheck', how: 'leadsFaults' },
    params,
    answer: v.object({ items: v.array(PublishCheckItem) }),
    roles: administrators,
    scope: 'platform',
    about,
    reads: ['tournaments', 'stages'],
  }),
  publishTournament: write({
    method: 'POST',
    path: `${base}/{id}/publish`,
    summary: 'Publish',
    failure: { text: 'problem.publish', how: 'leads', ofDryRun: 'problem.publishCheck' },
    params,
    answer: TournamentDetail,
    roles: systemOnly,
    scope: 'platform',
    about,
    changes,
  }),
  openRegistration: write({
    method: 'POST',
    path: `${base}/{id}/open-registration`,
    summary: 'Open registration',
    params,
    answer: TournamentDetail,
    roles: systemOnly,
    scope: 'platform',
    about,
    changes,
  }),
  closeRegistration: write({
    method: 'POST',
    path: `${base}/{id}/close-registration`,
    summary: 'Close registration',
    params,
    answer: TournamentDetail,
    roles: systemOnly,
    scope: 'platform',
    about,
    changes,
  }),
  cancelTournament: write({
    method: 'POST',
    path: `${base}/{id}/cancel`,
    summary: 'Cancel; irreversible (§4)',
    params,
    body: v.object({ reason: v.optional(v.pipe(v.string(), v.maxLength(500)), '') }),
    answer: TournamentDetail,
    roles: systemOnly,
    scope: 'platform',
    about,
    changes: [...changes, 'stages', 'brackets', 'matches'],
  }),
  getTeamStandings: read({
    path: `${base}/{id}/team-standings`,
    summary: 'Standings of every stage and the final ranking',
    params,
    answer: v.object({
      stages: v.array(v.object({ stageId: Id, name: v.string(), state: StageState, standings: v.array(Standing) })),
      final: v.array(FinalRank),
    }),
    roles: administrators,
    scope: 'platform',
    about,
    reads: ['standings', 'stages'],
  }),
})
