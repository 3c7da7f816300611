// The provider of each channel. chosen: short messages, pushes and messages in the client go to the outbox until there is a
// service to name.
import { NotificationChannel, type Sender } from '../../contract/notification.ts'
import { outbox, type Provider } from './provider.ts'
import type { SignedLinks } from './signed-links.ts'
import type { SmtpSettings } from './smtp-settings.ts'
import { smtp } from './smtp.ts'
import { webPush, type PushSettings } from './web-push.ts'
import type { DbClient } from '../store/connection.ts'

type Config = { smtp: SmtpSettings | undefined; push: PushSettings | undefined }

/** Links in a message, and the address they lead to. */
export type Linking = { links: SignedLinks; origin: string }

export function providersFor(
  config: Config,
  linking: Linking,
  client: DbClient,
): Record<NotificationChannel, Provider> {
  return {
    email: config.smtp ? smtp(config.smtp, linking) : outbox,
    sms: outbox,
    push: config.push ? webPush(config.push, linking, client) : outbox,
    client: outbox,
  }
}

/** As the console tells before anything is sent. */
export function sendersOf(
  providers: Readonly<Record<NotificationChannel, Provider>>,
  settings: SmtpSettings | undefined,
): Sender[] {
  return NotificationChannel.options.map((channel) => ({
    channel,
    provider: providers[channel].name,
    from: channel === 'email' ? (settings?.from ?? null) : null,
  }))
}
