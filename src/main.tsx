// The page: settings, texts, the way to the platform, then the routes.
import './ui/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { createBrowserSession } from './api/browser-session.ts'
import { environment, metaTags, readConfiguration } from './api/configuration.ts'
import type { LiveState } from './api/live.ts'
import { observed } from './api/observed.ts'
import { connect } from './api/connect.ts'
import { startI18n } from './i18n.ts'
import { askAheadFor, createRouter } from './routes.tsx'
import { deferred } from './shell/deferred.tsx'
import { acceptLanguage, preferredLanguage } from './shell/language.ts'
import { speakOfEverything } from './shell/messages.ts'
import { say } from './shell/say.ts'
import { SayProvider } from './shell/say-provider.tsx'
import { applyTheme } from './shell/settings.ts'

applyTheme()
const configuration = readConfiguration(location.origin, metaTags(document), environment(import.meta.env))
const session = createBrowserSession(configuration, say)
const connection = connect({
  configuration,
  session,
  say,
  acceptLanguage: () => acceptLanguage(preferredLanguage()),
})

const router = createRouter({
  ...connection,
  session,
  liveState: observed<LiveState>('reconnecting'),
  Engine: deferred(
    async () => {
      const [engine] = await Promise.all([import('./engine.tsx'), speakOfEverything()])
      return engine
    },
    { waits: true },
  ),
})

// Read while the texts are on their way; the callback page reads it by itself.
if (location.pathname !== '/auth') void session.start()
await startI18n()
askAheadFor(location, connection.cache)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <SayProvider>
      <RouterProvider router={router} />
    </SayProvider>
  </StrictMode>,
)
