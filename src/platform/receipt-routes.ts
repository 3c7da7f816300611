// Where providers and the mail server tell what became of messages: JSON, or the mail itself. A secret in the header says that it
// is they; without one that is set, nothing answers here.
import { Hono } from 'hono'
import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { Receipts, toldByMail, toldByProvider, type ToldReceipt } from './delivery/receipt.ts'
import type { SignedLinks } from './delivery/signed-links.ts'
import type { Jobs } from './jobs.ts'
import { readBody } from './request-body.ts'
import type { Sealer } from './sealer.ts'
import type { DbClient, Store, Tx } from './store/connection.ts'
import { pauseRunning, whyPause } from './store/delivery-queue.ts'
import { takeReceipt } from './store/receipts.ts'
import { tellSending } from './store/sending-events.ts'
import { isOutdated } from './store/version.ts'
import type { WriteTurns } from './write-turns.ts'

const receiptsAt = '/hooks/receipts'
/** chosen: a bounce brings the mail back with it. */
const maxBytes = 2 * 1024 * 1024

type Parts = {
  store: Store
  jobs: Pick<Jobs, 'enqueue'>
  sealer: Pick<Sealer, 'soon'>
  clock: () => number
  links: SignedLinks
  secret: string | undefined
  turns: WriteTurns
}

export function receiptRoutes(parts: Parts): Hono {
  const routes = new Hono()
  routes.post(receiptsAt, async (c) => {
    if (parts.secret === undefined) return c.text('Not found', 404)
    const [, given = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
    if (!isSame(given, parts.secret)) return c.text('Unauthorized', 401, { 'www-authenticate': 'Bearer' })
    const told = readTold(c.req.header('content-type') ?? '', await readBody(c, maxBytes), parts.links)
    return typeof told === 'string' ? c.text(told, 400) : c.json(await takeAll(parts, told))
  })
  return routes
}

function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}

/** A text says what is wrong with it. */
function readTold(type: string, body: string, links: SignedLinks): ToldReceipt[] | string {
  if (/^message\/rfc822\b/i.test(type)) {
    const told = toldByMail(body, links)
    return told ? [told] : []
  }
  if (!/^application\/json\b/i.test(type)) return 'send application/json or message/rfc822'
  try {
    const parsed = v.safeParse(Receipts, JSON.parse(body))
    if (parsed.success) return parsed.output.receipts.map(toldByProvider)
    const [issue] = parsed.issues
    return `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`
  } catch {
    return 'the body is not JSON'
  }
}

type Taken = { taken: number; repeated: number; unknown: number }

/** In the order of their entries, so that two calls never wait for each other crosswise. */
async function takeAll(parts: Parts, told: readonly ToldReceipt[]): Promise<Taken> {
  const counts: Taken = { taken: 0, repeated: 0, unknown: 0 }
  const { store, sealer, clock, turns } = parts
  const take = async (tx: Tx, client: DbClient) => {
    await refuseOutdated(client)
    const sendings = new Set<string>()
    for (const one of told.toSorted((a, b) => (a.notificationId < b.notificationId ? -1 : 1))) {
      const receipt = await takeReceipt(client, one)
      if (receipt.is === 'new') sendings.add(receipt.sendingId)
      counts[receipt.is === 'new' ? 'taken' : receipt.is]++
    }
    for (const sendingId of sendings) {
      await pauseWhereBad(parts, { tx, client, sendingId })
      await tellSending(tx, sendingId, clock())
    }
  }
  await turns.inTurn(turns.fromOutside('receipts'), (before) =>
    store.inTransaction((tx, client) => {
      before()
      return take(tx, client)
    }),
  )
  sealer.soon()
  return counts
}

async function refuseOutdated(client: DbClient): Promise<void> {
  const { rows } = await client.query<{ outdated: boolean }>(`select ${isOutdated} as outdated`)
  if (rows[0]?.outdated) throw new Error('a newer version has changed the database')
}

/** A later bounce counts for a sending like an immediate refusal. */
async function pauseWhereBad(
  { jobs, clock }: Parts,
  { tx, client, sendingId }: { tx: Tx; client: DbClient; sendingId: string },
): Promise<void> {
  const why = await whyPause(client, sendingId)
  if (why && (await pauseRunning(client, sendingId, why))) {
    await jobs.enqueue(tx, [{ job: { kind: 'sending-pause', sendingId, why }, at: clock() }])
  }
}
