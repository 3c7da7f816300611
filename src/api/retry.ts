// When a request that failed on its way is tried again, and how long to wait before (quality R9).

/** The first try and three more; for a write as many as a platform that starts again needs. */
export const tries = { read: 4, write: 8 }
/** chosen: more tries only lengthen a limit on how often one may ask. */
const triesOfLimited = 3
const firstWaitOfLimited = 2000
const firstWait = 300
const longestWait = 4000
/** A server that asks for more patience than this gets no automatic retry (milliseconds). */
const longestAsked = 20_000

/** Answers that say "not now": nothing was done, and the same request may succeed later. */
const passing = new Set([408, 425, 429, 502, 503, 504])

export function isPassingStatus(status: number): boolean {
  return passing.has(status)
}

type Came = {
  /** None: no answer came. */
  status: number | undefined
  retryAfter: string | null
}

/** Milliseconds to wait before the next try; undefined when there is none. `tried` counts from 1. */
export function waitBeforeRetry(
  tried: number,
  most: number,
  { status, retryAfter }: Came,
  random: () => number = Math.random,
): number | undefined {
  const ofLimit = status === 429
  if (tried >= (ofLimit ? triesOfLimited : most)) return undefined
  const asked = readRetryAfter(retryAfter)
  // The first copy of this very request is still at work.
  const isAtWork = status === 409 && asked !== undefined
  if (status !== undefined && !isPassingStatus(status) && !isAtWork) return undefined
  if (asked !== undefined) return asked > longestAsked ? undefined : asked
  // Full jitter: clients that lost the server together do not come back together.
  return Number(ofLimit) * firstWaitOfLimited + random() * Math.min(longestWait, firstWait * 2 ** (tried - 1))
}

/** Header `Retry-After`, seconds or a date → milliseconds from now. */
export function readRetryAfter(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

/** Resolves after the time, or at once when aborted. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
  })
}
