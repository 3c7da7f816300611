// @vitest-environment happy-dom
// What waits stands in the title of the tab: asked for now and then, and only when something changed.
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { useWaiting, waitingFor } from '../../src/shell/frame/use-waiting.ts'
import { aWorld } from '../registry/world.ts'
import { aSession, draw } from './shell-session.tsx'

const none = {
  disputed: 0,
  resultUpdate: 0,
  secondConfirmation: 0,
  limitRaise: 0,
  noWinner: 0,
  tie: 0,
  overdue: 0,
  standings: 0,
  bracket: 0,
}
const counts = (disputed: number, assistance: number) => ({
  activeTournaments: 1,
  openRooms: 9,
  assistance,
  pending: { ...none, disputed },
})

test('the number is that of approvals and calls for help', () => {
  expect(waitingFor(counts(3, 2))).toBe(5)
})

test('it follows what is known, without a look of anybody', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const session = aSession(aWorld([{}], { commands }))
    const { queryKey } = queryOf(endpoints.getCounts)
    session.cache.queries.setQueryData(queryKey, counts(1, 0))
    const box = await draw(session, <Waiting />)
    const later = () => act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(box.textContent).toBe('0')
    await later()
    expect(box.textContent).toBe('1')
    session.cache.queries.setQueryData(queryKey, counts(1, 3))
    await later()
    expect(box.textContent).toBe('4')
  } finally {
    vi.useRealTimers()
  }
})

function Waiting() {
  return useWaiting()
}
