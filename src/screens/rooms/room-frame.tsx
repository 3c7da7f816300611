// A match room (§2): who meets, where it stands and what is due above its tabs; the pages inside share one read.
import { Outlet, useLocation, useOutletContext, useParams } from 'react-router'
import { goMatches, goRoomBracket, goRoomChat, goRoomPlayers, goRoomResult } from '../../../commands/places.ts'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { MatchRoom } from '../../contract/match-room.ts'
import { isReason } from '../../contract/reason.ts'
import { roomRound } from '../../lists/rooms.ts'
import { paths } from '../../paths.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { HeadLine } from '../../shell/acts/head-line.tsx'
import { useShownKeys } from '../../shell/keys/key-map.ts'
import { keyText } from '../../shell/keys/keycaps.tsx'
import { usePage } from '../../shell/place/use-place.ts'
import { sayProblem, useSay } from '../../shell/words/say.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useUnread } from './unread.ts'

/** What every page of a room stands on. */
export function useRoom(): MatchRoom {
  return useOutletContext<MatchRoom>()
}

const tabs = [
  { id: 'result', to: (id: string) => paths.roomResult(id), command: goRoomResult },
  { id: 'chat', to: paths.roomChat, command: goRoomChat },
  { id: 'players', to: paths.roomPlayers, command: goRoomPlayers },
] as const

export function Component() {
  const { matchId = '' } = useParams()
  const { say } = useSay()
  const keysOf = useShownKeys()
  const unread = useUnread(matchId)
  const { data: room, problem, again } = useRead(endpoints.getMatchRoom, { params: { matchId } })
  const name = room?.name ?? matchId
  const current = useLocation().pathname.split('/')[3] ?? 'result'
  usePage({
    title: name,
    path: [
      { label: 'matches', to: paths.matches() },
      { label: room?.identifier ?? matchId, to: paths.room(matchId) },
    ],
    about: { room: matchId },
    up: paths.matches(),
    headed: room !== undefined,
  })
  if (!room) {
    if (!problem) return <Skeleton />
    const missing = isReason(problem.reason, 'notFound')
    return (
      <Notice
        kind={missing ? 'not-found' : 'error'}
        title={sayProblem(problem).message}
        action={
          missing ? (
            <CommandButton command={goMatches} targets={[]} />
          ) : (
            <Button onClick={again}>{say('ui.list.retry')}</Button>
          )
        }
        {...(problem.requestId !== undefined && { reference: say('ui.list.requestId', { id: problem.requestId }) })}
      />
    )
  }
  const thing = { kind: 'room', id: matchId } as const
  const keyNames = (command: (typeof tabs)[number]['command']) => {
    const keys = keysOf(command)
    return keys === undefined ? undefined : keyText(keys)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2.5">
      <HeadLine
        name={room.name}
        machine="room"
        state={room.state}
        meta={[
          `${room.tournamentName} / ${room.stageName}`,
          roomRound(room, say),
          say('ui.rooms.bestOf', { count: room.bestOf }),
          ...(room.checkInStartTime === null
            ? []
            : [say('ui.rooms.checkInAt', { time: dateTimeText(room.checkInStartTime) })]),
        ]}
        of={thing}
        due={[thing]}
      >
        <CommandButton command={goRoomBracket} targets={[matchId]} />
      </HeadLine>
      <Tabs
        label={say('ui.rooms.tabs')}
        current={current}
        items={tabs.map(({ id, to, command }) => ({
          id,
          to: to(matchId),
          label: say(`ui.rooms.tab.${id}`),
          keys: keyNames(command),
          ...(id === 'chat' && { count: unread }),
        }))}
      />
      <Outlet context={room} />
    </div>
  )
}
