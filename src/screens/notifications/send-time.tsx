// The start in system time and local time; warns about a past time and about differing clocks.
import { useSyncExternalStore } from 'react'
import { useFormContext } from 'react-hook-form'
import { useRead } from '../../api/use-read.ts'
import { notificationEndpoints } from '../../contract/endpoints-notifications.ts'
import type { FormValues } from '../../shell/forms/arg-values.ts'
import { keyText } from '../../shell/keys/keycaps.tsx'
import { useSession } from '../../shell/session/session.ts'
import { everySecond } from '../../shell/words/every-second.ts'
import { hoursAhead, offsetText, ownZone } from '../../shell/words/exact-time.ts'
import { useSay } from '../../shell/words/say.ts'
import { dateTimeText, systemZone } from '../../shell/words/time.ts'
import { timeIn } from './asked-audience.ts'

export function SendTime() {
  const { say } = useSay()
  const { clock } = useSession()
  const now = useSyncExternalStore(everySecond, clock.now)
  const { watch } = useFormContext<FormValues>()
  const at = timeIn(watch())
  const { data } = useRead(notificationEndpoints.getNotificationSettings, {})
  const hold = data?.holdSeconds ?? 0
  const ahead = hoursAhead(at ?? now)
  return (
    <section aria-label={say('ui.send.review.when')} className="flex flex-col gap-1">
      <p>
        {at === undefined && <strong>{say('ui.send.now')} · </strong>}
        <span className="tabular-nums">{say('ui.send.clocks', clocksAt(at ?? now + hold))}</span>
      </p>
      {at !== undefined && at < now && (
        <p role="alert" className="text-bad">
          {say('ui.send.past')}
        </p>
      )}
      {ahead !== 0 && (
        <p className="text-warn">
          {say(ahead > 0 ? 'ui.send.zoneAhead' : 'ui.send.zoneBehind', { count: Math.abs(ahead) })}
        </p>
      )}
      {at === undefined && (
        <p className="text-dim">
          {hold > 0 ? say('ui.send.held', { seconds: hold, key: keyText('u') }) : say('ui.send.notHeld')}
        </p>
      )}
    </section>
  )
}

function clocksAt(at: number): { system: string; own: string } {
  const text = (zone: string) => `${dateTimeText(at, zone)} ${offsetText(at, zone)}`
  return { system: text(systemZone()), own: text(ownZone()) }
}
