// The unsent values of a form: kept in the tab until it is sent, through reloads and signing in again. Of some forms they are
// kept for new tabs as well; two tabs that write each keep their own.
import * as v from 'valibot'

const Values = v.record(v.string(), v.unknown())
const prefix = 'arena.draft.'

export function readDraft(key: string, inBrowser = false): Record<string, unknown> | undefined {
  try {
    const own = sessionStorage.getItem(prefix + key)
    const kept = own ?? (inBrowser ? localStorage.getItem(prefix + key) : null)
    return kept === null ? undefined : v.parse(Values, JSON.parse(kept))
  } catch {
    return undefined
  }
}

/**
 * The typed values of a form, and the stored values they were based on: those may change before the draft is resumed.
 */
const Draft = v.object({ typed: Values, over: Values })
export type Draft = v.InferOutput<typeof Draft>

export function readFormDraft(key: string, inBrowser?: boolean): Draft | undefined {
  const kept = v.safeParse(Draft, readDraft(key, inBrowser))
  return kept.success ? kept.output : undefined
}

/** A text of it; without one, nothing. */
export function draftText(key: string, name: string): string {
  const kept = readDraft(key)?.[name]
  return typeof kept === 'string' ? kept : ''
}

export function keepDraft(key: string, values: Record<string, unknown>, inBrowser = false): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(values))
    if (inBrowser) localStorage.setItem(prefix + key, JSON.stringify(values))
  } catch {
    // Full or closed storage: typed values then live as long as the page.
  }
}

export function dropDraft(key: string, inBrowser = false): void {
  try {
    const own = sessionStorage.getItem(prefix + key)
    // A newer draft of another tab stays.
    if (inBrowser && own !== null && localStorage.getItem(prefix + key) === own) localStorage.removeItem(prefix + key)
    sessionStorage.removeItem(prefix + key)
  } catch {
    // Nothing was kept either.
  }
}
