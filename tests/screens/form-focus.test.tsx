// @vitest-environment happy-dom
// Every form of the console, opened fresh, with a draft, after a refusal: the focus is in a field, Tab goes from field to field,
// and what is typed lands where the cursor is.
import { act } from 'react'
import { createMemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { beginPayment } from '../../commands/payments.ts'
import { editTournament } from '../../commands/tournament-edit.ts'
import { startI18n } from '../../src/i18n.ts'
import type { Command } from '../../src/registry/define.ts'
import { type ArgumentField, fieldsOf } from '../../src/registry/fields.ts'
import { ArgForm } from '../../src/shell/forms/arg-form.tsx'
import { where } from '../../src/shell/place/place.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { all, one, press } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  act(() => where.removePage('test'))
})

/** What takes a text or a choice. */
const field = ':is(input, textarea, [data-takes-letters], [data-is-field]):not([data-chosen])'

async function theForm(command: Command, args = {}, problems?: Record<string, string[]>) {
  const form = (
    <ArgForm
      command={command}
      targets={[]}
      args={args}
      layout="dialog"
      onDone={() => {}}
      onCancel={() => {}}
      {...(problems && { problems })}
    />
  )
  const session = aSession(aWorld([{}], { commands }))
  return drawRoutes(session, createMemoryRouter([{ path: '*', element: form }]))
}

type Typable = HTMLInputElement | HTMLTextAreaElement

function isTypable(element: Element | null): element is Typable {
  if (element instanceof HTMLTextAreaElement) return !element.readOnly
  const isText = element instanceof HTMLInputElement && ['text', 'password'].includes(element.type)
  // What is looked for is no value yet.
  return isText && !element.readOnly && element.getAttribute('role') !== 'combobox'
}

/** As the keyboard does it: into what has the focus, and nothing else. */
async function typed(text: string): Promise<boolean> {
  const element = document.activeElement
  if (!isTypable(element)) return false
  await act(async () => {
    const { prototype } = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
  return true
}

/** The stops of the tab order; a group of radio buttons is one. */
function stopsIn(box: Element): HTMLElement[] {
  const stops = all(box, ':is(a[href], button, input, textarea, [tabindex]):not([disabled], [hidden])')
  return stops.filter((stop) => {
    // The silent platform of this test has no lists to choose from.
    if (stop.textContent === 'Try again') return false
    if (stop.tabIndex < 0 || (stop instanceof HTMLInputElement && stop.type === 'hidden')) return false
    if (!(stop instanceof HTMLInputElement) || stop.type !== 'radio') return true
    const group = all(box, 'input[type=radio]').filter((other) => other.getAttribute('name') === stop.name)
    return stop === (group.find((other) => other instanceof HTMLInputElement && other.checked) ?? group[0])
  })
}

async function tab(box: Element) {
  const stops = stopsIn(box)
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + 1]
  await act(async () => next?.focus())
}

const argumentOf = (element: Element | null) =>
  element?.closest<HTMLElement>('[data-argument]')?.dataset['argument'] ?? ''
/** The arguments that have a field to type or choose in. */
const asked = (box: Element) =>
  all(box, '[data-argument]')
    .filter((place) => place.querySelector(`${field}:not([disabled], [readonly], [type=file])`))
    .map(argumentOf)

const forms = commands.filter((command) => fieldsOf(command.args).length > 0)
const cases = forms.map((command) => [command.id, command] as const)

test.each(cases)(
  '%s, opened: the focus is in the first field, and Tab goes from field to field',
  async (_, command) => {
    const box = await theForm(command)
    const names = asked(box)
    // The silent platform of this test leaves some without a field, or without their stored values.
    if (names.length === 0) return
    expect(argumentOf(document.activeElement)).toBe(names[0])
    expect(document.activeElement?.matches(field)).toBe(true)
    const passed: string[] = []
    for (let at = 0; argumentOf(document.activeElement) !== '' && at < 200; at++) {
      const here = argumentOf(document.activeElement)
      // Nothing of it acts on a space but what is the field itself.
      expect(document.activeElement?.matches(field) ? '' : document.activeElement?.outerHTML).toBe('')
      if (passed.at(-1) !== here) passed.push(here)
      await tab(box)
    }
    expect(passed).toEqual(names)
    expect(document.activeElement?.getAttribute('type')).toBe('submit')
  },
)

const typing = cases.filter(([, command]) =>
  fieldsOf(command.args).some(({ kind, target }) => ['text', 'long-text'].includes(kind) && target === undefined),
)

test.each(typing)(
  '%s, with a draft: the focus is in the first field, and what is typed goes on there',
  async (_, command) => {
    const first = await theForm(command)
    // Down to the first text, and a word into it.
    while (argumentOf(document.activeElement) !== '' && !isTypable(document.activeElement)) await tab(first)
    const name = argumentOf(document.activeElement)
    if (name === '' || !(await typed(fitting(document.activeElement)))) return
    const again = await theForm(command)
    expect(argumentOf(document.activeElement)).toBe(asked(again)[0])
    // A space is a letter there: the draft stays.
    await press(document.activeElement ?? again, ' ')
    expect(valueIn(again, name)).not.toBe('')
  },
)

function fitting(element: Element | null): string {
  if (element?.getAttribute('placeholder')?.startsWith('YYYY')) return '2026-12-01 10:00'
  return element?.hasAttribute('inputmode') ? '12' : 'kept'
}

function valueIn(box: Element, name: string): string {
  const input = box.querySelector(`[data-argument="${name}"] :is(input, textarea)`)
  return isTypable(input) ? input.value : ''
}

test.each(cases)('%s, refused: the focus is in the field that is to be mended', async (_, command) => {
  const box = await theForm(command)
  const form = box.querySelector('form')
  // The stored values cannot be read here.
  if (!form) return
  await act(async () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await act(async () => new Promise((drawn) => requestAnimationFrame(() => drawn(undefined))))
  const bad = all(box, '[data-argument]').filter((place) => place.querySelector('[data-field-error]'))
  if (document.activeElement?.textContent === 'Try again') return
  if (bad.length === 0) return
  expect(argumentOf(document.activeElement)).toBe(argumentOf(bad[0] ?? null))
  expect(document.activeElement?.matches(field)).toBe(true)
})

test('what the page fills in is passed: a space does not take it away', async () => {
  act(() => where.setPage({ token: 'test', depth: 1, page: { title: '', path: [], about: { member: '77' } } }))
  const box = await theForm(beginPayment)
  expect(box.textContent).toContain('77')
  expect(document.activeElement?.matches(field)).toBe(true)
  await press(document.activeElement ?? box, ' ')
  expect(box.textContent).toContain('77')
  // A letter on what is chosen looks for another.
  const chosen = one(box, '[data-chosen]')
  await act(async () => chosen.focus())
  await press(chosen, 'm')
  expect(document.activeElement).toMatchObject({ value: 'm' })
})

test('the tools of a field are reached by alt+F10, and a calendar by alt+↓', async () => {
  const withField = (is: (one: ArgumentField) => boolean) =>
    theForm(commands.find(({ args }) => fieldsOf(args).some((one) => is(one) && !one.optional)) ?? editTournament)
  const box = await withField(({ rich }) => rich === true)
  const area = one(box, '[role=toolbar] + div textarea')
  await act(async () => area.focus())
  await press(area, 'F10', { altKey: true })
  expect(document.activeElement?.closest('[role=toolbar]')).not.toBeNull()
  const dated = await withField(({ kind }) => kind === 'date-time')
  const date = one(dated, 'input[placeholder^=YYYY]')
  await act(async () => date.focus())
  await press(date, 'ArrowDown', { altKey: true })
  expect(dated.querySelector('table')).not.toBeNull()
})
