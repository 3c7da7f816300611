import Check from 'lucide-react/icons/check'
import Star from 'lucide-react/icons/star'
import type { RoomPlayer } from '../../contract/match-room.ts'
import { useSay } from '../../shell/words/say.ts'
import { classes } from '../../ui/class-list.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Captain, bench and presence as marks that are also said. */
export function PlayerName({ player: { nickname, role, checkedIn } }: { player: RoomPlayer }) {
  const { say } = useSay()
  const bench = role === 'Bench'
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="inline-flex w-3.5 shrink-0">
        {role === 'Captain' && (
          <>
            <Star size={13} aria-hidden="true" />
            <VisuallyHidden>{say('state.playerRole.Captain')}</VisuallyHidden>
          </>
        )}
        {bench && (
          <>
            <span aria-hidden="true">·</span>
            <VisuallyHidden>{say('state.playerRole.Bench')}</VisuallyHidden>
          </>
        )}
      </span>
      <span className={classes('truncate', bench && 'text-dim')} title={nickname}>
        {nickname}
      </span>
      {checkedIn && (
        <>
          <Check size={13} aria-hidden="true" className="shrink-0 text-ok" />
          <VisuallyHidden>{say('ui.rooms.presence.checkedIn')}</VisuallyHidden>
        </>
      )}
    </span>
  )
}
