// The help request: its author, its assignee, its notes, and the ways out of the room.
import { useState } from 'react'
import {
  abortRoom,
  askAssistance,
  claimAssistance,
  releaseAssistance,
  resolveAssistance,
  withdrawAssistance,
} from '../../../commands/rooms.ts'
import { maxNoteLength } from '../../contract/limits.ts'
import type { MatchRoom } from '../../contract/match-room.ts'
import { isOwnCall } from '../../rules/rooms.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { usePageForm } from '../../shell/acts/use-page-form.ts'
import { usePane } from '../../shell/place/use-place.ts'
import { useSession, usePageSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import { Field } from '../../ui/field.tsx'
import { Pane } from '../../ui/pane.tsx'
import { PlayerText } from '../../ui/player-text.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export function AssistancePane({ room }: { room: MatchRoom }) {
  const { say } = useSay()
  const session = useSession()
  const { user } = usePageSession()
  const pane = usePane({ title: say('ui.rooms.assistance') })
  const { assistance } = room
  const [note, setNote] = useNote(assistance)
  const target = [room.matchId]
  // By key as by button it takes the note along.
  usePageForm(claimAssistance, () => void session.run(claimAssistance, target, { note }, 'key'))
  usePageForm(resolveAssistance, () => void session.run(resolveAssistance, target, { note }, 'key'))
  const asking = room.teams.find(({ tournamentTeamId }) => tournamentTeamId === assistance?.tournamentTeamId)
  const callerOf = ({ by }: NonNullable<MatchRoom['assistance']>) =>
    by === null ? say('state.need.assistance') : say('ui.rooms.assistanceAskedBy', { name: by })
  return (
    <Pane {...pane.props} title={say('ui.rooms.assistance')} focused={pane.focused} className="shrink-0">
      {assistance ? (
        <>
          <p className="text-warn">
            {[asking?.name, callerOf(assistance), dateTimeText(assistance.time)].filter(Boolean).join(' · ')}
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
      {room.state === 'Open' && (
        <Field label={say('arg.note')} stacked className="mt-1.5">
          <TextInput value={note} maxLength={maxNoteLength} onValueChange={setNote} />
        </Field>
      )}
      <div className="mt-1.5 flex flex-wrap gap-2">
        {assistance ? (
          <>
            {assistance.claimedBy === user.name ? (
              <CommandButton command={releaseAssistance} targets={target} />
            ) : (
              !isOwnCall(room, user) && <CommandButton command={claimAssistance} targets={target} args={{ note }} />
            )}
            {assistance.by === user.name && <CommandButton command={withdrawAssistance} targets={target} />}
            <CommandButton
              command={resolveAssistance}
              targets={target}
              args={{ note }}
              label={say('ui.rooms.resolve')}
            />
          </>
        ) : (
          <CommandButton command={askAssistance} targets={target} args={{ text: note }} />
        )}
        <CommandButton command={abortRoom} targets={target} label={say('ui.rooms.abort')} />
      </div>
    </Pane>
  )
}

/** The note of the next act; dropped once sent, or when the request is over. */
function useNote(assistance: MatchRoom['assistance']) {
  const [note, setNote] = useState('')
  const [saved, setSaved] = useState(assistance?.note)
  if (saved !== assistance?.note) {
    setSaved(assistance?.note)
    if (!assistance || [assistance.text, assistance.note].includes(note)) setNote('')
  }
  return [note, setNote] as const
}
