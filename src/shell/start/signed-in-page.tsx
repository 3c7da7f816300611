// Creates the page session of the signed-in user and provides it to everything below; the session replaces it once the code that
// acts is loaded: when the first page is drawn, or at the first act.
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BrowserIdentity } from '../../api/browser-identity.ts'
import type { LiveState } from '../../api/live.ts'
import { type Settable } from '../../api/observed.ts'
import { pause } from '../../api/retry.ts'
import { userOf } from '../../api/identity.ts'
import { useObserved } from '../../api/use-observed.ts'
import type { Connection } from '../../api/connect.ts'
import type { User } from '../../contract/user.ts'
import type { Deferred } from '../session/deferred.tsx'
import { type Session, SessionContext, offersOf, type PageSession } from '../session/session.ts'
import { whenDrawn } from '../session/first-page.ts'
import { keyBuffer } from '../keys/key-buffer.ts'

export type PageParts = Connection & {
  identity: BrowserIdentity
  liveState: Settable<LiveState>
  /** The last event that this browser had heard when the page was opened. */
  since: string | undefined
  /** The engine: commands, keys, live changes. */
  Engine: Deferred<EngineProps>
}

export type EngineProps = {
  parts: PageParts
  user: User
  navigate: (to: string) => Promise<void>
  onSession: (session: Session) => void
}

export function SignedInPage({ parts, children }: { parts: PageParts; children: ReactNode }) {
  const go = useNavigate()
  const navigate = useMemo(() => async (to: string) => go(to), [go])
  useObserved(parts.identity.state)
  const { sub, name, role, venueCompanyId, venueId } = userOf(parts.identity)
  const user = useMemo(() => ({ sub, name, role, venueCompanyId, venueId }), [sub, name, role, venueCompanyId, venueId])
  const { Engine } = parts
  const lacking = useObserved(parts.client.abilities.lacking)
  const [session, setSession] = useState<Session>()
  const [waiting] = useState(() => new Set<(session: Session) => void>())

  const pageSession = useMemo((): PageSession => {
    const { cache, clock, liveState: live } = parts
    const run: PageSession['run'] = async (...given) => {
      await Engine.preload()
      const session = await new Promise<Session>((resolve) => waiting.add(resolve))
      return session.run(...given)
    }
    return { user, cache, clock, live, ...offersOf(user, lacking), run }
  }, [parts, user, Engine, waiting, lacking])

  useEffect(() => {
    if (!session) return undefined
    for (const resolve of waiting) resolve(session)
    waiting.clear()
  }, [session, waiting])

  // Before the page is painted: keys may follow at once.
  useLayoutEffect(() => keyBuffer.listen(() => void Engine.preload().catch(() => undefined)), [Engine])
  useEffect(() => {
    const stop = new AbortController()
    void keepLoading(Engine.preload, stop.signal)
    return () => stop.abort()
  }, [Engine])

  return (
    <QueryClientProvider client={parts.cache.queries}>
      <SessionContext value={session ?? pageSession}>{children}</SessionContext>
      <Engine parts={parts} user={user} navigate={navigate} onSession={setSession} />
    </QueryClientProvider>
  )
}

/** chosen: the wait before a failed load is tried again (milliseconds). */
const retryMilliseconds = 3000

async function keepLoading(load: () => Promise<void>, signal: AbortSignal): Promise<void> {
  await whenDrawn(signal)
  while (!signal.aborted) {
    try {
      return await load()
    } catch {
      await pause(retryMilliseconds, signal)
    }
  }
}
