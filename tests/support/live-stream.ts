// A live stream as a console reads it.
import { nameOfMessages, streamPath, streamPathOf, wholeStream } from '../../src/contract/change.ts'
import { bases } from '../../src/platform/api.ts'
import { readEvents, type StreamEvent } from '../../src/api/event-stream.ts'

export type LiveStream = {
  status: number
  events: StreamEvent[]
  /** Resolves when such an event has come, at once when it is there already. */
  heard(is: (event: StreamEvent) => boolean): Promise<StreamEvent>
  ended: Promise<void>
  /** From now on it is told of these. */
  rename(address: string, names: readonly string[], since?: number): Promise<number>
  close(): void
}

type Opened = {
  /** Whose chat it carries. */
  rooms?: readonly string[]
  /** What it is told of at once; left out: of everything. */
  names?: readonly string[]
  /** Told of every event as it comes. */
  tell?: (event: StreamEvent) => void
}

/** Opened and ready, unless it is refused or ends at once. */
export async function openStream(
  address: string,
  token: string,
  lastId?: string,
  { rooms = [], names = [wholeStream], tell }: Opened = {},
): Promise<LiveStream> {
  const stopping = new AbortController()
  const response = await fetch(address + bases.main + streamPathOf([...names, ...rooms.map(nameOfMessages)]), {
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(lastId !== undefined && { 'last-event-id': lastId }),
    },
    signal: stopping.signal,
  })
  const events: StreamEvent[] = []
  const waiting: { is: (event: StreamEvent) => boolean; wake: (event: StreamEvent) => void }[] = []
  const take = (event: StreamEvent) => {
    events.push(event)
    tell?.(event)
    for (const each of waiting) if (each.is(event)) each.wake(event)
  }
  const reading = response.ok && response.body ? readEvents(response.body, take, () => {}) : Promise.resolve()
  const stream: LiveStream = {
    status: response.status,
    events,
    heard(is) {
      const there = events.find(is)
      return there ? Promise.resolve(there) : new Promise((wake) => waiting.push({ is, wake }))
    },
    ended: reading.catch(() => {}),
    async rename(at, named, since) {
      const { data } = await stream.heard(({ event }) => event === 'ready' || event === 'resync')
      const { stream: called } = JSON.parse(data) as { stream: string }
      const renamed = await fetch(`${at}${bases.main}${streamPath}/${called}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ names: named.join(','), since }),
      })
      return renamed.status
    },
    close: () => stopping.abort(),
  }
  const ready = stream.heard(({ event }) => event === 'ready' || event === 'resync')
  if (response.ok) await Promise.race([ready, stream.ended])
  else await response.body?.cancel()
  return stream
}
