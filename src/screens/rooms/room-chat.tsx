// The chat room (§2), as tall as the page.
import { paths } from '../../paths.ts'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { ChatPane } from './chat-pane.tsx'
import { useRoom } from './room-frame.tsx'

export function Component() {
  const room = useRoom()
  const { say } = useSay()
  usePage({ title: room.name, path: [{ label: pathWord(say('ui.rooms.tab.chat')), to: paths.roomChat(room.matchId) }] })
  return <ChatPane room={room} />
}
