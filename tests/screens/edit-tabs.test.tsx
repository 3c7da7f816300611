// @vitest-environment happy-dom
// The tabs of the edit page are one form: each counts what is to be mended on it, and what is typed on one is there on the
// others and after a reload.
import { act } from 'react'
import i18next from 'i18next'
import { createMemoryRouter, Outlet } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { editTabs, type EditTab } from '../../src/contract/edit-tabs.ts'
import { consoleEndpoints as endpoints } from '../../src/contract/endpoints-console.ts'
import type { Role } from '../../src/contract/user.ts'
import type { TournamentDetail } from '../../src/contract/tournament-detail.ts'
import { startI18n } from '../../src/i18n.ts'
import { paths } from '../../src/paths.ts'
import { Component as Edit } from '../../src/screens/tournament-edit.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aTournament, aUser } from '../support/builders.ts'
import { all, click, one, until } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

beforeEach(() => sessionStorage.clear())

const images = { logo: '/files/images/1', banner: '/files/images/2', mobileBanner: '/files/images/3' }

type Page = Partial<TournamentDetail> & { at?: EditTab; language?: 'en' | 'zh'; role?: Role }

async function theEditPage({ at = 'primary', language = 'en', role = 'SystemAdmin', ...over }: Page = {}) {
  await startI18n(language)
  await loadMessages(language)
  const tournament = aTournament({ ...images, ...over })
  const world = aWorld([tournament], { commands })
  // Another role is another person, with drafts of their own.
  const session = aSession(world, undefined, aUser({ sub: role, role }))
  // Where they cannot be loaded, the field offers to try again.
  session.cache.queries.setQueryData(queryOf(endpoints.getSettings, {}).queryKey, {
    games: ['Valorant'],
    regions: ['Taiwan'],
  })
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: <Outlet context={{ tournament, stages: [] }} />,
        children: [{ path: '*', element: <Edit /> }],
      },
    ],
    { initialEntries: [paths.edit(tournament.id, at)] },
  )
  const box = await drawRoutes(session, router)
  await until(() => one(box, at === 'assets' ? 'ul' : 'form'))
  const tab = (name: string) => all(box, 'nav a').find(({ textContent }) => textContent?.startsWith(name)) ?? box
  const field = (label: string) => {
    const named = all(box, 'label').find(({ textContent }) => textContent?.startsWith(label))
    return one(box, `[id="${named?.getAttribute('for')}"]`) as HTMLInputElement | HTMLTextAreaElement
  }
  return { box, tab, field, world, go: (name: string) => click(tab(name)) }
}

async function type(input: HTMLInputElement | HTMLTextAreaElement, text: string) {
  await act(async () => {
    const { prototype } = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => {
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
}

test('a number that a tournament needs is not taken away', async () => {
  const { box, field, world } = await theEditPage()
  await type(field('Bench per team'), '')
  await click(one(box, 'button[type=submit]'))
  await until(() => expect(one(box, '[data-field-error]').textContent).toBe('Required.'))
  expect(world.log.writes).toEqual([])
})

test('each tab counts what is to be mended on it, whichever is shown', async () => {
  const { field, tab, go } = await theEditPage()
  await type(field('Name'), '')
  await until(() => expect(tab('Primary').textContent).toContain('1 field needs fixing'))
  await go('Prize')
  await type(field('Champion'), 'TWD ten')
  await type(field('First runner-up'), 'HKD ten')
  await until(() => expect(tab('Prize').textContent).toContain('2 fields need fixing'))
  await go('Rules')
  expect(tab('Primary').textContent).toContain('1 field needs fixing')
  expect(tab('Prize').textContent).toContain('2 fields need fixing')
  await go('Prize')
  await type(field('Champion'), 'TWD 1000.00')
  await until(() => expect(tab('Prize').textContent).toContain('1 field needs fixing'))
})

test.each([
  ['primary', 'Name', 'Harbour Cup', { name: 'Harbour Cup' }],
  ['prize', 'Champion', 'TWD 1000.00', { prize: { champion: { kind: 'pool', currency: 'TWD', value: '1000.00' } } }],
  ['payments', 'Fee per team', '300.00', { registrationFee: '300.00' }],
  ['about', 'About', 'Welcome', { about: [{ type: 'paragraph' }] }],
  ['rules', 'Rules', 'Be kind', { rules: [{ type: 'paragraph' }] }],
] as const)('what is changed on the tab %s is saved, and nothing else', async (at, label, text, body) => {
  const { box, field, world } = await theEditPage({ at })
  await type(field(label), text)
  await click(all(box, 'form button').find(({ textContent }) => textContent?.startsWith('Save')) ?? box)
  await until(() => expect(world.log.writes).toHaveLength(1))
  expect(world.log.writes[0]).toMatchObject({ endpoint: { name: 'editTournament' }, params: { id: '41' }, body })
  expect(Object.keys(world.log.writes[0]?.body ?? {})).toHaveLength(2)
})

test.each(['en', 'zh'] as const)('what does not fit is said on its tab before it is sent (%s)', async (language) => {
  const groups = await theEditPage({ at: 'groups', maxTeams: 16, language })
  await click(one(groups.box, 'form input[type=checkbox]'))
  const input = (key: 'name' | 'teams') =>
    one(groups.box, `form input[aria-label="${i18next.t(`ui.groups.${key}`, { number: 1 })}"]`) as HTMLInputElement
  await type(input('name'), 'North')
  await type(input('teams'), '8')
  await until(() => expect(groups.box.textContent).toContain(i18next.t('reason.groups.unfit', { sum: 8, max: 16 })))
  sessionStorage.clear()
  const payments = await theEditPage({ at: 'payments', currency: 'HKD', language })
  await type(one(payments.box, 'form input[type=text]') as HTMLInputElement, 'ten')
  const deposit = one(payments.box, 'form input[type=checkbox]')
  await click(deposit)
  await act(async () => {
    deposit.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
  await until(() => expect(payments.box.textContent).toContain(i18next.t('problem.field.walletCurrency')))
  expect(payments.box.textContent).toContain(i18next.t('problem.field.amountFormat'))
  const assets = await theEditPage({ at: 'assets', logo: null, banner: null, language })
  expect(assets.box.textContent).toContain(i18next.t('ui.tournament.toMendThere', { count: 2 }))
})

test('registration groups are switched on, and say at once how many teams they take', async () => {
  const { box, go, tab, field } = await theEditPage({ maxTeams: 16 })
  await go('Groups')
  await click(one(box, 'form input[type=checkbox]'))
  const input = (label: string) => one(box, `form input[aria-label="${label}"]`) as HTMLInputElement
  await type(input('Name of group 1'), 'North')
  await type(input('Maximum teams of group 1'), '8')
  await until(() => expect(box.textContent).toContain('The groups add up to 8 teams; the tournament takes 16.'))
  await until(() => expect(tab('Groups').textContent).toContain('1 field needs fixing'))
  await go('Primary')
  await type(field('Maximum teams'), '8')
  await until(() => expect(tab('Groups').textContent).not.toContain('fixing'))
  await type(field('Maximum teams'), '16')
  await go('Groups')
  await click(all(box, 'form button').find(({ textContent }) => textContent === 'Add group') ?? box)
  await type(input('Maximum teams of group 2'), '8')
  await until(() => expect(tab('Groups').textContent).not.toContain('fixing'))
  expect(box.textContent).toContain('16 teams in total')
  expect(input('Name of group 2').value).toBe('A')
})

test('prizes are deposited in TWD only, which the form says before the platform does', async () => {
  const { box, go, tab } = await theEditPage({ currency: 'HKD' })
  await go('Payments')
  await type(one(box, 'form input[type=text]') as HTMLInputElement, 'ten')
  const deposit = one(box, 'form input[type=checkbox]')
  await click(deposit)
  await act(async () => {
    deposit.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
  await until(() => expect(tab('Payments').textContent).toContain('2 fields need fixing'))
  expect(box.textContent).toContain('Enter an amount like 1000.00.')
  expect(box.textContent).toContain('Prizes can be deposited automatically in TWD only.')
})

test('images that are missing are counted before the tournament is published', async () => {
  const draft = await theEditPage({ logo: null, mobileBanner: null })
  expect(draft.tab('Assets').textContent).toContain('2 fields need fixing')
  const published = await theEditPage({ logo: null, state: 'Published' })
  expect(published.tab('Assets').textContent).not.toContain('fixing')
})

test('what is typed is there on every tab, and again after a reload', async () => {
  const first = await theEditPage()
  await type(first.field('Name'), 'Harbour Cup')
  await first.go('About')
  await type(first.field('About'), '# Welcome')
  await first.go('Assets')
  await first.go('Primary')
  await until(() => expect(first.field('Name').value).toBe('Harbour Cup'))
  const again = await theEditPage({ at: 'about' })
  expect(again.box.textContent).toContain('Your earlier input has been restored.')
  expect(again.field('About').value).toBe('# Welcome')
  expect(again.box.textContent).toContain('Harbour Cup')
})

const inForm = (Object.keys(editTabs) as EditTab[]).filter((tab) => tab !== 'assets' && tab !== 'venues')

test.each(inForm)('who may not edit reads why on tab %s, and nothing there can be changed', async (at) => {
  const { box } = await theEditPage({ at, role: 'VenueCompanyAdmin' })
  await until(() => expect(box.textContent).toContain('Your role (Venue Company Admin) does not allow this.'))
  const texts = (controls: HTMLElement[]) => controls.map(({ id, textContent }) => textContent || id)
  expect(texts(all(box, 'form :is(input, textarea):not(:disabled, [readonly])'))).toEqual([])
  expect(texts(all(box, 'form button:not(:disabled, [aria-disabled])'))).toEqual([])
})

test('after publishing only the end of registration can be changed', async () => {
  const { box, field } = await theEditPage({ state: 'Published', registrationEnd: null })
  const open = all(box, 'form :is(input, textarea):not(:disabled, [readonly])')
  expect(open).toEqual([field('Registration end')])
})

test('who may not upload is told so, and no image is asked of them', async () => {
  const { box, tab } = await theEditPage({ at: 'assets', role: 'VenueOperator', language: 'zh', logo: null })
  expect(box.textContent).toContain('您的角色（場館操作員）無權修改')
  expect(tab('圖片').textContent).not.toContain('1')
})
