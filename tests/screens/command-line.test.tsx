// @vitest-environment happy-dom
import { getDefaultStore, useAtomValue } from 'jotai'
import { act } from 'react'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { commandLineAtom, overlays } from '../../src/shell/over/overlays.ts'
import CommandLine from '../../src/shell/line/command-line.tsx'
import { toasts, toastsAtom } from '../../src/shell/over/toasts.ts'
import { aWorld } from '../registry/world.ts'
import { click, one, press, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

function WhileOpen() {
  return useAtomValue(commandLineAtom).open ? <CommandLine /> : null
}

async function aLine(typed: string, line = <CommandLine />) {
  const world = aWorld([{ state: 'CompleteRegistration', name: 'Winter Cup' }], { commands })
  overlays.commandLine()
  const box = await draw(aSession(world), line)
  const input = one(box, 'input') as HTMLInputElement // the line has one field
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  return { world, box, input }
}

test.each(['', 'tournament open-registration 41 ', 'nothing that is known'])(
  'Tab stays in the line, whatever there is to complete: %j',
  async (typed) => {
    const { input } = await aLine(typed)
    await act(async () => input.focus())
    for (const _ of [1, 2, 3]) {
      const event = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true })
      await act(async () => void input.dispatchEvent(event))
      expect(event.defaultPrevented).toBe(true)
      expect(document.activeElement).toBe(input)
    }
  },
)

test.each([
  { typed: 'tournament open-registration 41', says: '41 is tournament Winter Cup · 41' },
  { typed: 'tournament open-registration "Winter Cup" ', says: '' },
  { typed: 'tournament open-registration winter', says: 'winter is tournament Winter Cup · 41' },
  { typed: 'tournament open-registration xyz', says: '' },
])('before Enter the line says whom a word means: $typed', async ({ typed, says }) => {
  const { box } = await aLine(typed)
  await until(() => expect(one(box, 'output').textContent?.toLowerCase()).toBe(says.toLowerCase()))
})

test('what was found for a word stays while the line goes on, and no longer; two of a name are both named; nothing more is asked', async () => {
  const { world, box, input } = await aLine('')
  const asked: string[] = []
  world.host.suggest = async (_, typed) => {
    asked.push(typed)
    return ['7', '8'].flatMap((word) => ('cup'.startsWith(typed) ? [{ word, label: 'Cup' }] : []))
  }
  const typing = async (text: string) => {
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  await typing('tournament cancel cup')
  await until(() => expect(one(box, 'output').textContent).toContain('Cup · 7, Cup · 8'))
  await typing('tournament cancel cup --reason=x')
  await until(() => expect(one(box, 'output').textContent).toContain('Cup · 7, Cup · 8'))
  // Behind another command the same word was not looked for.
  await typing('tournament publish cup --yes')
  await until(() => expect(one(box, 'output').textContent).toBe(''))
  expect(asked).toEqual(['cup'])
})

test('a name that is written wrong is not run; the one that was meant is offered', async () => {
  const { world, box, input } = await aLine('tournament open-registration "Wniter Cup"')
  await press(input, 'Enter')
  await until(() => expect(one(box, '[role=alert]').textContent).toContain('Winter Cup'))
  expect(world.log.writes).toEqual([])
  await click(one(box, '[role=alert] button'))
  expect(input.value).toBe('tournament open-registration "Winter Cup"')
  await press(input, 'Enter')
  await until(() => expect(world.log.writes).toHaveLength(1))
})

test('why a line cannot be run is said once, in the line', async () => {
  const { box, input } = await aLine('tournament publish 41 --yes')
  await press(input, 'Enter')
  await until(() => expect(one(box, '[role=alert]').textContent).not.toBe(''))
  expect(getDefaultStore().get(toastsAtom)).toEqual([])
})

test('where the line was closed before the answer, a message says why', async () => {
  const { input } = await aLine('tournament publish 41 --yes', <WhileOpen />)
  await act(async () => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    overlays.closeCommandLine()
  })
  const said = () => getDefaultStore().get(toastsAtom)
  await until(() => expect(said()).toHaveLength(1))
  toasts.dismiss(said()[0]?.key ?? 0)
})

test('a script that stopped keeps the focus: no key goes to the page before that was read', async () => {
  const { box, input } = await aLine('')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', 'tournament nothing 41\ntournament open-registration 41')
  await act(async () => void input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })))
  await click(one(box, 'section section button'))
  await until(() => expect(one(box, 'section section output').textContent).toContain('Stopped at line 1'))
  expect(document.activeElement).toBe(one(box, 'section section'))
})
