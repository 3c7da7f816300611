// First confirmations of results that need a second administrator: kept beside the match until the second one comes.
import { and, eq } from 'drizzle-orm'
import type { Tx } from './connection.ts'
import { resultConfirmations } from './schema/stages.ts'

const table = resultConfirmations
export type ResultConfirmation = typeof table.$inferSelect
type Of = Pick<ResultConfirmation, 'bracketMatchId' | 'game'>

const isOf = ({ bracketMatchId, game }: Of) => and(eq(table.bracketMatchId, bracketMatchId), eq(table.game, game))

export async function findConfirmation(tx: Tx, of: Of): Promise<ResultConfirmation | undefined> {
  const [row] = await tx.select().from(table).where(isOf(of))
  return row
}

/** In the place of another one. */
export async function keepConfirmation(tx: Tx, row: ResultConfirmation): Promise<void> {
  const { bracketMatchId, game, ...set } = row
  await tx
    .insert(table)
    .values({ bracketMatchId, game, ...set })
    .onConflictDoUpdate({ target: [table.bracketMatchId, table.game], set })
}

export async function dropConfirmation(tx: Tx, of: Of): Promise<void> {
  await tx.delete(table).where(isOf(of))
}
