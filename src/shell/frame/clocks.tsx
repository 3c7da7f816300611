// §2 header: the system's clock beside the user's, with the difference. Both run on server time.
import { type ReactNode, useSyncExternalStore } from 'react'
import { useSeat } from '../start/desk.ts'
import { useSay } from '../words/say.ts'
import { clockText, exactTimeText, hoursAhead, offsetText, ownZone, systemZone } from '../words/time.ts'

export function Clocks() {
  const { say } = useSay()
  const { clock } = useSeat()
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
    <Box label={label}>
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
    </Box>
  )
}

/** Until the browser is asked for its own zone: on some machines it takes as long to tell as the page to draw. */
export function ClockSpace() {
  return (
    <Box>
      <span className="invisible">{unknown}</span>
    </Box>
  )
}

/** As wide as two clocks. */
const unknown = 'SYS 00:00:00 +00 · YOU 00:00:00 +00 +0h'

function Box({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'timer', 'aria-label': label, title: label })}
      className="hidden h-[22px] items-center gap-1.5 rounded-md border border-line px-2 whitespace-nowrap text-dim fold:flex"
    >
      {children}
    </div>
  )
}

function everySecond(tick: () => void): () => void {
  const handle = setInterval(tick, 1000)
  return () => clearInterval(handle)
}
