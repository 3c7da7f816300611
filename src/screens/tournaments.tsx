// The tournament list (§2): by state, game and region, searched, all in the URL.
import { useNavigate } from 'react-router'
import { tournamentList } from '../lists/tournaments.ts'
import { paths } from '../paths.ts'
import { FileDrop } from '../shell/forms/file-drop.tsx'
import { DefinedList } from '../shell/lists/defined-list.tsx'
import { useSay } from '../shell/words/say.ts'
import { usePage } from '../shell/place/use-place.ts'

const loadImport = async () => (await import('../../commands/tournaments.ts')).importTournament

export function Component() {
  const { say } = useSay()
  const navigate = useNavigate()
  const title = say('ui.tournaments.title')
  usePage({ title, path: [{ label: 'tournaments', to: paths.tournaments() }] })
  return (
    <FileDrop command={loadImport} targets={[]} argument="record">
      <DefinedList list={tournamentList} onOpen={(id) => void navigate(paths.tournament(id))} />
    </FileDrop>
  )
}
