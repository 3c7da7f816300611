// The logo of a company or a venue, from a file.
import { useState } from 'react'
import { imageSizes } from '../../contract/tournament-image.ts'
import type { Kind } from '../../contract/views.ts'
import type { ArgsSchema, Typed } from '../../registry/define.ts'
import { usePageForm } from '../../shell/acts/use-page-form.ts'
import { useSay } from '../../shell/words/say.ts'
import { ImageSlot } from '../image-slot.tsx'

type LogoPaneProps<K extends Kind, S extends ArgsSchema> = {
  kind: K
  id: string
  logo: string | null
  command: Typed<K, 'one', S>
}

export function LogoPane<K extends Kind, S extends ArgsSchema>({ id, logo, command }: LogoPaneProps<K, S>) {
  const { say } = useSay()
  const [asked, setAsked] = useState(false)
  usePageForm(command, () => setAsked(true))
  const isElsewhere = logo !== null && !logo.startsWith('/files/')
  return (
    <ImageSlot
      name={say('arg.logo')}
      size={imageSizes.logo}
      address={isElsewhere ? null : logo}
      none={<p className="break-all text-dim">{isElsewhere ? logo : say('ui.venues.noLogo')}</p>}
      command={command}
      target={id}
      asked={asked}
      onAsked={() => setAsked(false)}
    />
  )
}
