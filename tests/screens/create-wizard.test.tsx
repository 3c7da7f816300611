// @vitest-environment happy-dom
// Creating a tournament step by step: each step is judged before the next, and what is typed is there again after a reload.
import { act } from 'react'
import { createMemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { games, maxPageSize, regions } from '../../src/contract/limits.ts'
import { startI18n } from '../../src/i18n.ts'
import { Component as Create } from '../../src/screens/tournament-create.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aTemplate, aUser } from '../support/builders.ts'
import { all, click, one, until } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

beforeEach(() => sessionStorage.clear())

async function theWizard({ at = '', templates = [aTemplate()], loads = true, user = aUser() } = {}) {
  await startI18n('en')
  await loadMessages('en')
  const session = aSession(aWorld([{}], { commands }), undefined, user)
  const { queries } = session.cache
  queries.setQueryData(queryOf(endpoints.getSettings, {}).queryKey, { games: [...games], regions: [...regions] })
  if (loads) {
    const { queryKey } = queryOf(endpoints.listTemplates, { query: { page: 1, pageSize: maxPageSize } })
    queries.setQueryData(queryKey, { templates, rowCount: templates.length, pageCount: 1, exact: true })
  }
  const router = createMemoryRouter([{ path: '*', element: <Create /> }], {
    initialEntries: [`/tournament/create${at}`],
  })
  const box = await drawRoutes(session, router)
  const step = () => one(box, '[aria-current=step]').textContent ?? ''
  const next = () => click(one(box, 'button[type=submit]'))
  return { box, step, next, router }
}

async function type(box: HTMLElement, text: string) {
  const input = one(box, 'form input[type=text]') as HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('a step is left only when it is right, and says what is missing', async () => {
  const { box, step, next } = await theWizard()
  await next()
  await until(() => expect(step()).toContain('Game and region'))
  await next()
  await until(() => expect(all(box, '[data-field-error]')).toHaveLength(2))
  expect(step()).toContain('Game and region')
})

test('a template fills in what it says, and the steps lead on to the last one', async () => {
  const groups = [{ name: 'North', maxTeams: 8 }]
  const { box, step, next } = await theWizard({ templates: [aTemplate({ name: 'Friday Cup', maxTeams: 8, groups })] })
  await click(all(box, 'input[type=radio]')[1] ?? box)
  for (const at of ['Game and region', 'Basic information', 'Schedule']) {
    await next()
    await until(() => expect(step()).toContain(at))
  }
  expect(one(box, 'dl').textContent).toMatch(/Friday Cup.*Valorant.*8.*North: 8/)
})

test('who comes to a later step sees what they typed, and is led to what is missing before it', async () => {
  const first = await theWizard({ at: '?step=basics' })
  await type(first.box, 'Harbour Cup')
  const again = await theWizard({ at: '?step=schedule' })
  expect(again.box.textContent).toContain('Your earlier input has been restored.')
  await again.next()
  await until(() => expect(again.step()).toContain('Game and region'))
})

test('templates that cannot be loaded are told of, and a tournament can be made without', async () => {
  const { box, step, next } = await theWizard({ loads: false })
  await until(() => expect(one(box, '[role=alert]').textContent).toContain('Try again'))
  await next()
  await until(() => expect(step()).toContain('Game and region'))
})

test('whoever may not create one reads so at once', async () => {
  const { box } = await theWizard({ user: aUser({ role: 'VenueOperator' }) })
  expect(box.textContent).toContain('Your role (Venue Operator) does not allow this.')
})
