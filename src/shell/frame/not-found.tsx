// A path that leads nowhere: said plainly, inside the frame, with ways on.
import { useLocation } from 'react-router'
import { goHome, goTournaments } from '../../../commands/places.ts'
import { openPalette } from '../../../commands/session.ts'
import { paths } from '../../paths.ts'
import { CommandButton } from '../acts/command-button.tsx'
import { useSay } from '../words/say.ts'
import { usePage } from '../place/use-place.ts'

export function Component() {
  const { say } = useSay()
  const { pathname } = useLocation()
  usePage({
    title: say('ui.shell.notFound.title'),
    path: [{ label: say('ui.shell.notFound.crumb') }],
    up: paths.home(),
    headed: true,
  })
  return (
    <div className="grid h-full place-items-center p-6">
      <section className="max-w-[60ch] rounded-lg border border-line bg-pane p-5">
        <h1 className="text-base font-bold">{say('ui.shell.notFound.title')}</h1>
        <p className="mt-2 break-words text-dim">{say('ui.shell.notFound.help', { path: pathname })}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          <CommandButton command={goHome} />
          <CommandButton command={goTournaments} />
          <CommandButton command={openPalette} />
        </div>
      </section>
    </div>
  )
}
