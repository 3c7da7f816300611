// Live updates: one event stream per browser, held by the tab that has the lock and passed on to the others; without a
// stream everything on screen is fetched again every 30 seconds (quality R10, R11).
import * as v from 'valibot'
import { Change, streamPathOf } from '../contract/change.ts'
import type { Cache } from './cache.ts'
import type { Channel } from './channel.ts'
import { type ChatsMessage, createChatsInView } from './chats-in-view.ts'
import type { Client } from './client.ts'
import { readEvents, type StreamEvent } from './event-stream.ts'
import { type EventMemory, rememberedEvent, rememberEvent } from './last-event.ts'
import { observed, type Observed } from './observed.ts'
import { pause } from './retry.ts'
import { withChange } from './rows.ts'

/** `offline`: no connection for a while. `polling`: this platform has no stream, or refuses it. */
export type LiveState = 'live' | 'reconnecting' | 'offline' | 'polling'

export type LiveConnection = { state: Observed<LiveState>; stop(): void }

/** Of the lock and the channel that tabs share; another form of the messages has another name. */
export const liveName = 'arena-live-3'
/** chosen: the fallback's rhythm, as for the instant match list (§9). */
const pollMilliseconds = 30_000
/** The platform's heartbeat is 15 s: three missed, and the connection is dead though nobody said so. */
const silenceMilliseconds = 45_000
/** chosen: an attempt that takes longer than this is shown. */
const slowMilliseconds = 1000
/** chosen: waits between attempts; the last one repeats. */
const waits = [100, 250, 500, 1000, 2000, 5000]
/** chosen: so many failed attempts are "offline". */
const patience = 3
/** Reads that were under way when the stream opened get this long to end before they are made again. */
const settleMilliseconds = 1000
/** A stream that ends sooner than this is no success. */
const briefMilliseconds = 1000

/**
 * As another platform, or a newer one, may tell it: a change whose rows cannot be read is one without rows, and one that
 * says of nothing what it is about concerns everything that reads its topics.
 */
const Told = v.union([
  v.object({ ...Change.entries, rows: v.fallback(Change.entries.rows, undefined) }),
  v.pipe(
    v.object({ topics: v.array(v.string()) }),
    v.transform(({ topics }) => ({ topics, about: [] })),
  ),
  v.pipe(
    v.object({ topic: v.string() }),
    v.transform(({ topic }) => ({ topics: [topic], about: [] })),
  ),
])

export type LiveMessage =
  | ({ is: 'change'; id: string | undefined } & Change)
  | { is: 'resync'; id: string | undefined }
  | { is: 'state'; state: LiveState; id: string | undefined }
  | { is: 'other'; id: string | undefined }
  | { is: 'hello' }
  | ChatsMessage

export type LivePorts = {
  client: Client
  cache: Cache
  /** Absent in Node: then this process holds its own stream. */
  locks?: LockManager
  /** Absent where there are no other tabs. */
  channel?: Channel<LiveMessage>
  /** Keeps the last event's id over page loads, so that a new page is told only of what changed since. */
  memory?: EventMemory | undefined
  /** The last event when the page was opened: what it read then may be older than what another tab heard since. */
  since?: string | undefined
}

export function connectLive({ client, cache, locks, channel, memory, since }: LivePorts): LiveConnection {
  const state = observed<LiveState>('reconnecting')
  const stopping = new AbortController()
  let lastId = since ?? rememberedEvent(memory)
  let leading = false
  /** Until the first stream stands, what is on screen was read without one. */
  let first = true
  let wake = new AbortController()
  /** Ends the connection there is, so that it is opened again behind the last event. */
  let renew = new AbortController()
  /** Until the leading tab answers how things stand: what this tab knew when it asked. */
  let asked: { id: string | undefined; at: number } | undefined

  const chats = createChatsInView({
    queries: cache.queries,
    send: (message) => channel?.send(message),
    renew: () => renew.abort(),
  })

  function apply(message: LiveMessage): void {
    if (message.is === 'state' && message.id !== undefined && asked) {
      // What happened before this tab listened nobody told it.
      if (message.id !== asked.id) cache.invalidateBefore(asked.at)
      asked = undefined
    }
    if ('id' in message && message.id !== undefined) lastId = message.id
    if (message.is === 'change') cache.follow(message)
    else if (message.is === 'resync') cache.invalidateAll()
    else if (message.is === 'state') {
      cache.told(message.state === 'live' ? withChange : undefined)
      state.set(message.state)
    }
  }

  function spread(message: LiveMessage): void {
    apply(message)
    channel?.send(message)
    if ('id' in message && message.id !== undefined) rememberEvent(memory, message.id)
  }

  const deafen = channel?.listen((message) => {
    if (message.is === 'chats' || message.is === 'which chats') chats.hear(message)
    else if (message.is !== 'hello') apply(message)
    // A new tab asks how things stand.
    else if (leading) channel.send({ is: 'state', state: state.get(), id: lastId })
  })
  const ask = () => {
    asked = { id: lastId, at: Date.now() }
    channel?.send({ is: 'hello' })
  }
  ask()

  const poll = setInterval(() => {
    if (state.get() !== 'live') cache.invalidateAll()
  }, pollMilliseconds)

  /** Holds the stream as long as this tab lives. */
  async function lead(): Promise<void> {
    leading = true
    chats.ask()
    for (let failed = 0; !stopping.signal.aborted;) {
      const ended = await connect()
      if (stopping.signal.aborted) return
      if (ended === 'renewed') continue
      failed = ended === 'was open' ? 0 : failed + 1
      // A stream that ends is opened again at once, which nobody needs to see; platforms end them with the token's life.
      if (ended !== 'was open') {
        const now = ended === 'refused' ? 'polling' : failed > patience ? 'offline' : 'reconnecting'
        spread({ is: 'state', state: now, id: undefined })
      }
      wake = new AbortController()
      const wait = ended === 'refused' ? pollMilliseconds : (waits[failed] ?? 5000)
      await pause(wait * (0.5 + Math.random()), AbortSignal.any([stopping.signal, wake.signal]))
    }
  }

  async function connect(): Promise<'was open' | 'renewed' | 'refused' | 'failed'> {
    const silence = new AbortController()
    const slow = setTimeout(() => spread({ is: 'state', state: 'reconnecting', id: undefined }), slowMilliseconds)
    let timer: ReturnType<typeof setTimeout> | undefined
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silenceMilliseconds)
    }
    renew = new AbortController()
    let openedAt: number | undefined
    try {
      alive()
      const response = await client.open(streamPathOf(chats.carry()), {
        ...(lastId !== undefined && { headers: { 'last-event-id': lastId } }),
        signal: AbortSignal.any([stopping.signal, silence.signal, renew.signal]),
      })
      if (!response?.ok || !response.body || !isEventStream(response)) {
        const final = response !== undefined && response.status < 500 && response.status !== 429
        await response?.body?.cancel()
        return final ? 'refused' : 'failed'
      }
      openedAt = Date.now()
      clearTimeout(slow)
      opened()
      await readEvents(response.body, heard, alive)
      return lasted(openedAt) ? 'was open' : 'failed'
    } catch {
      if (renew.signal.aborted) return 'renewed'
      return lasted(openedAt) ? 'was open' : 'failed'
    } finally {
      clearTimeout(slow)
      clearTimeout(timer)
    }
  }

  function opened(): void {
    spread({ is: 'state', state: 'live', id: undefined })
    const added = chats.stood()
    // A first stream goes on where the page began.
    if (first && lastId === undefined) settle()
    if (first) return
    // What was said between the first look into a room and the stream that carries it nobody told.
    for (const id of added) spread({ is: 'change', id: undefined, topics: ['chat'], about: [{ kind: 'room', id }] })
  }

  function heard(event: StreamEvent): void {
    const message = messageOf(event)
    // A page that has just been read needs not be read again in the same moment.
    if (first && message.is === 'resync') {
      settle()
      spread({ is: 'other', id: message.id })
    } else spread(message)
    first = false
  }

  /** What was read before the stream stood may have changed unseen; a resumed stream tells by itself. */
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
    chats.tell()
    if (leading) renew.abort()
    else ask()
    hurry()
  }
  const occasions = [
    [globalThis, 'online', online],
    [globalThis, 'pageshow', shownAgain],
    [globalThis, 'pagehide', () => chats.tell('gone')],
    [globalThis.document, 'visibilitychange', hurry],
  ] as const
  // Only that each name goes with its event escapes the compiler here.
  for (const [source, occasion, act] of occasions) source?.addEventListener?.(occasion, act as EventListener)

  if (locks) {
    void locks.request(liveName, { signal: stopping.signal }, lead).catch(() => undefined)
  } else void lead()

  return {
    state,
    stop() {
      stopping.abort()
      cache.told(undefined)
      clearInterval(poll)
      chats.stop()
      deafen?.()
      for (const [source, occasion, act] of occasions) source?.removeEventListener?.(occasion, act as EventListener)
    },
  }
}

function messageOf({ id, event, data }: StreamEvent): LiveMessage {
  if (event === 'resync') return { is: 'resync', id }
  if (event !== 'change' && event !== 'message') return { is: 'other', id }
  const change = v.safeParse(v.pipe(v.string(), v.parseJson(), Told), data)
  // A change that cannot be read is a change nobody can name.
  return change.success ? { is: 'change', ...change.output, id } : { is: 'resync', id }
}

function isEventStream(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
}

function lasted(openedAt: number | undefined): boolean {
  return openedAt !== undefined && Date.now() - openedAt >= briefMilliseconds
}
