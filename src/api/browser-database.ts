// IndexedDB, for data that outlives the page. A browser may lack it or refuse it at any moment: callers then get
// nothing, and the page is never blocked.

type Answer<T> = { is: T }

export type BrowserDatabase = {
  /** One request in a transaction of its own; nothing where the browser keeps nothing. */
  run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<Answer<T> | undefined>
  /** Whether anything is kept. */
  works(): Promise<boolean>
}

/** A database of one store. */
export function browserDatabase(name: string, store: string, options?: IDBObjectStoreParameters): BrowserDatabase {
  let gaveUp = false
  const opened = open(name, store, options).catch(() => undefined)
  const run: BrowserDatabase['run'] = async (mode, work) => {
    const database = await opened
    if (!database || gaveUp) return undefined
    try {
      return { is: await finished(work(database.transaction(store, mode).objectStore(store))) }
    } catch {
      // A value that could not be written must not be read in an older form: from here on nothing is kept.
      gaveUp = true
      return undefined
    }
  }
  return { run, works: async () => (await run('readonly', (objects) => objects.count())) !== undefined }
}

async function open(name: string, store: string, options?: IDBObjectStoreParameters): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, options))
  return finished(request)
}

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}
