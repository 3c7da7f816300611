import { and, arrayOverlaps, eq, getTableColumns, gt, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import { noLimits, type ScheduleLimits } from '../../contract/schedule.ts'
import type { FinalRank } from '../../contract/standing.ts'
import { activeStates, type TournamentDisplayState, type TournamentState } from '../../contract/states.ts'
import type { Tournament } from '../../contract/tournament.ts'
import type { TournamentDetail, TournamentFields } from '../../contract/tournament-detail.ts'
import type { TournamentView } from '../../contract/views.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { lockTournament } from './locks.ts'
import { inOrderOf, idPageOf, sortOf } from './paging.ts'
import { thingRows } from './rows.ts'
import { tournamentCounts, tournaments } from './schema/tournaments.ts'
import { isSearchedFor } from './searched.ts'
import { stagesOf } from './stages.ts'

type Row = typeof tournaments.$inferSelect
/** Of a tournament with all its texts. */
export type WholeView = TournamentView & { tournament: TournamentDetail }

const {
  nameKey: _key,
  finalRanking: _ranking,
  cancelReason: _reason,
  scheduleLimits: _limits,
  ...shown
} = getTableColumns(tournaments)
const { about: _about, rules: _rules, form: _form, ...ofList } = shown
/** A row of the list. */
export const listed = ofList

const rows = thingRows(tournaments, tournamentOf)
export const findTournament = rows.find

export async function tournamentView(tx: Tx, id: string): Promise<WholeView> {
  return { tournament: await findTournament(tx, id), stages: await stagesOf(tx, id) }
}

/** For a write that has the tournament to itself. */
export async function lockTournamentView(tx: Tx, id: string): Promise<WholeView> {
  await lockTournament(tx, id)
  return tournamentView(tx, id)
}

export function insertTournament(
  tx: Tx,
  fields: TournamentFields,
  state: TournamentState,
  createTime: number,
): Promise<TournamentDetail> {
  return rows.insert(tx, { ...fields, state, createTime })
}

export type TournamentChange = Partial<TournamentFields> & {
  state?: TournamentState
  champion?: string | null
  finalRanking?: FinalRank[]
  cancelReason?: string
  venueIds?: string[]
}

/** Writes a change of the tournament itself; its version counts these. */
export function updateTournament(tx: Tx, id: string, change: TournamentChange): Promise<TournamentDetail> {
  return rows.update(tx, id, change)
}

/** Writes figures that follow from teams and stages; no version, since they are not edited by hand. */
export async function updateFigures(
  tx: Tx,
  id: string,
  figures: Partial<Pick<Tournament, 'teamCount' | 'registeredCount' | 'groupTeams' | 'formats'>>,
): Promise<TournamentDetail> {
  const [row] = await tx.update(tournaments).set(figures).where(eq(tournaments.id, id)).returning()
  return tournamentOf(found(row))
}

export async function finalRankingOf(tx: Tx, id: string): Promise<FinalRank[]> {
  const [row] = await tx.select({ ranking: tournaments.finalRanking }).from(tournaments).where(eq(tournaments.id, id))
  return found(row).ranking
}

export async function scheduleLimitsOf(tx: Tx, id: string): Promise<ScheduleLimits> {
  const [row] = await tx.select({ limits: tournaments.scheduleLimits }).from(tournaments).where(eq(tournaments.id, id))
  // Those that were kept before venues had places name none.
  return { ...noLimits, ...found(row).limits }
}

/** No version: the fields of the tournament stay as they are. */
export async function saveScheduleLimits(tx: Tx, id: string, scheduleLimits: ScheduleLimits): Promise<void> {
  await tx.update(tournaments).set({ scheduleLimits }).where(eq(tournaments.id, id))
}

const byName = [sql`${tournaments.nameKey} collate "und-x-icu"`, tournaments.id]
const orders = {
  name: byName,
  createTime: [tournaments.createTime, tournaments.id],
  matchStart: [tournaments.matchStart, tournaments.id],
  registrationEnd: [tournaments.registrationEnd, tournaments.id],
  state: [tournaments.state, tournaments.createTime, tournaments.id],
  game: [tournaments.game, tournaments.createTime, tournaments.id],
  region: [tournaments.region, tournaments.createTime, tournaments.id],
  teamCount: [tournaments.teamCount, tournaments.id],
  registeredCount: [tournaments.registeredCount, tournaments.id],
}

export async function listTournaments(tx: Tx, query: QueryOf<Endpoints['listTournaments']>, now: number) {
  const order = sortOf(query.sort, orders, '-createTime')
  const kept = await keptCount(tx, query)
  const found = { table: tournaments, id: tournaments.id, where: filterOf(query, now), order, kept }
  const { ids, ...counts } = await idPageOf(tx, found, query)
  const rows = await tx.select(listed).from(tournaments).where(inArray(tournaments.id, ids))
  return { tournaments: inOrderOf(ids, rows, (row) => row.id), ...counts }
}

export async function listActive(tx: Tx, limit: number): Promise<{ tournaments: Tournament[]; rowCount: number }> {
  const active = inArray(tournaments.state, [...activeStates])
  const rows = await tx
    .select(listed)
    .from(tournaments)
    .where(active)
    .orderBy(sql`${tournaments.matchStart} nulls last`, tournaments.id)
    .limit(limit)
  const rowCount = rows.length < limit ? rows.length : await tx.$count(tournaments, active)
  return { tournaments: rows, rowCount }
}

function tournamentOf(row: Row): TournamentDetail {
  const { nameKey: _key, finalRanking: _ranking, cancelReason: _reason, scheduleLimits: _limits, ...tournament } = row
  return tournament
}

type Query = QueryOf<Endpoints['listTournaments']>

function filterOf(query: Query, now: number): SQL | undefined {
  return and(
    query.state && or(...query.state.map((state) => hasDisplayState(state, now))),
    query.game && inArray(tournaments.game, query.game),
    query.region && arrayOverlaps(tournaments.region, query.region),
    query.instant && eq(tournaments.instant, query.instant === 'true'),
    query.from !== undefined ? gte(tournaments.matchStart, query.from) : undefined,
    query.to !== undefined ? lte(tournaments.matchStart, query.to) : undefined,
    isSearchedFor('tournament', query),
  )
}

/** §4: WaitingForCheckIn is shown while registration is closed and the tournament check-in is open. */
export function hasDisplayState(state: TournamentDisplayState, now: number): SQL | undefined {
  const start = sql`${tournaments.matchStart} - ${tournaments.tournamentCheckIn} * 60`
  const waiting = and(gt(tournaments.matchStart, now), lte(start, now))
  if (state === 'WaitingForCheckIn') return and(eq(tournaments.state, 'CompleteRegistration'), waiting)
  if (state === 'CompleteRegistration') {
    return and(eq(tournaments.state, state), sql`(${waiting}) is not true`)
  }
  return eq(tournaments.state, state)
}

/** Filters by state, game and region are answered from kept counts, for any number of tournaments. */
async function keptCount(tx: Tx, query: Query): Promise<number | undefined> {
  const byClock = query.state?.some((state) => state === 'WaitingForCheckIn' || state === 'CompleteRegistration')
  const otherFilter = query.search || query.instant || query.from !== undefined || query.to !== undefined
  if (byClock || otherFilter) return undefined
  const states = query.state?.filter((state) => state !== 'WaitingForCheckIn')
  const [row] = await tx
    .select({ n: sql<number>`coalesce(sum(${tournamentCounts.n}), 0)::int` })
    .from(tournamentCounts)
    .where(
      and(
        states && inArray(tournamentCounts.state, states),
        query.game && inArray(tournamentCounts.game, query.game),
        query.region && arrayOverlaps(tournamentCounts.region, query.region),
      ),
    )
  return row?.n ?? 0
}
