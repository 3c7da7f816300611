// The head of the pages of a company or a venue: logo, name, facts, and the menu of its commands.
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import type { Kind } from '../../contract/views.ts'
import { overlays } from '../../shell/over/overlays.ts'
import { useSay } from '../../shell/words/say.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { TeamLogo } from '../team/team-logo.tsx'

type HeadProps = { kind: Kind; id: string; name: string; logo: string | null; children: ReactNode }

export function Head({ kind, id, name, logo, children }: HeadProps) {
  const { say } = useSay()
  // An image elsewhere is not loaded by the console (page.ts): its address is shown in the form.
  const own = logo !== null && logo.startsWith('/files/') ? logo : null
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <TeamLogo team={{ logo: own, name }} />
      <h2 className="max-w-full truncate font-bold" title={name}>
        {name}
      </h2>
      {children}
      <span className="ms-auto print:hidden">
        <IconButton
          label={say('ui.shell.actionsOn', { name })}
          aria-haspopup="menu"
          onClick={(event) => overlays.open({ is: 'menu', at: event.currentTarget, row: { kind, id } })}
        >
          <Ellipsis size={16} aria-hidden="true" />
        </IconButton>
      </span>
    </header>
  )
}
