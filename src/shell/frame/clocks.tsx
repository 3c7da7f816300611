// §2 header: the system's clock beside the user's, with the difference. Both run on server time.
import { useSyncExternalStore } from 'react'
import { usePageSession } from '../session/session.ts'
import { useSay } from '../words/say.ts'
import { clockBox } from './top-chip.ts'
import { clockText, exactTimeText, hoursAhead, offsetText, ownZone } from '../words/exact-time.ts'
import { everySecond } from '../words/every-second.ts'
import { systemZone } from '../words/time.ts'

export function Clocks() {
  const { say } = useSay()
  const { clock } = usePageSession()
  const now = useSyncExternalStore(everySecond, () => Math.floor(clock.now()))
  const [system, own] = [systemZone(), ownZone()]
  const ahead = hoursAhead(now, system, own)
  const label = say('ui.shell.clock.label', {
    system: exactTimeText(now, system),
    systemZone: system,
    own: exactTimeText(now, own),
    ownZone: own,
  })
  return (
    <div role="timer" aria-label={label} title={label} className={clockBox}>
      <span className="hidden text-2xs wide:inline">{say('ui.shell.clock.system')}</span>
      <strong className="text-text">{clockText(now, system)}</strong>
      <span className="hidden wide:inline">{offsetText(now, system)}</span>
      <span aria-hidden="true">·</span>
      <span className="hidden text-2xs wide:inline">{say('ui.shell.clock.you')}</span>
      <span>{clockText(now, own)}</span>
      <span className="hidden wide:inline">{offsetText(now, own)}</span>
      {ahead !== 0 && (
        <span className="text-warn">
          {say('ui.shell.clock.difference', { hours: `${ahead > 0 ? '+' : '-'}${Math.abs(ahead)}` })}
        </span>
      )}
    </div>
  )
}
