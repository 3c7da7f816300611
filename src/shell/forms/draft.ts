// What is typed into a form and not yet sent: kept in the tab until it is done, through reloads and signing in again.
import * as v from 'valibot'

const Draft = v.record(v.string(), v.unknown())
const prefix = 'arena.draft.'

export function readDraft(key: string): Record<string, unknown> | undefined {
  try {
    const kept = sessionStorage.getItem(prefix + key)
    return kept === null ? undefined : v.parse(Draft, JSON.parse(kept))
  } catch {
    return undefined
  }
}

/** A text of it; without one, nothing. */
export function draftText(key: string, name: string): string {
  const kept = readDraft(key)?.[name]
  return typeof kept === 'string' ? kept : ''
}

export function keepDraft(key: string, values: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(values))
  } catch {
    // Full or closed storage: what is typed then lives as long as the page.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key)
  } catch {
    // Nothing was kept either.
  }
}
