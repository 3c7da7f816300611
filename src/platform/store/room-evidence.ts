// Images that prove results. They are kept here, so that any number of processes serve them.
import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { type Evidence, evidencePath } from '../../contract/room-talk.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { roomEvidence } from './schema/matches.ts'

const { bytes: _bytes, matchId: _room, mediaType: _type, ...shown } = getTableColumns(roomEvidence)

type Row = Omit<typeof roomEvidence.$inferSelect, 'bytes' | 'matchId' | 'mediaType'>

export async function insertEvidence(tx: Tx, evidence: typeof roomEvidence.$inferInsert): Promise<Evidence> {
  const [row] = await tx.insert(roomEvidence).values(evidence).returning(shown)
  return evidenceRow(found(row))
}

/** Of one game, in the order it came; without the images themselves. */
export async function evidenceOf(tx: Tx, matchId: string, game: number): Promise<Evidence[]> {
  const rows = await tx
    .select(shown)
    .from(roomEvidence)
    .where(and(eq(roomEvidence.matchId, matchId), eq(roomEvidence.game, game)))
    .orderBy(asc(roomEvidence.time), asc(roomEvidence.id))
  return rows.map(evidenceRow)
}

/** The image itself, for who knows its whole address. */
export async function findImage(tx: Tx, id: string, secret: string) {
  const { mediaType, bytes } = roomEvidence
  const [row] = await tx
    .select({ mediaType, bytes })
    .from(roomEvidence)
    .where(and(eq(roomEvidence.id, id), eq(roomEvidence.secret, secret)))
  return row
}

function evidenceRow({ game: n, secret, ...row }: Row): Evidence {
  return { ...row, n, url: evidencePath(row.id, secret) }
}
