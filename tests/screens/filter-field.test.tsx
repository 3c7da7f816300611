// @vitest-environment happy-dom
// A time typed into a filter looks back and is set by Enter or by leaving the field; a wrong one is told once.
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../src/i18n.ts'
import { momentText, readMoment } from '../../src/registry/moment.ts'
import FilterField from '../../src/shell/lists/filter-field.tsx'
import { toastsAtom } from '../../src/shell/over/toasts.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { systemZone } from '../../src/shell/words/time.ts'
import { aWorld } from '../registry/world.ts'
import { one, press } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

const onValue = vi.fn<(value: string | undefined) => void>()
const told = () => getDefaultStore().get(toastsAtom)

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})
beforeEach(() => {
  onValue.mockClear()
  getDefaultStore().set(toastsAtom, [])
})

async function aField(time: 'first' | 'last', value?: string) {
  const session = aSession(aWorld([]))
  const box = await draw(session, <FilterField label="From:" {...{ value, onValue, time }} />)
  const input = one(box, 'input') as HTMLInputElement
  await act(async () => input.focus())
  return {
    now: session.clock.now(),
    async type(text: string) {
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      })
    },
    enter: () => press(input, 'Enter'),
    leave: () => act(async () => input.blur()),
  }
}

test.each([
  ['first', '00:00'],
  ['last', '23:59'],
] as const)('of yesterday the %s minute is meant', async (time, clock) => {
  const field = await aField(time)
  await field.type('yesterday')
  await field.enter()
  const zone = systemZone()
  const day = readMoment('yesterday', { now: field.now, zone })
  const [value] = onValue.mock.calls[0] ?? []
  expect(momentText(Number(value), zone)).toBe(`${momentText(day.ok ? day.at : 0, zone).slice(0, 10)} ${clock}`)
})

test('a wrong text is told once, by its words, and the filter stays', async () => {
  const field = await aField('first', '1795000020')
  await field.type('soonish')
  await field.enter()
  const first = told()
  await field.leave()
  expect(told()).toEqual(first)
  expect(told().map(({ text }) => text)).toEqual([expect.stringContaining('“soonish” is not a date or time')])
  expect(onValue).not.toHaveBeenCalled()
})

test('a field that was only visited changes nothing, not by a second', async () => {
  const field = await aField('last', '1795000001')
  await field.leave()
  expect(onValue).not.toHaveBeenCalled()
  expect(told()).toEqual([])
})

test('words that a line or a link gives are read as if they had been typed; wrong ones are told and go', async () => {
  await aField('first', 'yesterday')
  expect(onValue.mock.calls).toEqual([[expect.stringMatching(/^\d{10}$/)]])
  onValue.mockClear()
  await aField('last', 'soonish')
  expect(onValue.mock.calls).toEqual([[undefined]])
  expect(told().map(({ text }) => text)).toEqual([expect.stringContaining('“soonish” is not a date or time')])
})
