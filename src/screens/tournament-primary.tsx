// Tab Primary (§2): what §4 does not allow to change any more is locked, with the reason.
import { useMemo, useState } from 'react'
import { saveAsTemplate } from '../../commands/templates.ts'
import { copyTournament, editTournament } from '../../commands/tournaments.ts'
import { paths } from '../paths.ts'
import { whyNotEditTournament } from '../rules/tournaments.ts'
import { CommandButton } from '../shell/acts/command-button.tsx'
import { ArgForm } from '../shell/forms/arg-form.tsx'
import type { FieldChange } from '../shell/forms/arg-values.ts'
import { ChangeList } from '../shell/forms/change-list.tsx'
import { useDesk } from '../shell/start/desk.ts'
import { useSay } from '../shell/words/say.ts'
import { pathWord, usePage, usePane } from '../shell/place/use-place.ts'
import { Pane } from '../ui/pane.tsx'
import { Split } from '../ui/split.tsx'
import { useTournament } from './tournament-frame.tsx'

export function PrimaryTab() {
  const { say, sayReason } = useSay()
  const { clock, user } = useDesk()
  const { tournament, stages } = useTournament()
  const title = say('ui.tournament.tab.edit')
  usePage({ title, path: [{ label: pathWord(title), to: paths.edit(tournament.id) }] })
  const hand = useMemo(() => ({ tournament: { selected: [], cursor: tournament.id } }), [tournament.id])
  const pane = usePane({ title, hand })
  const [changes, setChanges] = useState<readonly FieldChange[]>([])

  /** The rule itself is asked what it says to a change of this one field. */
  const lockOf = (field: { name: string }): string | undefined => {
    if (!editTournament.roles.includes(user.role))
      return sayReason({ code: 'role.notAllowed', params: { role: user.role } })
    const another = { [field.name]: field.name === 'registrationEnd' ? null : '\u0000' }
    const why = whyNotEditTournament({ tournament, stages }, { user, now: clock.now() }, another)
    return why && sayReason(why)
  }
  return (
    <Split
      main={
        <Pane
          {...pane.props}
          title={title}
          count={tournament.name}
          focused={pane.focused}
          flush
          toolbar={
            <>
              <CommandButton command={copyTournament} targets={[tournament.id]} />
              <CommandButton command={saveAsTemplate} targets={[tournament.id]} />
            </>
          }
        >
          <ArgForm
            command={editTournament}
            targets={[tournament.id]}
            layout="page"
            locks={lockOf}
            submitLabel={say('ui.tournament.save')}
            onChanges={setChanges}
            onDone={() => pane.focus()}
          />
        </Pane>
      }
      side={
        <Pane title={say('ui.shell.form.changes')} className="min-h-32 flex-1" keyboardScroll>
          {changes.length > 0 ? (
            <ChangeList command={editTournament.id} changes={changes} bare />
          ) : (
            <p className="text-dim">{say('ui.shell.form.nothingToSave')}</p>
          )}
        </Pane>
      }
    />
  )
}
