// Times as people read them: the system's zone first, one's own beside it when they differ. Seconds in, text out. The
// browser knows the zones; no library is loaded for it.

import { defaultSystemZone } from '../../contract/limits.ts'
import { partsIn } from '../../contract/zone-clock.ts'

export function systemZone(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name=arena-time-zone]')?.content
  return named !== undefined && isZone(named) ? named : defaultSystemZone
}

export function dateTimeText(seconds: number, zone: string = systemZone()): string {
  const { year, month, day, hour, minute } = partsIn(seconds, zone)
  return `${year}-${month}-${day} ${hour}:${minute}`
}

const zones = new Map<string, boolean>()

/** Kept: the browser takes long to answer, and each time on a page asks. */
function isZone(name: string): boolean {
  let known = zones.get(name)
  if (known === undefined) {
    try {
      // It throws for a name that it does not know.
      known = Boolean(Intl.DateTimeFormat('en', { timeZone: name }))
    } catch {
      known = false
    }
    zones.set(name, known)
  }
  return known
}
