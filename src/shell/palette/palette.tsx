// One list for commands, places and records. It opens on the selection; a command that needs arguments turns the list into
// steps; what cannot be done stays reachable and says why. cmdk is the shell, the windowed list inside is ours (P1–P4).
import { Command as Cmdk } from 'cmdk'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useLayer } from '../over/layer-stack.ts'
import type { PaletteStart } from '../over/overlays.ts'
import { useSay } from '../words/say.ts'
import { FillView } from './fill-view.tsx'
import { useKeptFilling } from './kept-filling.ts'
import { SearchView } from './search-view.tsx'
import { isImeKey } from '../../ui/ime-key.ts'

export type PaletteView = {
  /** Before the input: what was chosen already. */
  chips: React.ReactNode
  list: React.ReactNode
  foot: React.ReactNode
  /** Id of the current option. */
  activeId: string | undefined
  placeholder: string
  status: string
  onKey: (event: KeyboardEvent) => boolean
}

export default function Palette({ start, onClose }: { start: PaletteStart | undefined; onClose: () => void }) {
  const { say } = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  const kept = useKeptFilling(start)

  useLayer(onClose)
  useLayoutEffect(() => {
    dialog.current?.showModal()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-label={say('ui.shell.palette.label')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      className="m-0 mx-auto mt-[92px] w-[min(722px,calc(100vw-24px))] rounded-lg border-2 border-focus bg-pane p-0 text-text shadow-lift backdrop:bg-veil max-fold:mt-3"
    >
      {kept.filling ? (
        <FillView kept={kept} filling={kept.filling} onClose={onClose} />
      ) : (
        <SearchView query={kept.query} setQuery={kept.setQuery} onClose={onClose} onFill={kept.begin} />
      )}
    </dialog>
  )
}

/** The frame both views share: input line, list, foot. */
export function PaletteFrame({
  view,
  query,
  setQuery,
}: {
  view: PaletteView
  query: string
  setQuery: (text: string) => void
}) {
  const { say } = useSay()
  const input = useRef<HTMLInputElement>(null)
  const statusId = useId()

  // cmdk knows no rows of ours, so the current one is told here.
  useLayoutEffect(() => {
    const element = input.current
    if (!element) return
    if (view.activeId === undefined) element.removeAttribute('aria-activedescendant')
    else element.setAttribute('aria-activedescendant', view.activeId)
  })
  useEffect(() => input.current?.focus(), [])

  return (
    <Cmdk
      label={say('ui.shell.palette.label')}
      shouldFilter={false}
      vimBindings={false}
      onKeyDown={(event) => {
        if (isImeKey(event)) return
        if (!view.onKey(event)) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <div className="flex min-h-[46px] flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
        <span aria-hidden="true" className="text-primary">
          ❯
        </span>
        {view.chips}
        <Cmdk.Input
          ref={input}
          value={query}
          onValueChange={setQuery}
          placeholder={view.placeholder}
          aria-describedby={statusId}
          className="min-w-40 flex-1 bg-transparent text-base caret-primary outline-none"
        />
      </div>
      {view.list}
      <output id={statusId} className="sr-only">
        {view.status}
      </output>
      {view.foot}
    </Cmdk>
  )
}
