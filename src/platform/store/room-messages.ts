// Messages of match rooms, in the order of arrival.
import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import type { Message } from '../../contract/room-talk.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { lockChat } from './locks.ts'
import { roomMessages } from './schema/matches.ts'

export async function insertMessage(tx: Tx, matchId: string, message: Omit<Message, 'id'>): Promise<Message> {
  await lockChat(tx, matchId)
  const [row] = await tx
    .insert(roomMessages)
    .values({ matchId, ...message })
    .returning()
  return messageOf(found(row))
}

/** The newest, or those next to a message; one more is read to see whether there are others. */
export async function messagesIn(
  tx: Tx,
  matchId: string,
  { after, before, limit }: QueryOf<Endpoints['listMessages']>,
): Promise<{ messages: Message[]; earlier: boolean; later: boolean }> {
  const { id } = roomMessages
  const forward = after !== undefined
  const rows = await tx
    .select()
    .from(roomMessages)
    .where(
      and(
        eq(roomMessages.matchId, matchId),
        after === undefined ? undefined : gt(id, after),
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(forward ? asc(id) : desc(id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const more = rows.length > limit
  return {
    messages: (forward ? shown : shown.toReversed()).map(messageOf),
    earlier: forward ? true : more,
    later: forward ? more : before !== undefined,
  }
}

function messageOf({ id, matchId: _room, ...message }: typeof roomMessages.$inferSelect): Message {
  return { id: String(id), ...message }
}
