// Logo, banner and banner for phones of a thing (§2, §5): uploaded by choice, paste or drop, and cut to their shapes before
// they are sent.
import { useMemo, useState } from 'react'
import { setTournamentImage } from '../../commands/tournament-images.ts'
import { imageSizes, TournamentImage } from '../contract/tournament-image.ts'
import type { Kind } from '../contract/views.ts'
import type { ArgsSchema, Typed } from '../registry/define.ts'
import { useLock } from '../shell/forms/use-lock.ts'
import { usePageForm } from '../shell/acts/use-page-form.ts'
import { usePane } from '../shell/place/use-place.ts'
import { useSay } from '../shell/words/say.ts'
import { Notice } from '../ui/notice.tsx'
import { Pane } from '../ui/pane.tsx'
import { ImageSlot } from './image-slot.tsx'

type ImagesPaneProps<K extends Kind, S extends ArgsSchema> = {
  kind: K
  thing: Readonly<Record<TournamentImage, string | null>> & { id: string; name: string }
  /** Takes `image` besides the arguments of the slot. */
  command: Typed<K, 'one', S>
  /** The image named in the URL. */
  field: string | null
  /** Each has to be there in the end. */
  required?: boolean
}

export function ImagesPane<K extends Kind, S extends ArgsSchema>(props: ImagesPaneProps<K, S>) {
  const { kind, thing, command, field, required = false } = props
  const { say, choiceLabel } = useSay()
  const { id } = thing
  const title = say('ui.assets.title')
  const hand = useMemo(() => ({ [kind]: { selected: [], cursor: id } }), [kind, id])
  const pane = usePane({ title, hand })
  const missing = TournamentImage.options.filter((image) => thing[image] === null)
  const [asked, setAsked] = useState<TournamentImage>()
  usePageForm(command, () => setAsked(missing[0] ?? 'logo'))
  const lock = useLock(command)
  const none =
    required && lock === undefined ? (
      <p className="text-bad">{say('ui.assets.missing')}</p>
    ) : (
      <p className="text-dim">{say('ui.assets.none')}</p>
    )
  return (
    <Pane {...pane.props} title={title} count={thing.name} focused={pane.focused}>
      {lock !== undefined && <Notice compact kind="forbidden" title={lock} />}
      <ul className="grid max-w-[72rem] gap-4 fold:grid-cols-2">
        {TournamentImage.options.map((image) => (
          <li key={image} className={image === 'banner' ? 'fold:col-span-2 fold:order-last' : undefined}>
            <ImageSlot
              name={choiceLabel(setTournamentImage.id, 'image', image)}
              size={imageSizes[image]}
              address={thing[image]}
              none={none}
              command={command}
              target={id}
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
