// Acts of those who have no account here: a member who follows a link, a provider that tells what became of a message. They
// leave what every act leaves: a row of the history, events, jobs.
import { randomUUID } from 'node:crypto'
import { gather } from './act.ts'
import type { Thing } from '../contract/views.ts'
import type { Act, Handlers } from './call.ts'
import { platformUser, type Jobs } from './jobs.ts'
import { owners, ownersToTell } from './owners.ts'
import { recordDone } from './record.ts'
import type { Sealer } from './sealer.ts'
import type { Store, Tx } from './store/connection.ts'
import type { KeptStages } from './store/kept-stages.ts'
import type { WriteTurns } from './write-turns.ts'

export type FromOutside = {
  store: Store
  jobs: Pick<Jobs, 'enqueue'>
  sealer: Pick<Sealer, 'soon'>
  handlers: Handlers
  clock: () => number
  random: () => number
  kept: KeptStages
  turns: WriteTurns
}

/** `name`: as the history names who did it; `on`: what it changes. */
export async function actFromOutside<T>(
  { store, jobs, sealer, handlers, clock, random, kept, turns }: FromOutside,
  { action, name, on }: { action: string; name: string; on: Thing },
  run: (act: Act) => Promise<T>,
): Promise<T> {
  const work = async (tx: Tx) => {
    const time = clock()
    const actor = { ...platformUser, name }
    const gathered = gather(tx, { user: actor, now: time }, { random, kept })
    const done = await run(gathered.act)
    const ownersOf = (target: string) => ownersToTell(tx, owners, target, { scope: 'platform', before: new Map() })
    const by = { time, actor, action, command: '', source: 'api' as const, batch: null, requestId: randomUUID() }
    if (gathered.touched.length > 0) await recordDone({ tx, ownersOf, handlers }, gathered, by, jobs)
    return done
  }
  const answer = await turns.inTurn(turns.fromOutside(action, on), (before) =>
    store.inTransaction((tx) => {
      before()
      return work(tx)
    }),
  )
  sealer.soon()
  return answer
}
