// A kind with a part left out must not compile; the type check of the tests fails when one does.
import { expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { own, part, type KindSpec } from '../../src/contract/kind-spec.ts'
import { kinds } from '../../src/contract/kinds.ts'
import type { Kind } from '../../src/contract/views.ts'

type Table = { [K in Kind]: KindSpec<K> }

const { tournament, stage, team, bracket, round, match, ...others } = kinds
const list = { all: endpoints.listTeams, rows: 'teams' } as const
const fields = { id: 'tournamentTeamId', name: 'name', parentId: 'tournamentId', ids: /\d/, whole: true } as const
const top = { parent: null, one: endpoints.getTournament, all: endpoints.listTournaments } as const
const plain = { rows: 'tournaments', id: 'id', name: 'name', ids: /\d/, whole: 'several' } as const
const ofStages = { parent: 'tournament', one: endpoints.getStage, all: endpoints.listStages, rows: 'stages' } as const
const stages = { ...ofStages, id: 'id', name: 'name', parentId: 'tournamentId', ids: /\d/ } as const
const beside = { stages: endpoints.listStages }

/** Never called: compiling it is the test. */
export function wrongThings(): unknown {
  return [
    own({ parent: 'tournament', one: endpoints.getTeam, ...list, ...fields }),
    // @ts-expect-error the call that loads one is left out
    own({ parent: 'tournament', ...list, ...fields }),
    // @ts-expect-error the call that lists them is left out
    own({ parent: 'tournament', one: endpoints.getTeam, rows: 'teams', ...fields }),
    // @ts-expect-error where the rows are is left out
    own({ parent: 'tournament', one: endpoints.getTeam, all: endpoints.listTeams, ...fields }),
    // @ts-expect-error what it is part of is left out
    own({ one: endpoints.getTeam, ...list, ...fields }),
    // @ts-expect-error a list of something else
    own({ parent: 'tournament', one: endpoints.getTeam, all: endpoints.listStages, rows: 'stages', ...fields }),
    // @ts-expect-error a field that is not there
    own({ parent: 'tournament', one: endpoints.getTeam, ...list, ...fields, name: 'title' }),
    // @ts-expect-error its name is left out
    own({ parent: 'tournament', one: endpoints.getTeam, ...list, id: fields.id, parentId: fields.parentId, ids: /\d/ }),
    // @ts-expect-error how its parent is read from it is left out
    own({ parent: 'tournament', one: endpoints.getTeam, ...list, ...fields, parentId: undefined }),
    // @ts-expect-error what its ids look like is left out
    own({ parent: 'tournament', one: endpoints.getTeam, ...list, ...fields, ids: undefined }),
    // @ts-expect-error a row of the list that has less than the thing
    own({ ...top, one: endpoints.getStage, all: endpoints.listStages, ...plain, rows: 'stages', whole: true }),
    // @ts-expect-error no such kind to be part of
    own({ parent: 'planet', one: endpoints.getTeam, ...list, ...fields }),
  ]
}

/** Never called either. */
export function wrongTables(): readonly Table[] {
  return [
    { ...others, tournament, stage, team, bracket, round, match },
    // @ts-expect-error a kind is left out
    { ...others, tournament, stage, team, bracket, round },
    // @ts-expect-error a kind of which there is no view
    { ...others, tournament, stage, team, bracket, round, match, planet: team },
    // @ts-expect-error another thing under its name
    { ...others, tournament, stage, team: stage, bracket, round, match },
    { ...others, tournament: own({ ...top, ...plain, beside }), stage, team, bracket, round, match },
    // @ts-expect-error rows that have less than its view
    { ...others, tournament, stage: own({ ...stages, whole: 'several' }), team, bracket, round, match },
    // @ts-expect-error what its view holds besides is left out
    { ...others, tournament: own({ ...top, ...plain }), stage, team, bracket, round, match },
    {
      ...others,
      tournament,
      stage,
      // @ts-expect-error another parent than its view has
      team: own({ parent: 'stage', one: endpoints.getTeam, ...list, ...fields }),
      bracket,
      round,
      match,
    },
    // @ts-expect-error a part that does not yield its view
    { ...others, tournament, stage, team, bracket, round: part({ ...bracket, parent: 'bracket' }), match },
    // @ts-expect-error a part that does not say its own id
    { ...others, tournament, stage, team, bracket, round: { ...round, idsOf: () => ({ bracket: '12/1' }) }, match },
  ]
}

test('a kind with a part left out does not compile', () => {
  expect([wrongThings, wrongTables]).toHaveLength(2)
})
