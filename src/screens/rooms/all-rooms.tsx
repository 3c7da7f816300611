// All Match Rooms (§2): by state, game and need, searched by code, team or player, all in the URL.
import { roomList } from '../../lists/rooms.ts'
import { paths } from '../../paths.ts'
import type { ListedRoom } from '../../contract/match-room.ts'
import { DefinedList } from '../../shell/lists/defined-list.tsx'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { RoomPhase } from '../../shell/session/phase-badge.tsx'
import { RoomNeeds } from './room-needs.tsx'

export function Component() {
  const { say } = useSay()
  const title = say('ui.rooms.title')
  usePage({ title, path: [{ label: pathWord(say('ui.shell.section.matches')), to: paths.matches() }] })
  return <DefinedList list={roomList} to={paths.room} cells={cells} />
}

const cells = {
  phase: (room: ListedRoom) => <RoomPhase room={room} bare />,
  needs: (room: ListedRoom) => <RoomNeeds room={room} />,
}
