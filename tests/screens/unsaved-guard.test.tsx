// @vitest-environment happy-dom
// The question before unsaved changes are left is answered once, however often its buttons are pressed.
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../src/i18n.ts'
import { UnsavedGuard } from '../../src/shell/forms/unsaved-guard.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { SayProvider } from '../../src/shell/words/say-provider.tsx'
import { render } from '../ui/render.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})

/** What the page would tell nobody but its console. */
const faults: string[] = []
window.addEventListener('error', ({ message }) => faults.push(message))

async function askedOnTheWay() {
  const router = createMemoryRouter(
    [
      { path: '/form', element: <UnsavedGuard when /> },
      { path: '/other', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/form'] },
  )
  await render(
    <SayProvider>
      <RouterProvider router={router} />
    </SayProvider>,
  )
  await act(() => router.navigate('/other'))
  const button = (name: string) => {
    const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    if (!found) throw new Error(`no button ${name}`)
    return found
  }
  return { router, leave: button('Leave'), stay: button('Stay here') }
}

test('leaving twice leaves once', async () => {
  const { router, leave } = await askedOnTheWay()
  await act(async () => {
    leave.click()
    leave.click()
  })
  expect([router.state.location.pathname, faults]).toEqual(['/other', []])
})

test('staying twice, or leaving after that, stays', async () => {
  const { router, leave, stay } = await askedOnTheWay()
  await act(async () => {
    stay.click()
    stay.click()
    leave.click()
  })
  expect([router.state.location.pathname, faults]).toEqual(['/form', []])
})
