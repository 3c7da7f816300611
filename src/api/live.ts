// Live updates: one event stream per browser, held by the tab that has the lock and passed on to the others; without a
// stream everything on screen is fetched again every 30 seconds (quality R10, R11).
import * as v from 'valibot'
import { Change } from '../contract/change.ts'
import { asStored } from '../contract/stored.ts'
import { askPlatform } from './ask-platform.ts'
import type { Cache } from './cache.ts'
import type { Channel } from './channel.ts'
import type { Client } from './client.ts'
import { readEvents, type StreamEvent } from './event-stream.ts'
import type { InViewMessage } from './in-view.ts'
import { type EventMemory, rememberedEvent, rememberEvent } from './last-event.ts'
import { createLeadership, silenceMilliseconds, type Term } from './leadership.ts'
import { createNamedStream, type NamedStream } from './named-stream.ts'
import { observed, type Observed } from './observed.ts'
import { pause } from './retry.ts'
import { withChange } from './rows.ts'
import type { Identity } from './identity.ts'

/** `offline`: no connection for a while. `polling`: this platform has no stream, or refuses it. */
/** `connecting`: for the first time, which is no fault. */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'offline' | 'polling'

export type LiveConnection = { state: Observed<LiveState>; stop(): void }

/** Of the lock and the channel that tabs share; another form of the messages has another name. */
export const liveName = 'arena-live-5'
/** chosen: the fallback's rhythm, as for the instant match list (§9). */
const pollMilliseconds = 30_000
/** chosen: when this long nothing was said, the next byte of the stream, a heartbeat too, is passed on to other tabs. */
const beatMilliseconds = 5000
/** chosen: an attempt that takes longer than this is shown. */
const slowMilliseconds = 1000
/** chosen: waits between attempts; the last one repeats. */
const waits = [100, 250, 500, 1000, 2000, 5000]
/** chosen: this many failed attempts are "offline". */
const patience = 3
/** Reads that were under way when the stream opened get this long to end before they are made again. */
const settleMilliseconds = 1000
/** A stream that ends sooner than this is no success. */
const briefMilliseconds = 1000

/**
 * As another platform, or a newer one, may tell it: a change whose rows cannot be read is one without rows, and one that
 * says of nothing what it is about concerns everything that reads its topics.
 */
const told = asStored(Change).entries
const Told = v.union([
  v.object({ ...told, rows: v.fallback(told.rows, undefined) }),
  v.pipe(
    v.object({ topics: v.array(v.string()) }),
    v.transform(({ topics }) => ({ topics, about: [] })),
  ),
  v.pipe(
    v.object({ topic: v.string() }),
    v.transform(({ topic }) => ({ topics: [topic], about: [] })),
  ),
])

const Tick = v.object({ topics: v.array(v.string()) })

/** The stream, and how it stands. */
type Said =
  | ({ is: 'change'; id: string | undefined } & Change)
  | { is: 'tick'; id: string | undefined; topics: readonly string[] }
  | { is: 'resync'; id: string | undefined }
  | { is: 'state'; state: LiveState; id: string | undefined }
  | { is: 'other'; id: string | undefined }

/** Only the leading tab speaks of the stream; its term tells it from a tab that led before and does not know it yet. */
export type LiveMessage = (Said & { term: number }) | { is: 'hello' } | InViewMessage

export type LivePorts = {
  client: Client
  cache: Cache
  /** Of a person, whose role may change while the page is open. */
  identity?: Identity
  /** Absent in Node: then this process holds its own stream. */
  locks?: LockManager
  /** Absent where there are no other tabs. */
  channel?: Channel<LiveMessage>
  /** Keeps the last event's id over page loads, so that a new page is told only of what changed since. */
  memory?: EventMemory | undefined
  /** The last event when the page was opened: its data may be older than events another tab has heard since. */
  since?: string | undefined
}

export function connectLive({ client, cache, identity, locks, memory, since, ...ports }: LivePorts): LiveConnection {
  // Without locks each tab holds a stream, and hears from no other.
  const channel = locks && ports.channel
  const known = createKnown(cache, since ?? rememberedEvent(memory))
  const { state, apply } = known
  let saidAt = 0
  /** Until the first stream is open, the page was read without one. */
  let first = true
  let wake = new AbortController()
  /** Ends the connection there is, so that it is opened again behind the last event. */
  let renew = new AbortController()

  const named = createNamedStream({
    client,
    cache,
    identity,
    heardLast: known.lastId,
    send: (message) => channel?.send(message),
    renew: () => renew.abort(),
  })

  function spread(message: Said, here = message): void {
    const term = leadership.term()
    // Another tab speaks by now.
    if (!term) return
    saidAt = Date.now()
    apply(here)
    channel?.send({ ...message, term: term.number })
    if (message.id !== undefined) rememberEvent(memory, message.id)
  }

  const deafen = channel?.listen((message) => {
    if (message.is === 'in view' || message.is === 'what is in view') named.hear(message)
    else if (message.is === 'hello') answer()
    else if (leadership.heeds(message.term)) apply(message)
  })
  /** A new tab asks how things stand, or one that has heard nothing for a while. */
  const answer = () => {
    const term = leadership.term()
    if (term) channel?.send({ is: 'state', state: state.get(), id: known.lastId(), term: term.number })
  }
  const ask = () => {
    known.asks()
    channel?.send({ is: 'hello' })
  }

  const poll = setInterval(() => {
    if (state.get() !== 'live') cache.invalidateAll()
  }, pollMilliseconds)

  /** Holds the stream until another tab does, or this one is closed. */
  async function lead({ over }: Term): Promise<void> {
    // From now on the other tabs hear this one.
    answer()
    named.ask()
    for (let failed = 0; !over.aborted;) {
      const ended = await connect(over)
      if (over.aborted) return
      if (ended === 'renewed') continue
      failed = ended === 'was open' ? 0 : failed + 1
      // A stream that ends is opened again at once and unnoticed; platforms end streams with the token's life.
      if (ended !== 'was open') {
        const now = ended === 'refused' ? 'polling' : failed > patience ? 'offline' : 'reconnecting'
        spread({ is: 'state', state: now, id: undefined })
      }
      wake = new AbortController()
      // It has said that there is none, and says nothing else to this page.
      if (client.abilities.lacks('stream')) return
      const wait = ended === 'refused' ? pollMilliseconds : (waits[failed] ?? 5000)
      await pause(wait * (0.5 + Math.random()), AbortSignal.any([over, wake.signal]))
    }
  }

  async function connect(over: AbortSignal): Promise<'was open' | 'renewed' | 'refused' | 'failed'> {
    const silence = new AbortController()
    const slow = setTimeout(() => spread({ is: 'state', state: 'reconnecting', id: undefined }), slowMilliseconds)
    let timer: ReturnType<typeof setTimeout> | undefined
    renew = new AbortController()
    const ending = AbortSignal.any([over, silence.signal, renew.signal])
    let openedAt: number | undefined
    const alive = () => {
      const silent = openedAt === undefined ? 0 : Date.now() - saidAt
      // This tab stood still. Another one may hold the stream by now, from behind the last event that was passed on.
      if (silent >= silenceMilliseconds) silence.abort()
      ending.throwIfAborted()
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silenceMilliseconds)
      if (silent >= beatMilliseconds) spread({ is: 'state', state: state.get(), id: undefined })
    }
    try {
      alive()
      const knows = await askPlatform(client.abilities)
      if (knows === 'unreachable') return 'failed'
      // Without its word that it has a stream it is not asked for one.
      if (knows === 'failing' || !knows.has('stream')) return 'refused'
      const lastId = known.lastId()
      const response = await client.open(named.pathFrom(lastId), {
        ...(lastId !== undefined && { headers: { 'last-event-id': lastId } }),
        signal: ending,
      })
      if (!response?.ok || !response.body || !isEventStream(response)) return await refusalOf(response, named)
      openedAt = Date.now()
      clearTimeout(slow)
      spread({ is: 'state', state: 'live', id: undefined })
      // A first stream goes on where the page began.
      if (first && known.lastId() === undefined) settle()
      await readEvents(response.body, heard, alive)
      return lasted(openedAt) ? 'was open' : 'failed'
    } catch {
      return renew.signal.aborted ? 'renewed' : lasted(openedAt) ? 'was open' : 'failed'
    } finally {
      named.ended()
      clearTimeout(slow)
      clearTimeout(timer)
    }
  }

  function heard(event: StreamEvent): void {
    const message = messageOf(event)
    named.heard(event)
    // A page that has just been read needs not be read again in the same moment.
    if (first && message.is === 'resync') {
      settle()
      spread(message, { is: 'other', id: message.id })
    } else spread(message)
    first = false
  }

  /** Data read before the stream opened may have changed unseen; a resumed stream sends missed events. */
  function settle(): void {
    const since = Date.now()
    setTimeout(() => cache.invalidateBefore(since), settleMilliseconds)
  }

  const hurry = () => wake.abort()
  /** The stream may have outlived a short while without a network, in which reads failed. */
  const online = () => {
    hurry()
    cache.invalidateFailed()
  }
  /** A page that the browser kept in its memory while one was elsewhere heard nothing there. */
  const shownAgain = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    named.tell()
    if (leadership.term()) renew.abort()
    else ask()
    hurry()
  }
  const occasions = [
    [globalThis, 'online', online],
    [globalThis, 'pageshow', shownAgain],
    [globalThis, 'pagehide', () => named.tell('gone')],
    [globalThis.document, 'visibilitychange', hurry],
  ] as const
  // Only that each name goes with its event escapes the compiler here.
  for (const [source, occasion, act] of occasions) source?.addEventListener?.(occasion, act as EventListener)

  const leadership = createLeadership({ name: liveName, locks, lead, ask, lost: known.isLost })
  ask()
  leadership.start()

  return {
    state,
    stop() {
      leadership.stop()
      cache.told(undefined)
      clearInterval(poll)
      named.stop()
      deafen?.()
      for (const [source, occasion, act] of occasions) source?.removeEventListener?.(occasion, act as EventListener)
    },
  }
}

/** The part of what happened that this tab has heard. */
function createKnown(cache: Cache, begun: string | undefined) {
  const state = observed<LiveState>('connecting')
  let lastId = begun
  /** Until the leading tab answers how things stand: what this tab knew when it asked. */
  let asked: { id: string | undefined; at: number } | undefined

  function apply(message: Said): void {
    if (message.is === 'state' && message.id !== undefined && asked) {
      // Changes before this tab listened were missed.
      if (message.id !== asked.id) cache.invalidateBefore(asked.at)
      asked = undefined
    }
    if (message.id !== undefined) lastId = message.id
    if (message.is === 'change') cache.follow(message)
    else if (message.is === 'tick') cache.elsewhere(message.topics)
    else if (message.is === 'resync') cache.invalidateAll()
    else if (message.is === 'state') {
      cache.told(message.state === 'live' ? withChange : undefined)
      state.set(message.state)
    }
  }

  return {
    state,
    apply,
    lastId: () => lastId,
    asks: () => void (asked = { id: lastId, at: Date.now() }),
    /** Of what happens now nothing is heard. */
    isLost() {
      apply({ is: 'state', state: 'reconnecting', id: undefined })
      cache.invalidateAll()
    },
  }
}

function messageOf({ id, event, data }: StreamEvent): Said {
  if (event === 'resync') return { is: 'resync', id }
  const tick = event === 'tick' && v.safeParse(v.pipe(v.string(), v.parseJson(), Tick), data)
  if (tick && tick.success) return { is: 'tick', id, ...tick.output }
  if (event !== 'change' && event !== 'message') return { is: 'other', id }
  const change = v.safeParse(v.pipe(v.string(), v.parseJson(), Told), data)
  // A change that cannot be read: its topics are unknown.
  return change.success ? { is: 'change', ...change.output, id } : { is: 'resync', id }
}

async function refusalOf(response: Response | undefined, named: NamedStream): Promise<'refused' | 'failed'> {
  if (response?.status === 403) named.refused()
  const isFinal = response !== undefined && response.status < 500 && response.status !== 429
  await response?.body?.cancel()
  return isFinal ? 'refused' : 'failed'
}

function isEventStream(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
}

function lasted(openedAt: number | undefined): boolean {
  return openedAt !== undefined && Date.now() - openedAt >= briefMilliseconds
}
