// Match rooms as they are shown: with the names of what they are part of, their players, and why they need an
// administrator.
import { and, arrayOverlaps, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import { searchWords } from '../../contract/fold.ts'
import { RoomNeed, type ListedRoom, type MatchRoom, type RoomRound, type RoomTeam } from '../../contract/match-room.ts'
import type { MatchStanding, RoomStanding } from '../../contract/phase.ts'
import { expectedGameMinutes } from '../../contract/schedule.ts'
import type { TournamentTeam } from '../../contract/team.ts'
import { standingOf } from '../../rules/phase.ts'
import type { Visible } from '../policy.ts'
import type { Tx } from './connection.ts'
import { withoutVersus } from './find-words.ts'
import { found } from './found.ts'
import type { RoomRow } from './matches.ts'
import { whereVisible } from './owned.ts'
import { idPageOf, inOrderOf, sortOf } from './paging.ts'
import { inPhase, isWalkover, stageMinutes, undecidedMatch } from './room-phase.ts'
import { mostTeamsOfName, roomTextHasWords } from './room-words.ts'
import { firstConfirmed, matchRooms } from './schema/matches.ts'
import { bracketMatches, brackets, stages } from './schema/stages.ts'
import { teamPlayers, tournamentTeams } from './schema/teams.ts'
import { tournaments } from './schema/tournaments.ts'
import { venues } from './schema/venues.ts'
import { isCalled, playerHasWords, thingHasWords } from './searched.ts'
import { overdueMinutes } from './settings.ts'
import { teamsWith } from './teams.ts'
import { heldAt } from './venues.ts'

export async function findRoom(tx: Tx, id: string, now: number): Promise<MatchRoom> {
  const [row] = await rowsWith(tx, [id], now)
  const { room, standing, secondConfirmation, venue: _venue, mine: _mine, ...names } = found(row)
  const teams = await teamsWith(tx, room.teamIds)
  return {
    ...placeOf(room, names, new Map(teams.map((team) => [team.tournamentTeamId, team.name]))),
    ...standing,
    teams: room.teams.map((team) =>
      inRoom(
        room,
        teams.find(({ tournamentTeamId }) => tournamentTeamId === team.tournamentTeamId) ?? { ...team, players: [] },
      ),
    ),
    games: room.games,
    checkInDuration: room.checkInDuration,
    bestOf: room.bestOf,
    map: room.map,
    pickMode: room.pickMode,
    autoLobbyDisabled: room.autoLobbyDisabled,
    secondConfirmation,
    assistance: room.assistance,
    venues: await heldAt(tx, room.tournamentId, room.venueId),
    createTime: room.createTime,
  }
}

/** Where a room is: at the venue of its match, or else where its tournament is held. */
const owner = { venueCompanyId: venues.venueCompanyId, venueId: venues.id }
const isPlayedAt = sql`case when ${matchRooms.venueId} is null then ${venues.id} = any(${tournaments.venueIds})
  else ${venues.id} = ${matchRooms.venueId} end`

/** 4.14: whether it is at one of these. */
export function isMine(visible: Visible): SQL<boolean> {
  if (visible.of === 'everything') return sql`true`
  return sql<boolean>`exists (select from ${venues} inner join ${tournaments}
    on ${tournaments.id} = ${matchRooms.tournamentId} where ${isPlayedAt} and ${whereVisible(visible, owner)})`
}

/** Which of these rooms are at one of the venues a reader belongs to. */
export async function ownRooms(tx: Tx, ids: readonly string[], own: Visible): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: matchRooms.id })
    .from(matchRooms)
    .where(and(inArray(matchRooms.id, [...ids]), isMine(own)))
  return rows.map(({ id }) => id)
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

/** Rooms as lists show them, in no order; without `own` as seen by an administrator of every venue. */
export async function listedRooms(tx: Tx, ids: readonly string[], now: number, own?: Visible): Promise<ListedRoom[]> {
  const rows = await rowsWith(tx, ids, now, own)
  const teamIds = [...new Set(rows.flatMap(({ room }) => room.teamIds))]
  const names = await namesOfTeams(tx, teamIds)
  const players = await namesOfPlayers(tx, teamIds)
  return rows.map(({ room, standing, venue, mine, secondConfirmation: _second, ...place }) => ({
    ...placeOf(room, place, names),
    ...standing,
    teams: room.teams.map((team) => ({ ...team, name: names.get(team.tournamentTeamId) ?? team.name })),
    players: room.teamIds.flatMap((id) => players.get(id) ?? []),
    venue,
    mine,
  }))
}

/** How the open rooms of a tournament stand, without names. */
export async function openStandings(tx: Tx, tournamentId: string): Promise<MatchStanding[]> {
  const rows = await tx
    .select({ room: matchRooms, minutes: stageMinutes })
    .from(matchRooms)
    .innerJoin(tournaments, eq(tournaments.id, matchRooms.tournamentId))
    .where(and(eq(matchRooms.tournamentId, tournamentId), eq(matchRooms.state, 'Open')))
    .orderBy(matchRooms.id)
  return rows.map(({ room, minutes }) => ({
    matchId: room.id,
    bracketMatchId: room.bracketMatchId,
    ...standingOf(room, { minutes: lengthOf(room, minutes), walkover: false, undecidedMatch: null }),
  }))
}

/** How long its match is expected to take. */
function lengthOf({ bestOf }: RoomRow, minutes: number | null): number {
  return minutes ?? bestOf * expectedGameMinutes
}

/** Why an open room waits for an administrator, each with the condition that says so. */
export async function needsNow(tx: Tx, now: number): Promise<Record<RoomNeed, SQL>> {
  const minutes = await overdueMinutes(tx)
  const { gameState, checkInStartTime, checkInDuration, schedule, createTime } = matchRooms
  const open = sql`${matchRooms.state} = 'Open'`
  const isConfirmed = sql`${firstConfirmed(matchRooms.games)} is not null`
  return {
    disputed: sql`${open} and ${gameState} = 'Disputed' and not ${isConfirmed}`,
    resultUpdate: sql`${open} and ${gameState} = 'ResultSubmitted' and not ${isConfirmed}`,
    secondConfirmation: sql`${open} and ${isConfirmed}`,
    noWinner: sql`${open} and ${matchRooms.undecidedSince} is not null`,
    assistance: sql`${open} and ${matchRooms.assistance} is not null`,
    // Since it was to begin; a room without a time since its check-in was over, or since it was made.
    // Games are looked into last: most rooms are not late.
    overdue: sql`${open} and ${gameState} in ('Waiting', 'Ready', 'Playing') and coalesce(${schedule},
      ${checkInStartTime} + ${checkInDuration} * 60, ${createTime}) + ${minutes} * 60 <= ${now} and not ${isConfirmed}`,
  }
}

type Names = Pick<MatchRoom, 'tournamentName' | 'stageName' | 'needs'> & { round: RoomRound }
type Joined = Names & { room: RoomRow; standing: RoomStanding; secondConfirmation: boolean } & Pick<
    ListedRoom,
    'venue' | 'mine'
  >

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
      minutes: stageMinutes,
      walkover: isWalkover,
      undecidedMatch,
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
    .leftJoin(bracketMatches, eq(bracketMatches.id, matchRooms.bracketMatchId))
    .where(inArray(matchRooms.id, [...ids]))
  return rows.map(({ room, format, roundSettings, minutes, walkover, undecidedMatch: undecided, ...names }) => {
    const { groupNumber, roundOf, isAdditional } = room
    const name = roundSettings?.find((setting) => setting.roundOf === roundOf)?.name ?? null
    const standing = standingOf(room, { minutes: lengthOf(room, minutes), walkover, undecidedMatch: undecided })
    return { room, standing, ...names, round: { format, groupNumber, roundOf, isAdditional, name } }
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
    version,
    players,
  }: Pick<TournamentTeam, 'tournamentTeamId' | 'name' | 'players'> & Partial<Pick<TournamentTeam, 'logo' | 'version'>>,
): RoomTeam {
  const there = new Set(checkedIn)
  const prepared = new Set(ready)
  const isForced = forced.includes(tournamentTeamId)
  const lineup = players.filter(({ role }) => role === 'Captain' || role === 'Starter')
  // A team without players cannot be present.
  const all = (of: ReadonlySet<string>) => lineup.length > 0 && lineup.every(({ playerId }) => of.has(playerId))
  return {
    tournamentTeamId,
    name,
    logo,
    ...(version !== undefined && { version }),
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
    // Only an open room has a game to be played: the index of open rooms is the smaller one.
    query.gameState && and(eq(matchRooms.state, 'Open'), inArray(matchRooms.gameState, query.gameState)),
    query.phase && inPhase(query.phase, now),
    query.needsMe === 'false' && !query.needs ? needed && sql`not ${needed}` : needed,
    query.tournamentId === undefined ? undefined : eq(matchRooms.tournamentId, query.tournamentId),
    query.stageId === undefined ? undefined : eq(matchRooms.stageId, query.stageId),
    query.bracketMatchId === undefined ? undefined : eq(matchRooms.bracketMatchId, query.bracketMatchId),
    query.from === undefined ? undefined : gte(matchRooms.createTime, query.from),
    query.to === undefined ? undefined : lte(matchRooms.createTime, query.to),
    query.search ? await withText(tx, query.search) : undefined,
    isCalled('room', query.named),
  )
}

/**
 * §2: by the code of the room, by both teams or one, by a player. All that fit, however many: with more teams than are named to the
 * index each room is asked for its teams, and most are found soon.
 */
async function withText(tx: Tx, search: string): Promise<SQL | undefined> {
  const text = search.trim()
  const words = withoutVersus(searchWords(text))
  if (words.length === 0) return undefined
  const own = or(eq(matchRooms.id, text), roomTextHasWords(words))
  const ofName = thingHasWords('team')(words)
  const ofPlayer = playerHasWords(words)
  const { id } = tournamentTeams
  const { tournamentTeamId } = teamPlayers
  const teams = await tx
    .select({ id })
    .from(tournamentTeams)
    .where(ofName)
    .limit(mostTeamsOfName + 1)
  const players = await tx
    .select({ id: tournamentTeamId })
    .from(teamPlayers)
    .where(ofPlayer)
    .limit(mostTeamsOfName + 1)
  if (teams.length > mostTeamsOfName || players.length > mostTeamsOfName) {
    const isIn = (team: AnyPgColumn) => sql`${team} = any(${matchRooms.teamIds})`
    return sql`(${own} or exists (select from ${tournamentTeams} where ${isIn(id)} and ${ofName})
      or exists (select from ${teamPlayers} where ${isIn(tournamentTeamId)} and ${ofPlayer}))`
  }
  const ids = [...new Set([...teams, ...players].map((row) => row.id))]
  return ids.length > 0 ? or(own, arrayOverlaps(matchRooms.teamIds, ids)) : own
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
