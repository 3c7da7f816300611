// The journal's place in the browser: IndexedDB, one per person, trimmed by the journal.
import { browserDatabase } from '../../api/browser-database.ts'
import type { JournalStore } from '../../registry/journal.ts'

/** Without IndexedDB the journal lasts for the page. */
export function journalStore(person: string): JournalStore {
  const database = browserDatabase(`arena-journal-${person}`, 'rows', { keyPath: 'seq' })
  return {
    async read() {
      const found = await database.run<unknown[]>('readonly', (store) => store.getAll())
      return found?.is ?? []
    },
    async add(row, oldest) {
      await database.run('readwrite', (store) => {
        store.delete(IDBKeyRange.upperBound(oldest, true))
        return store.put(row)
      })
    },
    async clear() {
      await database.run('readwrite', (store) => store.clear())
    },
  }
}
