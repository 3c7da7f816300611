// Who asked for help, who looks after it, and the ways out of the room.
import { abortRoom, askAssistance, claimAssistance, resolveAssistance } from '../../../commands/rooms.ts'
import type { MatchRoom } from '../../contract/match-room.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import { Pane } from '../../ui/pane.tsx'
import { PlayerText } from '../../ui/player-text.tsx'

export function AssistancePane({ room }: { room: MatchRoom }) {
  const { say } = useSay()
  const pane = usePane({ title: say('ui.rooms.assistance') })
  const { assistance } = room
  const target = [room.matchId]
  const asking = room.teams.find(({ tournamentTeamId }) => tournamentTeamId === assistance?.tournamentTeamId)
  return (
    <Pane {...pane.props} title={say('ui.rooms.assistance')} focused={pane.focused} className="shrink-0">
      {assistance ? (
        <>
          <p className="text-warn">
            {asking ? asking.name : say('ui.rooms.assistanceAsked')} · {dateTimeText(assistance.time)}
          </p>
          {assistance.text !== '' && <PlayerText text={assistance.text} />}
          {assistance.claimedBy !== null && (
            <p className="text-dim">{say('ui.rooms.claimedBy', { name: assistance.claimedBy })}</p>
          )}
          {assistance.note !== '' && <PlayerText text={assistance.note} className="text-dim" />}
        </>
      ) : (
        <p className="text-dim">{say('ui.rooms.noAssistance')}</p>
      )}
      <div className="mt-1.5 flex flex-wrap gap-2">
        {assistance ? (
          <>
            <CommandButton command={claimAssistance} targets={target} />
            <CommandButton command={resolveAssistance} targets={target} label={say('ui.rooms.resolve')} />
          </>
        ) : (
          <CommandButton command={askAssistance} targets={target} />
        )}
        <CommandButton command={abortRoom} targets={target} label={say('ui.rooms.abort')} />
      </div>
    </Pane>
  )
}
