// Instant tournaments with how long their teams wait.
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import type { InstantSettings, InstantWait } from '../../contract/endpoints-instant.ts'
import type { Tx } from './connection.ts'
import { idPageOf, inOrderOf, sortOf } from './paging.ts'
import { tournamentTeams } from './schema/teams.ts'
import { tournaments } from './schema/tournaments.ts'
import { isSearchedFor } from './searched.ts'
import { warningMinutes } from './settings.ts'
import { hasDisplayState, listed } from './tournaments.ts'

const orders = {
  name: [sql`${tournaments.nameKey} collate "und-x-icu"`, tournaments.id],
  createTime: [tournaments.createTime, tournaments.id],
  state: [tournaments.state, tournaments.createTime, tournaments.id],
  registrationEnd: [tournaments.registrationEnd, tournaments.id],
  registeredCount: [tournaments.registeredCount, tournaments.id],
}

type Query = QueryOf<Endpoints['listInstantTournaments']>

export async function listInstant(tx: Tx, query: Query, now: number) {
  const waiting = waitingOf(await warningMinutes(tx), now)
  const where = and(
    eq(tournaments.instant, true),
    query.state && or(...query.state.map((state) => hasDisplayState(state, now))),
    query.waiting && inArray(waiting, query.waiting),
    isSearchedFor('tournament', query),
  )
  const order = sortOf(query.sort, orders, '-createTime')
  const { ids, ...counts } = await idPageOf(tx, { table: tournaments, id: tournaments.id, where, order }, query)
  const rows = await tx
    .select({ ...listed, waiting, waitingSince: since })
    .from(tournaments)
    .where(inArray(tournaments.id, ids))
  return { tournaments: inOrderOf(ids, rows, (row) => row.id), ...counts }
}

const firstTeam = sql`(select min(${tournamentTeams.createTime}) from ${tournamentTeams} where ${tournamentTeams.tournamentId} = ${tournaments.id})`

/** chosen: teams wait from the first that came in until the tournament starts. */
const since = sql<number | null>`case when ${tournaments.state} in ('OpenRegistration', 'CompleteRegistration')
  then ${firstTeam} end`.mapWith((value: unknown) => (value === null ? null : Number(value)))

function waitingOf(levels: InstantSettings, now: number): SQL<InstantWait> {
  const longerThan = (minutes: number) => sql`${since} <= ${now - minutes * 60}::bigint`
  return sql<InstantWait>`case when ${since} is null then 'NotWaiting'
    when ${longerThan(levels.secondWarningMinutes)} then 'SecondWarning'
    when ${longerThan(levels.firstWarningMinutes)} then 'FirstWarning' else 'Waiting' end`
}
