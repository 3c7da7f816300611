// The page: settings, texts, the way to the platform, then the routes.
import './ui/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { commands } from '../commands/index.ts'
import { createBrowserSession } from './api/browser-session.ts'
import { createChannel } from './api/channel.ts'
import { environment, metaTags, readConfiguration } from './api/configuration.ts'
import { type LiveMessage, type LiveState, startLive } from './api/live.ts'
import { observed } from './api/observed.ts'
import { connect, createDesk } from './desk.ts'
import { startI18n } from './i18n.ts'
import { createRouter } from './routes.tsx'
import { pausable } from './shell/create-desk.ts'
import { acceptLanguage, preferredLanguage } from './shell/language.ts'
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
const liveState = observed<LiveState>('reconnecting')
const gated = { ...connection, client: pausable(connection.client) }

const router = createRouter(session, {
  ...connection,
  session,
  liveState,
  engine: (ports) => createDesk({ connection: gated, commands, ...ports }),
  goLive() {
    const channel = createChannel<LiveMessage>('arena-live')
    const live = startLive({ ...connection, locks: navigator.locks, channel, ...keptEvents() })
    const follow = () => liveState.set(live.state.get())
    follow()
    const unfollow = live.state.subscribe(follow)
    return () => {
      unfollow()
      live.stop()
    }
  },
})

/** Where the last event is remembered over page loads; a browser may forbid it. */
function keptEvents(): { memory?: Storage } {
  try {
    return { memory: localStorage }
  } catch {
    return {}
  }
}

await startI18n()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <SayProvider>
      <RouterProvider router={router} />
    </SayProvider>
  </StrictMode>,
)
