// The page of a broadcast: text, recipients, and the number reached while typing.
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import * as v from 'valibot'
import type { PlainKey } from '../../contract/say.ts'
import { Sending, type NotificationChannel } from '../../contract/notification.ts'
import { readStored } from '../../contract/stored.ts'
import { paths } from '../../paths.ts'
import type { Command } from '../../registry/define.ts'
import type { Outcome } from '../../registry/outcome.ts'
import { ArgForm } from '../../shell/forms/arg-form.tsx'
import { usePageForm } from '../../shell/acts/use-page-form.ts'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { asLeft } from '../../shell/place/left-addresses.ts'
import { pathWord, usePage, usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { Pane } from '../../ui/pane.tsx'
import { Reach } from './reach.tsx'

type BroadcastProps = { command: Command; channel: NotificationChannel; title: PlainKey; to: string }

const nothingAtHand = {}

export function Broadcast({ command, channel, title: key, to }: BroadcastProps) {
  const { say } = useSay()
  const navigate = useNavigate()
  const title = say(key)
  usePage({
    title,
    path: [
      { label: pathWord(say('ui.notifications.sendings.title')), to: asLeft(paths.sendings()) },
      { label: pathWord(title), to },
    ],
    up: asLeft(paths.sendings()),
  })
  const [sent, setSent] = useState<string>()
  const pane = usePane({ title, hand: nothingAtHand })
  function showMade(outcome: Outcome) {
    const made = outcome.is === 'done' ? outcome.results[0]?.payload : undefined
    if (made !== undefined) setSent(readStored(v.pick(Sending, ['id']), made).id)
  }
  // Its key and its entry in the palette mean this page.
  usePageForm(command, () => pane.focus())
  // The form is cleared before leaving, so it does not count as unsaved.
  if (sent !== undefined) return <Navigate replace to={paths.sending(sent)} />
  return (
    <PageFor command={command}>
      <Pane {...pane.props} title={title} focused={pane.focused} flush>
        <ArgForm
          command={command}
          targets={[]}
          layout="page"
          submitLabel={say('ui.notifications.send')}
          onDone={showMade}
          onCancel={() => void navigate(asLeft(paths.sendings()))}
        >
          <Reach channels={[channel]} />
        </ArgForm>
      </Pane>
    </PageFor>
  )
}
