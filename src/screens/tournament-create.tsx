// Creating a tournament (§2): name, game and region are enough; the rest can be changed until it is published.
import { useNavigate } from 'react-router'
import { createTournament } from '../../commands/tournaments.ts'
import { paths } from '../paths.ts'
import { ArgForm } from '../shell/forms/arg-form.tsx'
import { pathWord, usePage, usePane } from '../shell/place/use-place.ts'
import { useSay } from '../shell/words/say.ts'
import { Pane } from '../ui/pane.tsx'

const nothingAtHand = {}

export function Component() {
  const { say } = useSay()
  const navigate = useNavigate()
  const title = say('cmd.tournament.create.title')
  usePage({
    title,
    path: [
      { label: pathWord(say('ui.tournaments.title')), to: paths.tournaments() },
      { label: pathWord(title), to: paths.createTournament() },
    ],
    up: paths.tournaments(),
  })
  const pane = usePane({ title, hand: nothingAtHand })
  return (
    <Pane {...pane.props} title={title} focused={pane.focused} flush>
      <div className="flex min-h-0 max-w-[960px] flex-1 flex-col">
        <ArgForm
          command={createTournament}
          targets={[]}
          layout="page"
          onDone={() => pane.focus()}
          onCancel={() => void navigate(paths.tournaments())}
        />
      </div>
    </Pane>
  )
}
