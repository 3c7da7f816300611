// @vitest-environment happy-dom
// Nothing typed is lost: whatever form a command has, what is typed into it is there again when the page was left, reloaded,
// signed out of or broken down, for the person who typed it and for nobody else.
import { act } from 'react'
import { createMemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import type { Command } from '../../src/registry/define.ts'
import { fieldsOf } from '../../src/registry/fields.ts'
import { startI18n } from '../../src/i18n.ts'
import { ArgForm } from '../../src/shell/forms/arg-form.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aUser } from '../support/builders.ts'
import { all } from '../ui/render.ts'
import { aDesk, drawRoutes } from './shell-desk.tsx'

beforeEach(() => sessionStorage.clear())

const writable = 'textarea:not([readonly]), input:is([type=text], :not([type])):not([inputmode], [role])'

async function theForm(command: Command, user = aUser()) {
  await startI18n('en')
  await loadMessages('en')
  const desk = aDesk(aWorld([{}], { commands }), undefined, user)
  const form = <ArgForm command={command} targets={[]} layout="dialog" onDone={() => {}} onCancel={() => {}} />
  const box = await drawRoutes(desk, createMemoryRouter([{ path: '*', element: form }]))
  return { box, inputs: () => all(box, writable) as (HTMLInputElement | HTMLTextAreaElement)[] }
}

async function type(input: HTMLInputElement | HTMLTextAreaElement, text: string) {
  await act(async () => {
    const { prototype } = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const texts = commands.filter((command) =>
  fieldsOf(command.args).some(({ kind, secret, target }) => kind === 'text' && !secret && target === undefined),
)

test.each(texts.map((command) => [command.id, command] as const))('what is typed for %s', async (_, command) => {
  const first = await theForm(command)
  const at = first.inputs().length - 1
  const input = first.inputs()[at]
  if (!input) return
  const typed = input.placeholder.startsWith('YYYY') ? '2026-12-01 10:00' : 'kept'
  await type(input, typed)
  const again = await theForm(command)
  expect(again.inputs()[at]?.value).toBe(typed)
  const another = await theForm(command, aUser({ sub: 'another' }))
  expect(another.inputs()[at]?.value).not.toBe(typed)
})
