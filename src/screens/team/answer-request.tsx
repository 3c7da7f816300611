// The answer to a request to join a team, in a row of the list.
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { acceptRequest, refuseRequest } from '../../../commands/players.ts'
import { CommandIcon } from '../../shell/acts/command-icon.tsx'

export function AnswerRequest({ team, player }: { team: string; player: { playerId: string; nickname: string } }) {
  const row = { targets: [team], args: { player: player.playerId }, of: player.nickname, inTable: true }
  return (
    <>
      <CommandIcon {...row} command={acceptRequest}>
        <Check size={14} aria-hidden="true" />
      </CommandIcon>
      <CommandIcon {...row} command={refuseRequest}>
        <X size={14} aria-hidden="true" />
      </CommandIcon>
    </>
  )
}
