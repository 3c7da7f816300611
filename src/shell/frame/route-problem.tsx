// Replaces a route that failed: the error, and a way on. The frame around it stays usable.
import { useNavigate, useRouteError } from 'react-router'
import { paths } from '../../paths.ts'
import { ChunkLoadError } from '../session/load-chunk.ts'
import { useSay } from '../words/say.ts'
import { useWhenBack } from './use-online.ts'

export function RouteProblem() {
  const error = useRouteError()
  const { say } = useSay()
  const navigate = useNavigate()
  const chunk = error instanceof ChunkLoadError
  useWhenBack(chunk ? loadAgain : undefined)
  return (
    <main className="grid h-full place-items-center p-6">
      <section role="alert" className="max-w-[60ch] rounded-lg border border-bad bg-pane p-5">
        <h1 className="text-base font-bold">{say(chunk ? 'ui.shell.broken.chunk' : 'ui.shell.broken.title')}</h1>
        <p className="mt-2 text-dim">{say(chunk ? 'ui.shell.broken.chunkHelp' : 'ui.shell.broken.help')}</p>
        {!chunk && <p className="mt-2 font-mono text-xs break-words text-dim">{messageOf(error)}</p>}
        <div className="mt-4 flex gap-2">
          <button type="button" className={problemButton} onClick={loadAgain}>
            {say('ui.shell.reload')}
          </button>
          <button type="button" className={problemButton} onClick={() => void navigate(paths.home())}>
            {say('ui.shell.place.home')}
          </button>
        </div>
      </section>
    </main>
  )
}

export const loadAgain = (): void => location.reload()

export const problemButton = 'rounded-md border border-edge bg-pane-2 px-2.5 py-1 hover:border-primary'

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
