// Editing a tournament (§2), with a tab for each group of settings. Most are pages of one form: they are saved
// together, and each tab counts its fields that need fixing.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { setTournamentImage } from '../../commands/tournament-images.ts'
import {
  goAbout,
  goAssets,
  goEdit,
  goGroups,
  goPayments,
  goPrize,
  goRules,
  goTournamentVenues,
} from '../../commands/tournament-places.ts'
import { type EditTab, editTabs } from '../contract/edit-tabs.ts'
import { TournamentImage } from '../contract/tournament-image.ts'
import { paths } from '../paths.ts'
import { CommandTabs } from '../shell/acts/command-tabs.tsx'
import { useSession } from '../shell/session/session.ts'
import { useSay } from '../shell/words/say.ts'
import { useTournament } from './tournament-frame.tsx'
import { SettingsForm } from './tournament-settings.tsx'
import { AssetsTab } from './tournament-assets.tsx'
import { VenuesTab } from './tournament-venues.tsx'

const tabs = [
  { id: 'primary', command: goEdit },
  { id: 'prize', command: goPrize },
  { id: 'payments', command: goPayments },
  { id: 'groups', command: goGroups },
  { id: 'assets', command: goAssets },
  { id: 'about', command: goAbout },
  { id: 'rules', command: goRules },
  { id: 'venues', command: goTournamentVenues },
] as const

export function Component() {
  const { say } = useSay()
  const { offers } = useSession()
  const { tournament } = useTournament()
  const [params] = useSearchParams()
  const [bad, setBad] = useState<readonly string[]>([])
  const current = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'primary'
  // §5: images are required on edit, from users who may edit.
  const asked = tournament.state === 'Initial' && offers(setTournamentImage)
  const missing = TournamentImage.options.filter((image) => asked && tournament[image] === null)
  const errorsOn = (tab: EditTab) => editTabs[tab].filter((field) => [...bad, ...missing].includes(field)).length
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2.5">
      <CommandTabs
        label={say('ui.tournament.editTabs')}
        current={current}
        items={tabs.map(({ id, command }) => ({
          id,
          command,
          to: id === 'primary' ? paths.edit(tournament.id) : paths.edit(tournament.id, id),
          label: say(`ui.tournament.editTab.${id}`),
          errors: errorsOn(id),
          errorText: say('ui.tournament.toMendThere', { count: errorsOn(id) }),
        }))}
      />
      {current === 'venues' ? (
        <VenuesTab />
      ) : current === 'assets' ? (
        <AssetsTab field={params.get('field')} />
      ) : (
        <SettingsForm tab={current} field={params.get('field')} onErrors={setBad} />
      )}
    </div>
  )
}
