// A failed part in words, and the way on: missing code is fetched by a reload alone, since a browser may remember that it failed.
import { ChunkLoadError } from '../session/load-chunk.ts'
import { useSay } from '../words/say.ts'
import { messageOf, problemButton, loadAgain } from './route-problem.tsx'

export function ProblemWords({ error }: { error: unknown }) {
  const { say } = useSay()
  const chunk = error instanceof ChunkLoadError
  return (
    <>
      <p className="font-bold">{say(chunk ? 'ui.shell.broken.chunk' : 'ui.shell.broken.pane')}</p>
      <p className="mt-1 text-xs break-words text-dim">{chunk ? say('ui.shell.broken.chunkHelp') : messageOf(error)}</p>
    </>
  )
}

export function WayOn({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { say } = useSay()
  const chunk = error instanceof ChunkLoadError
  return (
    <button type="button" className={problemButton} onClick={chunk ? loadAgain : onRetry}>
      {say(chunk ? 'ui.shell.reload' : 'ui.shell.retry')}
    </button>
  )
}
