// Creates the seat of the signed-in user and provides it to everything below; the desk replaces it once the code that
// acts is loaded: when the first page is drawn, or at the first act.
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
import type { Deferred } from '../desk/deferred.tsx'
import { type Desk, DeskContext, offersOf, type Seat } from '../desk/desk.ts'
import { whenDrawn } from '../desk/first-page.ts'
import { keyBuffer } from '../keys/key-buffer.ts'

export type PageParts = Connection & {
  session: BrowserSession
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
  onDesk: (desk: Desk) => void
}

export function SignedInDesk({ parts, children }: { parts: PageParts; children: ReactNode }) {
  const go = useNavigate()
  const navigate = useMemo(() => async (to: string) => go(to), [go])
  useObserved(parts.session.state)
  const { sub, name, role, venueCompanyId, venueId } = userOf(parts.session)
  const user = useMemo(() => ({ sub, name, role, venueCompanyId, venueId }), [sub, name, role, venueCompanyId, venueId])
  const { Engine } = parts
  const lacking = useObserved(parts.client.abilities.lacking)
  const [desk, setDesk] = useState<Desk>()
  const [waiting] = useState(() => new Set<(desk: Desk) => void>())

  const seat = useMemo((): Seat => {
    const { cache, clock, liveState: live } = parts
    const run: Seat['run'] = async (...given) => {
      await Engine.preload()
      const desk = await new Promise<Desk>((resolve) => waiting.add(resolve))
      return desk.run(...given)
    }
    return { user, cache, clock, live, ...offersOf(user, lacking), run }
  }, [parts, user, Engine, waiting, lacking])

  useEffect(() => {
    if (!desk) return undefined
    for (const resolve of waiting) resolve(desk)
    waiting.clear()
  }, [desk, waiting])

  // Before the page is painted: keys may follow at once.
  useLayoutEffect(() => keyBuffer.listen(() => void Engine.preload().catch(() => undefined)), [Engine])
  useEffect(() => {
    const stop = new AbortController()
    void keepLoading(Engine.preload, stop.signal)
    return () => stop.abort()
  }, [Engine])

  return (
    <QueryClientProvider client={parts.cache.queries}>
      <DeskContext value={desk ?? seat}>{children}</DeskContext>
      <Engine parts={parts} user={user} navigate={navigate} onDesk={setDesk} />
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
