// An act of a room that the reader's role may not do: the lowest role that may, and the call for one of them.
import { askAssistance } from '../../../commands/rooms.ts'
import type { MatchRoom } from '../../contract/match-room.ts'
import type { Command } from '../../registry/define.ts'
import { whyNotAskAssistance } from '../../rules/rooms.ts'
import { whomToAsk } from '../../rules/whom-to-ask.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { usePageSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'

type LeftToOthersProps = {
  room: MatchRoom
  command: Command
  /** The call has its button elsewhere on the page. */
  called?: boolean
}

export function LeftToOthers({ room, command, called = false }: LeftToOthersProps) {
  const { say, commandTitle } = useSay()
  const { offers, lacks, user, clock } = usePageSession()
  if (offers(command) || lacks(command.needs) || room.state !== 'Open') return null
  // Not where it was called already, nor at a venue of others.
  const mayCall = offers(askAssistance) && !whyNotAskAssistance({ room }, { user, now: clock.now() })
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="text-dim">
        {say('ui.rooms.leftTo', { act: commandTitle(command.id), lowest: whomToAsk(command.roles, user) })}
        {mayCall && say('ui.rooms.callOne')}
      </p>
      {mayCall && !called && <CommandButton command={askAssistance} targets={[room.matchId]} />}
    </div>
  )
}
