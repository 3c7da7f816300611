// One tournament as it is read (domain.md §5).
import * as v from 'valibot'
import { named, read } from './endpoint.ts'
import { idOf } from './ids.ts'
import { PublishCheckItem, TournamentDetail } from './tournament-detail.ts'
import { administrators } from './user.ts'

const params = v.object({ id: idOf('tournament') })
const about = { kind: 'tournament', param: 'id' } as const
const path = '/admin/tournament/v1/tournaments/{id}'

export const tournamentDetailEndpoints = named({
  getTournament: read({
    path,
    summary: 'One tournament',
    params,
    answer: TournamentDetail,
    roles: administrators,
    scope: 'platform',
    about,
    reads: ['tournament'],
  }),
  checkPublish: read({
    path: `${path}/publish-check`,
    summary: 'The publish checklist',
    failure: { text: 'problem.publishCheck', how: 'leadsFaults' },
    params,
    answer: v.object({ items: v.array(PublishCheckItem) }),
    roles: administrators,
    scope: 'platform',
    about,
    reads: ['tournament', 'stage'],
  }),
})
