// Tournaments as they are read (domain.md §5); what is done to them is in endpoints-tournament-acts.ts.
import * as v from 'valibot'
import { counts, listQuery, named, NumberInPath, read, several } from './endpoint.ts'
import { idOf } from './ids.ts'
import { TournamentDisplayState } from './states.ts'
import { PublishCheckItem, Tournament, TournamentDetail } from './tournament.ts'
import { administrators } from './user.ts'

const params = v.object({ id: idOf('tournament') })
const about = { kind: 'tournament', param: 'id' } as const
const base = '/admin/tournament/v1/tournaments'

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
})
