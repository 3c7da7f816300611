// Live updates as server-sent events: what a commit changed reaches every open console of every process, and a console
// that was away goes on where it stopped.
import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { and, asc, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import pg from 'pg'
import { maxStreamRooms, streamPath, type Change } from '../contract/change.ts'
import { answerTo, busy, problemOf, signedOut } from './answers.ts'
import { bases } from './api.ts'
import type { Caller } from './identity/tokens.ts'
import type { Log } from './log.ts'
import { languageOf, sayIn } from './messages.ts'
import { maySeeEvent } from './policy.ts'
import { createReaders, type Reading } from './readers.ts'
import { accountChannel } from './store/account-changes.ts'
import { eventChannel } from './store/append-only.ts'
import type { Store } from './store/connection.ts'
import { events } from './store/schema/platform.ts'

/** An event as the streams carry it; `owner` is whose it is, null everybody's with an administrator role. */
type Event = {
  position: number
  topics: readonly string[]
  owner: (typeof events.$inferSelect)['owner']
  /** The room in which something was said: only who has it open is told. */
  room: string | undefined
  bytes: Uint8Array
}
type Listener = (event: Event) => void
/** Until when a stream lasts, the last event its reader has seen, and the rooms that are open there. */
type Asked = { milliseconds: number; seen: number | undefined; rooms: ReadonlySet<string> }

export type Live = {
  routes(
    readToken: (authorization: string | undefined) => Promise<Caller | undefined>,
    clock: () => number,
  ): Hono<{ Bindings: HttpBindings }>
  stop(): Promise<void>
}

const heartbeatMilliseconds = 15_000
/** chosen: who missed more than this is better off asking anew. */
const replayLimit = 1_000
/** chosen: bytes a slow reader may lag behind before its stream ends; it resumes without loss. */
const backlogLimit = 8 * 1024 * 1024
/** chosen: how long a stream that has ended waits for a reader that may never take the rest. */
const lastMilliseconds = 30_000
/** Events read at once. */
const pageSize = 1_000
const reconnectMilliseconds = 250

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies that gather answers would hold the events back.
  'x-accel-buffering': 'no',
}
const encoder = new TextEncoder()
const beat = encoder.encode(': beat\n\n')

export async function startLive(store: Store, log: Log): Promise<Live> {
  const listeners = new Set<Listener>()
  const closers = new Set<() => void>()
  const readers = createReaders(store.db)
  /** Place of the last event given to the listeners. */
  let last = 0
  let stopped = false
  let client: pg.Client | undefined
  let pumping: Promise<void> | undefined
  let again = false

  async function listen(): Promise<void> {
    const fresh = new pg.Client({ connectionString: store.url, application_name: 'arena live', keepAlive: true })
    fresh.on('error', () => {})
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === accountChannel) checkReaders(payload)
      else pump()
    })
    await fresh.connect()
    client = fresh
    fresh.once('end', () => {
      if (stopped) return
      log.warn('live updates lost the database and connect again')
      retry()
    })
    await fresh.query(`listen ${eventChannel}`)
    await fresh.query(`listen ${accountChannel}`)
  }

  function checkReaders(sub?: string): void {
    readers.check(sub).catch((error: unknown) => {
      if (stopped) return
      log.warn({ err: error }, 'the readers of live updates could not be looked up and are looked up again')
      setTimeout(() => checkReaders(sub), reconnectMilliseconds)
    })
  }

  function retry(): void {
    setTimeout(() => {
      if (stopped) return
      listen().then(catchUp, retry)
    }, reconnectMilliseconds)
  }

  /** What was committed while nobody listened is in the tables. */
  function catchUp(): void {
    pump()
    checkReaders()
  }

  /** Gives the listeners everything new, once however many notifications arrive meanwhile. */
  function pump(): void {
    again = true
    if (stopped) return
    pumping ??= deliver()
      .catch((error: unknown) => {
        if (stopped) return
        log.warn({ err: error }, 'live updates could not be read and are tried again')
        setTimeout(pump, reconnectMilliseconds)
      })
      .finally(() => {
        pumping = undefined
        if (again) pump()
      })
  }

  async function deliver(): Promise<void> {
    again = false
    const rows = await store.db
      .select()
      .from(events)
      .where(gt(events.position, last))
      .orderBy(asc(events.position))
      .limit(pageSize)
    for (const row of rows.map(eventOf)) {
      last = row.position
      for (const tell of listeners) tell(row)
    }
    if (rows.length === pageSize) again = true
  }

  await listen()
  last = (await bounds(store)).newest

  return {
    routes(readToken, clock) {
      const routes = new Hono<{ Bindings: HttpBindings }>()
      routes.get(bases.main + streamPath, async (c) => {
        try {
          const caller = await readToken(c.req.header('authorization'))
          if (!caller) throw signedOut()
          // A stream that begins now would hold up the end.
          if (stopped) throw busy()
          const reading = await readers.join(caller)
          const seen = c.req.header('last-event-id')
          // A place that cannot be read is one that never was: the console then asks for everything anew.
          const place = seen === undefined ? undefined : /^\d{1,15}$/.test(seen) ? Number(seen) : Infinity
          const rooms = new Set(c.req.query('rooms')?.split(',').slice(0, maxStreamRooms))
          const milliseconds = caller.expires * 1_000 - Date.now()
          // Written by ourselves: a web stream for each console would cost as much as all the rest.
          void tellAll(c.env.outgoing, reading, { milliseconds, seen: place, rooms })
          return RESPONSE_ALREADY_SENT
        } catch (error) {
          if (!problemOf(error)) log.error({ err: error }, 'a live stream could not be opened')
          const say = sayIn(languageOf(c.req.header('accept-language')))
          const { status, headers, body } = answerTo(error, { say, now: clock(), requestId: '' })
          return new Response(body, {
            status,
            headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
          })
        }
      })
      return routes
    },
    async stop() {
      stopped = true
      for (const close of closers) close()
      await pumping
      await client?.end()
    },
  }

  async function tellAll(response: ServerResponse, reading: Reading, { milliseconds, seen, rooms }: Asked) {
    const isVisible = ({ topics, owner, room }: Event) =>
      (room === undefined || rooms.has(room)) && topics.some((topic) => maySeeEvent(reading.user, { topic, owner }))
    const send = (bytes: Uint8Array) => {
      if (response.writableEnded || response.destroyed) return
      response.write(bytes)
      if (response.writableLength > backlogLimit) close()
    }
    let lingering: ReturnType<typeof setTimeout> | undefined
    const close = () => {
      response.end()
      lingering ??= setTimeout(() => response.destroy(), lastMilliseconds).unref()
    }
    // Until what was missed has been sent, what happens now waits.
    let waiting: Event[] | undefined = []
    let from = seen ?? last
    const tell = (event: Event) => {
      if (waiting) waiting.push(event)
      else if (event.position > from && isVisible(event)) send(event.bytes)
    }
    const heartbeat = setInterval(() => send(beat), heartbeatMilliseconds)
    const expiry = setTimeout(close, Math.max(0, milliseconds))
    const leave = () => {
      reading.leave()
      listeners.delete(tell)
      closers.delete(close)
      clearInterval(heartbeat)
      clearTimeout(expiry)
      clearTimeout(lingering)
    }
    response.once('finish', leave).once('close', leave)
    const upTo = last
    listeners.add(tell)
    closers.add(close)
    reading.onEnd(close)
    // Whoever has gone while it was looked up who they are.
    if (response.destroyed) return leave()
    response.writeHead(200, streamHeaders)
    send(encoder.encode('retry: 1000\n\n'))
    try {
      const missed = seen === undefined ? [] : await missedSince(store, { seen, upTo, rooms })
      if (missed === undefined) {
        from = upTo
        send(encoder.encode(`id: ${upTo}\nevent: resync\ndata: {}\n\n`))
      } else {
        from = Math.max(from, upTo)
        const ready = encoder.encode(`id: ${from}\nevent: ready\ndata: {}\n\n`)
        send(Buffer.concat([...missed.filter(isVisible).map((event) => event.bytes), ready]))
      }
      const meanwhile = waiting
      waiting = undefined
      for (const event of meanwhile) tell(event)
    } catch (error) {
      log.warn({ err: error }, 'a live stream could not be resumed')
      close()
    }
  }
}

/** Written and encoded once, however many streams carry it. */
function eventOf({
  position,
  topics,
  about,
  owner,
  revision,
  rows,
  lines,
  message,
}: typeof events.$inferSelect): Event {
  const change: Change = {
    topics,
    about,
    ...(revision !== null && { revision }),
    ...(rows !== null && { rows }),
    ...(lines !== null && { lines }),
    ...(message !== null && { message }),
  }
  // Only events that have their place are read.
  const place = position ?? 0
  const bytes = encoder.encode(`id: ${place}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`)
  return { position: place, topics, owner, room: message === null ? undefined : about[0]?.id, bytes }
}

/** Undefined when that place is no longer, or was never, in the table. */
async function missedSince(
  store: Store,
  { seen, upTo, rooms }: { seen: number; upTo: number; rooms: ReadonlySet<string> },
): Promise<Event[] | undefined> {
  const { oldest, newest } = await bounds(store)
  if (seen > newest || seen < oldest - 1) return undefined
  const rows = await store.db
    .select()
    .from(events)
    .where(
      and(
        gt(events.position, seen),
        lte(events.position, upTo),
        // What was said elsewhere does not count as missed.
        or(isNull(events.message), inArray(sql`${events.about} -> 0 ->> 'id'`, [...rooms])),
      ),
    )
    .orderBy(asc(events.position))
    .limit(replayLimit + 1)
  return rows.length > replayLimit ? undefined : rows.map(eventOf)
}

async function bounds(store: Store): Promise<{ oldest: number; newest: number }> {
  const [row] = await store.db
    .select({
      oldest: sql<number>`coalesce(min(${events.position}), 0)`,
      newest: sql<number>`coalesce(max(${events.position}), 0)`,
    })
    .from(events)
  return row ?? { oldest: 0, newest: 0 }
}
