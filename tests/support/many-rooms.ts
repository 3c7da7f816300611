// Match rooms as a platform has them after years: most are over, one in fifty is open, some names are rare and one is common.
import type { DbClient } from '../../src/platform/store/connection.ts'
import { copyRow } from './many-rows.ts'
import { withoutIndexes } from './without-indexes.ts'

/** Rooms in which each of the teams played. */
const roomsOfTeam = 20
const day = 24 * 60 * 60

/**
 * Copies of a room that was just opened, numbered up to `count`: two of the teams `Kites 000001` … meet in each, and every fourth
 * team is called `United` as well; each team has a player `Captain 000001`.
 */
export async function fillRooms(client: DbClient, room: string, count: number): Promise<void> {
  const teams = Math.max(2, Math.ceil((2 * count) / roomsOfTeam))
  const nameOf = (n: string) =>
    `'Kites ' || lpad((${n})::text, 6, '0') || case when (${n}) % 4 = 0 then ' United' else '' end`
  const one = `1 + (n * 2) % ${teams}`
  const other = `1 + (n * 2 + 1) % ${teams}`
  const code = `'G' || 1 + n % 16 || '-M' || 1 + n / 16 % 63`
  const isOpen = 'n % 50 = 0'
  await withoutIndexes(client, 'tournament_teams', () =>
    copyRow(client, {
      table: 'tournament_teams',
      of: `id = (select team_ids[1] from match_rooms where id = '${room}')`,
      count: teams,
      changed: { id: `'k' || n`, name: nameOf('n'), name_key: `'kites ' || n`, entry: '100000 + n' },
    }),
  )
  await withoutIndexes(client, 'team_players', () =>
    client.query(
      `insert into team_players (id, tournament_team_id, nickname, role, in_game_name, index)
       select 'p' || n, 'k' || n, 'Captain ' || lpad(n::text, 6, '0'), 'Starter', 'captain' || n, 0
       from generate_series(1, $1::bigint) n`,
      [teams],
    ),
  )
  await withoutIndexes(client, 'match_rooms', () =>
    copyRow(client, {
      table: 'match_rooms',
      of: `id = '${room}'`,
      count,
      changed: {
        id: `'r' || n`,
        bracket_match_id: `'m' || n`,
        identifier: code,
        name: `${code} || ' ' || ${nameOf(one)} || ' – ' || ${nameOf(other)}`,
        team_ids: `array['k' || ${one}, 'k' || ${other}]`,
        teams: `jsonb_build_array(
          jsonb_build_object('tournamentTeamId', 'k' || ${one}, 'name', ${nameOf(one)}),
          jsonb_build_object('tournamentTeamId', 'k' || ${other}, 'name', ${nameOf(other)}))`,
        state: `case when ${isOpen} then 'Open' else (array['Completed', 'Closed', 'Aborted'])[1 + n % 3] end`,
        game_state: `case when ${isOpen}
          then (array['Waiting', 'Ready', 'Playing', 'ResultSubmitted', 'Disputed'])[1 + n / 50 % 5] end`,
        game_since: `case when ${isOpen} then create_time - n % ${day} end`,
        // One open room in twenty is late.
        schedule: `create_time + case when n % 1000 = 0 then -${day} else ${day} end`,
        create_time: 'create_time - n',
        update_time: 'update_time - n',
      },
    }),
  )
}
