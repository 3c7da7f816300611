// Tab Assets (§2): the images of a tournament, each of which is required (§5).
import { setTournamentImage } from '../../commands/tournament-images.ts'
import { paths } from '../paths.ts'
import { pathWord, usePage } from '../shell/place/use-place.ts'
import { useSay } from '../shell/words/say.ts'
import { ImagesPane } from './images-pane.tsx'
import { useTournament } from './tournament-frame.tsx'

export function AssetsTab({ field }: { field: string | null }) {
  const { say } = useSay()
  const { tournament } = useTournament()
  const title = say('ui.assets.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.edit(tournament.id, 'assets') }] })
  return <ImagesPane kind="tournament" thing={tournament} command={setTournamentImage} field={field} required />
}
