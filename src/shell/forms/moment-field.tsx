// A time in a form: typed in the system's zone, and one's own time beside it when they differ.
import { useState } from 'react'
import { exactMoment, momentText, readMoment } from '../../registry/moment.ts'
import { DateTimeInput, type MomentMeant } from '../../ui/date-time-input.tsx'
import { useLayer } from '../over/layer-stack.ts'
import { useSession } from '../session/session.ts'
import { useSay } from '../words/say.ts'
import { hoursAhead, offsetText, ownZone } from '../words/exact-time.ts'
import { dateTimeText, systemZone } from '../words/time.ts'

type MomentFieldProps = { value: number | null; onChange: (value: unknown) => void; onBlur?: () => void }

export function MomentField({ value, onChange, onBlur }: MomentFieldProps) {
  const { say } = useSay()
  const { clock } = useSession()
  const zone = systemZone()
  const [open, setOpen] = useState(false)
  useLayer(() => setOpen(false), { open })
  const isMoment = value !== null && Number.isFinite(value)
  const at = isMoment ? value : clock.now()

  function read(text: string): MomentMeant | undefined {
    const meant = readMoment(text, { now: clock.now(), zone })
    if (!meant.ok) return undefined
    const { clocks } = meant
    const note =
      clocks?.is === 'skipped'
        ? say('ui.shell.moment.skipped')
        : clocks && say('ui.shell.moment.twice', { other: exactMoment(clocks.other, zone) })
    return { at: meant.at, note }
  }
  return (
    <DateTimeInput
      value={value}
      onValueChange={onChange}
      read={read}
      show={(seconds) => momentText(seconds, zone)}
      now={() => momentText(clock.now(), zone)}
      zoneLabel={`${zone} ${offsetText(at, zone)}`}
      language={document.documentElement.lang}
      open={open}
      onOpenChange={setOpen}
      words={{
        open: say('ui.shell.moment.open'),
        previous: say('ui.shell.moment.previous'),
        next: say('ui.shell.moment.next'),
        times: say('ui.shell.moment.times'),
        means: (text) => say('ui.shell.moment.means', { text }),
      }}
      {...(onBlur && { onBlur })}
      {...(isMoment &&
        hoursAhead(at) !== 0 && { elsewhere: say('ui.shell.form.yourTime', { time: dateTimeText(at, ownZone()) }) })}
    />
  )
}
