// The list of tournaments (domain.md §5), which is read before anything else; one by itself is in
// endpoints-tournament-detail.ts, the acts in endpoints-tournament-acts.ts.
import * as v from 'valibot'
import { counts, listQuery, named, NumberInPath, read, several } from './endpoint.ts'
import { TournamentDisplayState } from './states.ts'
import { Tournament } from './tournament.ts'
import { administrators } from './user.ts'

export const tournamentEndpoints = named({
  listTournaments: read({
    path: '/admin/tournament/v1/tournaments',
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
    reads: ['tournament'],
  }),
})
