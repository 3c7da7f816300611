// Tab Assets (§2): logo, banner and banner for phones. Each is required (§5), uploaded by choice, paste or drop, and cut to
// its shape before it is sent.
import { useMemo, useState } from 'react'
import { setTournamentImage } from '../../commands/tournament-images.ts'
import { imageSizes, TournamentImage } from '../contract/tournament-image.ts'
import { paths } from '../paths.ts'
import { usePageForm } from '../shell/forms/use-page-form.ts'
import { pathWord, usePage, usePane } from '../shell/place/use-place.ts'
import { useSay } from '../shell/words/say.ts'
import { Pane } from '../ui/pane.tsx'
import { ImageSlot } from './image-slot.tsx'
import { useTournament } from './tournament-frame.tsx'

export function AssetsTab({ field }: { field: string | null }) {
  const { say, choiceLabel } = useSay()
  const { tournament } = useTournament()
  const title = say('ui.assets.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.edit(tournament.id, 'assets') }] })
  const hand = useMemo(() => ({ tournament: { selected: [], cursor: tournament.id } }), [tournament.id])
  const pane = usePane({ title, hand })
  const missing = TournamentImage.options.filter((image) => tournament[image] === null)
  const [asked, setAsked] = useState<TournamentImage>()
  usePageForm(setTournamentImage, () => setAsked(missing[0] ?? 'logo'))
  return (
    <Pane {...pane.props} title={title} count={tournament.name} focused={pane.focused}>
      <ul className="grid max-w-[72rem] gap-4 fold:grid-cols-2">
        {TournamentImage.options.map((image) => (
          <li key={image} className={image === 'banner' ? 'fold:col-span-2 fold:order-last' : undefined}>
            <ImageSlot
              name={choiceLabel(setTournamentImage.id, 'image', image)}
              size={imageSizes[image]}
              address={tournament[image]}
              none={<p className="text-bad">{say('ui.assets.missing')}</p>}
              command={setTournamentImage}
              target={tournament.id}
              args={{ image }}
              others={missing.some((one) => one !== image)}
              asked={(asked ?? field) === image}
              onAsked={() => setAsked(undefined)}
            />
          </li>
        ))}
      </ul>
    </Pane>
  )
}
