import { hoursAhead, offsetText, ownZone } from '../../shell/words/exact-time.ts'
import { useSay } from '../../shell/words/say.ts'
import { systemZone } from '../../shell/words/time.ts'

/** Of which zone the times are, and how far one's own clock is from it. */
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
