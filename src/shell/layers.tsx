// What lies over the page. Each body is its own chunk, loaded when it is first opened.
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { shownJobAtom } from './jobs.ts'
import { loadChunk } from './load-chunk.ts'
import { commandLineAtom, overlayAtom, overlays, questionAtom, transcriptOpenAtom } from './overlays.ts'
import { PaneBoundary } from './route-problem.tsx'
import { toastQueueAtom } from './toasts.ts'

export const loadPalette = () => loadChunk(() => import('./palette/palette.tsx'))
const Palette = lazy(loadPalette)
const RowMenu = lazy(() => loadChunk(() => import('./row-menu.tsx')))
const UserMenu = lazy(() => loadChunk(() => import('./user-menu.tsx')))
const KeySheet = lazy(() => loadChunk(() => import('./key-sheet.tsx')))
const ArgDialog = lazy(() => loadChunk(() => import('./arg-dialog.tsx')))
const ConfirmationDialog = lazy(() => loadChunk(() => import('./confirmation.tsx')))
const CommandLine = lazy(() => loadChunk(() => import('./command-line.tsx')))
const Transcript = lazy(() => loadChunk(() => import('./transcript.tsx')))
const JobPane = lazy(() => loadChunk(() => import('./job-pane.tsx')))
const Toaster = lazy(() => loadChunk(() => import('./toaster.tsx')))

/** Over the page: one of palette, menu, sheet or form, and a question above it. */
export function Layers() {
  const overlay = useAtomValue(overlayAtom)
  const question = useAtomValue(questionAtom)
  // Once loaded it stays: it shows what was taken from the queue.
  const [toasting, setToasting] = useState(false)
  const waiting = useAtomValue(toastQueueAtom).length > 0
  if (waiting && !toasting) setToasting(true)
  const close = overlays.close
  return (
    <PaneBoundary onClose={close}>
      <Suspense fallback={null}>
        {overlay?.is === 'palette' && <Palette start={overlay.start} onClose={close} />}
        {overlay?.is === 'menu' && <RowMenu at={overlay.at} row={overlay.row} onClose={close} />}
        {overlay?.is === 'user-menu' && <UserMenu at={overlay.at} onClose={close} />}
        {overlay?.is === 'keys' && <KeySheet onClose={close} />}
        {overlay?.is === 'form' && <ArgDialog form={overlay.form} onClose={close} />}
        {question && <ConfirmationDialog question={question} />}
      </Suspense>
      <Suspense fallback={null}>{toasting && <Toaster />}</Suspense>
    </PaneBoundary>
  )
}

/** Below the page, pinned: transcript, a job; and the command line over the status line. */
export function Drawers() {
  const job = useAtomValue(shownJobAtom)
  const transcript = useAtomValue(transcriptOpenAtom)
  const line = useAtomValue(commandLineAtom)
  return (
    <Suspense fallback={null}>
      {job !== undefined && (
        <PaneBoundary>
          <JobPane id={job} />
        </PaneBoundary>
      )}
      {transcript && (
        <PaneBoundary>
          <Transcript />
        </PaneBoundary>
      )}
      {line.open && (
        <PaneBoundary>
          <CommandLine />
        </PaneBoundary>
      )}
    </Suspense>
  )
}
