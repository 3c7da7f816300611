// @vitest-environment happy-dom
// §2: every page but the sign-in callback stands behind the sign-in, and a visitor comes back to the page asked for.
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { BrowserIdentity } from '../../src/api/browser-identity.ts'
import { observed } from '../../src/api/observed.ts'
import type { IdentityState } from '../../src/api/identity.ts'
import { startI18n } from '../../src/i18n.ts'
import { createRouter } from '../../src/routes.tsx'
import { SignInGate } from '../../src/shell/start/sign-in.tsx'
import type { PageParts } from '../../src/shell/start/signed-in-page.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { SayProvider } from '../../src/shell/words/say-provider.tsx'
import { specifiedPages } from '../support/specified-pages.ts'
import { render, until } from '../ui/render.ts'

/** Of a visitor; where the sign-in is asked to lead back to is noted. */
function aVisit() {
  const asked: string[] = []
  const identity = {
    state: observed<IdentityState>({ is: 'signed-out', why: 'visitor' }),
    start: async () => undefined,
    signIn: async (returnTo: string) => void asked.push(returnTo),
  } as unknown as BrowserIdentity // nothing else of it is asked for
  return { identity, asked }
}

test.each(specifiedPages.filter((page) => page !== '/auth'))('%s sends a visitor into the sign-in', async (page) => {
  await startI18n('en')
  await loadMessages('en')
  const path = page.replaceAll(/:\w+/g, '7')
  const { identity, asked } = aVisit()
  const drawn = vi.fn<() => null>(() => null)
  const Inside = () => drawn()
  const gate = (
    <SignInGate identity={identity}>
      <Inside />
    </SignInGate>
  )
  const router = createMemoryRouter([{ path: '*', element: gate }], { initialEntries: [path] })
  await render(
    <SayProvider>
      <RouterProvider router={router} />
    </SayProvider>,
  )
  await until(() => expect(asked).toEqual([path]))
  expect(drawn).not.toHaveBeenCalled()
})

test('the gate stands around every page but the callback', () => {
  const { identity } = aVisit()
  const router = createRouter({ identity } as unknown as PageParts) // nothing is drawn
  expect(router.routes.map(({ path }) => path)).toEqual(['/auth', '/'])
  router.dispose()
})
