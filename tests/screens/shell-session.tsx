// A session over the little world of the registry's tests, and shell parts drawn on it.
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { BrowserIdentity } from '../../src/api/browser-identity.ts'
import { createAbilities } from '../../src/api/abilities.ts'
import { createCache } from '../../src/api/cache.ts'
import type { Client } from '../../src/api/client.ts'
import { createClock } from '../../src/api/clock.ts'
import type { LiveState } from '../../src/api/live.ts'
import { observed } from '../../src/api/observed.ts'
import type { Runner as Engine } from '../../src/runner.ts'
import { startI18n } from '../../src/i18n.ts'
import { reportUndo } from '../../src/shell/acts/report-undo.ts'
import { createSession } from '../../src/shell/start/create-session.ts'
import { SessionContext } from '../../src/shell/session/session.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { SayProvider } from '../../src/shell/words/say-provider.tsx'
import type { aWorld } from '../registry/world.ts'
import { aUser } from '../support/builders.ts'
import { render } from '../ui/render.ts'

/** A platform that answers nothing: what is shown comes from the world. */
const silent: Client = {
  abilities: createAbilities({ probe: async () => ({ status: undefined, text: '' }), mayBeBarred: false }),
  refusals: observed(0),
  call: async () => ({ ok: false, problem: { kind: 'unreachable', message: '' } }),
  exchange: async () => ({ ok: false, problem: { kind: 'unreachable', message: '' } }),
  open: async () => undefined,
}

export function aSession(
  world: ReturnType<typeof aWorld>,
  navigate: (to: string) => Promise<void> = async () => undefined,
  user = aUser(),
  lacking = '',
) {
  const cache = createCache(silent)
  const session = createSession(
    {
      // Only signing out is asked of it here.
      identity: { signOut: async () => undefined } as unknown as BrowserIdentity,
      clock: createClock(),
      cache,
      client: silent,
      liveState: observed<LiveState>('live'),
      lacking,
      // The world brings registry, host and dispatcher; lines and scripts are run by the shell itself.
      engine: () => world as unknown as Engine,
    },
    user,
    navigate,
  )
  reportUndo(session)
  return session
}

export async function draw(session: ReturnType<typeof aSession>, node: ReactNode): Promise<HTMLElement> {
  await startI18n('en')
  await loadMessages('en')
  return drawRoutes(session, createMemoryRouter([{ path: '*', element: node }]))
}

/** With all that stands around every page. */
export function drawRoutes(
  session: ReturnType<typeof aSession>,
  router: ReturnType<typeof createMemoryRouter>,
): Promise<HTMLElement> {
  return render(
    <SayProvider>
      <QueryClientProvider client={session.cache.queries}>
        <SessionContext value={session}>
          <RouterProvider router={router} />
        </SessionContext>
      </QueryClientProvider>
    </SayProvider>,
  )
}
