// Commands, keys and live changes. Its chunk loads once the first page is drawn.
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { commands } from '../commands/index.ts'
import { useObserved } from './api/use-observed.ts'
import { createChannel } from './api/channel.ts'
import { eventMemory } from './api/last-event.ts'
import { type LiveMessage, connectLive, liveName } from './api/live.ts'
import { createRunner } from './runner.ts'
import './screens/own-controls.ts'
import './screens/audit-fields.ts'
import { recent } from './shell/acts/recent.ts'
import { reportUndo } from './shell/acts/report-undo.ts'
import { createSession, type SessionParts, pausable } from './shell/start/create-session.ts'
import { useKeyRouter } from './shell/keys/key-router.ts'
import { useLeftAddresses } from './shell/place/use-left-addresses.ts'
import { usePreparation } from './shell/start/use-preparation.ts'
import { comeHome } from './shell/start/come-home.ts'
import { tellWhatIsNotKept } from './shell/start/not-kept.ts'
import type { EngineProps, PageParts } from './shell/start/signed-in-page.tsx'

export default function Engine({ parts, user, navigate, onSession }: EngineProps) {
  const lacking = useObserved(parts.client.abilities.lacking)
  const session = useMemo(() => {
    const connection = { ...parts, client: pausable(parts.client) }
    const engine: SessionParts['engine'] = (ports) => createRunner({ connection, commands, ...ports })
    return createSession({ ...parts, lacking, engine }, user, navigate)
  }, [parts, user, navigate, lacking])
  useLayoutEffect(() => onSession(session), [session, onSession])
  useEffect(() => reportUndo(session), [session])
  // A user without a role reads nothing that could change.
  const reads = user.role !== 'Unknown'
  useEffect(() => (reads ? goLive(parts) : undefined), [parts, reads])
  useKeyRouter(session)
  useLeftAddresses(user.sub)
  usePreparation(session)
  useEffect(() => comeHome(parts.client.refusals, navigate), [parts, navigate])
  // The next user to sign in here cannot undo these acts.
  useEffect(() => recent.clear, [])
  useEffect(() => void tellWhatIsNotKept(parts.identity), [parts])
  // Renewing must not depend on a page's server that has gone away meanwhile.
  useEffect(() => void parts.identity.prepare().catch(() => undefined), [parts])
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
