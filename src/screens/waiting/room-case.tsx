// A case in a match room: the reports and the decision first, then the call for help, evidence and the last of the chat.
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../api/use-read.ts'
import type { Case } from '../../contract/case.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { paths } from '../../paths.ts'
import { provenGame } from '../../rules/games.ts'
import { ReadProblem } from '../../shell/frame/read-problem.tsx'
import { RoomPhase } from '../../shell/session/phase-badge.tsx'
import { useSay } from '../../shell/words/say.ts'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AssistancePane } from '../rooms/assistance-pane.tsx'
import { ChatPane } from '../rooms/chat-pane.tsx'
import { EvidencePane } from '../rooms/evidence-pane.tsx'
import { GamePane } from '../rooms/game-pane.tsx'
import { TeamsPane } from '../rooms/teams-pane.tsx'
import { namesText, roundText } from './case-words.ts'

export function RoomCase({ row, id }: { row: Case; id: string }) {
  const { say } = useSay()
  const { data: room, problem, again } = useRead(endpoints.getMatchRoom, { params: { matchId: id } })
  const [n, setN] = useState<number>()
  const [image, setImage] = useState<string | null>(null)
  const title = [row.identifier, namesText(row, say)].filter(Boolean).join(' ')
  if (!room) {
    return <Pane title={title}>{problem ? <ReadProblem problem={problem} again={again} /> : <Skeleton />}</Pane>
  }
  const game = room.games.find((one) => one.n === n) ?? provenGame(room, undefined)
  // Of a call for help the answer comes first, of a late match its teams.
  const isAsked = row.kind === 'assistance'
  const isPresence = row.kind === 'late'
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2.5 px-1">
        <Link to={paths.room(id)} className="font-semibold">
          {title}
        </Link>
        <RoomPhase room={room} />
        <span className="text-dim">
          {[room.tournamentName, roundText(row, say), row.venue].filter(Boolean).join(' · ')}
        </span>
      </p>
      {isAsked && <AssistancePane room={room} />}
      {isAsked && <ChatPane room={room} short />}
      {isPresence && <TeamsPane room={room} />}
      {game && !isPresence && <GamePane room={room} game={game} onGame={setN} />}
      {game && !isPresence && <EvidencePane key={game.n} room={room} game={game} image={image} onImage={setImage} />}
      {!isAsked && <ChatPane room={room} short />}
    </>
  )
}
