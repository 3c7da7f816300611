// The live streams of this process: whom an event concerns is told at once, all others hear once a second that something of
// these kinds has changed.
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type Rights, wholeStream } from '../contract/change.ts'
import type { User } from '../contract/user.ts'
import { maySeeEvent } from './policy.ts'
import type { Reading } from './readers.ts'
import { encoded, type SealedEvent } from './told.ts'

type Ports = {
  /** Events behind a place that have one of the names. */
  missed: (seen: number, upTo: number, names: Iterable<string>) => Promise<SealedEvent[] | undefined>
  warn: (error: unknown) => void
}
type Opening = { milliseconds: number; seen: number | undefined; names: Iterable<string> }

export type Streams = {
  open(response: ServerResponse, reading: Reading, opening: Opening): Promise<void>
  /** Subscribes it to these names, from that position on. */
  rename(id: string, sub: string, names: Iterable<string>, since: number | undefined): Promise<void>
  /** The reader of a stream of this process. */
  userOf(id: string): User | undefined
  tell(event: SealedEvent): void
  /** Where the telling begins. */
  begin(place: number): void
  /** Ends each; who opens another one goes on there. */
  end(): void
  stop(): void
}

type Stream = {
  user: User
  names: Set<string>
  /** Of each topic the events that it was told since the last tick. */
  told: Map<string, number>
  /** New events wait until the missed ones are sent. */
  waiting: (() => void)[] | undefined
  from: number
  send(bytes: Uint8Array): void
  close(): void
}
/** Readers who see the same, and how many events of each topic there were for them since the last tick. */
type Audience = { user: User; streams: Set<Stream>; counts: Map<string, number> }

const heartbeatMilliseconds = 15_000
/** chosen: ticks of a stream are this far apart, and changes that come together are one tick (milliseconds). */
const tickMilliseconds = 1_000
const gatherMilliseconds = 50
/** chosen: bytes a slow reader may lag behind before its stream ends; it resumes without loss. */
const backlogLimit = 8 * 1024 * 1024
/** chosen: how long a stream that has ended waits for a reader that may never take the rest. */
const lastMilliseconds = 30_000

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies that gather answers would hold the events back.
  'x-accel-buffering': 'no',
}
const beat = encoded(': beat\n\n')

export function createStreams({ missed, warn }: Ports): Streams {
  const byId = new Map<string, Stream>()
  const byName = new Map<string, Set<Stream>>()
  const audiences = new Map<string, Audience>()
  /** Place of the last event that was told. */
  let last = 0
  let ticking: ReturnType<typeof setTimeout> | undefined
  let ticked = 0

  function name(stream: Stream, names: Iterable<string>): void {
    for (const old of stream.names) {
      const others = byName.get(old)
      others?.delete(stream)
      if (others?.size === 0) byName.delete(old)
    }
    stream.names = new Set(names)
    for (const one of stream.names) byName.set(one, (byName.get(one) ?? new Set()).add(stream))
  }

  function audienceOf({ user }: Stream): Audience {
    const key = [user.role, user.venueCompanyId, user.venueId].join(' ')
    const known = audiences.get(key) ?? { user, streams: new Set(), counts: new Map() }
    audiences.set(key, known)
    return known
  }

  function tell(event: SealedEvent): void {
    last = event.position
    for (const stream of new Set(event.names.flatMap((one) => [...(byName.get(one) ?? [])]))) {
      const seen = seenBy(stream.user, event)
      if (seen.length === 0) continue
      if (!event.isSaid) count(stream.told, seen)
      later(stream, () => event.position > stream.from && stream.send(event.bytes))
    }
    if (event.isSaid) return
    for (const { user, counts } of audiences.values()) count(counts, seenBy(user, event))
    ticking ??= setTimeout(tick, Math.max(gatherMilliseconds, ticked + tickMilliseconds - Date.now()))
  }

  function tick(): void {
    ticking = undefined
    ticked = Date.now()
    const made = new Map<string, Uint8Array>()
    for (const { streams, counts } of audiences.values()) {
      for (const stream of streams) {
        // Another process had told it more than this one knows of.
        if (last < stream.from) continue
        const topics = [...counts].filter(([topic, n]) => n > (stream.told.get(topic) ?? 0)).map(([topic]) => topic)
        stream.told.clear()
        if (topics.length === 0 || stream.names.has(wholeStream)) continue
        const key = topics.join()
        const bytes = made.get(key) ?? tickOf(topics)
        made.set(key, bytes)
        later(stream, () => stream.send(bytes))
      }
      counts.clear()
    }
  }

  function tickOf(topics: readonly string[]): Uint8Array {
    return encoded(`id: ${last}\nevent: tick\ndata: ${JSON.stringify({ topics })}\n\n`)
  }

  /** Sends missed events, then those that came meanwhile. */
  async function catchUp(stream: Stream, send: () => Promise<void>): Promise<void> {
    const earlier = stream.waiting
    if (earlier) return void earlier.push(() => void catchUp(stream, send))
    stream.waiting = []
    try {
      await send()
    } catch (error) {
      warn(error)
      stream.close()
    }
    const { waiting } = stream
    stream.waiting = undefined
    for (const each of waiting) later(stream, each)
  }

  const end = () => byId.forEach(({ close }) => close())

  return {
    async open(response, reading, { milliseconds, seen, names }) {
      const { user } = reading
      const id = randomUUID()
      const opened = (how: 'ready' | 'resync', place: number) =>
        encoded(`id: ${place}\nevent: ${how}\ndata: ${JSON.stringify({ stream: id, rights: rightsOf(user) })}\n\n`)
      let lingering: ReturnType<typeof setTimeout> | undefined
      const stream: Stream = {
        user,
        names: new Set(),
        told: new Map(),
        waiting: undefined,
        from: seen ?? last,
        send(bytes) {
          if (response.writableEnded || response.destroyed) return
          response.write(bytes)
          if (response.writableLength > backlogLimit) stream.close()
        },
        close() {
          response.end()
          lingering ??= setTimeout(() => response.destroy(), lastMilliseconds).unref()
        },
      }
      const audience = audienceOf(stream)
      const heartbeat = setInterval(() => stream.send(beat), heartbeatMilliseconds)
      const expiry = setTimeout(stream.close, Math.max(0, milliseconds))
      const leave = () => {
        reading.leave()
        name(stream, [])
        byId.delete(id)
        audience.streams.delete(stream)
        clearInterval(heartbeat)
        clearTimeout(expiry)
        clearTimeout(lingering)
      }
      response.once('finish', leave).once('close', leave)
      byId.set(id, stream)
      audience.streams.add(stream)
      name(stream, names)
      reading.onEnd(stream.close)
      // The caller may have gone while its account was looked up.
      if (response.destroyed) return leave()
      response.writeHead(200, streamHeaders)
      stream.send(encoded('retry: 1000\n\n'))
      const upTo = last
      await catchUp(stream, async () => {
        const events = seen === undefined ? [] : await missed(seen, upTo, stream.names)
        stream.from = events ? Math.max(stream.from, upTo) : upTo
        const mine = events?.filter((event) => seenBy(user, event).length > 0) ?? []
        const sent = mine.map(({ bytes }) => bytes)
        // Of other events only the topics are told.
        if (events && seen !== undefined && seen < upTo && !stream.names.has(wholeStream)) sent.push(tickOf(['*']))
        stream.send(Buffer.concat([...sent, opened(events ? 'ready' : 'resync', stream.from)]))
      })
    },
    async rename(id, sub, names, since) {
      const stream = byId.get(id)
      if (stream?.user.sub !== sub) return
      const before = stream.names
      name(stream, names)
      const added = [...stream.names].filter((one) => !before.has(one))
      if (added.length === 0 || since === undefined || before.has(wholeStream)) return
      const upTo = last
      await catchUp(stream, async () => {
        const events = await missed(since, upTo, added)
        if (!events) return stream.send(encoded(`event: resync\ndata: {}\n\n`))
        // The others it was told of.
        const mine = events.filter(
          (event) => !event.names.some((one) => before.has(one)) && seenBy(stream.user, event).length > 0,
        )
        if (mine.length > 0) stream.send(Buffer.concat(mine.map(({ withoutPlace }) => withoutPlace)))
      })
    },
    userOf: (id) => byId.get(id)?.user,
    tell,
    begin: (place) => void (last = place),
    end,
    stop() {
      clearTimeout(ticking)
      end()
    },
  }
}

function rightsOf({ role, venueCompanyId, venueId }: User): Rights {
  return { role, venueCompanyId, venueId }
}

function later(stream: Stream, act: () => void): void {
  if (stream.waiting) stream.waiting.push(act)
  else act()
}

function count(counts: Map<string, number>, topics: readonly string[]): void {
  for (const topic of topics) counts.set(topic, (counts.get(topic) ?? 0) + 1)
}

/** The topics of an event that the user may ask for; none: it is not for this user at all. */
function seenBy(user: User, { topics, owner }: SealedEvent): readonly string[] {
  return topics.filter((topic) => maySeeEvent(user, { topic, owner }))
}
