// @vitest-environment happy-dom
// §9: two seconds after something was created its page opens, unless the person stays or has gone on.
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCreated } from '../../src/shell/acts/open-created.ts'
import { useSendOn } from '../../src/shell/place/use-send-on.ts'
import { click, one, render } from '../ui/render.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))

function Report({ go }: { go: () => void }) {
  const { stopped, stop } = useSendOn(go)
  return <button onClick={stop}>{stopped ? 'stays' : 'sends on'}</button>
}

test('the page that reports a new tournament sends on after 2 seconds', async () => {
  let gone = 0
  await render(<Report go={() => void gone++} />)
  await pass(1_999)
  expect(gone).toBe(0)
  await pass(1)
  expect(gone).toBe(1)
})

test('who chooses to stay is not sent on', async () => {
  let gone = 0
  const box = await render(<Report go={() => void gone++} />)
  await click(one(box, 'button'))
  await pass(10_000)
  expect([gone, box.textContent]).toEqual([0, 'stays'])
})

test('what was created beside other work opens after 2 seconds, where one is still at it', async () => {
  const went: string[] = []
  const navigate = async (to: string) => void went.push(to)
  openCreated('/tournament/41', navigate)
  await pass(1_999)
  expect(went).toEqual([])
  await pass(1)
  expect(went).toEqual(['/tournament/41'])
  openCreated('/tournament/42', navigate)
  history.pushState(null, '', '/elsewhere')
  await pass(10_000)
  expect(went).toEqual(['/tournament/41'])
})
