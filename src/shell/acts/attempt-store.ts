// Writes without an answer, kept through a reload of this tab: a later request for the same act is sent under its key.
import * as v from 'valibot'
import type { AttemptStore } from '../../registry/attempts.ts'

const Kept = v.record(v.string(), v.unknown())

/** Without storage attempts last for the page. */
export function attemptStore(person: string): AttemptStore {
  const name = `arena.attempts.${person}`
  const kept = new Map(Object.entries(read(name)))
  const save = () => {
    try {
      sessionStorage.setItem(name, JSON.stringify(Object.fromEntries(kept)))
    } catch {
      // Full or closed.
    }
  }
  return {
    read: () => [...kept.values()],
    put(key, attempt) {
      kept.set(key, attempt)
      save()
    },
    remove(key) {
      kept.delete(key)
      save()
    },
  }
}

function read(name: string): Record<string, unknown> {
  try {
    return v.parse(Kept, JSON.parse(sessionStorage.getItem(name) ?? '{}'))
  } catch {
    return {}
  }
}
