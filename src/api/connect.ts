// The way to one platform: identity, client, clock, cache. The first thing of a console; its commands come after it.
import type { Say } from '../contract/say.ts'
import { createCache, type Cache, type CacheOptions } from './cache.ts'
import { createClient, type Client } from './client.ts'
import { createClock, type Clock } from './clock.ts'
import type { Configuration } from './configuration.ts'
import { rememberedEvent, rememberEvent, type EventMemory } from './last-event.ts'
import { rightsText, userOf, type Identity } from './identity.ts'

export type Connection = { identity: Identity; client: Client; clock: Clock; cache: Cache; say: Say }

export type ConnectionPorts = {
  configuration: Pick<Configuration, 'apiBase' | 'userApiBase'>
  identity: Identity
  say: Say
  /** The current language as a tag that servers know. */
  acceptLanguage: () => string
  /** Keeps the platform's missing abilities across page loads. */
  memory?: EventMemory | undefined
} & CacheOptions

/** The connection to one platform. The cache is cleared when another user signs in, or the rights of this one change. */
export function createConnection({ freshSeconds, shown, memory, ...ports }: ConnectionPorts): Connection {
  const { identity, say } = ports
  const clock = createClock()
  const kept = `arena.lacking ${ports.configuration.apiBase}`
  const client = createClient({ ...ports, clock, lacking: rememberedEvent(memory, kept) })
  const cache = createCache(client, { freshSeconds, shown })
  // Answers from before its abilities were known may lack fields that are computed now.
  const { lacking } = client.abilities
  lacking.subscribe(() => {
    rememberEvent(memory, lacking.get(), kept)
    cache.invalidateAll()
  })
  let last = userOf(identity)
  identity.state.subscribe(() => {
    const user = userOf(identity)
    if (last.sub !== '' && user.sub !== last.sub) cache.clear()
    // The same person with other rights: what they may see has changed.
    else if (last.sub !== '' && rightsText(user) !== rightsText(last)) cache.startOver()
    last = user
  })
  return { identity, client, clock, cache, say }
}
