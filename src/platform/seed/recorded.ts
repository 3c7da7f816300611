// Acts of the demonstration, recorded like every write: an audit row and events, in the seed's own transaction.
import { eq } from 'drizzle-orm'
import type { AnswerOf, Endpoint } from '../../contract/endpoint.ts'
import { endpoints, type EndpointName, type Endpoints } from '../../contract/endpoints.ts'
import type { Tournament } from '../../contract/tournament.ts'
import type { User } from '../../contract/user.ts'
import { gather } from '../act.ts'
import { imageIn } from '../acts/sent-image.ts'
import type { Act, Call, Handler } from '../call.ts'
import { userOfAccount } from '../identity/accounts.ts'
import { platformUser } from '../jobs.ts'
import { owners, ownersToTell } from '../owners.ts'
import { recordDone } from '../record.ts'
import type { Tx } from '../store/connection.ts'
import { accounts } from '../store/schema/platform.ts'

/** The administrator of the demonstration, author of its acts. */
const email = 'admin@arena.test'

/** `command`: the line that does the same; empty where there is none. */
export async function recorded<T>(
  act: Act,
  name: EndpointName,
  command: string,
  work: (act: Act) => Promise<T>,
): Promise<T> {
  const { tx, random, kept } = act
  const { now } = act.asking
  const user = await actor(tx)
  const done = gather(tx, { user, now }, { random, kept })
  const result = await work(done.act)
  const { reaches }: Endpoint = endpoints[name]
  const by = {
    time: now,
    actor: user,
    action: name,
    command,
    source: 'script',
    batch: null,
    requestId: 'demonstration',
  } as const
  const ownersOf = (target: string) => ownersToTell(tx, owners, target, { scope: 'platform', before: new Map() })
  // Its jobs go with those of the whole seed.
  for (const { job, at } of done.scheduled.splice(0)) act.schedule(job, at)
  await recordDone({ tx, ownersOf }, done, { ...by, reaches }, { enqueue: async () => undefined })
  return result
}

type Given<N extends EndpointName> = Pick<Call<N>, 'params' | 'body'> & { command?: string }

/** Runs the call's handler with the context that the write path prepares. */
export async function called<N extends EndpointName>(
  act: Act,
  name: N,
  handler: Handler<N>,
  { command = '', ...given }: Given<N>,
): Promise<AnswerOf<Endpoints[N]>> {
  const image = await imageIn(name, given.body, () => ({}))
  const sent = { ...given, query: {}, ...(image && { image }) }
  // Calls of the platform's own scope ask for nothing but these.
  return recorded(act, name, command, (act) => handler({ ...act, ...sent } as unknown as Call<N>))
}

/** A tournament that was made here has its first row of history, too. */
export function created(act: Act, { id, name, game, region, state }: Tournament): Promise<void> {
  return recorded(act, 'createTournament', `tournament create "${name}" --game="${game}"`, async (act) =>
    act.touched('tournament', id, undefined, { name, game, region, state }),
  )
}

/** Read once: acts come by the hundred. */
const actors = new WeakMap<Tx, User>()

async function actor(tx: Tx): Promise<User> {
  const known = actors.get(tx)
  if (known) return known
  const [account] = await tx.select().from(accounts).where(eq(accounts.email, email))
  if (!account) return platformUser
  const user = userOfAccount(account)
  actors.set(tx, user)
  return user
}
