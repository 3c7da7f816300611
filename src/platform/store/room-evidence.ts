// Files that prove results. They are kept here, so that any number of processes serve them.
import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { type Evidence, evidencePath } from '../../contract/room-talk.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { roomEvidence } from './schema/matches.ts'

const { bytes: _bytes, matchId: _room, mediaType: _type, ...shown } = getTableColumns(roomEvidence)

type OfGame = { matchId: string; n: number; evidence: string }
type Row = Omit<typeof roomEvidence.$inferSelect, 'bytes' | 'matchId' | 'mediaType'>

export async function insertEvidence(tx: Tx, evidence: typeof roomEvidence.$inferInsert): Promise<Evidence> {
  const [row] = await tx.insert(roomEvidence).values(evidence).returning(shown)
  return evidenceRow(found(row))
}

export function countEvidence(tx: Tx, matchId: string, game: number): Promise<number> {
  return tx.$count(roomEvidence, and(eq(roomEvidence.matchId, matchId), eq(roomEvidence.game, game)))
}

/** Of one game, in the order it came; without the files themselves. */
export async function evidenceOf(tx: Tx, matchId: string, game: number): Promise<Evidence[]> {
  const rows = await tx
    .select(shown)
    .from(roomEvidence)
    .where(and(eq(roomEvidence.matchId, matchId), eq(roomEvidence.game, game)))
    .orderBy(asc(roomEvidence.time), asc(roomEvidence.id))
  return rows.map(evidenceRow)
}

/** The bytes of a text of this game. */
export async function findEvidenceText(tx: Tx, { matchId, n, evidence }: OfGame) {
  const [row] = await tx
    .select({ bytes: roomEvidence.bytes })
    .from(roomEvidence)
    .where(
      and(
        eq(roomEvidence.id, evidence),
        eq(roomEvidence.matchId, matchId),
        eq(roomEvidence.game, n),
        eq(roomEvidence.format, 'text'),
      ),
    )
  return found(row).bytes
}

/** The file itself, for who knows its whole address. */
export async function findFile(tx: Tx, id: string, secret: string) {
  const { format, name, mediaType, bytes } = roomEvidence
  const [row] = await tx
    .select({ format, name, mediaType, bytes })
    .from(roomEvidence)
    .where(and(eq(roomEvidence.id, id), eq(roomEvidence.secret, secret)))
  return row
}

function evidenceRow({ game: n, secret, ...row }: Row): Evidence {
  return { ...row, n, url: evidencePath(row.id, secret) }
}
