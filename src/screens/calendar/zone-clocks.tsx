import { hoursAhead, offsetText, ownZone } from '../../shell/words/exact-time.ts'
import { useSay } from '../../shell/words/say.ts'
import { systemZone } from '../../shell/words/time.ts'

/** The zone of the times shown, and the difference to the local clock. */
export function ZoneClocks({ at }: { at: number }) {
  const { say } = useSay()
  const zone = systemZone()
  const ahead = hoursAhead(at)
  return (
    <>
      {zone} {offsetText(at, zone)}
      {ahead !== 0 && ` · ${say('ui.calendar.yours', { offset: offsetText(at, ownZone()) })}`}
    </>
  )
}
