// Wallet transactions of a tournament: written in the same database transaction as the act they follow from.
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import { walletCurrency } from '../../contract/limits.ts'
import type { TournamentTeam } from '../../contract/team.ts'
import type { Tournament } from '../../contract/tournament.ts'
import type { CurrencyTotals, Transaction } from '../../contract/transaction.ts'
import { amountOf, centsOf } from '../../rules/money.ts'
import type { Tx } from './connection.ts'
import { insertAll } from './insert-all.ts'
import { anywhere } from './like.ts'
import { idPageOf, inOrderOf, sortOf } from './paging.ts'
import { newId } from './schema/platform.ts'
import { walletTransactions } from './schema/transactions.ts'

/** The fee is taken. A team whose fee is still to be given back pays nothing again. */
export async function captureFee(tx: Tx, tournament: Tournament, team: TournamentTeam, now: number): Promise<void> {
  const { tournamentTeamId, tournamentId, name: teamName } = team
  const pending = await moveFees(tx, { tournamentTeamId, from: 'RefundPending', to: 'Completed', now })
  if (pending > 0) return
  const fee = centsOf(tournament.registrationFee)
  await tx.insert(walletTransactions).values({
    id: newId(),
    category: 'EntryFee',
    item: 'registrationFee',
    state: 'Completed',
    tournamentId,
    tournamentTeamId,
    teamName,
    ...captainOf(team),
    currency: tournament.currency,
    subtotal: fee,
    walletDifference: 0,
    capturedAmount: fee,
    refundedAmount: 0,
    createTime: now,
    updateTime: now,
  })
}

/** The fee of one team, or of all of a tournament, is to be given back. */
export async function pendRefunds(
  tx: Tx,
  of: { tournamentId: string } | { tournamentTeamId: string },
  now: number,
): Promise<void> {
  await moveFees(tx, { ...of, from: 'Completed', to: 'RefundPending', now })
}

type FeeMove = { tournamentId?: string; tournamentTeamId?: string; now: number } & Record<
  'from' | 'to',
  Transaction['state']
>

async function moveFees(tx: Tx, { tournamentId, tournamentTeamId, from, to, now }: FeeMove): Promise<number> {
  const moved = await tx
    .update(walletTransactions)
    .set({ state: to, updateTime: now })
    .where(
      and(
        eq(walletTransactions.category, 'EntryFee'),
        eq(walletTransactions.state, from),
        tournamentId === undefined ? undefined : eq(walletTransactions.tournamentId, tournamentId),
        tournamentTeamId === undefined ? undefined : eq(walletTransactions.tournamentTeamId, tournamentTeamId),
      ),
    )
    .returning({ id: walletTransactions.id })
  return moved.length
}

/** What a team has won, with the places it is for. */
export type WonPrize = { team: TournamentTeam; places: readonly number[]; cents: number }

/**
 * Prizes to the wallets of the captains. chosen: a captain who is no member of the platform has no wallet, so the deposit
 * stays pending.
 */
export async function insertDeposits(tx: Tx, prizes: readonly WonPrize[], now: number): Promise<void> {
  await insertAll(
    tx,
    walletTransactions,
    prizes.map(({ team, places, cents }) => {
      const captain = captainOf(team)
      return {
        id: newId(),
        category: 'Deposit' as const,
        item: 'prize' as const,
        places: [...places],
        state: captain.memberId === null ? ('Pending' as const) : ('Completed' as const),
        tournamentId: team.tournamentId,
        tournamentTeamId: team.tournamentTeamId,
        teamName: team.name,
        ...captain,
        currency: walletCurrency,
        subtotal: cents,
        walletDifference: cents,
        capturedAmount: 0,
        refundedAmount: 0,
        createTime: now,
        updateTime: now,
      }
    }),
  )
}

export function captainOf({ players }: TournamentTeam): { memberId: string | null; memberName: string | null } {
  const captain = players.find((player) => player.role === 'Captain')
  return { memberId: captain?.memberId ?? null, memberName: captain?.nickname ?? null }
}

const table = walletTransactions
const orders = {
  createTime: [table.createTime, table.id],
  updateTime: [table.updateTime, table.id],
  team: [table.teamName, table.id],
  state: [table.state, table.createTime, table.id],
  category: [table.category, table.createTime, table.id],
  amount: [table.currency, table.subtotal, table.id],
}

export async function listTransactions(tx: Tx, tournamentId: string, query: QueryOf<Endpoints['listTransactions']>) {
  const order = sortOf(query.sort, orders, '-createTime')
  const where = and(
    eq(table.tournamentId, tournamentId),
    query.category && inArray(table.category, query.category),
    query.state && inArray(table.state, query.state),
    query.search ? isNamed(query.search) : undefined,
  )
  const { ids, ...counts } = await idPageOf(tx, { table, id: table.id, where, order }, query)
  const rows = await tx.select().from(table).where(inArray(table.id, ids))
  const transactions = inOrderOf(ids, rows, (row) => row.id).map(transactionOf)
  return { transactions, totals: await totalsOf(tx, tournamentId), ...counts }
}

function isNamed(search: string): SQL {
  const text = anywhere(search)
  return sql`(lower(${table.teamName}) like ${text} or lower(${table.memberName}) like ${text} or ${table.id} = ${search.trim()})`
}

async function totalsOf(tx: Tx, tournamentId: string): Promise<CurrencyTotals[]> {
  const sumOf = (amount: SQL, category: Transaction['category'], state?: Transaction['state']) =>
    sql<string>`coalesce(sum(${amount}) filter (where ${and(eq(table.category, category), state && eq(table.state, state))}), 0)`
  const left = sql`${table.capturedAmount} - ${table.refundedAmount}`
  const rows = await tx
    .select({
      currency: table.currency,
      feesCaptured: sumOf(left, 'EntryFee', 'Completed'),
      feesRefundPending: sumOf(left, 'EntryFee', 'RefundPending'),
      feesRefunded: sumOf(sql`${table.refundedAmount}`, 'EntryFee'),
      prizesDeposited: sumOf(sql`${table.subtotal}`, 'Deposit', 'Completed'),
      prizesPending: sumOf(sql`${table.subtotal}`, 'Deposit', 'Pending'),
    })
    .from(table)
    .where(eq(table.tournamentId, tournamentId))
    .groupBy(table.currency)
    .orderBy(table.currency)
  return rows.map(({ currency, ...sums }) => ({ currency, ...amounts(sums) }))
}

function amounts<K extends string>(cents: Record<K, string | number>): Record<K, string> {
  const entries = Object.entries<string | number>(cents).map(([name, value]) => [name, amountOf(Number(value))])
  return Object.fromEntries(entries) as Record<K, string>
}

function transactionOf(row: typeof walletTransactions.$inferSelect): Transaction {
  const { subtotal, walletDifference, capturedAmount, refundedAmount, ...others } = row
  return { ...others, ...amounts({ subtotal, walletDifference, capturedAmount, refundedAmount }) }
}
