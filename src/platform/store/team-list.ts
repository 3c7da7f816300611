// The list of the teams of a tournament.
import { and, eq, inArray, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import { searchWords } from '../../contract/fold.ts'
import type { FormQuestion } from '../../contract/registration-form.ts'
import { groupNumber } from '../../rules/teams.ts'
import type { Tx } from './connection.ts'
import { idPageOf, inOrderOf, sortOf } from './paging.ts'
import { containsWords } from './schema/name-search.ts'
import { teamPlayers, tournamentTeams } from './schema/teams.ts'
import { isCalled } from './searched.ts'
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
    query.search ? isNamed(tx, tournamentId, query.search) : undefined,
    isCalled('team', query.named),
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

export async function logosOf(tx: Tx, tournamentId: string): Promise<{ tournamentTeamId: string; logo: string }[]> {
  const { id, logo } = tournamentTeams
  await findTournament(tx, tournamentId)
  const rows = await tx
    .select({ id, logo })
    .from(tournamentTeams)
    .where(and(eq(tournamentTeams.tournamentId, tournamentId), isNotNull(logo)))
  return rows.flatMap((row) => (row.logo === null ? [] : [{ tournamentTeamId: row.id, logo: row.logo }]))
}

/** By its own name, by what a player of it is called, or by its id. */
function isNamed(tx: Tx, tournamentId: string, search: string): SQL | undefined {
  const words = searchWords(search)
  if (words.length === 0) return undefined
  const { id, name } = tournamentTeams
  const { tournamentTeamId, nickname, inGameName } = teamPlayers
  const ofPlayer = tx
    .select({ id: tournamentTeamId })
    .from(teamPlayers)
    .innerJoin(tournamentTeams, eq(id, tournamentTeamId))
    .where(
      and(
        eq(tournamentTeams.tournamentId, tournamentId),
        containsWords(sql`${nickname} || ' ' || ${inGameName}`, words),
      ),
    )
  return or(containsWords(sql`${name}`, words), eq(id, search.trim()), inArray(id, ofPlayer))
}
