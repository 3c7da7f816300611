// Draws the page: its routes, and what acts on them when the first of them is drawn.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import type { BrowserSession } from './api/browser-session.ts'
import type { Connection } from './api/connect.ts'
import type { LiveState } from './api/live.ts'
import { observed } from './api/observed.ts'
import { createRouter, Home } from './routes.tsx'
import { isHome } from './screens/first-reads.ts'
import { arrival } from './shell/place/arrival.ts'
import { deferred } from './shell/start/deferred.tsx'
import { speakOfEverything } from './shell/words/messages.ts'
import { SayProvider } from './shell/words/say-provider.tsx'

export async function drawPage(
  root: HTMLElement,
  connection: Connection & { session: BrowserSession; since: string | undefined },
): Promise<void> {
  // Where it does not come, its own place says so.
  if (isHome(location.pathname)) await Home.preload().catch(() => undefined)
  const router = createRouter({
    ...connection,
    liveState: observed<LiveState>('reconnecting'),
    Engine: deferred(
      async () => {
        const [engine] = await Promise.all([import('./engine.tsx'), speakOfEverything()])
        return engine
      },
      { waits: true },
    ),
  })
  arrival.follow(router)
  createRoot(root).render(
    <StrictMode>
      <SayProvider>
        <RouterProvider router={router} />
      </SayProvider>
    </StrictMode>,
  )
}
