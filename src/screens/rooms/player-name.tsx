import { Check, Star } from 'lucide-react'
import type { RoomPlayer } from '../../contract/match-room.ts'
import { useSay } from '../../shell/words/say.ts'
import { classes } from '../../ui/class-list.ts'

/** Captain, bench and presence as marks that are also said. */
export function PlayerName({ player: { nickname, role, checkedIn } }: { player: RoomPlayer }) {
  const { say } = useSay()
  const bench = role === 'Bench'
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="inline-flex w-3.5 shrink-0">
        {role === 'Captain' && <Star size={13} role="img" aria-label={say('state.playerRole.Captain')} />}
        {bench && (
          <span role="img" aria-label={say('state.playerRole.Bench')}>
            ·
          </span>
        )}
      </span>
      <span className={classes('truncate', bench && 'text-dim')} title={nickname}>
        {nickname}
      </span>
      {checkedIn && (
        <Check size={13} role="img" aria-label={say('ui.rooms.presence.checkedIn')} className="shrink-0 text-ok" />
      )}
    </span>
  )
}
