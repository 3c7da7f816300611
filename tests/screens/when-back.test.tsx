// What could not be loaded while the platform was away is tried again when the live mark turns, not only when the browser has
// a network again.
import { expect, test } from 'vitest'
import type { Settable } from '../../src/api/observed.ts'
import type { LiveState } from '../../src/api/live.ts'
import { PaneBoundary } from '../../src/shell/frame/pane-boundary.tsx'
import { ChunkLoadError } from '../../src/shell/session/load-chunk.ts'
import { aWorld } from '../registry/world.ts'
import { act } from 'react'
import { aSession, draw } from './shell-session.tsx'

test('a pane whose code did not come is tried again when the mark turns live', async () => {
  let isAway = true
  const Pane = () => {
    if (isAway) throw new ChunkLoadError('away')
    return <p>the pane</p>
  }
  const session = aSession(aWorld())
  // The session only shows it; here it is what the live connection sets.
  const live = session.live as Settable<LiveState>
  live.set('reconnecting')
  const root = await draw(
    session,
    <PaneBoundary>
      <Pane />
    </PaneBoundary>,
  )
  expect(root.textContent).not.toContain('the pane')
  isAway = false
  await act(async () => live.set('live'))
  expect(root.textContent).toContain('the pane')
})
