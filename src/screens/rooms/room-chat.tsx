// The chat room (§2), as tall as the page.
import { paths } from '../../paths.ts'
import { usePage } from '../../shell/place/use-place.ts'
import { ChatPane } from './chat-pane.tsx'
import { useRoom } from './room-frame.tsx'

export function Component() {
  const room = useRoom()
  usePage({ title: room.name, path: [{ label: 'chat', to: paths.roomChat(room.matchId) }] })
  return <ChatPane room={room} />
}
