// Draws the page: its routes, and the engine once the first route is drawn.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import type { BrowserIdentity } from './api/browser-identity.ts'
import type { Connection } from './api/connect.ts'
import type { LiveState } from './api/live.ts'
import { observed } from './api/observed.ts'
import { pause } from './api/retry.ts'
import { createRouter, Home, laterRoutes } from './routes.tsx'
import { isHome, isLongList } from './screens/first-reads.ts'
import { arrival } from './shell/place/arrival.ts'
import { deferred } from './shell/session/deferred.tsx'
import { firstPage } from './shell/session/first-page.ts'
import { preloadLongList } from './shell/lists/defined-list.tsx'
import { speakOfEverything } from './shell/words/messages.ts'
import { SayProvider } from './shell/words/say-provider.tsx'

export async function drawPage(
  root: HTMLElement,
  connection: Connection & { identity: BrowserIdentity; since: string | undefined },
): Promise<void> {
  // Where it does not come, its own place says so.
  if (isHome(location.pathname)) await Home.preload().catch(() => undefined)
  if (isLongList(connection.cache, location.pathname)) await preloadLongList().catch(() => undefined)
  firstPage.begins()
  const router = createRouter({
    ...connection,
    liveState: observed<LiveState>('connecting'),
    Engine: deferred(
      async () => {
        // The deferred part uses texts that are loaded now.
        const texts = speakOfEverything().finally(firstPage.ends)
        const [engine] = await Promise.all([import('./engine.tsx'), texts, laterRoutes()])
        // To read it and to draw all that needs it are two tasks, between which keys and clicks are heard.
        await pause(0)
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
