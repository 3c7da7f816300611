// @vitest-environment happy-dom
// Nothing typed is lost: whatever form a command has, what is typed into it is there again when the page was left, reloaded,
// signed out of or broken down, for the person who typed it and for nobody else.
import { act } from 'react'
import { createMemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { renameRound } from '../../commands/brackets.ts'
import type { Command } from '../../src/registry/define.ts'
import { fieldsOf } from '../../src/registry/fields.ts'
import { startI18n } from '../../src/i18n.ts'
import { useKeptOrder } from '../../src/screens/bracket/kept-order.ts'
import { OrderPane } from '../../src/screens/bracket/order-pane.tsx'
import { ArgForm } from '../../src/shell/forms/arg-form.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aUser } from '../support/builders.ts'
import { all } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

beforeEach(() => sessionStorage.clear())

const writable = 'textarea:not([readonly]), input:is([type=text], :not([type])):not([inputmode], [role])'

async function theForm(command: Command, user = aUser(), args = {}) {
  await startI18n('en')
  await loadMessages('en')
  const session = aSession(aWorld([{}], { commands }), undefined, user)
  const form = (
    <ArgForm command={command} targets={[]} args={args} layout="dialog" onDone={() => {}} onCancel={() => {}} />
  )
  const box = await drawRoutes(session, createMemoryRouter([{ path: '*', element: form }]))
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

test('what stands in a dialog is typed over; what was typed before is gone on with', async () => {
  const selected = (inputs: () => readonly { value: string; selectionStart: number | null }[]) =>
    inputs()[0]?.selectionStart === 0 && inputs()[0]?.value !== ''
  const first = await theForm(renameRound, aUser(), { name: 'Finals' })
  expect(selected(first.inputs)).toBe(true)
  const [input] = first.inputs()
  if (input) await type(input, 'Grand final')
  expect(selected((await theForm(renameRound)).inputs)).toBe(false)
})

test('an order that was made and the list that is being pasted stay', async () => {
  const sent: string[] = []
  function Seeding({ start }: { start: string[] }) {
    const kept = useKeptOrder('7/1', start)
    const send = async () => {
      sent.push(kept.order.join(''))
      kept.forget()
    }
    const rest = { nameOf: (id: string) => id, onLeave: () => {}, onAt: () => {}, onAct: () => {}, onSave: send }
    return <OrderPane title="Seeding" count="" kept={kept} saveLabel="Save" {...rest} />
  }
  const open = async (start = ['A', 'B', 'C']) => {
    await startI18n('en')
    await loadMessages('en')
    const page = <Seeding start={start} />
    const box = await drawRoutes(
      aSession(aWorld([{}], { commands })),
      createMemoryRouter([{ path: '*', element: page }]),
    )
    const click = (name: string) =>
      act(async () =>
        all(box, 'button')
          .find((button) => button.textContent?.startsWith(name))
          ?.click(),
      )
    return { box, click, pasted: () => box.querySelector('textarea'), order: () => orderIn(box) }
  }
  const orderIn = (box: HTMLElement) => all(box, '[role=option]').map((row) => row.textContent?.match(/[A-C]/)?.[0])
  const first = await open()
  // Each with the first letter of its name where there is no logo.
  expect(all(first.box, '[role=option] [data-initial]').map((row) => row.dataset['initial'])).toEqual(['A', 'B', 'C'])
  await first.click('Paste')
  await type(first.pasted() as HTMLTextAreaElement, 'C\nA')
  const second = await open()
  expect(second.pasted()?.value).toBe('C\nA')
  await second.click('Use')
  expect(second.order()).toEqual(['C', 'A', 'B'])
  // Over another order it stays as well, and the person says which is meant.
  const over = await open(['B', 'A', 'C'])
  expect([over.order(), over.box.textContent]).toEqual([['C', 'A', 'B'], expect.stringContaining('Take theirs')])
  const third = await open()
  expect([third.order(), third.pasted()]).toEqual([['C', 'A', 'B'], null])
  await third.click('Save')
  expect(sent).toEqual(['CAB'])
  expect((await open()).order()).toEqual(['A', 'B', 'C'])
})
