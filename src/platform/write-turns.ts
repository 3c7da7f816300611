// Turns of writes, by what a write may have to wait for, which is known before it takes a connection: the things come from the endpoint
// table, and which of those around a thing the lock keeps to itself from the declared act (act-on.ts).
import { eq } from 'drizzle-orm'
import type { Ref } from '../contract/change.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { isKind } from '../contract/kinds.ts'
import type { Kind, Thing } from '../contract/views.ts'
import { lineageIn, refText } from './about.ts'
import { declarationOf } from './act-on.ts'
import { createCallTurns, type CallTurns, type Turn } from './call-turns.ts'
import { collectIds, type NamedIds } from './ids-in.ts'
import type { TurnPlace } from './rotation.ts'
import type { Store, Tx } from './store/connection.ts'
import { walletTransactions } from './store/schema/transactions.ts'
import { isKept, keptWithin } from './store/things.ts'
import { createTurns } from './turns.ts'

type Write = {
  endpoint: Endpoint
  handler: object
  by: string
  params: Record<string, unknown>
  body: unknown
}
/** `besides`: things of other kinds that may be locked with it. */
type Around = { chain: readonly Ref[]; besides: readonly Ref[] }

/** chosen: one write at work for a thing, and the next one ready for it. */
const ofThing = 2
/** chosen: a write without a subject that names more things than these waits for none of them in particular. */
const mostNamed = 4
/** chosen: the number of things whose parents are remembered; they decide about turns only, never about rights. */
const remembered = 10_000
/** chosen: parents that could not be read are not asked for again for this time, so that a held table holds up no write here (milliseconds). */
const restMilliseconds = 1_000

/** chosen: writes that wait, altogether, for one thing, and of one account; the next is told to come again. */
const mostWaiting = { length: 2_000, ofThings: 500, ofCaller: 1_000 }

export type WriteTurns = {
  inTurn: CallTurns
  of(write: Write): Promise<Turn>
  /** Of what comes without an account. */
  fromOutside(call: string, thing?: Thing): Turn
}

export function createWriteTurns({ db, pool }: Pick<Store, 'db' | 'pool'>): WriteTurns {
  const connections = pool.options.max
  const all = Math.max(1, connections - 1)
  const half = Math.max(ofThing, Math.floor(connections / 2))
  const placeOf = (thing: Ref): TurnPlace => ({ name: refText(thing), width: ofThing })
  const known = new Map<string, Around>()
  const asking = createTurns({ width: 2, length: 1_000 })
  let askAgain = 0

  async function aroundOf(thing: Thing): Promise<Around> {
    if (!isPart(thing.kind)) return alone(thing)
    const name = refText(thing)
    const found = known.get(name)
    if (found) return found
    try {
      return await asking(async () => {
        if (performance.now() < askAgain) return alone(thing)
        return known.get(name) ?? remember(name, await read(db, thing))
      })
    } catch {
      askAgain = performance.now() + restMilliseconds
      return alone(thing)
    }
  }

  function remember(name: string, around: Around): Around {
    // A thing that is not there yet may come.
    if (around.chain.length === 1 && around.besides.length === 0) return around
    known.set(name, around)
    for (const oldest of known.keys()) {
      if (known.size <= remembered) break
      known.delete(oldest)
    }
    return around
  }

  async function of({ endpoint, handler, by, params, body }: Write): Promise<Turn> {
    const holds = declarationOf(handler)?.holds
    const things = new Map<string, TurnPlace>()
    const around = new Map<string, TurnPlace>()
    for (const named of thingsOf(endpoint, params, body)) {
      const { chain, besides } = await aroundOf(named)
      const held = chain.find(({ kind }) => kind === holds) ?? named
      for (const thing of [held, ...besides]) things.set(refText(thing), placeOf(thing))
      const whole = `in ${refText(chain.at(-1) ?? named)}`
      around.set(whole, { name: whole, width: half })
    }
    const call = { name: `call ${endpoint.name}`, width: things.size > 0 ? all : half }
    return { call, by, things: [...things.values()], around: [...around.values()] }
  }

  return {
    // All others wait without a connection.
    inTurn: createCallTurns({ width: connections, ...mostWaiting }),
    of,
    fromOutside: (call, thing) => ({
      call: { name: `call ${call}`, width: half },
      by: '',
      things: thing ? [placeOf(thing)] : [],
    }),
  }
}

/** The subject of a call; of a call without one the things that it names. */
function thingsOf(endpoint: Endpoint, params: Record<string, unknown>, body: unknown): Thing[] {
  const { about } = endpoint
  if (about) return [{ kind: about.kind, id: String(params[about.param]) }]
  const named: NamedIds = new Map()
  collectIds(endpoint.params, params, named)
  collectIds(endpoint.body, body, named)
  const things = [...named].flatMap(([kind, ids]) => (isKind(kind) ? [...ids].map((id) => ({ kind, id })) : []))
  return things.length > mostNamed ? [] : things
}

function isPart(kind: Kind): boolean {
  return kind === 'transaction' || (isKept(kind) && keptWithin(kind) !== undefined)
}

async function read(db: Tx, { kind, id }: Thing): Promise<Around> {
  const chain = await lineageIn(db).about(kind, id)
  return { chain, besides: kind === 'transaction' ? await besidesTransaction(db, id) : [] }
}

/** Its wallet, and the tournament of a fee. */
async function besidesTransaction(db: Tx, id: string): Promise<Thing[]> {
  const { memberId, tournamentId } = walletTransactions
  const [row] = await db
    .select({ memberId, tournamentId })
    .from(walletTransactions)
    .where(eq(walletTransactions.id, id))
  const refs = (kind: Kind, of: string | null | undefined): Thing[] => (of == null ? [] : [{ kind, id: of }])
  return [...refs('member', row?.memberId), ...refs('tournament', row?.tournamentId)]
}

function alone(thing: Thing): Around {
  return { chain: [thing], besides: [] }
}
