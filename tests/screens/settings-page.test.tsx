// @vitest-environment happy-dom
// The page of what is held application-wide: rows with their acts by key, button and right click, and whom they are for.
import { act } from 'react'
import { createMemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { setInstantSettings } from '../../commands/instant.ts'
import { addSetting, removeSetting, setOverdue } from '../../commands/settings.ts'
import { queryOf } from '../../src/api/cache.ts'
import { consoleEndpoints } from '../../src/contract/endpoints-console.ts'
import { dashboardEndpoints } from '../../src/contract/endpoints-dashboard.ts'
import { instantEndpoints } from '../../src/contract/endpoints-instant.ts'
import { notificationEndpoints } from '../../src/contract/endpoints-notifications.ts'
import { paymentEndpoints } from '../../src/contract/endpoints-payments.ts'
import type { Role } from '../../src/contract/user.ts'
import { startI18n } from '../../src/i18n.ts'
import { paths } from '../../src/paths.ts'
import { Component as SettingsPage } from '../../src/screens/settings.tsx'
import { overlays } from '../../src/shell/over/overlays.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aUser } from '../support/builders.ts'
import { all, one, until } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})

async function theSettings(role: Role = 'SystemAdmin') {
  const world = aWorld([], { commands, role })
  const session = aSession(world, undefined, aUser({ role }))
  const { queries } = session.cache
  queries.setQueryData(queryOf(consoleEndpoints.getSettings, {}).queryKey, {
    games: ['Forts', 'Valorant'],
    regions: ['Taiwan'],
  })
  queries.setQueryData(queryOf(instantEndpoints.getInstantSettings, {}).queryKey, {
    firstWarningMinutes: 10,
    secondWarningMinutes: 20,
  })
  queries.setQueryData(queryOf(dashboardEndpoints.getOverdue, {}).queryKey, { minutes: 30 })
  if (role === 'SystemAdmin') {
    queries.setQueryData(queryOf(paymentEndpoints.getPaymentSettings, {}).queryKey, { secondFrom: '10000.00' })
    const held = queryOf(notificationEndpoints.getNotificationSettings, {}).queryKey
    queries.setQueryData(held, { holdSeconds: 60, senders: [] })
  }
  const router = createMemoryRouter([{ path: '*', element: <SettingsPage /> }], { initialEntries: [paths.settings()] })
  const box = await drawRoutes(session, router)
  await until(() => expect(all(box, '[data-position]').length).toBe(role === 'SystemAdmin' ? 8 : 6))
  const rightClick = (text: string) =>
    act(async () => {
      const row = all(box, '[data-position]').find(({ textContent }) => textContent?.includes(text))
      row?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 5, clientY: 5 }))
    })
  const form = async (command: { id: string }) => {
    await act(async () => {
      await session.runInvocation({ id: command.id, targets: [], args: {} }, 'menu')
    })
    const open = overlays.current()
    return open?.is === 'form' ? open.form.args : undefined
  }
  return { box, world, rightClick, form }
}

test('every game, region, level and threshold has a row', async () => {
  const { box } = await theSettings()
  const told = all(box, '[data-position]').map(({ textContent }) => textContent)
  for (const words of ['Forts', 'Valorant', 'Taiwan', '10 minutes', '20 minutes', '30 minutes', 'TWD 10,000.00'])
    expect(told.some((text) => text?.includes(words))).toBe(true)
})

test('a right click names the row and what can be done with it', async () => {
  const { rightClick } = await theSettings()
  await rightClick('Valorant')
  expect(overlays.current()).toMatchObject({
    is: 'pane-menu',
    title: 'Valorant',
    commands: [addSetting, removeSetting],
  })
  await rightClick('30 minutes')
  expect(overlays.current()).toMatchObject({ is: 'pane-menu', commands: [setOverdue] })
})

test('a form begins with what the row is; that of a number with what is stored when it opens', async () => {
  const { rightClick, form } = await theSettings()
  await rightClick('Taiwan')
  expect(await form(addSetting)).toEqual({ list: 'regions' })
  expect(await form(setOverdue)).toEqual({})
  expect(setOverdue.form?.prefill?.({ minutes: 30 })).toEqual({ minutes: 30 })
  const levels = { firstWarningMinutes: 10, secondWarningMinutes: 20 }
  expect(await form(setInstantSettings)).toEqual({})
  expect(setInstantSettings.form?.prefill?.(levels)).toEqual(levels)
})

test('who may not change them sees them without buttons and menus', async () => {
  overlays.close()
  const { box, rightClick } = await theSettings('VenueOperator')
  expect(one(box, '[data-position]').textContent).toContain('Forts')
  expect(all(box, 'button').filter(({ textContent }) => textContent?.includes('Add supported'))).toEqual([])
  await rightClick('Valorant')
  expect(overlays.current()).toBeUndefined()
})
