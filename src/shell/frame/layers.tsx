// The layers over the page. Each body is its own chunk, loaded when first opened.
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { deferred } from '../session/deferred.tsx'
import { useSession } from '../session/session.ts'
import { jobs, useShownJob } from '../acts/jobs.ts'
import { panel, useLayer } from '../over/layer-stack.ts'
import { commandLineAtom, overlayAtom, overlays, questionAtom, transcriptOpenAtom } from '../over/overlays.ts'
import { LayerBoundary } from './layer-boundary.tsx'
import { PaneBoundary } from './pane-boundary.tsx'

const Palette = deferred(() => import('../palette/palette.tsx'))
const RowMenu = deferred(() => import('../acts/row-menu.tsx'))
const PaneMenu = deferred(() => import('../acts/pane-menu.tsx'))
const SortMenu = deferred(() => import('../lists/sort-menu.tsx'))
const UserMenu = deferred(() => import('./user-menu.tsx'))
const KeySheet = deferred(() => import('./key-sheet.tsx'))
const ArgDialog = deferred(() => import('../forms/arg-dialog.tsx'))
const ConfirmationDialog = deferred(() => import('../acts/confirmation.tsx'))
const CommandLine = deferred(() => import('../line/command-line.tsx'))
const Transcript = deferred(() => import('../acts/transcript.tsx'))
const JobPane = deferred(() => import('../acts/job-pane.tsx'))
const UndoList = deferred(() => import('../acts/undo-list.tsx'))
const Toaster = deferred(() => import('./toaster.tsx'))

/** Preloads the layers most likely to be opened, the palette first. */
export async function preloadLayers(): Promise<void> {
  await Palette.preload()
  for (const layer of [RowMenu, SortMenu, ConfirmationDialog, ArgDialog, CommandLine]) await layer.preload()
}

/** Over the page: one of palette, menu, sheet or form, and a question above it. */
export function Layers() {
  const overlay = useAtomValue(overlayAtom)
  const question = useAtomValue(questionAtom)
  const close = overlays.close
  return (
    <>
      <LayerBoundary of={overlay} onClose={close}>
        {overlay?.is === 'palette' && <Palette start={overlay.start} onClose={close} />}
        {overlay?.is === 'menu' && <RowMenu {...overlay} onClose={close} />}
        {overlay?.is === 'pane-menu' && <PaneMenu {...overlay} onClose={close} />}
        {overlay?.is === 'sort' && <SortMenu at={overlay.at} model={overlay.model} onClose={close} />}
        {overlay?.is === 'user-menu' && <UserMenu at={overlay.at} onClose={close} />}
        {overlay?.is === 'keys' && <KeySheet onClose={close} />}
        {overlay?.is === 'undo-list' && <UndoList onClose={close} />}
        {overlay?.is === 'form' && <ArgDialog form={overlay.form} onClose={close} />}
      </LayerBoundary>
      <LayerBoundary of={question} onClose={() => question?.answer(undefined)}>
        {question && <ConfirmationDialog question={question} />}
      </LayerBoundary>
    </>
  )
}

/** Below the page, pinned: transcript, a job, messages; and the command line over the status line. */
export function Drawers() {
  const { user } = useSession()
  const job = useShownJob(user.sub)
  const transcript = useAtomValue(transcriptOpenAtom)
  const line = useAtomValue(commandLineAtom)
  const { pathname } = useLocation()
  const came = useRef(pathname)
  useEffect(() => {
    if (came.current === pathname) return
    came.current = pathname
    jobs.leave()
  }, [pathname])
  // Registered before their code is loaded: Escape then closes the panel instead of clearing the selection.
  useLayer(overlays.toggleTranscript, { ...panel, open: transcript })
  useLayer(() => job && jobs.close(job.id), { ...panel, open: job !== undefined })
  return (
    <>
      {job && (
        <PaneBoundary>
          <JobPane job={job} />
        </PaneBoundary>
      )}
      {transcript && (
        <PaneBoundary>
          <Transcript />
        </PaneBoundary>
      )}
      {/* It tells of a lost connection, so it is there before. */}
      <Toaster />
      {line.open && (
        <LayerBoundary of={line.open} onClose={() => overlays.closeCommandLine()}>
          <CommandLine />
        </LayerBoundary>
      )}
    </>
  )
}
