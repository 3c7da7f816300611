// The matters a room of a list waits for, each with a button where one press settles it: for use without keys.
import Check from 'lucide-react/icons/check'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import { approveResult } from '../../../commands/games.ts'
import { claimAssistance } from '../../../commands/rooms.ts'
import type { ListedRoom } from '../../contract/match-room.ts'
import { needsText } from '../../lists/rooms.ts'
import { CommandIcon } from '../../shell/acts/command-icon.tsx'
import { WithSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'

export function RoomNeeds({ room }: { room: ListedRoom }) {
  const { say } = useSay()
  const text = needsText(room, say)
  return (
    <span className="flex h-full items-center gap-1">
      {/* Drawn before anything can act. */}
      <WithSession>
        <Act room={room} />
      </WithSession>
      <span className="truncate" title={text}>
        {text}
      </span>
    </span>
  )
}

/** chosen: a call for help comes before a result; decisions that take more than one press are made in the room. */
function Act({ room: { matchId, identifier, needs } }: { room: ListedRoom }) {
  const act = { targets: [matchId], of: identifier, inTable: true }
  if (needs.includes('assistance')) {
    return (
      <CommandIcon command={claimAssistance} {...act}>
        <LifeBuoy size={14} aria-hidden="true" />
      </CommandIcon>
    )
  }
  if (!needs.includes('resultUpdate')) return null
  return (
    <CommandIcon command={approveResult} {...act}>
      <Check size={14} aria-hidden="true" />
    </CommandIcon>
  )
}
