import { sendPushBroadcast } from '../../../commands/notifications.ts'
import { paths } from '../../paths.ts'
import { Broadcast } from './broadcast.tsx'

export function Component() {
  return <Broadcast command={sendPushBroadcast} channel="push" title="ui.shell.place.push" to={paths.pushBroadcast()} />
}
