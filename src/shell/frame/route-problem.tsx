// What stands in place of a route or pane that failed: what happened, and the way on. One per route and one per pane, so
// that the rest of the page stays usable.
import { Component, type ReactNode } from 'react'
import { useNavigate, useRouteError } from 'react-router'
import { paths } from '../../paths.ts'
import { ChunkLoadError } from '../start/load-chunk.ts'
import { useSay } from '../words/say.ts'
import { useWhenBack } from './use-online.ts'

export function RouteProblem() {
  const error = useRouteError()
  const { say } = useSay()
  const navigate = useNavigate()
  const chunk = error instanceof ChunkLoadError
  useWhenBack(chunk ? reload : undefined)
  return (
    <main className="grid h-full place-items-center p-6">
      <section role="alert" className="max-w-[60ch] rounded-lg border border-bad bg-pane p-5">
        <h1 className="text-base font-bold">{say(chunk ? 'ui.shell.broken.chunk' : 'ui.shell.broken.title')}</h1>
        <p className="mt-2 text-dim">{say(chunk ? 'ui.shell.broken.chunkHelp' : 'ui.shell.broken.help')}</p>
        {!chunk && <p className="mt-2 font-mono text-xs break-words text-dim">{messageOf(error)}</p>}
        <div className="mt-4 flex gap-2">
          <button type="button" className={button} onClick={reload}>
            {say('ui.shell.reload')}
          </button>
          <button type="button" className={button} onClick={() => void navigate(paths.home())}>
            {say('ui.shell.place.home')}
          </button>
        </div>
      </section>
    </main>
  )
}

const reload = () => location.reload()

const button = 'rounded-md border border-edge bg-pane-2 px-2.5 py-1 hover:border-primary'

type BoundaryState = { error: unknown; failed: boolean }

/** Around one pane: a fault in it leaves the others alone. */
export class PaneBoundary extends Component<{ children: ReactNode; onClose?: () => void }, BoundaryState> {
  override state: BoundaryState = { error: undefined, failed: false }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error, failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const retry = () => {
      this.props.onClose?.()
      this.setState({ error: undefined, failed: false })
    }
    return <PaneProblem error={this.state.error} onRetry={retry} />
  }
}

function PaneProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { say } = useSay()
  useWhenBack(error instanceof ChunkLoadError ? onRetry : undefined)
  return (
    <div role="alert" className="rounded-lg border border-bad bg-pane p-3">
      <p className="font-bold">{say('ui.shell.broken.pane')}</p>
      <p className="mt-1 text-xs break-words text-dim">{messageOf(error)}</p>
      <button type="button" className={`${button} mt-2`} onClick={onRetry}>
        {say('ui.shell.retry')}
      </button>
    </div>
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
