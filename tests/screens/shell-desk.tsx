// A desk over the little world of the registry's tests, and shell parts drawn on it.
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { BrowserSession } from '../../src/api/browser-session.ts'
import { createAbilities } from '../../src/api/abilities.ts'
import { createCache } from '../../src/api/cache.ts'
import type { Client } from '../../src/api/client.ts'
import { createClock } from '../../src/api/clock.ts'
import type { LiveState } from '../../src/api/live.ts'
import { observed } from '../../src/api/observed.ts'
import type { Runner as Engine } from '../../src/runner.ts'
import { startI18n } from '../../src/i18n.ts'
import { reportUndo } from '../../src/shell/acts/report-undo.ts'
import { createDesk } from '../../src/shell/start/create-desk.ts'
import { DeskContext } from '../../src/shell/desk/desk.ts'
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

export function aDesk(
  world: ReturnType<typeof aWorld>,
  navigate: (to: string) => Promise<void> = async () => undefined,
  user = aUser(),
  lacking = '',
) {
  const cache = createCache(silent)
  const desk = createDesk(
    {
      // Only signing out is asked of it here.
      session: { signOut: async () => undefined } as unknown as BrowserSession,
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
  reportUndo(desk)
  return desk
}

export async function draw(desk: ReturnType<typeof aDesk>, node: ReactNode): Promise<HTMLElement> {
  await startI18n('en')
  await loadMessages('en')
  return drawRoutes(desk, createMemoryRouter([{ path: '*', element: node }]))
}

/** With all that stands around every page. */
export function drawRoutes(
  desk: ReturnType<typeof aDesk>,
  router: ReturnType<typeof createMemoryRouter>,
): Promise<HTMLElement> {
  return render(
    <SayProvider>
      <QueryClientProvider client={desk.cache.queries}>
        <DeskContext value={desk}>
          <RouterProvider router={router} />
        </DeskContext>
      </QueryClientProvider>
    </SayProvider>,
  )
}
