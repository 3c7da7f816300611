// The match rooms of one tournament (§2), with the one at the cursor beside them.
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { goBracket } from '../../../commands/tournament-places.ts'
import { useReadAll } from '../../api/use-read-all.ts'
import type { ListedRoom } from '../../contract/match-room.ts'
import { needsText, roomList, roomRound } from '../../lists/rooms.ts'
import { paths } from '../../paths.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { NextStepButton } from '../../shell/acts/next-step-button.tsx'
import { ListPane } from '../../shell/lists/list-pane.tsx'
import { useListSearch } from '../../shell/lists/list-search.ts'
import { RoomPhase } from '../../shell/session/phase-badge.tsx'
import { StateBadge } from '../../shell/words/state-badge.tsx'
import { useListColumns, withCells } from '../../shell/lists/use-list-columns.tsx'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import { KeyValue } from '../../ui/key-value.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Split } from '../../ui/split.tsx'
import { useTournament } from '../tournament-frame.tsx'

const cells = { phase: (room: ListedRoom) => <RoomPhase room={room} bare /> }

const noFilters: readonly string[] = []
/** There is no room for them beside the room at the cursor; they are shown on request. */
const notAtFirst = new Set(['id', 'updateTime', 'venue'])

export function Component() {
  const { say } = useSay()
  const { id } = useTournament().tournament
  const title = say('ui.tournament.tab.matches')
  usePage({ title, path: [{ label: pathWord(title), to: paths.tournamentMatches(id) }] })
  const all = useListColumns(roomList, ['tournament'])
  const columns = useMemo(
    () =>
      withCells(all, cells).map((column) => ({
        ...column,
        hidden: column.hidden === true || notAtFirst.has(column.id),
      })),
    [all],
  )
  const search = useListSearch(noFilters)
  const given = useMemo(() => ({ query: { tournamentId: id } }), [id])
  const read = useReadAll(roomList.endpoint, given, roomList.rows)
  const [at, setAt] = useState<string | null>(null)
  const room = read.rows?.find((row) => row.matchId === at) ?? read.rows?.[0]
  return (
    <Split
      main={
        // Its rows are no targets here: the keys of this page are those of the tournament.
        <ListPane
          title={title}
          keptAs="tournament-rooms"
          columns={columns}
          rows={read.rows}
          getId={roomList.id}
          menuKind="room"
          loading={read.loading}
          problem={read.problem}
          again={read.again}
          query={search.query}
          onQuery={search.setQuery}
          searchLabel={say(roomList.search)}
          to={paths.room}
          onCursor={setAt}
          empty={{
            title: say(roomList.empty.title),
            help: say('ui.rooms.emptyHelp'),
            action: <CommandButton command={goBracket} targets={[id]} />,
          }}
        />
      }
      side={room && <RoomAtCursor room={room} />}
      sideOnScreenOnly
    />
  )
}

function RoomAtCursor({ room }: { room: ListedRoom }) {
  const { say } = useSay()
  return (
    <Pane title={room.identifier} count={roomRound(room, say)} className="min-h-40">
      <KeyValue
        items={[
          { term: say('ui.rooms.column.phase'), value: <RoomPhase room={room} /> },
          ...room.teams.map(({ name }, slot) => ({
            key: `team ${slot}`,
            term: say('ui.bracket.team', { number: slot + 1 }),
            value: name,
          })),
          ...(room.gameState === null
            ? []
            : [{ term: say('ui.rooms.column.game'), value: <StateBadge machine="game" state={room.gameState} /> }]),
          ...(room.schedule === null ? [] : [{ term: say('arg.schedule'), value: dateTimeText(room.schedule) }]),
          ...(room.venue === null ? [] : [{ term: say('arg.venue'), value: room.venue }]),
          ...(room.needs.length === 0
            ? []
            : [
                {
                  term: say('ui.rooms.column.needs'),
                  value: <span className="text-warn">{needsText(room, say)}</span>,
                },
              ]),
        ]}
      />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <NextStepButton things={[{ kind: 'room', id: room.matchId }]} />
        <Link className="text-secondary underline" to={paths.room(room.matchId)}>
          {say('ui.rooms.enter')}
        </Link>
      </div>
    </Pane>
  )
}
