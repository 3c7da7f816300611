// How a tournament stands in the database, read beside the API.
import type { Score } from '../../../src/contract/bracket.ts'
import type {
  BracketState,
  GameState,
  MatchState,
  StageFormat,
  StageState,
  TeamState,
  TournamentState,
} from '../../../src/contract/states.ts'
import type { Store } from '../../../src/platform/store/connection.ts'

export type StageRow = {
  id: string
  position: number
  state: StageState
  format: StageFormat
  version: number
  standings: { team: string; rank: number; group: number }[]
}
export type BracketRow = {
  stageId: string
  group: number
  state: BracketState
  version: number
  visible: boolean
  edges: [number, number][]
  loserEdges: [number, number][]
}
export type MatchRow = {
  id: string
  stageId: string
  group: number
  identifier: string
  additional: boolean
  roundOf: number
  bestOf: number
  teams: (string | null)[]
  scores: Score[]
  state: MatchState
  walkover: boolean
  needed: boolean
  room: string | null
}
export type RoomRow = { id: string; matchId: string; teams: string[]; games: { n: number; state: GameState }[] }
export type TeamRow = { id: string; name: string; state: TeamState; dropped: boolean }
export type Snapshot = {
  id: string
  state: TournamentState
  version: number
  registrationEnd: number | null
  teams: TeamRow[]
  stages: StageRow[]
  brackets: BracketRow[]
  matches: MatchRow[]
  /** Open ones. */
  rooms: RoomRow[]
}

export async function snapshotOf({ pool }: Store, id: string): Promise<Snapshot> {
  const { rows } = await pool.query<{ now: Snapshot }>(statement, [id])
  const [row] = rows
  if (!row) throw new Error(`there is no tournament ${id}`)
  return row.now
}

const statement = `
  with mine as (select * from stages where tournament_id = $1),
    of_mine as (select id as stage_id, position from mine)
  select json_build_object(
    'id', id, 'state', state, 'version', version, 'registrationEnd', registration_end,
    'teams', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'state', state,
        'dropped', drop_time is not null) order by entry), '[]') from tournament_teams where tournament_id = $1),
    'stages', (select coalesce(json_agg(json_build_object('id', id, 'position', position, 'state', state, 'format', format,
        'version', version,
        'standings', (select coalesce(json_agg(json_build_object('team', tournament_team_id, 'rank', rank,
            'group', group_number) order by index), '[]') from standings where stage_id = mine.id)
      ) order by position), '[]') from mine),
    'brackets', (select coalesce(json_agg(json_build_object('stageId', stage_id, 'group', group_number, 'state', state,
        'version', version, 'visible', visible, 'edges', edges, 'loserEdges', loser_edges)
        order by position, group_number), '[]') from brackets join of_mine using (stage_id)),
    'matches', (select coalesce(json_agg(json_build_object('id', id, 'stageId', stage_id, 'group', group_number,
        'identifier', identifier, 'additional', is_additional, 'roundOf', round_of, 'bestOf', best_of, 'teams', teams, 'scores', scores,
        'state', state, 'walkover', walkover, 'needed', needed, 'room', match_id)
        order by position, group_number, is_additional, index), '[]') from bracket_matches join of_mine using (stage_id)),
    'rooms', (select coalesce(json_agg(json_build_object('id', id, 'matchId', bracket_match_id, 'teams', team_ids,
        'games', (select json_agg(json_build_object('n', one -> 'n', 'state', one ->> 'state') order by place)
          from jsonb_array_elements(games) with ordinality played(one, place))) order by id), '[]')
      from match_rooms where tournament_id = $1 and state = 'Open')
  ) as now
  from tournaments where id = $1`
