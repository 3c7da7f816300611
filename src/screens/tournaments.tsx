// The tournament list (§2): by state, game and region, searched, all in the URL.
import { tournamentList } from '../lists/tournaments.ts'
import { paths } from '../paths.ts'
import { DropArea } from '../shell/forms/drop-area.tsx'
import { DefinedList } from '../shell/lists/defined-list.tsx'
import { useSay } from '../shell/words/say.ts'
import { pathWord, usePage } from '../shell/place/use-place.ts'
import { deferred } from '../shell/session/deferred.tsx'
import { WithSession } from '../shell/session/session.ts'

const ImportDrop = deferred(() => import('./import-drop.tsx'), { extra: true })

export function Component() {
  const { say } = useSay()
  const title = say('ui.tournaments.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.tournaments() }] })
  return (
    <DropArea>
      <DefinedList list={tournamentList} to={paths.tournament} />
      <WithSession>
        <ImportDrop />
      </WithSession>
    </DropArea>
  )
}
