// How far a sending is, told without an act: its entries change many times a second, and consoles hear of it once.
import type { Tx } from './connection.ts'
import { events } from './schema/platform.ts'

export async function tellSending(tx: Tx, id: string, time: number): Promise<void> {
  await tx.insert(events).values({
    // An entry that fails can bring its address onto the list.
    topics: ['notification', 'sending', 'suppression'],
    about: [{ kind: 'sending', id }],
    // System administrators only.
    owner: { venueCompanyId: null, venueId: null },
    time,
  })
}
