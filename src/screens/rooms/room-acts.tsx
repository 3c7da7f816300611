// What can be done with a room of a list without going there, for whoever has no keys: what it waits for, and its menu.
import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import { approveResult } from '../../../commands/games.ts'
import { claimAssistance } from '../../../commands/rooms.ts'
import { openMenu } from '../../../commands/session.ts'
import type { ListedRoom } from '../../contract/match-room.ts'
import { CommandIcon } from '../../shell/acts/command-icon.tsx'
import { overlays } from '../../shell/frame/overlays.ts'
import { useSay } from '../../shell/words/say.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** chosen: a call for help before a result; what takes more than a press is decided in the room. */
export function RoomActs({ room: { matchId, identifier, needs } }: { room: ListedRoom }) {
  const { commandTitle } = useSay()
  const act = { targets: [matchId], of: identifier, inTable: true }
  return (
    <span className="flex justify-end">
      {needs.includes('assistance') ? (
        <CommandIcon command={claimAssistance} {...act}>
          <LifeBuoy size={14} aria-hidden="true" />
        </CommandIcon>
      ) : (
        needs.includes('resultUpdate') && (
          <CommandIcon command={approveResult} {...act}>
            <Check size={14} aria-hidden="true" />
          </CommandIcon>
        )
      )}
      <IconButton
        label={`${commandTitle(openMenu.id)}: ${identifier}`}
        aria-haspopup="menu"
        tabIndex={-1}
        onClick={({ currentTarget: at }) => overlays.open({ is: 'menu', at, row: { kind: 'room', id: matchId } })}
      >
        <Ellipsis size={14} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
