import { sendEmailBroadcast } from '../../../commands/notifications.ts'
import { paths } from '../../paths.ts'
import { Broadcast } from './broadcast.tsx'

export function Component() {
  return (
    <Broadcast command={sendEmailBroadcast} channel="email" title="ui.shell.place.email" to={paths.emailBroadcast()} />
  )
}
