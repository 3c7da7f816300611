// Tokens at rest: IndexedDB, the one store that all tabs see at once (stack.md §4: local storage lags behind Web Locks).
// Read here, so that a signed-in page starts without oidc-client-ts, which writes them.
import type { StateStore } from 'oidc-client-ts'
import * as v from 'valibot'
import type { BrowserDatabase } from './browser-database.ts'
import type { Configuration } from './configuration.ts'

/** As oidc-client-ts writes it (its `User.toStorageString`). */
const KeptUser = v.object({
  access_token: v.string(),
  id_token: v.optional(v.string()),
  refresh_token: v.optional(v.string()),
  /** Seconds. */
  expires_at: v.optional(v.number()),
  profile: v.optional(v.unknown()),
})
export type KeptUser = v.InferOutput<typeof KeptUser>

export type KeptUsers = {
  read(): Promise<KeptUser | undefined>
  remove(): Promise<void>
  /** Whether a page load finds them again. */
  outlivePage(): Promise<boolean>
  store: StateStore
}

export function keptUsers({ authority, clientId }: Configuration, database: BrowserDatabase): KeptUsers {
  const store = keptUserStore(database)
  // The name that oidc-client-ts gives it.
  const key = `user:${authority}:${clientId}`
  return {
    store,
    async read() {
      const text = await store.get(key)
      const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), KeptUser), text)
      return kept.success ? kept.output : undefined
    },
    async remove() {
      await store.remove(key)
    },
    outlivePage: database.works,
  }
}

export function isExpired(kept: KeptUser): boolean {
  return kept.expires_at !== undefined && kept.expires_at <= Date.now() / 1000
}

/** In memory where the browser keeps nothing: the sign-in then lasts for this page. */
function keptUserStore(database: BrowserDatabase): StateStore {
  const memory = new Map<string, string>()
  return {
    async set(key, value) {
      memory.set(key, value)
      await database.run('readwrite', (store) => store.put(value, key))
    },
    async get(key) {
      const found = await database.run<unknown>('readonly', (store) => store.get(key))
      const value = found ? found.is : memory.get(key)
      return typeof value === 'string' ? value : null
    },
    async remove(key) {
      const value = memory.get(key) ?? null
      memory.delete(key)
      await database.run('readwrite', (store) => store.delete(key))
      return value
    },
    async getAllKeys() {
      const found = await database.run('readonly', (store) => store.getAllKeys())
      return found ? found.is.map(String) : [...memory.keys()]
    },
  }
}
