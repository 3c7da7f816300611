// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../src/i18n.ts'
import { errorsOf } from '../../src/shell/forms/arg-resolver.ts'
import { RouteProblem } from '../../src/shell/frame/route-problem.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { SayProvider } from '../../src/shell/words/say-provider.tsx'
import { render } from '../ui/render.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})

test('a problem stands at its field; one inside a field says where', () => {
  const errors = errorsOf({ name: ['required'], 'record.game': ['required'], 'record.stages.0.name': ['required'] })
  expect(errors['name']?.message).toBe('Required.')
  expect(errors['record']?.message).toBe('game: Required. · stages · Line 1 · name: Required.')
})

test('of many problems inside one field some are named and the others counted', () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`record.teams.${i}`, ['required']]))
  expect(errorsOf(many)['record']?.message).toMatch(/teams · Line 4.*5/)
})

test.each([
  ['en', 'System error. Please try again later.'],
  ['zh', '系統錯誤，請稍後再試。'],
] as const)('a page that breaks says so in %s, and leaves the way on', async (language, said) => {
  await startI18n(language)
  await loadMessages(language)
  const Broken = () => {
    throw new Error('no such thing')
  }
  // React tells its console as well.
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <RouteProblem /> }])
  await render(
    <SayProvider>
      <RouterProvider router={router} />
    </SayProvider>,
  )
  told.mockRestore()
  expect(document.querySelector('[role=alert] h1')?.textContent).toBe(said)
  expect(document.querySelectorAll('[role=alert] button')).toHaveLength(2)
})
