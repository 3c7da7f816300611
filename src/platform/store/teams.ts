import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Answers } from '../../contract/registration-form.ts'
import type { PlayerRole, TeamState } from '../../contract/states.ts'
import type { TeamPlayer, TournamentTeam } from '../../contract/team.ts'
import type { TeamView } from '../../contract/views.ts'
import type { Tx } from './connection.ts'
import { insertAll } from './insert-all.ts'
import { found } from './found.ts'
import { nameKey } from '../../contract/name-key.ts'
import { groupedBy, inOrderOf } from './paging.ts'
import { newId } from './schema/platform.ts'
import { teamPlayers, tournamentTeams } from './schema/teams.ts'
import { lockTournamentView } from './tournaments.ts'

type Row = typeof tournamentTeams.$inferSelect
export type TeamNames = ReadonlyMap<string, string>

/** Names of all teams of a tournament, by id. */
export async function teamNames(tx: Tx, tournamentId: string): Promise<TeamNames> {
  return (await namesAndDropped(tx, tournamentId)).names
}

/** The same, with the teams that left. */
export async function namesAndDropped(tx: Tx, tournamentId: string): Promise<{ names: TeamNames; dropped: string[] }> {
  const { id, name, dropTime } = tournamentTeams
  const rows = await tx
    .select({ id, name, dropTime })
    .from(tournamentTeams)
    .where(eq(tournamentTeams.tournamentId, tournamentId))
  return {
    names: new Map(rows.map((row) => [row.id, row.name])),
    dropped: rows.filter((row) => row.dropTime !== null).map((row) => row.id),
  }
}

/** Ids of the registered teams in the order they came in. */
export async function registeredIds(tx: Tx, tournamentId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: tournamentTeams.id })
    .from(tournamentTeams)
    .where(and(eq(tournamentTeams.tournamentId, tournamentId), eq(tournamentTeams.state, 'Registered')))
    .orderBy(asc(tournamentTeams.entry))
  return rows.map((row) => row.id)
}

/** Names of the teams whose roster is not confirmed. */
export async function unregisteredNames(tx: Tx, tournamentId: string): Promise<string[]> {
  const rows = await tx
    .select({ name: tournamentTeams.name })
    .from(tournamentTeams)
    .where(and(eq(tournamentTeams.tournamentId, tournamentId), ne(tournamentTeams.state, 'Registered')))
    .orderBy(asc(tournamentTeams.entry))
  return rows.map((row) => row.name)
}

/** Registration group of every team that has one. */
export async function groupsOfTeams(tx: Tx, tournamentId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ id: tournamentTeams.id, group: tournamentTeams.group })
    .from(tournamentTeams)
    .where(eq(tournamentTeams.tournamentId, tournamentId))
  return new Map(rows.flatMap(({ id, group }) => (group === null ? [] : [[id, group] as const])))
}

export async function findTeam(tx: Tx, id: string): Promise<TournamentTeam> {
  const [row] = await tx.select().from(tournamentTeams).where(eq(tournamentTeams.id, id))
  const [team] = await withPlayers(tx, [found(row)])
  return found(team)
}

/** These teams with their players, in this order. */
export async function teamsWith(tx: Tx, ids: readonly string[]): Promise<TournamentTeam[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select()
    .from(tournamentTeams)
    .where(inArray(tournamentTeams.id, [...ids]))
  return withPlayers(
    tx,
    inOrderOf(ids, rows, (row) => row.id),
  )
}

/** The team as a rule sees it, for a write that has its tournament to itself. */
export async function lockTeamView(tx: Tx, id: string): Promise<TeamView> {
  const [row] = await tx
    .select({ tournamentId: tournamentTeams.tournamentId })
    .from(tournamentTeams)
    .where(eq(tournamentTeams.id, id))
  const view = await lockTournamentView(tx, found(row).tournamentId)
  return { ...view, team: await findTeam(tx, id) }
}

export type TeamEntry = {
  name: string
  group: number | null
  state: TeamState
  rosterConfirmTime: number | null
  logo?: string | null
  venue?: string | null
  answers?: Answers
  players: {
    nickname: string
    role: PlayerRole
    inGameName: string
    discordId?: string | null
    memberId?: string | null
  }[]
}

/** Adds teams at the end of the entry list; fails on a name that is taken (`tournament_teams_name`). */
export async function insertTeams(
  tx: Tx,
  tournamentId: string,
  entries: readonly TeamEntry[],
  now: number,
): Promise<TournamentTeam[]> {
  if (entries.length === 0) return []
  const [last] = await tx
    .select({ entry: sql<number>`coalesce(max(${tournamentTeams.entry}), 0)::int` })
    .from(tournamentTeams)
    .where(eq(tournamentTeams.tournamentId, tournamentId))
  const first = (last?.entry ?? 0) + 1
  const rows = await insertAll(
    tx,
    tournamentTeams,
    entries.map(({ players: _players, ...entry }, i) => ({
      ...entry,
      id: newId(),
      tournamentId,
      nameKey: nameKey(entry.name),
      createTime: now,
      entry: first + i,
    })),
  )
  const inOrder = rows.toSorted((a, b) => a.entry - b.entry)
  const players = inOrder.flatMap(({ id }, i) =>
    (entries[i]?.players ?? []).map((player, index) => ({ id: newId(), tournamentTeamId: id, index, ...player })),
  )
  const stored = await insertAll(tx, teamPlayers, players)
  const byTeam = groupedBy(stored, (player) => player.tournamentTeamId)
  return inOrder.map((row) => teamOf(row, byTeam.get(row.id) ?? []))
}

/** Names of these that a tournament already has, folded. */
export async function takenNames(tx: Tx, tournamentId: string, names: readonly string[]): Promise<Map<string, string>> {
  const keys = names.map(nameKey)
  const rows = await tx
    .select({ key: tournamentTeams.nameKey, name: tournamentTeams.name })
    .from(tournamentTeams)
    .where(and(eq(tournamentTeams.tournamentId, tournamentId), inArray(tournamentTeams.nameKey, keys)))
  return new Map(rows.map(({ key, name }) => [key, name]))
}

export type TeamChange = Partial<
  Pick<
    TournamentTeam,
    'name' | 'group' | 'venue' | 'logo' | 'state' | 'rosterConfirmTime' | 'dropTime' | 'checkInTime' | 'fee' | 'answers'
  >
>

export async function updateTeam(tx: Tx, team: TournamentTeam, change: TeamChange): Promise<TournamentTeam> {
  const [row] = await tx
    .update(tournamentTeams)
    .set({
      ...change,
      ...(change.name !== undefined && { nameKey: nameKey(change.name) }),
      version: sql`${tournamentTeams.version} + 1`,
    })
    .where(eq(tournamentTeams.id, team.tournamentTeamId))
    .returning()
  return { ...teamOf(found(row), []), players: team.players }
}

export async function deleteTeam(tx: Tx, id: string): Promise<void> {
  await tx.delete(tournamentTeams).where(eq(tournamentTeams.id, id))
}

/** The name of a stage in whose brackets the team stands. */
export async function stageWithTeam(tx: Tx, team: TournamentTeam): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select stages.name from stages join bracket_matches on bracket_matches.stage_id = stages.id
    where stages.tournament_id = ${team.tournamentId} and bracket_matches.teams @> to_jsonb(${team.tournamentTeamId}::text)
    order by stages.position limit 1`)
  return rows[0]?.name
}

/** For every team with a captured fee: it is to be refunded. */
export async function markFees(tx: Tx, tournamentId: string): Promise<void> {
  await tx
    .update(tournamentTeams)
    .set({ fee: 'RefundPending' })
    .where(and(eq(tournamentTeams.tournamentId, tournamentId), eq(tournamentTeams.fee, 'Captured')))
}

/** How many teams a tournament has, and how many play in them. */
export async function countPlayers(tx: Tx, tournamentId: string): Promise<{ teams: number; players: number }> {
  const { rows } = await tx.execute<{ teams: number; players: number }>(sql`
    select count(distinct ${tournamentTeams.id})::int as teams, count(${teamPlayers.id})::int as players
    from ${tournamentTeams} left join ${teamPlayers} on ${teamPlayers.tournamentTeamId} = ${tournamentTeams.id}
    where ${tournamentTeams.tournamentId} = ${tournamentId}`)
  return rows[0] ?? { teams: 0, players: 0 }
}

/** With their players, in this order. */
export async function withPlayers(tx: Tx, rows: readonly Row[]): Promise<TournamentTeam[]> {
  const ids = rows.map((row) => row.id)
  const players = await tx
    .select()
    .from(teamPlayers)
    .where(inArray(teamPlayers.tournamentTeamId, ids))
    .orderBy(asc(teamPlayers.tournamentTeamId), asc(teamPlayers.index))
  const byTeam = groupedBy(players, (player) => player.tournamentTeamId)
  return inOrderOf(
    ids,
    rows.map((row) => teamOf(row, byTeam.get(row.id) ?? [])),
    (team) => team.tournamentTeamId,
  )
}

function teamOf(row: Row, players: readonly (typeof teamPlayers.$inferSelect)[]): TournamentTeam {
  const { id, nameKey: _key, entry: _entry, ...team } = row
  return {
    ...team,
    tournamentTeamId: id,
    players: players.map(({ id: playerId, memberId, nickname, role, inGameName, discordId }): TeamPlayer => ({
      playerId,
      memberId,
      nickname,
      role,
      inGameName,
      discordId,
    })),
  }
}
