// Channels without a service: told before anything is sent, with the way out.
import { Link } from 'react-router'
import type { NotificationChannel } from '../../contract/notification.ts'
import { joined } from '../../contract/say.ts'
import { paths } from '../../paths.ts'
import { useSay } from '../../shell/words/say.ts'
import { useSenders } from './send-preview.tsx'

export function Services({ channels }: { channels: readonly NotificationChannel[] }) {
  const { say } = useSay()
  const missing = useSenders()
    .filter(({ channel, provider }) => provider === 'outbox' && channels.includes(channel))
    .map(({ channel }) => channel)
  if (missing.length === 0) return null
  const names = joined(
    say,
    missing.map((channel) => say(`ui.notifications.channel.${channel}`)),
  )
  return (
    <p className="text-warn">
      {say('ui.send.outbox', { channels: names })} {missing.includes('email') && `${say('ui.send.setUp')} `}
      <Link to={paths.outbox()} className="text-secondary underline">
        {say('ui.send.openOutbox')}
      </Link>
    </p>
  )
}
