// The tabs of the edit page that are one form (§2): fields that §4 no longer allows to change are locked, with the
// reason.
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { saveAsTemplate } from '../../commands/templates.ts'
import { editTournament } from '../../commands/tournament-edit.ts'
import { copyTournament } from '../../commands/tournaments.ts'
import { type EditTab, editTabs, tabOfField } from '../contract/edit-tabs.ts'
import { paths } from '../paths.ts'
import { whyNotEditTournament } from '../rules/tournaments.ts'
import { CommandButton } from '../shell/acts/command-button.tsx'
import { ArgForm } from '../shell/forms/arg-form.tsx'
import type { FieldChange } from '../shell/forms/arg-values.ts'
import { ChangeList } from '../shell/forms/change-list.tsx'
import { useLock } from '../shell/forms/use-lock.ts'
import { useSession } from '../shell/session/session.ts'
import { useSay } from '../shell/words/say.ts'
import { pathWord, usePage, usePane } from '../shell/place/use-place.ts'
import { Pane } from '../ui/pane.tsx'
import { Split } from '../ui/split.tsx'
import { useTournament } from './tournament-frame.tsx'

const inForm = ['primary', 'prize', 'payments', 'groups', 'about', 'rules'] as const

type SettingsFormProps = {
  tab: (typeof inForm)[number]
  /** The one to begin at. */
  field: string | null
  onErrors: (fields: readonly string[]) => void
}

export function SettingsForm({ tab, field, onErrors }: SettingsFormProps) {
  const { say, sayReason } = useSay()
  const { clock, user } = useSession()
  const navigate = useNavigate()
  const { tournament, stages } = useTournament()
  const title = say(`ui.tournament.editTab.${tab}`)
  usePage({ title, path: [{ label: pathWord(say('ui.tournament.tab.edit')), to: paths.edit(tournament.id, tab) }] })
  const hand = useMemo(() => ({ tournament: { selected: [], cursor: tournament.id } }), [tournament.id])
  const pane = usePane({ title, hand })
  const [changes, setChanges] = useState<readonly FieldChange[]>([])
  const roleLock = useLock(editTournament)

  /** Asks the rule whether this one field may change. */
  const lockOf = ({ name }: { name: string }): string | undefined => {
    if (roleLock !== undefined) return roleLock
    const another = { [name]: name === 'registrationEnd' ? null : '\u0000' }
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
            pages={{
              list: inForm.map((id) => ({ id, label: say(`ui.tournament.editTab.${id}`), fields: editTabs[id] })),
              current: tab,
              go: (id) => void navigate(paths.edit(tournament.id, pageNamed(id))),
              ...(field !== null && tabOfField(field) === tab && { at: field }),
            }}
            locks={lockOf}
            submitLabel={say('ui.tournament.save')}
            onChanges={setChanges}
            onErrors={onErrors}
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

function pageNamed(id: string): EditTab {
  return inForm.find((one) => one === id) ?? 'primary'
}
