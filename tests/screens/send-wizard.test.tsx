// @vitest-environment happy-dom
// Sending step by step: Next judges the step it leaves, and a step is done when what it needs is there.
import { act } from 'react'
import { createMemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { startI18n } from '../../src/i18n.ts'
import { paths } from '../../src/paths.ts'
import { Component as Send } from '../../src/screens/notifications/send.tsx'
import { Component as Create } from '../../src/screens/tournament-create.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { all, click, one, press, until } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

async function theWizard(Page: typeof Send, at: string) {
  await startI18n('en')
  await loadMessages('en')
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [at] })
  const box = await drawRoutes(aSession(aWorld([{}], { commands })), router)
  const steps = () => all(box, 'nav li button').map((step) => (step.textContent ?? '').replace(/^[\d!]/, ''))
  const step = () => (one(box, '[aria-current=step]').textContent ?? '').replace(/^[\d!]/, '')
  const next = () => click(one(box, 'button[type=submit]'))
  const go = (name: string) => click(all(box, 'nav li button').find((one) => one.textContent?.includes(name)) ?? box)
  const problems = () => all(box, '[data-field-error]').length
  return { box, steps, step, next, go, problems }
}

function firstBad(box: HTMLElement) {
  return one(box, '[data-field-error]').closest('[data-argument]')
}

async function type(box: HTMLElement, name: string, text: string) {
  const input = one(box, `[data-argument="${name}"] :is(input, textarea)`)
  await act(async () => {
    const { prototype } = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('Next passes no step of a sending that is empty, and the focus is on what is missing', async () => {
  const { box, step, next, problems } = await theWizard(Send, paths.sendNotification())
  await next()
  await until(() => expect(problems()).toBe(2))
  expect(step()).toContain('Recipients')
  await until(() => expect(document.activeElement?.closest('[data-argument]')).toBe(firstBad(box)))
  await click(one(box, '[data-argument=channels] input[type=checkbox]'))
  // A letter on the closed list chooses.
  await press(one(box, '[data-argument=to] [data-takes-letters]'), 'a')
  await next()
  await until(() => expect(step()).toContain('Compose'))
  await next()
  await until(() => expect(problems()).toBeGreaterThan(0))
  expect(step()).toContain('Compose')
  await type(box, 'subject', 'Doors open at 18:00')
  await type(box, 'content', 'Come in.')
  await next()
  await until(() => expect(step()).toContain('Schedule'))
})

test('steps that were passed over say what they lack, and are done when they have it', async () => {
  const { box, steps, go } = await theWizard(Send, paths.sendNotification({ step: 'review' }))
  expect(steps()).toEqual(['Recipients2 fields need fixing', 'Compose2 fields need fixing', 'Scheduledone', 'Review'])
  await go('Compose')
  await type(box, 'subject', 'Doors open at 18:00')
  await type(box, 'content', 'Come in.')
  await go('Schedule')
  expect(steps().slice(0, 3)).toEqual(['Recipients2 fields need fixing', 'Composedone', 'Schedule'])
})

test('a later step of a new tournament does not call the empty ones before it done', async () => {
  const { steps } = await theWizard(Create, paths.createTournament({ step: 'schedule' }))
  expect(steps().map((step) => step.endsWith('done'))).toEqual([true, false, false, false])
})
