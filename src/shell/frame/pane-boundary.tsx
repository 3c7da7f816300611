// Replaces a pane that failed, with a way on. One per pane, so that the rest of the page stays usable.
import { Component, type ReactNode } from 'react'
import { ChunkLoadError } from '../desk/load-chunk.ts'
import { useSay } from '../words/say.ts'
import { messageOf, problemButton } from './route-problem.tsx'
import { useWhenBack } from './use-online.ts'

type BoundaryState = { error: unknown; failed: boolean }

/** Around one pane: a fault in it leaves the others alone. */
export class PaneBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: undefined, failed: false }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error, failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const retry = () => this.setState({ error: undefined, failed: false })
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
      <button type="button" className={`${problemButton} mt-2`} onClick={onRetry}>
        {say('ui.shell.retry')}
      </button>
    </div>
  )
}
