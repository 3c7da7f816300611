// Replaces a pane that failed, with a way on. One per pane, so that the rest of the page stays usable.
import { Component, type ReactNode } from 'react'
import { ChunkLoadError } from '../session/load-chunk.ts'
import { ProblemWords, WayOn } from './problem-words.tsx'
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
  useWhenBack(error instanceof ChunkLoadError ? onRetry : undefined)
  return (
    <div role="alert" className="rounded-lg border border-bad bg-pane p-3">
      <ProblemWords error={error} />
      <div className="mt-2">
        <WayOn error={error} onRetry={onRetry} />
      </div>
    </div>
  )
}
