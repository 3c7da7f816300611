// Which members players are: by their Discord ids, and the teams of a tournament in which a member plays.
import { and, eq, inArray, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { nameKey } from '../../contract/name-key.ts'
import type { SharedPlayer } from '../../contract/schedule.ts'
import type { TeamState } from '../../contract/states.ts'
import type { TournamentTeam } from '../../contract/team.ts'
import { playing } from '../../rules/players.ts'
import type { WalletUse } from '../../rules/player-members.ts'
import type { Tx } from './connection.ts'
import { members } from './schema/members.ts'
import { hasWords } from './schema/name-search.ts'
import { teamPlayers, tournamentTeams } from './schema/teams.ts'
import { walletTransactions as transactions } from './schema/transactions.ts'

/** Of a Discord id: a member that has it, and how many have it. */
export type Holder = { memberId: string; n: number }
export type HoldersById = ReadonlyMap<string, Holder>

/** chosen: up to 20 ids are looked for in the index of the members' search; for a longer list the members are read once. */
const mostInIndex = 20

/** Those of the Discord ids that any member has; one statement, however many they are. */
export async function membersWithDiscord(tx: Tx, discordIds: Iterable<string>): Promise<HoldersById> {
  const ids = [...new Set(discordIds)]
  if (ids.length === 0) return new Map()
  const searched = ids.map((id) => hasWords([members.searched], [id]))
  const rows = await tx
    .select({ discordId: members.discordId, memberId: sql<string>`min(${members.id})`, n: sql<number>`count(*)::int` })
    .from(members)
    .where(and(inArray(members.discordId, ids), ids.length <= mostInIndex ? or(...searched) : undefined))
    .groupBy(members.discordId)
  return new Map(rows.map(({ discordId, ...holder }) => [discordId, holder]))
}

type Twice = { player: string; teams: string[] }
type InTeams = Twice & { teamIds: string[] }

/** Those of the members who play in more than one team of the tournament, by the names they play under. */
export async function memberPlaysTwice(tx: Tx, tournamentId: string, memberIds: readonly string[]): Promise<Twice[]> {
  if (memberIds.length === 0) return []
  const found = await inSeveralTeams(tx, tournamentId, {
    by: teamPlayers.memberId,
    where: inArray(teamPlayers.memberId, [...memberIds]),
  })
  return found.map(named)
}

/** Those of the Discord ids that play in more than one team that has not left. Ids of one member alone are told as that member. */
export async function discordPlaysTwice(tx: Tx, tournamentId: string, discordIds: readonly string[]): Promise<Twice[]> {
  if (discordIds.length === 0) return []
  const where = and(stillPlaying, inArray(teamPlayers.discordId, [...discordIds]))
  const found = await inSeveralTeams(tx, tournamentId, { by: teamPlayers.discordId, where, having: ofSeveralMembers })
  return found.map(named)
}

/**
 * Those of the nicknames, as they are compared, that players of several teams have, one of whom has neither Discord id nor member.
 * The players of the tournament are read: what makes names equal is not in the database.
 */
export async function nicknamesTwice(tx: Tx, tournamentId: string, nicknames: readonly string[]): Promise<Twice[]> {
  if (nicknames.length === 0) return []
  const rows = await tx
    .select({
      nickname: teamPlayers.nickname,
      known: sql<boolean>`${teamPlayers.discordId} is not null or ${teamPlayers.memberId} is not null`,
      team: tournamentTeams.name,
      teamId: tournamentTeams.id,
    })
    .from(teamPlayers)
    .innerJoin(tournamentTeams, eq(tournamentTeams.id, teamPlayers.tournamentTeamId))
    .where(and(eq(tournamentTeams.tournamentId, tournamentId), stillPlaying))
    .orderBy(tournamentTeams.entry, teamPlayers.index)
  const wanted = new Map(nicknames.map((name) => [nameKey(name), [] as typeof rows]))
  for (const row of rows) wanted.get(nameKey(row.nickname))?.push(row)
  return [...wanted.values()].flatMap((players): Twice[] => {
    const teams = new Map(players.map(({ teamId, team }) => [teamId, team]))
    const isOpen = teams.size > 1 && players.some(({ known }) => !known)
    return isOpen ? [{ player: players[0]?.nickname ?? '', teams: [...teams.values()] }] : []
  })
}

/** Players of a tournament in more than one team that has not left, by member or Discord id. */
export async function sharedPlayersOf(tx: Tx, tournamentId: string): Promise<SharedPlayer[]> {
  const { memberId, discordId } = teamPlayers
  const [asMembers, byDiscord] = [
    await inSeveralTeams(tx, tournamentId, { by: memberId, where: and(stillPlaying, isNotNull(memberId)) }),
    await inSeveralTeams(tx, tournamentId, {
      by: discordId,
      where: and(stillPlaying, isNotNull(discordId)),
      having: ofSeveralMembers,
    }),
  ]
  return [...asMembers, ...byDiscord].map(({ player, teamIds }) => ({ player, teamIds }))
}

const stillPlaying = and(isNull(tournamentTeams.dropTime), ne(teamPlayers.role, 'RequestToJoin'))
/** Not one member alone, who is found as that. */
const ofSeveralMembers = sql`(count(${teamPlayers.memberId}) < count(*) or count(distinct ${teamPlayers.memberId}) > 1)`

function named({ player, teams }: InTeams): Twice {
  return { player, teams }
}

type Grouped = {
  by: typeof teamPlayers.memberId | typeof teamPlayers.discordId
  where: SQL | undefined
  having?: SQL
}

/** Players of a tournament that are one by `by`, and are in more than one of its teams. */
function inSeveralTeams(tx: Tx, tournamentId: string, { by, where, having }: Grouped): Promise<InTeams[]> {
  return tx
    .select({
      player: sql<string>`min(${teamPlayers.nickname})`,
      teams: sql<string[]>`array_agg(${tournamentTeams.name} order by ${tournamentTeams.entry})`,
      teamIds: sql<string[]>`array_agg(distinct ${tournamentTeams.id})`,
    })
    .from(teamPlayers)
    .innerJoin(tournamentTeams, eq(tournamentTeams.id, teamPlayers.tournamentTeamId))
    .where(and(eq(tournamentTeams.tournamentId, tournamentId), where))
    .groupBy(by)
    .having(and(sql`count(distinct ${tournamentTeams.id}) > 1`, having))
    .orderBy(sql`min(${tournamentTeams.entry})`)
}

/** Players of the team whose Discord id plays for another team of the tournament that has not left it. */
export async function playingElsewhere(
  tx: Tx,
  { tournamentTeamId, tournamentId, players }: TournamentTeam,
): Promise<{ player: string; team: string; state: TeamState }[]> {
  const names = new Map(
    playing(players).flatMap(({ nickname, discordId }) => (discordId ? [[discordId, nickname]] : [])),
  )
  if (names.size === 0) return []
  const rows = await tx
    .select({ discordId: teamPlayers.discordId, team: tournamentTeams.name, state: tournamentTeams.state })
    .from(teamPlayers)
    .innerJoin(tournamentTeams, eq(tournamentTeams.id, teamPlayers.tournamentTeamId))
    .where(
      and(
        eq(tournamentTeams.tournamentId, tournamentId),
        ne(tournamentTeams.id, tournamentTeamId),
        isNull(tournamentTeams.dropTime),
        inArray(teamPlayers.discordId, [...names.keys()]),
        ne(teamPlayers.role, 'RequestToJoin'),
      ),
    )
    .orderBy(tournamentTeams.entry, teamPlayers.id)
  return rows.map(({ discordId, ...other }) => ({ player: names.get(discordId ?? '') ?? '', ...other }))
}

/** Money of the team that moved a wallet and was not given back. */
export async function walletUsesOf(tx: Tx, tournamentTeamId: string): Promise<WalletUse[]> {
  const { id, category, state, memberId, memberName } = transactions
  return tx
    .select({
      transactionId: id,
      category,
      state,
      memberId: sql<string>`${memberId}`,
      memberName: sql<string>`coalesce(${members.name}, ${memberName}, ${memberId})`,
    })
    .from(transactions)
    .leftJoin(members, eq(members.id, memberId))
    .where(
      and(
        eq(transactions.tournamentTeamId, tournamentTeamId),
        isNotNull(memberId),
        ne(transactions.walletDifference, 0),
        notInArray(state, ['Refunded', 'Cancelled']),
      ),
    )
    .orderBy(id)
}
