// The result of a room (§2): the games with what was submitted and their decision first, both teams, evidence, and everything a dispute is decided by
// in one view: what captains wrote, the last of the chat, what was done, the rules.
import { useSearchParams } from 'react-router'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { provenGame } from '../../rules/games.ts'
import { pathWord, usePage, usePane } from '../../shell/place/use-place.ts'
import { HistoryList } from '../../shell/acts/history-pane.tsx'
import { useSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import { Pane } from '../../ui/pane.tsx'
import { withPlainLinks } from '../../contract/rich-text.ts'
import { RichTextView } from '../../ui/rich-text-view.tsx'
import { paths } from '../../paths.ts'
import { ChatPane } from './chat-pane.tsx'
import { EvidencePane } from './evidence-pane.tsx'
import { GamePane } from './game-pane.tsx'
import { AssistancePane } from './assistance-pane.tsx'
import { useRoom } from './room-frame.tsx'
import { TeamsPane } from './teams-pane.tsx'

/** chosen: as many as are in view. */
const lastActs = 8

export function Component() {
  const room = useRoom()
  const { say } = useSay()
  const { lacks } = useSession()
  usePage({
    title: room.name,
    path: [{ label: pathWord(say('ui.rooms.tab.result')), to: paths.roomResult(room.matchId) }],
  })
  const [params, setParams] = useSearchParams()
  const chosen = room.games.find(({ n }) => String(n) === params.get('game'))
  const game = chosen ?? provenGame(room, undefined)
  const show = (change: Record<string, string | null>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(change)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2.5 overflow-y-auto wide:grid wide:grid-cols-[minmax(0,1fr)_17rem_21rem] wide:grid-rows-[minmax(0,1fr)] wide:overflow-visible">
      <div className="flex min-w-0 shrink-0 flex-col gap-2.5 wide:min-h-0">
        {game && <GamePane room={room} game={game} onGame={(n) => show({ game: String(n), image: null })} />}
        <ChatPane room={room} short />
      </div>
      <div className="flex min-w-0 shrink-0 flex-col gap-2.5 wide:min-h-0">
        <TeamsPane room={room} />
        <AssistancePane room={room} />
      </div>
      <div className="flex min-w-0 shrink-0 flex-col gap-2.5 wide:min-h-0">
        {game && (
          <EvidencePane
            key={game.n}
            room={room}
            game={game}
            image={params.get('image')}
            onImage={(image) => show({ image, game: String(game.n) })}
          />
        )}
        <RulesPane tournamentId={room.tournamentId} />
        {!lacks('history') && <RoomHistory />}
      </div>
    </div>
  )
}

function RulesPane({ tournamentId }: { tournamentId: string }) {
  const { say } = useSay()
  const pane = usePane({ title: say('ui.rooms.rules') })
  const tournament = useRead(endpoints.getTournament, { params: { id: tournamentId } }).data
  return (
    <Pane
      {...pane.props}
      title={say('ui.rooms.rules')}
      count={tournament?.name}
      focused={pane.focused}
      className="min-h-24 flex-1 wide:basis-0"
      keyboardScroll
    >
      {tournament &&
        (tournament.rules.length === 0 ? (
          <p className="text-dim">{say('ui.rooms.noRules')}</p>
        ) : (
          <RichTextView blocks={withPlainLinks(tournament.rules)} />
        ))}
    </Pane>
  )
}

function RoomHistory() {
  const { say } = useSay()
  const { matchId, tournamentId } = useRoom()
  const pane = usePane({ title: say('ui.shell.history.title') })
  return (
    <Pane
      {...pane.props}
      title={say('ui.shell.history.title')}
      focused={pane.focused}
      className="min-h-24 flex-1 wide:basis-0"
      keyboardScroll
    >
      <HistoryList kind="room" ids={{ tournament: tournamentId, room: matchId }} first={lastActs} />
    </Pane>
  )
}
