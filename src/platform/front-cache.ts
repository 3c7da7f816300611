// §9: the public front end keeps copies of what it shows. Where it has a hook, it is told that a tournament was
// published, so that players see it within the minute. A failure to tell it blocks nothing.
import type { Log } from './log.ts'

/** Nothing when no hook is configured. */
export type FrontCache = { clear(tournamentId: string): Promise<'cleared' | 'failed'> } | undefined

/** chosen: no answer by then counts as failed. */
const patience = 5_000

export function frontCacheAt(url: string | undefined, log: Log): FrontCache {
  if (url === undefined) return undefined
  return {
    async clear(tournamentId) {
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ tournamentId }),
          signal: AbortSignal.timeout(patience),
          redirect: 'error',
        })
        if (answer.ok) return 'cleared'
        log.warn({ status: answer.status, tournamentId }, 'the public front end refused to clear its cache')
      } catch (error) {
        log.warn({ err: error, tournamentId }, 'the public front end could not be asked to clear its cache')
      }
      return 'failed'
    },
  }
}
