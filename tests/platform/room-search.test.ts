// The list of all match rooms at a filled table: every team of a name is followed, and what is asked has an index.
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needsNow } from '../../src/platform/store/rooms.ts'
import { matchRooms } from '../../src/platform/store/schema/matches.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { roomsOf } from './room-world.ts'

/** Teams of a name that hundreds have, and of one that thousands have; each plays in a room of its own. */
const groups = [
  { name: 'Phoenix', teams: 350 },
  { name: 'United', teams: 2_600 },
]
let platform: TestPlatform
let rooms: ReturnType<typeof roomsOf>

beforeAll(async () => {
  platform = await startPlatform()
  rooms = roomsOf(platform, await platform.token('SystemAdmin'))
  const room = await rooms.open()
  const { pool } = platform.store
  const columnsOf = async (table: string, others: readonly string[]) => {
    const { rows } = await pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
      [table, others],
    )
    return rows.map(({ name }) => `"${name}"`).join(', ')
  }
  const team = await columnsOf('tournament_teams', ['id', 'name', 'name_key', 'entry'])
  const kept = ['id', 'bracket_match_id', 'identifier', 'team_ids', 'state', 'name', 'create_time', 'game_state']
  const shown = await columnsOf('match_rooms', kept)
  for (const [at, { name, teams }] of groups.entries()) {
    await pool.query(
      `insert into tournament_teams (id, name, name_key, entry, ${team})
       select $2 || n, $2 || ' ' || n, $2 || n, $4 + n, ${team} from tournament_teams, generate_series(1, $3) n
       where id = $1`,
      [room.a, name, teams, (at + 1) * 10_000],
    )
    await pool.query(
      `insert into match_rooms (id, bracket_match_id, identifier, team_ids, state, name, create_time, game_state, ${shown})
       select 'r' || $2 || n, 'm' || $2 || n, 'G' || n || '-M5', array[$2 || n], 'Closed', 'room', create_time + n, null,
         ${shown} from match_rooms, generate_series(1, $3) n where id = $1`,
      [room.matchId, name, teams],
    )
  }
  await pool.query(
    `insert into match_rooms (id, bracket_match_id, identifier, team_ids, state, name, create_time, game_state, ${shown})
     select 'x' || n, 'x' || n, 'G1-M' || n, array['nobody'], 'Closed', 'room', create_time + n, null, ${shown}
     from match_rooms, generate_series(1, 20000) n where id = $1`,
    [room.matchId],
  )
  await pool.query('analyze')
}, 120_000)
afterAll(() => platform.close())

const found = async (query: object) =>
  (await rooms.call('listMatchRooms', { as: rooms.as, query: { pageSize: 200, ...query } })).payload

test.each(groups)('all $teams teams called $name are followed, on the last page as well', async ({ name, teams }) => {
  const seen = new Set<string>()
  for (let page = 1; page <= Math.ceil(teams / 200); page++) {
    const { matches } = await found({ search: name, page })
    for (const { matchId } of matches) seen.add(matchId)
  }
  expect(seen.size).toBe(teams)
  expect((await found({ search: `${name} ${teams}` })).matches.map(({ matchId }) => matchId)).toEqual([
    `r${name}${teams}`,
  ])
})

test('of 1,200 teams of a name one has a room, and was called otherwise when that was made: list and search of everything find it', async () => {
  const { matchId, a } = await rooms.open()
  const { pool } = platform.store
  const columns = (
    await pool.query<{ name: string }>(
      `select string_agg(quote_ident(column_name), ', ') as name from information_schema.columns
       where table_name = 'tournament_teams' and is_generated = 'NEVER'
         and column_name <> all(array['id', 'name', 'name_key', 'entry'])`,
    )
  ).rows[0]?.name
  await pool.query(
    `insert into tournament_teams (id, name, name_key, entry, ${columns})
     select 'comet' || n, 'Comets ' || n, 'comets' || n, 50000 + n, ${columns}
     from tournament_teams, generate_series(1, 1200) n where id = $1`,
    [a],
  )
  // The one that is met last plays there.
  await pool.query(`update match_rooms set team_ids = array_replace(team_ids, $2, 'comet1200') where id = $1`, [
    matchId,
    a,
  ])
  const { payload } = await rooms.call('findThings', { as: rooms.as, query: { text: 'comets', kind: ['room'] } })
  expect(payload.found.map(({ id }) => id)).toEqual([matchId])
  expect((await found({ search: 'comets' })).matches.map((room) => room.matchId)).toEqual([matchId])
})

test('a code is found whatever its case', async () => {
  const { matches, rowCount } = await found({ search: 'g7-m5' })
  expect([matches.map(({ identifier }) => identifier), rowCount]).toEqual([['G7-M5', 'G7-M5'], 2])
})

test('its list and the search of everything find a room by both teams, as they were called and as one is called now', async () => {
  const { matchId, a } = await rooms.open()
  const foundBy = async (text: string) => {
    const { payload } = await rooms.call('findThings', { as: rooms.as, query: { text, kind: ['room'] } })
    return [
      (await found({ search: text })).matches.some((room) => room.matchId === matchId),
      payload.found.some(({ id }) => id === matchId),
    ]
  }
  await platform.store.pool.query(`update tournament_teams set name = 'Łódź Kites' where id = $1`, [a])
  for (const text of ['team a team d', 'TEAM D vs team a', 'g1-m1 team d', 'G1-M1', 'lodz', 'kites łódź'])
    expect([text, await foundBy(text)]).toEqual([text, [true, true]])
  for (const text of ['team c', 'g1-m1 team b', 'kites lodz w'])
    expect([text, await foundBy(text)]).toEqual([text, [false, false]])
})

async function planOf(where: SQL): Promise<string> {
  const { rows } = await platform.store.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select id from ${matchRooms} where ${where}`,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('what lists and Home ask is read off an index, not off the table', async () => {
  const asked = {
    code: sql`lower(${matchRooms.identifier}) = 'g7-m5' or ${matchRooms.id} = 'g7-m5'`,
    team: sql`lower(${matchRooms.identifier}) = 'x' or ${matchRooms.teamIds} && array['Phoenix7']`,
    state: sql`${matchRooms.state} = 'Open' and ${matchRooms.gameState} in ('Disputed')`,
    ...(await needsNow(platform.store.db, platform.store.now())),
  }
  for (const [what, where] of Object.entries(asked)) {
    expect([what, (await planOf(where)).includes('Seq Scan')]).toEqual([what, false])
  }
})
