// The way to one platform: session, client, clock, cache. The first thing of a console; its commands come after it.
import type { Say } from '../contract/say.ts'
import { createCache, type Cache, type CacheOptions } from './cache.ts'
import { createClient, type Client } from './client.ts'
import { createClock, type Clock } from './clock.ts'
import type { Configuration } from './configuration.ts'
import { userOf, type Session } from './session.ts'

export type Connection = { session: Session; client: Client; clock: Clock; cache: Cache; say: Say }

export type ConnectionPorts = {
  configuration: Pick<Configuration, 'apiBase' | 'userApiBase'>
  session: Session
  say: Say
  /** The current language as a tag that servers know. */
  acceptLanguage: () => string
} & CacheOptions

/** The way to one platform. The cache forgets everything when somebody else signs in. */
export function createConnection({ freshSeconds, shown, ...ports }: ConnectionPorts): Connection {
  const { session, say } = ports
  const clock = createClock()
  const client = createClient({ ...ports, clock })
  const cache = createCache(client, { freshSeconds, shown })
  let last = userOf(session).sub
  session.state.subscribe(() => {
    const { sub } = userOf(session)
    if (last !== '' && sub !== last) cache.clear()
    last = sub
  })
  return { session, client, clock, cache, say }
}
