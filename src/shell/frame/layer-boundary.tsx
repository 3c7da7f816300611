// A layer that failed stays a layer: its problem is drawn in its place, takes the keys, and is left by Escape or a click. So
// the rest of a word typed into it means nothing to the page below.
import { Component, type ReactNode, useLayoutEffect, useRef } from 'react'
import { ChunkLoadError } from '../session/load-chunk.ts'
import { ownKeys } from '../keys/key-buffer.ts'
import { useLayer } from '../over/layer-stack.ts'
import { useSay } from '../words/say.ts'
import { ProblemWords, WayOn } from './problem-words.tsx'
import { problemButton } from './route-problem.tsx'
import { useWhenBack } from './use-online.ts'

type Props = {
  /** The layer, as long as it is open; a problem ends with it. */
  of: unknown
  onClose: () => void
  children: ReactNode
}
type State = { of: unknown; failed: { error: unknown } | undefined }

export class LayerBoundary extends Component<Props, State> {
  override state: State = { of: undefined, failed: undefined }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } }
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { of, failed: undefined }
  }

  override render() {
    const { failed } = this.state
    if (!failed) return this.props.children
    const retry = () => this.setState({ failed: undefined })
    return <LayerProblem error={failed.error} onRetry={retry} onClose={this.props.onClose} />
  }
}

type ProblemProps = { error: unknown; onRetry: () => void; onClose: () => void }

function LayerProblem({ error, onRetry, onClose }: ProblemProps) {
  const { say } = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  const text = useRef<HTMLDivElement>(null)
  useLayer(onClose)
  useWhenBack(error instanceof ChunkLoadError ? onRetry : undefined)
  useLayoutEffect(() => {
    dialog.current?.showModal()
    // Not a button: Enter may follow the letters.
    text.current?.focus()
    // The layer that failed may still give the focus back to where it came from.
    const keep = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest(ownKeys)) text.current?.focus()
    }
    document.addEventListener('focusin', keep)
    return () => document.removeEventListener('focusin', keep)
  }, [])
  return (
    <dialog
      ref={dialog}
      data-broken=""
      aria-label={say('ui.shell.broken.pane')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      className="m-0 mx-auto mt-[10vh] w-[min(40rem,calc(100vw-24px))] rounded-lg border border-bad bg-pane p-0 text-text shadow-lift backdrop:bg-veil"
    >
      <div ref={text} role="alert" tabIndex={-1} className="p-4 outline-none">
        <ProblemWords error={error} />
        <div className="mt-3 flex gap-2">
          <WayOn error={error} onRetry={onRetry} />
          <button type="button" className={problemButton} onClick={onClose}>
            {say('ui.shell.close')}
          </button>
        </div>
      </div>
    </dialog>
  )
}
