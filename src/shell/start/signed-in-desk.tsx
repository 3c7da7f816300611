// Makes the seat of whoever is signed in and hands it to everything below; the desk takes its place when what acts is
// loaded: when the first page is drawn, or as soon as somebody acts.
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BrowserSession } from '../../api/browser-session.ts'
import type { LiveState } from '../../api/live.ts'
import { type Settable } from '../../api/observed.ts'
import { pause } from '../../api/retry.ts'
import { userOf } from '../../api/session.ts'
import { useObserved } from '../../api/use-observed.ts'
import type { Connection } from '../../api/connect.ts'
import type { User } from '../../contract/user.ts'
import type { Deferred } from './deferred.tsx'
import { type Desk, DeskContext, type Seat } from './desk.ts'
import { whenDrawn } from './first-page.ts'
import { holdKeys } from '../keys/held-keys.ts'

export type PageParts = Connection & {
  session: BrowserSession
  liveState: Settable<LiveState>
  /** The last event that this browser had heard when the page was opened. */
  since: string | undefined
  /** What acts. */
  Engine: Deferred<EngineProps>
}

export type EngineProps = {
  parts: PageParts
  user: User
  navigate: (to: string) => Promise<void>
  onDesk: (desk: Desk) => void
}

export function SignedInDesk({ parts, children }: { parts: PageParts; children: ReactNode }) {
  const go = useNavigate()
  const navigate = useMemo(() => async (to: string) => go(to), [go])
  useObserved(parts.session.state)
  const { sub, name, role, venueCompanyId, venueId } = userOf(parts.session)
  const user = useMemo(() => ({ sub, name, role, venueCompanyId, venueId }), [sub, name, role, venueCompanyId, venueId])
  const { Engine } = parts
  const [desk, setDesk] = useState<Desk>()
  const [waiting] = useState(() => new Set<(desk: Desk) => void>())

  const seat = useMemo((): Seat => {
    const { cache, clock, liveState: live } = parts
    const run: Seat['run'] = async (...given) => {
      await Engine.preload()
      const desk = await new Promise<Desk>((resolve) => waiting.add(resolve))
      return desk.run(...given)
    }
    return { user, cache, clock, live, run }
  }, [parts, user, Engine, waiting])

  useEffect(() => {
    if (!desk) return undefined
    for (const resolve of waiting) resolve(desk)
    waiting.clear()
  }, [desk, waiting])

  const ready = desk !== undefined
  // Before the page is painted: whoever sees it may type.
  useLayoutEffect(() => {
    if (ready) return undefined
    const load = () => void Engine.preload().catch(() => undefined)
    const release = holdKeys(load)
    const stop = new AbortController()
    void keepLoading(Engine.preload, parts, stop.signal)
    return () => {
      stop.abort()
      release()
    }
  }, [ready, Engine, parts])

  return (
    <QueryClientProvider client={parts.cache.queries}>
      <DeskContext value={desk ?? seat}>{children}</DeskContext>
      <Engine parts={parts} user={user} navigate={navigate} onDesk={setDesk} />
    </QueryClientProvider>
  )
}

/** chosen: the wait before what did not load is asked for again (milliseconds). */
const retryMilliseconds = 3000

async function keepLoading(load: () => Promise<void>, { cache }: PageParts, signal: AbortSignal): Promise<void> {
  await whenDrawn(cache.queries, signal)
  while (!signal.aborted) {
    try {
      return await load()
    } catch {
      await pause(retryMilliseconds, signal)
    }
  }
}
