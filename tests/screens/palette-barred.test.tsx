// @vitest-environment happy-dom
// A command of another role is not "nothing found": the palette says who does it, and runs nothing.
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { commands } from '../../commands/index.ts'
import type { Role } from '../../src/contract/user.ts'
import { startI18n } from '../../src/i18n.ts'
import Palette from '../../src/shell/palette/palette.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aUser } from '../support/builders.ts'
import { all, one, press, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

async function typed(role: Role, text: string) {
  await startI18n('en')
  await loadMessages('en')
  await loadMessages('zh')
  const world = aWorld([{}], { commands, role })
  const closed = vi.fn<() => void>()
  const session = aSession(world, async () => undefined, aUser({ role }))
  const box = await draw(session, <Palette start={undefined} onClose={closed} />)
  const input = one(box, 'input') as HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const heard = () => one(box, 'output').textContent ?? ''
  return { world, closed, input, heard, options: () => all(box, '[role=option]').map((row) => row.textContent ?? '') }
}

test.each(['generate brackets', '產生對戰表'])('%s, typed by an operator, names who does it', async (text) => {
  const { world, closed, input, heard, options } = await typed('VenueOperator', text)
  await until(() => expect(options().join('\n')).toMatch(/Generate brackets.*System Administrator/s))
  expect(options().filter((row) => row.includes('System Administrator')).length).toBeLessThanOrEqual(3)
  expect(heard()).toMatch(/^No results\. .*Generate brackets · .*System Administrator/)
  await press(input, 'ArrowDown')
  await press(input, 'Enter')
  expect(closed).not.toHaveBeenCalled()
  expect(world.log.writes).toEqual([])
})

test('a word that only resembles such a command is none', async () => {
  const { options } = await typed('VenueOperator', 'brakets')
  await until(() => expect(options().length).toBeGreaterThan(0))
  expect(options().join('\n')).not.toContain('System Administrator')
})

test('a command of the own role is found as before, and only that', async () => {
  const { options } = await typed('VenueOperator', 'ask for assistance')
  await until(() => expect(options()[0]).toContain('Ask for assistance'))
  expect(options().join('\n')).not.toContain('System Administrator')
})

test('who may do everything is told of no other role', async () => {
  const { options } = await typed('SystemAdmin', 'generate brackets')
  await until(() => expect(options()[0]).toContain('Generate brackets'))
  expect(options().join('\n')).not.toContain('System Administrator')
})
