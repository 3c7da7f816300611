// Tokens at rest: IndexedDB, the one store that all tabs see at once (stack.md §4: local storage lags behind Web Locks).
// Read here, so that a signed-in page starts without oidc-client-ts, which writes them.
import type { StateStore } from 'oidc-client-ts'
import * as v from 'valibot'
import type { Configuration } from './configuration.ts'

const database = 'arena-session'
const objects = 'kept'

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
  store: StateStore
}

export function keptUsers({ authority, clientId }: Configuration): KeptUsers {
  const store = keptUserStore()
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
  }
}

export function isExpired(kept: KeptUser): boolean {
  return kept.expires_at !== undefined && kept.expires_at <= Date.now() / 1000
}

/** Falls back to memory where the browser gives no IndexedDB: the session then lasts for this page. */
function keptUserStore(): StateStore {
  const memory = new Map<string, string>()
  const opened = open().catch(() => undefined)
  const run = async (mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> => {
    const db = await opened
    return db && finished(work(db.transaction(objects, mode).objectStore(objects)))
  }
  return {
    async set(key, value) {
      memory.set(key, value)
      await run('readwrite', (store) => store.put(value, key))
    },
    async get(key) {
      const value = (await opened) ? await run('readonly', (store) => store.get(key)) : memory.get(key)
      return typeof value === 'string' ? value : null
    },
    async remove(key) {
      const value = memory.get(key) ?? null
      memory.delete(key)
      await run('readwrite', (store) => store.delete(key))
      return value
    },
    async getAllKeys() {
      const keys = (await opened) ? await run('readonly', (store) => store.getAllKeys()) : [...memory.keys()]
      return Array.isArray(keys) ? keys.map(String) : []
    },
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(objects))
  return finished(request)
}

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}
