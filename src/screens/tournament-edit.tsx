// Editing a tournament (§2), a tab for each part of what is set.
import { useSearchParams } from 'react-router'
import { goEdit, goTournamentVenues } from '../../commands/places.ts'
import { paths } from '../paths.ts'
import { CommandTabs } from '../shell/acts/command-tabs.tsx'
import { useSay } from '../shell/words/say.ts'
import { useTournament } from './tournament-frame.tsx'
import { PrimaryTab } from './tournament-primary.tsx'
import { VenuesTab } from './tournament-venues.tsx'

export function Component() {
  const { say } = useSay()
  const { tournament } = useTournament()
  const [params] = useSearchParams()
  const current = params.get('tab') === 'venues' ? 'venues' : 'primary'
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2.5">
      <CommandTabs
        label={say('ui.venues.tabs')}
        current={current}
        items={[
          { id: 'primary', to: paths.edit(tournament.id), label: say('ui.venues.tab.primary'), command: goEdit },
          {
            id: 'venues',
            to: paths.edit(tournament.id, 'venues'),
            label: say('ui.venues.tab.venues'),
            command: goTournamentVenues,
          },
        ]}
      />
      {current === 'venues' ? <VenuesTab /> : <PrimaryTab />}
    </div>
  )
}
