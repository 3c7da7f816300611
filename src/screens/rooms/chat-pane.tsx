// The chat of a room: live, older messages page by page upwards, and a field that keeps its text.
import { type ReactNode, useState } from 'react'
import { sendMessage } from '../../../commands/rooms.ts'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { MatchRoom } from '../../contract/match-room.ts'
import type { Message } from '../../contract/room-talk.ts'
import { usePageSession } from '../../shell/session/session.ts'
import { usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { exactTimeText } from '../../shell/words/exact-time.ts'
import { sayProblem } from '../../shell/words/say.ts'
import { ReadProblem } from '../../shell/frame/read-problem.tsx'
import { Button } from '../../ui/button.tsx'
import { Pane } from '../../ui/pane.tsx'
import { PlayerText } from '../../ui/player-text.tsx'
import { useEndInView } from '../../ui/use-end-in-view.ts'
import { LeftToOthers } from './left-to-others.tsx'
import { MessageField } from './message-field.tsx'
import { markRead, useNewest } from './unread.ts'

/** `short`: beside the result. There nothing counts as read, because only the last lines are in view. */
export function ChatPane({ room, short = false }: { room: MatchRoom; short?: boolean }) {
  const { say } = useSay()
  const { offers } = usePageSession()
  const title = say('ui.rooms.tab.chat')
  const pane = usePane({ title })
  const newest = useNewest(room.matchId)
  const messages = newest.data?.messages
  const last = messages?.at(-1)?.id
  const log = useEndInView<HTMLOListElement>(last, short ? undefined : (seen) => markRead(room.matchId, seen))
  return (
    <Pane
      {...pane.props}
      title={title}
      count={short ? say('ui.rooms.lastLines') : room.name}
      focused={pane.focused}
      className="min-h-56 flex-1 wide:min-h-40"
      keyboardScroll
      footer={
        offers(sendMessage) ? (
          <MessageField room={room} command={sendMessage} canned={!short} />
        ) : (
          !short && <LeftToOthers room={room} command={sendMessage} />
        )
      }
    >
      {newest.problem && <ReadProblem problem={newest.problem} again={newest.again} />}
      {messages && (
        <div role="log" aria-label={title}>
          <ol ref={log} className="flex flex-col gap-0.5">
            {!short && newest.data?.earlier === true && <Earlier room={room} before={messages[0]?.id} />}
            {messages.length === 0 && <li className="text-dim">{say('ui.rooms.noMessages')}</li>}
            <Lines room={room} messages={messages} />
          </ol>
        </div>
      )}
    </Pane>
  )
}

/** A page of messages before a given one, read on demand. */
function Earlier({ room, before }: { room: MatchRoom; before: string | undefined }): ReactNode {
  const { say } = useSay()
  const [asked, setAsked] = useState(false)
  const page = useRead(
    endpoints.listMessages,
    { params: { matchId: room.matchId }, query: { before: Number(before ?? 0) } },
    { when: asked },
  )
  if (!page.data) {
    return (
      <li>
        <Button variant="quiet" busy={page.fetching} onClick={() => (asked ? page.again() : setAsked(true))}>
          {say('ui.rooms.earlier')}
        </Button>
        {page.problem && <span className="text-bad">{sayProblem(page.problem).message}</span>}
      </li>
    )
  }
  return (
    <>
      {page.data.earlier && <Earlier room={room} before={page.data.messages[0]?.id} />}
      <Lines room={room} messages={page.data.messages} />
    </>
  )
}

function Lines({ room, messages }: { room: MatchRoom; messages: readonly Message[] }) {
  const { say } = useSay()
  return messages.map(({ id, by, role, tournamentTeamId, text, time }) => {
    const team = room.teams.find((one) => one.tournamentTeamId === tournamentTeamId)
    return (
      <li key={id} className="flex gap-2">
        <time className="shrink-0 text-dim" title={exactTimeText(time)}>
          {exactTimeText(time).slice(11, 16)}
        </time>
        <span
          className={
            role === 'admin' ? 'max-w-60 shrink-0 truncate text-primary' : 'max-w-36 shrink-0 truncate text-secondary'
          }
          title={team && team.name !== by ? `${by} · ${team.name}` : by}
        >
          {role === 'admin' ? say('ui.rooms.byAdministrator', { name: by }) : by}
        </span>
        <PlayerText text={text} className="flex-1" />
      </li>
    )
  })
}
