// A match room (§2): the teams, its state and the next step above its tabs; the pages inside share one read.
import { Outlet, useLocation, useOutletContext, useParams } from 'react-router'
import { goRooms } from '../../../commands/places.ts'
import { goRoomBracket, goRoomChat, goRoomPlayers, goRoomResult } from '../../../commands/room-places.ts'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { MatchRoom } from '../../contract/match-room.ts'
import { joined } from '../../contract/say.ts'
import { gameLife, type GameState } from '../../contract/states.ts'
import { roomRound } from '../../lists/rooms.ts'
import { paths } from '../../paths.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { CommandTabs } from '../../shell/acts/command-tabs.tsx'
import { HeadLine } from '../../shell/acts/head-line.tsx'
import { ThingProblem } from '../../shell/frame/thing-problem.tsx'
import { asLeft } from '../../shell/place/left-addresses.ts'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { RoomPhase } from '../../shell/session/phase-badge.tsx'
import { useSay } from '../../shell/words/say.ts'
import { thingTitle } from '../../shell/words/thing-title.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import { useVenueName } from '../use-venues.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUnread } from './unread.ts'

/** The data and head that all pages of a room share. */
export function useRoom(): MatchRoom {
  return useOutletContext<MatchRoom>()
}

const tabs = [
  { id: 'result', to: (id: string) => paths.roomResult(id), command: goRoomResult },
  { id: 'chat', to: paths.roomChat, command: goRoomChat },
  { id: 'players', to: paths.roomPlayers, command: goRoomPlayers },
] as const

/** chosen: of more the head would be a list; the page of the tournament has them. */
const mostVenues = 3

/** From then on the time of its check-in says nothing. */
function hasBegun({ currentGame, games }: MatchRoom): boolean {
  return currentGame !== 1 || games.some(({ n, state }) => n === 1 && !gathering.has(state))
}
const gathering: ReadonlySet<GameState> = new Set(['Initial', 'Waiting', 'Ready'])

export function Component() {
  const { matchId = '' } = useParams()
  const { say } = useSay()
  const unread = useUnread(matchId)
  const { data: room, problem, again } = useRead(endpoints.getMatchRoom, { params: { matchId } })
  // Several for a tournament at several venues whose match has none of its own.
  const venues = room?.venues ?? []
  const venueName = useVenueName(room?.tournamentId, venues.length > 0)
  const where =
    venues.length > mostVenues
      ? ''
      : joined(say, [...new Set(venues.flatMap(({ venueId }) => venueName(venueId) ?? []))])
  const name = thingTitle(say, room?.name, problem)
  const current = useLocation().pathname.split('/')[3] ?? 'result'
  usePage({
    title: name,
    path: [
      { label: pathWord(say('ui.shell.section.matches')), to: asLeft(paths.matches()) },
      { label: room?.identifier ?? name, to: paths.room(matchId) },
    ],
    about: { room: matchId },
    ...(room && { of: [room.tournamentName, room.identifier] }),
    up: asLeft(paths.matches()),
    headed: room !== undefined,
  })
  if (!room) {
    return problem ? <ThingProblem problem={problem} again={again} leadsTo={goRooms} /> : <Skeleton />
  }
  const thing = { kind: 'room', id: matchId } as const
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2.5">
      <HeadLine
        name={room.name}
        machine="room"
        state={room.state}
        badge={<RoomPhase room={room} />}
        life={gameLife}
        at={room.games.find(({ n }) => n === room.currentGame)?.state ?? room.state}
        meta={[
          `${room.tournamentName} / ${room.stageName}`,
          roomRound(room, say),
          ...(room.schedule === null ? [] : [say('ui.rooms.playedAt', { time: dateTimeText(room.schedule) })]),
          ...(where === '' ? [] : [where]),
          say('ui.rooms.bestOf', { count: room.bestOf }),
          ...(room.checkInStartTime === null || hasBegun(room)
            ? []
            : [say('ui.rooms.checkInAt', { time: dateTimeText(room.checkInStartTime) })]),
        ]}
        of={thing}
        due={[thing]}
      >
        <CommandButton command={goRoomBracket} targets={[matchId]} />
      </HeadLine>
      <CommandTabs
        label={say('ui.rooms.tabs')}
        current={current}
        items={tabs.map(({ id, to, command }) => ({
          id,
          to: to(matchId),
          label: say(`ui.rooms.tab.${id}`),
          command,
          ...(id === 'chat' && { count: unread }),
        }))}
      />
      <Outlet context={room} />
    </div>
  )
}
