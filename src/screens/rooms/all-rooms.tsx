// All Match Rooms (§2): by state, game and need, searched by code, team or player, all in the URL.
import { useMemo } from 'react'
import { openMenu } from '../../../commands/session.ts'
import type { ListedRoom } from '../../contract/match-room.ts'
import { roomList } from '../../lists/rooms.ts'
import { paths } from '../../paths.ts'
import { DefinedList } from '../../shell/lists/defined-list.tsx'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { AtDesk } from '../../shell/start/desk.ts'
import { useSay } from '../../shell/words/say.ts'
import { RoomActs } from './room-acts.tsx'

export function Component() {
  const { say, commandTitle } = useSay()
  const title = say('ui.rooms.title')
  usePage({ title, path: [{ label: pathWord(say('ui.shell.section.matches')), to: paths.matches() }] })
  const acts = useMemo(() => ({ ...ofRoom, title: commandTitle(openMenu.id) }), [commandTitle])
  return <DefinedList list={roomList} to={paths.room} acts={acts} />
}

const ofRoom = {
  width: 76,
  of: (room: ListedRoom) => (
    <AtDesk>
      <RoomActs room={room} />
    </AtDesk>
  ),
}
