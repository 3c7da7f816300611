// The journal's place in the browser: IndexedDB, one per person, trimmed to what the journal wants.
import type { JournalStore } from '../../registry/journal.ts'

const objects = 'rows'

/** Without IndexedDB the journal lasts for the page. */
export function journalStore(person: string): JournalStore {
  const opened = open(`arena-journal-${person}`).catch(() => undefined)
  return {
    async read() {
      const db = await opened
      return db ? finished<unknown[]>(db.transaction(objects).objectStore(objects).getAll()) : []
    },
    async add(row, oldest) {
      const db = await opened
      if (!db) return
      const store = db.transaction(objects, 'readwrite').objectStore(objects)
      store.delete(IDBKeyRange.upperBound(oldest, true))
      await finished(store.put(row))
    },
    async clear() {
      const db = await opened
      if (db) await finished(db.transaction(objects, 'readwrite').objectStore(objects).clear())
    },
  }
}

async function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(objects, { keyPath: 'seq' }))
  return finished(request)
}

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}
