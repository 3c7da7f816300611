// @vitest-environment happy-dom
// The page of the registration form: questions put in order by keys and by dragging, and a preview that can be tried.
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { act } from 'react'
import { createMemoryRouter, Outlet } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import type { FormQuestion } from '../../src/contract/registration-form.ts'
import { addQuestion, editQuestion, moveQuestion, removeQuestion } from '../../commands/registration-forms.ts'
import { startI18n } from '../../src/i18n.ts'
import { paths } from '../../src/paths.ts'
import { Component as FormPage } from '../../src/screens/registration-form.tsx'
import { overlays } from '../../src/shell/over/overlays.ts'
import { where } from '../../src/shell/place/place.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import type { TournamentDetail } from '../../src/contract/tournament-detail.ts'
import { ROW_HEIGHT } from '../../src/ui/use-row-window.ts'
import { aWorld } from '../registry/world.ts'
import { aTournament, aUser } from '../support/builders.ts'
import { all, click, one, press, until } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})

const questionActs = [addQuestion, editQuestion, moveQuestion, removeQuestion]
const plain = { help: '', required: false, options: [] }
const form: FormQuestion[] = [
  { ...plain, key: 'q1', type: 'text', label: 'Discord', required: true },
  { ...plain, key: 'q2', type: 'number', label: 'Age' },
  { ...plain, key: 'q3', type: 'agreement', label: 'Rules read', required: true, help: 'On the arena page' },
]

async function theFormPage(
  over: Partial<TournamentDetail> = {},
  role: 'SystemAdmin' | 'VenueOperator' = 'SystemAdmin',
) {
  const tournament = aTournament({ form, ...over })
  const world = aWorld([tournament], { commands, role })
  const formAtom = atom(tournament.form)
  function Around() {
    return <Outlet context={{ tournament: { ...tournament, form: useAtomValue(formAtom) }, stages: [] }} />
  }
  const router = createMemoryRouter(
    [{ path: '*', element: <Around />, children: [{ path: '*', element: <FormPage /> }] }],
    { initialEntries: [paths.form(tournament.id)] },
  )
  const box = await drawRoutes(aSession(world, undefined, aUser({ role })), router)
  const rows = () => all(box, '[role=option]').map(({ textContent }) => textContent)
  const sent = () =>
    world.log.writes.map(({ body }) => (body as { fields: FormQuestion[] }).fields.map(({ key }) => key).join(' '))
  const answers = (to: FormQuestion[]) => act(async () => getDefaultStore().set(formAtom, to))
  return { box, rows, sent, answers }
}

const field = (box: HTMLElement, label: string) => {
  const named = all(box, 'label').find(({ textContent }) => textContent?.startsWith(label))
  return one(box, `[id="${named?.getAttribute('for')}"]`)
}

test('a question is put elsewhere by keys, by one act, and the preview follows', async () => {
  const { box, rows, sent, answers } = await theFormPage()
  const list = one(box, '[role=listbox]')
  for (const key of ['ArrowDown', ' ', 'ArrowUp']) await press(list, key)
  expect(rows()).toEqual(['1AgeNumber', '2DiscordText · required', '3Rules readAgreement · required'])
  expect(sent()).toEqual([])
  await press(list, ' ')
  await until(() => expect(sent()).toEqual(['q2 q1 q3']))
  await answers([form[1]!, form[0]!, form[2]!])
  const labels = all(box, 'aside label').map(({ textContent }) => textContent)
  expect(labels).toEqual(['Age', 'Discord*', 'Rules read*', 'I agree'])
  await press(list, 'Enter')
  expect(overlays.current()).toMatchObject({ form: { args: { question: 'q2' } } })
  overlays.close()
})

test('a question is dragged to its place', async () => {
  const { box, sent } = await theFormPage()
  const grip = one(box, '[data-row="0"] [data-grip]')
  const pointer = (type: string, row: number) =>
    act(async () => {
      const at = { clientY: (row + 0.5) * ROW_HEIGHT, pointerId: 1, pointerType: 'mouse', bubbles: true, button: 0 }
      grip.dispatchEvent(new PointerEvent(type, { ...at, buttons: 1 }))
    })
  await pointer('pointerdown', 0)
  await pointer('pointermove', 1)
  await pointer('pointermove', 2)
  await until(() => expect(one(box, '[data-row="2"]').textContent).toContain('Discord'))
  await pointer('pointerup', 2)
  await until(() => expect(sent()).toEqual(['q2 q3 q1']))
})

test('the preview is judged as it is filled in, and sends nothing', async () => {
  const { box, sent } = await theFormPage()
  const preview = one(box, 'aside')
  const type = (label: string, text: string) =>
    act(async () => {
      const input = field(preview, label) as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  expect(preview.textContent).toContain('2 answers are missing or wrong.')
  expect(all(preview, '[data-field-error]')).toEqual([])
  await type('Age', 'ten')
  expect(one(preview, '[data-field-error]').textContent).toBe('“Age” needs a number.')
  await type('Age', '17')
  await type('Discord', 'kit')
  await click(one(preview, 'input[type=checkbox]'))
  expect(preview.textContent).toContain('Complete: a team can register with these answers.')
  await click(all(preview, 'button').at(-1)!)
  expect(preview.textContent).toContain('2 answers are missing or wrong.')
  expect(sent()).toEqual([])
})

test('without questions the page leads on; published, or for who may not change it, it is only read', async () => {
  const empty = await theFormPage({ form: [] })
  expect(empty.box.textContent).toContain('No questions yet')
  await until(() => expect(empty.box.textContent).toContain('Add question'))
  const published = await theFormPage({ state: 'Published' })
  expect(all(published.box, '[role=listbox]')).toEqual([])
  expect(published.box.textContent).toContain('its registration form can no longer be changed')
  const operator = await theFormPage({}, 'VenueOperator')
  expect([all(operator.box, '[role=listbox]'), operator.box.textContent]).toEqual([
    [],
    expect.not.stringContaining('Add question'),
  ])
})

test('a right click on a question, and the key for actions, open what can be done with it', async () => {
  const { box } = await theFormPage()
  const [, second] = all(box, '[role=option]')
  await act(async () => {
    second?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 5, clientY: 5 }))
  })
  const menu = { is: 'menu', title: 'Age', row: { kind: 'tournament' }, only: questionActs }
  expect(overlays.current()).toMatchObject(menu)
  overlays.close()
  // The question that was clicked is the one that the keys mean.
  await act(async () => where.now().focused?.menu?.({ x: 5, y: 5 }))
  expect(overlays.current()).toMatchObject(menu)
  overlays.close()
})
