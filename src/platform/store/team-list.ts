// The list of the teams of a tournament.
import { and, eq, inArray, isNotNull, isNull, like, not, or, sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import type { FormQuestion } from '../../contract/registration-form.ts'
import { groupNumber } from '../../rules/teams.ts'
import type { Tx } from './connection.ts'
import { anywhere, anywhereIn } from './like.ts'
import { idPageOf, inOrderOf, sortOf } from './paging.ts'
import { teamPlayers, tournamentTeams } from './schema/teams.ts'
import { withPlayers } from './teams.ts'
import { findTournament } from './tournaments.ts'

const orders = {
  name: [sql`${tournamentTeams.nameKey} collate "und-x-icu"`, tournamentTeams.id],
  entry: [tournamentTeams.entry],
  createTime: [tournamentTeams.createTime, tournamentTeams.entry],
  rosterConfirmTime: [tournamentTeams.rosterConfirmTime, tournamentTeams.entry],
  state: [tournamentTeams.state, tournamentTeams.entry],
  group: [tournamentTeams.group, tournamentTeams.entry],
}

export async function listTeams(tx: Tx, tournamentId: string, query: QueryOf<Endpoints['listTeams']>) {
  const tournament = await findTournament(tx, tournamentId)
  const order = sortOf(query.sort, orders, 'entry')
  const where: SQL | undefined = and(
    eq(tournamentTeams.tournamentId, tournamentId),
    query.state && inArray(tournamentTeams.state, query.state),
    query.group === undefined ? undefined : eq(tournamentTeams.group, groupNumber(tournament, query.group) ?? 0),
    query.checkedIn && (query.checkedIn === 'true' ? isNotNull(checkInTime) : isNull(checkInTime)),
    query.answers && (query.answers === 'complete' ? not(unanswered(tournament.form)) : unanswered(tournament.form)),
    query.search
      ? or(
          like(tournamentTeams.nameKey, anywhere(query.search)),
          eq(tournamentTeams.id, query.search.trim()),
          inArray(tournamentTeams.id, teamsOfPlayer(tx, tournamentId, query.search)),
        )
      : undefined,
  )
  const found = { table: tournamentTeams, id: tournamentTeams.id, where, order }
  const { ids, ...counts } = await idPageOf(tx, found, query)
  const rows = await tx.select().from(tournamentTeams).where(inArray(tournamentTeams.id, ids))
  return {
    teams: await withPlayers(
      tx,
      inOrderOf(ids, rows, (row) => row.id),
    ),
    ...counts,
  }
}

const { checkInTime, answers } = tournamentTeams

/** Something the form requires has no answer, or is not agreed to (rules/registration-answers.ts). */
function unanswered(form: readonly FormQuestion[]): SQL {
  const missing = form
    .filter(({ required }) => required)
    .map(({ key, type }) =>
      type === 'agreement' ? sql`coalesce(${answers} ->> ${key}, '') <> 'true'` : sql`${answers} ->> ${key} is null`,
    )
  return or(...missing) ?? sql`false`
}

/** Of a tournament those with a player of such a nickname. */
function teamsOfPlayer(tx: Tx, tournamentId: string, nickname: string) {
  return tx
    .select({ id: teamPlayers.tournamentTeamId })
    .from(teamPlayers)
    .innerJoin(tournamentTeams, eq(tournamentTeams.id, teamPlayers.tournamentTeamId))
    .where(and(eq(tournamentTeams.tournamentId, tournamentId), anywhereIn(teamPlayers.nickname, nickname)))
}
