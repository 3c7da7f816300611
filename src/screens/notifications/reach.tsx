// How many members the typed audience reaches on each channel, and some of them by name.
import { useDeferredValue, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useRead } from '../../api/use-read.ts'
import { notificationEndpoints } from '../../contract/endpoints-notifications.ts'
import type { NotificationChannel } from '../../contract/notification.ts'
import { labelled } from '../../contract/labelled.ts'
import { joined } from '../../contract/say.ts'
import type { FormValues } from '../../shell/forms/arg-values.ts'
import { sayProblem, useSay } from '../../shell/words/say.ts'
import { Button } from '../../ui/button.tsx'
import { askedOf, type AskedAudience, type Unasked } from './asked-audience.ts'
import { ChannelTable } from './channel-table.tsx'

export function Reach({ channels }: { channels: readonly NotificationChannel[] }) {
  const { say } = useSay()
  const { watch } = useFormContext<FormValues>()
  const typed = useDeferredValue(JSON.stringify(askedOf(channels, watch())))
  const asked = JSON.parse(typed) as AskedAudience | Unasked
  return (
    <section aria-label={say('ui.notifications.reach.title')} className="mt-1 border-t border-line pt-2">
      <h3 className="pb-1 text-xs font-semibold text-dim">{say('ui.notifications.reach.title')}</h3>
      {typeof asked === 'string' ? (
        <p className="text-dim">
          {say(asked === 'chooseChannel' ? 'ui.send.chooseChannel' : `ui.notifications.reach.${asked}`)}
        </p>
      ) : (
        <Counted asked={asked} />
      )}
    </section>
  )
}

function Counted({ asked }: { asked: AskedAudience }) {
  const { say } = useSay()
  const { data, problem, again } = useRead(notificationEndpoints.countAudience, { query: asked })
  if (problem) {
    const { message, lines } = sayProblem(problem)
    return <p className="text-bad">{[message, ...lines].join(' ')}</p>
  }
  if (!data) return <p className="text-dim">{say('ui.shell.loading')}</p>
  return (
    <>
      <ChannelTable channels={data.channels} reached={data.reached} />
      <p className="pt-1 text-dim">{say('ui.send.languages', data.languages)}</p>
      <Sample names={data.sample} again={again} />
      {data.unknown.length > 0 && (
        <p className="text-bad">{labelled(say, say('ui.notifications.reach.unknown'), joined(say, data.unknown))}</p>
      )}
    </>
  )
}

/** Asked once more, the same audience answers with other names. */
export function Sample({ names, again }: { names: readonly string[]; again: () => void }) {
  const { say } = useSay()
  const [, setDrawn] = useState(0)
  if (names.length === 0) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 pt-1">
      <span className="text-dim">{say('ui.notifications.reach.sample')}</span>
      <span>{joined(say, names)}</span>
      <Button
        variant="quiet"
        onClick={() => {
          setDrawn((n) => n + 1)
          again()
        }}
      >
        {say('ui.notifications.reach.again')}
      </Button>
    </p>
  )
}
