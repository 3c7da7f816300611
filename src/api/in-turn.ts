// Work that the tabs of this browser do one after another. A tab that stands still in the middle of its own is not waited
// for: those behind it form a second line, beside it.

/** chosen: as long as one request to the sign-in service may take; a token is renewed 60 s before its end. */
const patienceMilliseconds = 20_000

/** `beside`: another tab has begun and not ended. */
export async function inTurn<T>(
  locks: Pick<LockManager, 'request'>,
  name: string,
  work: (beside: boolean) => Promise<T>,
  beside = false,
): Promise<T> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), patienceMilliseconds)
  try {
    return await locks.request(name, { signal: waiting.signal }, () => {
      clearTimeout(timer)
      return work(beside)
    })
  } catch (error) {
    if (waiting.signal.aborted) return inTurn(locks, `${name} beside`, work, true)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
