// A platform that has been in use for years: many tournaments, match rooms and members, the same in every run.
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { games, regions } from '../../contract/limits.ts'
import type { TournamentState } from '../../contract/states.ts'
import { rankStage } from '../../rules/ranking.ts'
import { finalRanking } from '../../rules/final-ranking.ts'
import type { Act } from '../handlers/call.ts'
import { enteredTeam } from '../handlers/new-team.ts'
import { stageWithDefaults } from '../handlers/stage-defaults.ts'
import { withDefaults } from '../handlers/tournament-defaults.ts'
import { figuresOf, takeIds } from '../store/brackets.ts'
import type { Tx } from '../store/connection.ts'
import { nameKey } from '../store/name-key.ts'
import { matchRooms } from '../store/schema/matches.ts'
import { bracketMatches, brackets, stages, standings } from '../store/schema/stages.ts'
import { teamPlayers, tournamentTeams } from '../store/schema/teams.ts'
import { tournaments } from '../store/schema/tournaments.ts'
import { playedBracket, roomOfMatch } from './large-bracket.ts'
import type { DemoVenue } from './venues.ts'

export const largeCounts = { tournaments: 2_000, matchRooms: 20_000, members: 100_000 }

export async function seedLarge(act: Act, venue: DemoVenue): Promise<void> {
  const rows = await makeRows(act)
  await insertAll(act.tx, tournaments, rows.tournaments)
  await insertAll(act.tx, tournamentTeams, rows.teams)
  await insertAll(act.tx, teamPlayers, rows.players)
  await insertAll(act.tx, stages, rows.stages)
  await insertAll(act.tx, brackets, rows.brackets)
  await insertAll(act.tx, bracketMatches, rows.matches)
  await insertAll(act.tx, matchRooms, rows.rooms)
  await insertAll(act.tx, standings, rows.standings)
  await seedMembers(act, venue)
}

const day = 24 * 60 * 60
const field = 16
const matchesEach = field - 1
/** Of twenty tournaments: one in each early state, one cancelled, two running, the others over. */
const states: TournamentState[] = [
  ...(['Initial', 'Published', 'OpenRegistration', 'CompleteRegistration', 'Cancelled'] as const),
  ...Array<TournamentState>(2).fill('InProgress'),
  ...Array<TournamentState>(13).fill('Completed'),
]
const places = ['Kowloon', 'Taipei', 'Tainan', 'Shenzhen', 'Sha Tin', 'Hsinchu', 'Chengdu', 'Kaohsiung', '屯門', '台中']
const cups = [
  'Open',
  'Masters',
  'League',
  'Cup',
  'Clash',
  'Invitational',
  'Qualifier',
  'Championship',
  '盃賽',
  '公開賽',
]
const animals = ['Tigers', 'Cranes', 'Dragons', 'Foxes', 'Herons', 'Wolves', 'Otters', 'Ravens', '黑熊', '白鷺']

async function makeRows(act: Act) {
  const { now } = act.asking
  const rows = {
    tournaments: [] as (typeof tournaments.$inferInsert)[],
    teams: [] as (typeof tournamentTeams.$inferInsert)[],
    players: [] as (typeof teamPlayers.$inferInsert)[],
    stages: [] as (typeof stages.$inferInsert)[],
    brackets: [] as (typeof brackets.$inferInsert)[],
    matches: [] as (typeof bracketMatches.$inferInsert)[],
    rooms: [] as (typeof matchRooms.$inferInsert)[],
    standings: [] as (typeof standings.$inferInsert)[],
  }
  const perTournament = 2 + field + 2 * matchesEach
  const ids = (await takeIds(act.tx, largeCounts.tournaments * perTournament)).values()
  const nextId = () => ids.next().value ?? ''
  for (let i = 0; i < largeCounts.tournaments; i++) {
    const state = states[i % states.length] ?? 'Completed'
    const id = nextId()
    const age = state === 'Completed' || state === 'Cancelled' ? 1 + (i % 700) : -(i % 60)
    const start = now - age * day
    const fields = withDefaults({
      name: `${pick(places, i)} ${pick(games, i * 7)} ${pick(cups, Math.floor(i / 10))} ${1 + (i % 97)}`,
      game: pick(games, i * 7),
      region: i % 4 === 0 ? 'All' : pick(regions, i),
      registrationStart: start - 30 * day,
      registrationEnd: start - 2 * day,
      matchStart: start,
      matchEnd: start + 3 * day,
      maxTeams: field,
      starters: 1,
      featured: i % 50 === 0,
    })
    const hasTeams = state !== 'Initial' && state !== 'Published'
    const teams = Array.from({ length: hasTeams ? field : 0 }, (_, n) => ({
      tournamentTeamId: nextId(),
      name: `${pick(places, i + n)} ${pick(animals, n * 3 + i)} ${n + 1}`,
    }))
    for (const [n, { tournamentTeamId, name }] of teams.entries()) {
      rows.teams.push({
        id: tournamentTeamId,
        tournamentId: id,
        name,
        nameKey: nameKey(name),
        state: 'Registered',
        rosterConfirmTime: start - 3 * day,
        createTime: start - 20 * day,
        entry: n + 1,
      })
      const { players } = enteredTeam(fields, { name })
      for (const [index, player] of players.entries()) rows.players.push({ tournamentTeamId, index, ...player })
    }
    const stageId = nextId()
    const settings = stageWithDefaults({ name: 'Playoffs', format: 'SingleElimination', bestOf: 3 }, fields.game)
    const { name, format, ...rest } = settings
    const isPlayed = state === 'InProgress' || state === 'Completed'
    const bracket = isPlayed
      ? playedBracket(settings, teams, { variant: i, rounds: state === 'Completed' ? 4 : 1 + (i % 2), nextId, start })
      : undefined
    const seeds = bracket ? teams.map((team) => team.tournamentTeamId) : []
    const table = bracket ? rankStage({ ...settings, brackets: [bracket], seeds }).map((row) => ({ ...row })) : []
    const ranking = state === 'Completed' ? finalRanking([{ name, standings: table }]) : []
    rows.tournaments.push({
      id,
      ...fields,
      nameKey: nameKey(fields.name),
      state,
      createTime: start - 40 * day,
      teamCount: teams.length,
      registeredCount: teams.length,
      formats: [format],
      champion: ranking[0]?.name ?? null,
      finalRanking: ranking,
    })
    rows.stages.push({
      id: stageId,
      tournamentId: id,
      position: 1,
      name,
      format,
      fields: rest,
      state: state === 'Completed' || state === 'InProgress' || state === 'Cancelled' ? state : 'Initial',
      stateTime: start,
      seeds,
      ...(bracket && figuresOf([bracket])),
    })
    if (!bracket) continue
    const { matches, additionalMatches: _additional, ...plain } = bracket
    const now_ = { ...plain, stageId, stateTime: start, visible: true }
    rows.brackets.push({ ...now_, state: state === 'Completed' ? 'Completed' : bracket.state })
    for (const [index, match] of matches.entries()) {
      const { bracketMatchId, teams: seats, ...stored } = match
      const isOpen = match.state === 'Initial' && seats.every((team) => team !== null)
      const room =
        rows.rooms.length < largeCounts.matchRooms && (isOpen || match.state === 'Completed')
          ? roomOfMatch(match, { id: nextId(), tournamentId: id, stageId, isOpen, start })
          : undefined
      if (room) rows.rooms.push(room)
      rows.matches.push({
        ...stored,
        id: bracketMatchId,
        stageId,
        groupNumber: 1,
        index,
        teams: seats.map((team) => team?.tournamentTeamId ?? null),
        ...(room && isOpen && { matchId: room.id, state: 'InProgress' as const }),
      })
    }
    if (state === 'Completed') {
      for (const [index, { name: _name, ...row }] of table.entries()) rows.standings.push({ stageId, index, ...row })
    }
  }
  return rows
}

/** Made inside the database: a hundred thousand rows are not sent one by one. */
async function seedMembers({ tx, asking }: Act, { venueId }: DemoVenue): Promise<void> {
  const surnames = sql.param(['Chan', 'Wong', 'Lee', 'Lin', 'Huang', 'Cheung', 'Ho', 'Wu', 'Tsai', 'Yang'])
  const givenNames = sql.param([
    'Ka Yan',
    'Wing',
    'Mei',
    'Chi Hang',
    'Yi-Chun',
    'Jia Hao',
    'Siu Ming',
    'Ting',
    'Lok',
    'An',
  ])
  const handles = sql.param(['Nova', 'Pixel', 'Mochi', 'Rook', 'Lumen', 'Jade', 'Comet', 'Kumo', 'Saber', 'Echo'])
  await tx.execute(sql`
    insert into members (id, nickname, nickname_key, first_name, last_name, email, mobile, gender, birthday,
      home_shop_venue_id, discord_id, wallet_cents, loyalty_points, create_time)
    select nextval('arena_ids')::text, handle || n, lower(handle || n), given, surname,
      lower(handle) || n || '@players.test', '+852 5' || lpad((n * 7919 % 10000000)::text, 7, '0'),
      case n % 3 when 0 then 'female' when 1 then 'male' end,
      to_char(date '1980-01-01' + (n * 37 % 10950), 'YYYY-MM-DD'),
      case when n % 5 = 0 then ${venueId} end, case when n % 2 = 0 then lower(handle) || '#' || lpad((n % 10000)::text, 4, '0') end,
      n * 131 % 500000, n * 17 % 5000, ${asking.now}::bigint - (n * 613 % 63072000)
    from (
      select n, (${handles}::text[])[1 + n % 10] as handle, (${givenNames}::text[])[1 + n / 7 % 10] as given,
        (${surnames}::text[])[1 + n / 3 % 10] as surname
      from generate_series(1, ${largeCounts.members}::int) as n
    ) as member`)
}

/** Keeps the parameters of one statement below what the protocol can carry (65,535). */
async function insertAll<T extends PgTable>(tx: Tx, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const size = 1_000
  for (let from = 0; from < rows.length; from += size) {
    await tx.insert(table).values(rows.slice(from, from + size))
  }
}

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T // the index is inside the list
}
