// Match rooms as they are shown: with the names of what they are part of, their players, and why they need somebody.
import { and, arrayOverlaps, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import { RoomNeed, type ListedRoom, type MatchRoom, type RoomRound, type RoomTeam } from '../../contract/match-room.ts'
import type { TournamentTeam } from '../../contract/team.ts'
import type { Visible } from '../policy.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { wordsOf } from './find-words.ts'
import type { RoomRow } from './matches.ts'
import { whereVisible } from './owned.ts'
import { idPageOf, inOrderOf, sortOf } from './paging.ts'
import { matchRooms } from './schema/matches.ts'
import { hasWords } from './schema/name-search.ts'
import { brackets, stages } from './schema/stages.ts'
import { teamPlayers, tournamentTeams } from './schema/teams.ts'
import { tournaments } from './schema/tournaments.ts'
import { venues } from './schema/venues.ts'
import { overdueMinutes } from './settings.ts'
import { teamsWith } from './teams.ts'
import { heldAt } from './venues.ts'

export async function findRoom(tx: Tx, id: string, now: number): Promise<MatchRoom> {
  const [row] = await rowsWith(tx, [id], now)
  const { room, secondConfirmation, venue: _venue, mine: _mine, ...names } = found(row)
  const teams = await teamsWith(tx, room.teamIds)
  return {
    ...placeOf(room, names, new Map(teams.map((team) => [team.tournamentTeamId, team.name]))),
    teams: room.teams.map((team) =>
      inRoom(
        room,
        teams.find(({ tournamentTeamId }) => tournamentTeamId === team.tournamentTeamId) ?? { ...team, players: [] },
      ),
    ),
    games: room.games,
    checkInStartTime: room.checkInStartTime,
    checkInDuration: room.checkInDuration,
    bestOf: room.bestOf,
    schedule: room.schedule,
    map: room.map,
    pickMode: room.pickMode,
    autoLobbyDisabled: room.autoLobbyDisabled,
    secondConfirmation,
    assistance: room.assistance,
    venues: await heldAt(tx, room.tournamentId, room.venueId),
    createTime: room.createTime,
    updateTime: room.updateTime,
  }
}

/** Where a room is: at the venue of its match, or else where its tournament is held. */
const owner = { venueCompanyId: venues.venueCompanyId, venueId: venues.id }
const isPlayedAt = sql`case when ${matchRooms.venueId} is null then ${venues.id} = any(${tournaments.venueIds})
  else ${venues.id} = ${matchRooms.venueId} end`

/** 4.14: whether it is at one of these. */
function isMine(visible: Visible): SQL<boolean> {
  if (visible.of === 'everything') return sql`true`
  return sql<boolean>`exists (select from ${venues} inner join ${tournaments}
    on ${tournaments.id} = ${matchRooms.tournamentId} where ${isPlayedAt} and ${whereVisible(visible, owner)})`
}

type Query = QueryOf<Endpoints['listMatchRooms']>

const orders = {
  createTime: [matchRooms.createTime, matchRooms.id],
  updateTime: [matchRooms.updateTime, matchRooms.id],
}

/** Every administrator reads all rooms; `own`: the venues a reader sees by name, and acts at. */
export async function listRooms(tx: Tx, query: Query, now: number, own: Visible) {
  const order = sortOf(query.sort, orders, '-createTime')
  const mine = isMine(own)
  const where = and(await filterOf(tx, query, now), query.mine && eq(mine, query.mine === 'true'))
  const { ids, ...counts } = await idPageOf(tx, { table: matchRooms, id: matchRooms.id, where, order }, query)
  const matches = await listedRooms(tx, ids, now, own)
  return { matches: inOrderOf(ids, matches, (room) => room.matchId), ...counts }
}

/** Rooms as lists show them, in no order; without `own` as to somebody who may act everywhere. */
export async function listedRooms(tx: Tx, ids: readonly string[], now: number, own?: Visible): Promise<ListedRoom[]> {
  const rows = await rowsWith(tx, ids, now, own)
  const teamIds = [...new Set(rows.flatMap(({ room }) => room.teamIds))]
  const names = await namesOfTeams(tx, teamIds)
  const players = await namesOfPlayers(tx, teamIds)
  return rows.map(({ room, venue, mine, secondConfirmation: _second, ...place }) => ({
    ...placeOf(room, place, names),
    teams: room.teams.map((team) => ({ ...team, name: names.get(team.tournamentTeamId) ?? team.name })),
    players: room.teamIds.flatMap((id) => players.get(id) ?? []),
    gameState: room.gameState,
    checkInStartTime: room.checkInStartTime,
    schedule: room.schedule,
    venue,
    mine,
    updateTime: room.updateTime,
  }))
}

/** When an administrator confirmed what waits for a second one. */
export const firstConfirmed = sql`(jsonb_path_query_first(${matchRooms.games}, '$[*].firstConfirmation.time'))::bigint`

/** Why an open room waits for an administrator, each with the condition that says so. */
export async function needsNow(tx: Tx, now: number): Promise<Record<RoomNeed, SQL>> {
  const minutes = await overdueMinutes(tx)
  const { gameState, checkInStartTime, checkInDuration, schedule, createTime } = matchRooms
  const open = sql`${matchRooms.state} = 'Open'`
  const isConfirmed = sql`${firstConfirmed} is not null`
  return {
    disputed: sql`${open} and ${gameState} = 'Disputed' and not ${isConfirmed}`,
    resultUpdate: sql`${open} and ${gameState} = 'ResultSubmitted' and not ${isConfirmed}`,
    secondConfirmation: sql`${open} and ${isConfirmed}`,
    noWinner: sql`${open} and ${matchRooms.undecidedSince} is not null`,
    assistance: sql`${open} and ${matchRooms.assistance} is not null`,
    // Since it was to begin; a room without a time since its check-in was over, or since it was made.
    overdue: sql`${open} and ${gameState} in ('Waiting', 'Ready', 'Playing') and not ${isConfirmed} and coalesce(${schedule},
      ${checkInStartTime} + ${checkInDuration} * 60, ${createTime}) + ${minutes} * 60 <= ${now}`,
  }
}

type Names = Pick<MatchRoom, 'tournamentName' | 'stageName' | 'needs'> & { round: RoomRound }
type Joined = Names & { room: RoomRow; secondConfirmation: boolean } & Pick<ListedRoom, 'venue' | 'mine'>

async function rowsWith(tx: Tx, ids: readonly string[], now: number, visible?: Visible): Promise<Joined[]> {
  if (ids.length === 0) return []
  const needs = await needsNow(tx, now)
  const rows = await tx
    .select({
      room: matchRooms,
      tournamentName: tournaments.name,
      stageName: stages.name,
      format: stages.format,
      secondConfirmation: sql<boolean>`(${stages.fields} ->> 'secondConfirmation')::boolean`,
      roundSettings: brackets.roundSettings,
      venue: venues.name,
      mine: visible ? isMine(visible) : sql<boolean>`true`,
      needs: sql<RoomNeed[]>`array_remove(array[${sql.join(
        RoomNeed.options.map((need) => sql`case when ${needs[need]} then ${need}::text end`),
        sql`, `,
      )}], null)`,
    })
    .from(matchRooms)
    .innerJoin(tournaments, eq(tournaments.id, matchRooms.tournamentId))
    .innerJoin(stages, eq(stages.id, matchRooms.stageId))
    .leftJoin(venues, and(eq(venues.id, matchRooms.venueId), visible && whereVisible(visible, owner)))
    .leftJoin(brackets, and(eq(brackets.stageId, matchRooms.stageId), eq(brackets.groupNumber, matchRooms.groupNumber)))
    .where(inArray(matchRooms.id, [...ids]))
  return rows.map(({ room, format, roundSettings, ...names }) => {
    const { groupNumber, roundOf, isAdditional } = room
    const name = roundSettings?.find((setting) => setting.roundOf === roundOf)?.name ?? null
    return { room, ...names, round: { format, groupNumber, roundOf, isAdditional, name } }
  })
}

function placeOf(room: RoomRow, names: Names, teams: ReadonlyMap<string, string>) {
  const called = room.teams.map(({ tournamentTeamId, name }) => teams.get(tournamentTeamId) ?? name)
  return {
    matchId: room.id,
    name: `${room.identifier} ${called.join(' – ')}`,
    bracketMatchId: room.bracketMatchId,
    stageId: room.stageId,
    tournamentId: room.tournamentId,
    identifier: room.identifier,
    state: room.state,
    currentGame: room.gameNumber,
    ...names,
  }
}

function inRoom(
  { checkedIn, ready, forced }: RoomRow,
  {
    tournamentTeamId,
    name,
    logo = null,
    players,
  }: Pick<TournamentTeam, 'tournamentTeamId' | 'name' | 'players'> & Partial<Pick<TournamentTeam, 'logo'>>,
): RoomTeam {
  const there = new Set(checkedIn)
  const prepared = new Set(ready)
  const isForced = forced.includes(tournamentTeamId)
  const lineup = players.filter(({ role }) => role === 'Captain' || role === 'Starter')
  // A team without players has nobody who could be there.
  const all = (of: ReadonlySet<string>) => lineup.length > 0 && lineup.every(({ playerId }) => of.has(playerId))
  return {
    tournamentTeamId,
    name,
    logo,
    players: players.map(({ playerId, nickname, role, inGameName, discordId }) => ({
      playerId,
      nickname,
      role,
      inGameName,
      discordId,
      checkedIn: there.has(playerId),
      ready: prepared.has(playerId),
    })),
    checkedIn: isForced || all(there),
    ready: isForced || all(prepared),
  }
}

async function filterOf(tx: Tx, query: Query, now: number): Promise<SQL | undefined> {
  const needs = await needsNow(tx, now)
  const wanted = query.needs ?? (query.needsMe === undefined ? undefined : RoomNeed.options)
  const needed = wanted && sql`(${or(...wanted.map((need) => needs[need]))})`
  return and(
    query.state && inArray(matchRooms.state, query.state),
    query.gameState && inArray(matchRooms.gameState, query.gameState),
    query.needsMe === 'false' && !query.needs ? needed && sql`not ${needed}` : needed,
    query.tournamentId === undefined ? undefined : eq(matchRooms.tournamentId, query.tournamentId),
    query.stageId === undefined ? undefined : eq(matchRooms.stageId, query.stageId),
    query.bracketMatchId === undefined ? undefined : eq(matchRooms.bracketMatchId, query.bracketMatchId),
    query.from === undefined ? undefined : gte(matchRooms.createTime, query.from),
    query.to === undefined ? undefined : lte(matchRooms.createTime, query.to),
    query.search ? await withText(tx, query.search) : undefined,
  )
}

/** chosen: so many teams of that name, and so many with a player of it, are followed to their rooms. */
const followed = 200

/** §2: by the code of the room, by a team, by a player. */
async function withText(tx: Tx, search: string): Promise<SQL | undefined> {
  const text = search.trim()
  const words = wordsOf(text).filter((word) => word !== '–' && word !== '-')
  const teams = await tx
    .select({ id: tournamentTeams.id })
    .from(tournamentTeams)
    .where(hasWords([tournamentTeams.name], words))
    .limit(followed)
  const players = await tx
    .selectDistinct({ id: teamPlayers.tournamentTeamId })
    .from(teamPlayers)
    .where(hasWords([teamPlayers.nickname, teamPlayers.inGameName], words))
    .limit(followed)
  const ids = [...teams, ...players].map(({ id }) => id)
  return or(
    eq(matchRooms.id, text),
    eq(sql`lower(${matchRooms.identifier})`, text.toLowerCase()),
    ids.length > 0 && words.length > 0 ? arrayOverlaps(matchRooms.teamIds, ids) : undefined,
  )
}

async function namesOfTeams(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, name } = tournamentTeams
  const rows = await tx
    .select({ id, name })
    .from(tournamentTeams)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

async function namesOfPlayers(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const { tournamentTeamId, nickname, inGameName } = teamPlayers
  const rows = await tx
    .select({ tournamentTeamId, nickname, inGameName })
    .from(teamPlayers)
    .where(inArray(tournamentTeamId, [...ids]))
    .orderBy(nickname)
  const names = new Map<string, Set<string>>()
  for (const row of rows) {
    const known = names.get(row.tournamentTeamId) ?? new Set()
    names.set(row.tournamentTeamId, known.add(row.nickname).add(row.inGameName))
  }
  return new Map([...names].map(([id, known]) => [id, [...known].filter((name) => name !== '')]))
}
