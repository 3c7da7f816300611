// What acts: the commands, their keys, changes of others as they happen. Its chunk comes when the first page is drawn.
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { commands } from '../commands/index.ts'
import { createChannel } from './api/channel.ts'
import { eventMemory } from './api/last-event.ts'
import { type LiveMessage, connectLive, liveName } from './api/live.ts'
import { createRunner } from './runner.ts'
import { recent } from './shell/acts/recent.ts'
import { tellTravels } from './shell/acts/tell-travels.ts'
import { createDesk, pausable } from './shell/start/create-desk.ts'
import { useKeyRouter } from './shell/keys/key-router.ts'
import { tellWhatIsNotKept } from './shell/start/not-kept.ts'
import type { EngineProps, PageParts } from './shell/start/signed-in-desk.tsx'

export default function Engine({ parts, user, navigate, onDesk }: EngineProps) {
  const desk = useMemo(() => {
    const connection = { ...parts, client: pausable(parts.client) }
    return createDesk({ ...parts, engine: (ports) => createRunner({ connection, commands, ...ports }) }, user, navigate)
  }, [parts, user, navigate])
  useLayoutEffect(() => onDesk(desk), [desk, onDesk])
  useEffect(() => tellTravels(desk), [desk])
  // Who has no role reads nothing that could change.
  const reads = user.role !== 'Unknown'
  useEffect(() => (reads ? goLive(parts) : undefined), [parts, reads])
  useKeyRouter(desk)
  // What one did cannot be undone by the next who signs in here.
  useEffect(() => recent.clear, [])
  useEffect(() => void tellWhatIsNotKept(parts.session), [parts])
  // Renewing must not depend on a page's server that has gone away meanwhile.
  useEffect(() => void parts.session.prepare().catch(() => undefined), [parts])
  return null
}

function goLive(parts: PageParts): () => void {
  const channel = createChannel<LiveMessage>(liveName)
  // Tabs that cannot tell each other hold a stream each.
  const shared = channel && { locks: navigator.locks, channel }
  const live = connectLive({ ...parts, ...shared, memory: eventMemory() })
  const follow = () => parts.liveState.set(live.state.get())
  follow()
  const unfollow = live.state.subscribe(follow)
  return () => {
    unfollow()
    live.stop()
  }
}
