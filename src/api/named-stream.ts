// The stream that is open, by the name the platform has given it: it is told what comes into view without being opened again.
import * as v from 'valibot'
import { Rights, streamPath, streamPathOf } from '../contract/change.ts'
import type { Cache } from './cache.ts'
import type { Client } from './client.ts'
import type { StreamEvent } from './event-stream.ts'
import { createFollowedRights, noRights } from './followed-rights.ts'
import { createInView, type InView, type InViewMessage } from './in-view.ts'
import { namesInView } from './rows.ts'
import type { Identity } from './identity.ts'

export type NamedStream = Pick<InView, 'hear' | 'ask' | 'tell' | 'stop'> & {
  /** The path to open it by, with all that is in view; it goes on behind that event. */
  pathFrom(behind: string | undefined): string
  heard(event: StreamEvent): void
  ended(): void
  /** It is not opened for this reader. */
  refused(): void
}

type Ports = {
  client: Client
  cache: Cache
  identity: Identity | undefined
  /** The last event that was heard. */
  heardLast: () => string | undefined
  send: (message: InViewMessage) => void
  /** Opens it again. */
  renew: () => void
}

/** The event with the stream's name. */
const Called = v.pipe(v.string(), v.parseJson(), v.object({ stream: v.string(), rights: v.optional(Rights) }))

export function createNamedStream({ client, cache, identity, renew, ...ports }: Ports): NamedStream {
  const followRights = identity && createFollowedRights(identity)
  let opening: { names: readonly string[]; behind: string | undefined } = { names: [], behind: undefined }
  let called: string | undefined

  const inView = createInView({
    ...ports,
    queries: cache.queries,
    namesOf: (query, shown) => {
      const { endpoint, about } = cache.asked(query)
      return namesInView(endpoint, about, query.state.data, shown)
    },
    rename: (names, since) => void rename(names, since),
  })

  /** A stream without a name, as of another platform, tells everything. */
  async function rename(names: readonly string[], since = opening.behind): Promise<void> {
    const stream = called
    if (stream === undefined) return
    const body = { names: names.join(','), ...(since !== undefined && { since: Number(since) }) }
    const headers = { 'content-type': 'application/json' }
    const answered = await client.open(`${streamPath}/${stream}`, { headers, body }).catch(() => undefined)
    // Opened again, it is told with the names.
    if (!answered?.ok && called === stream) renew()
  }

  return {
    ...inView,
    pathFrom(behind) {
      opening = { names: inView.names(), behind }
      return streamPathOf(opening.names)
    },
    heard({ id, event, data }) {
      const read = event === 'ready' || event === 'resync' ? v.safeParse(Called, data) : undefined
      if (!read?.success) return
      called = read.output.stream
      // Platforms that do not say them leave it to the renewal of the token.
      if (read.output.rights) void followRights?.(read.output.rights)
      opening.behind ??= id
      // Views opened meanwhile.
      const names = inView.names()
      if (names.join() !== opening.names.join()) void rename(names)
    },
    ended: () => void (called = undefined),
    refused: () => void followRights?.(noRights),
  }
}
