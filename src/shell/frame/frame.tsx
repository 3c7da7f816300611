// The terminal frame around every signed-in page: top bar, sidebar, panes, status line, hint bar, and the layers over them.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useAtomValue } from 'jotai'
import { deferred } from '../session/deferred.tsx'
import { WithSession } from '../session/session.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { useSay } from '../words/say.ts'
import { hintsAtom } from '../session/settings.ts'
import { ownKeys } from '../keys/key-buffer.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { arrival } from '../place/arrival.ts'
import { useSituation } from '../place/use-place.ts'

const mainId = 'main'

// These come with the engine.
const StatusLine = deferred(async () => ({ default: (await import('./status-line.tsx')).StatusLine }), {
  face: StatusSpace,
  extra: true,
})
const HintBar = deferred(async () => ({ default: (await import('./hint-bar.tsx')).HintBar }), {
  face: HintSpace,
  extra: true,
})
const Drawers = deferred(async () => ({ default: (await import('./layers.tsx')).Drawers }))
const SettingsProblem = deferred(async () => ({ default: (await import('./settings-problem.tsx')).SettingsProblem }), {
  extra: true,
})
const TabTitle = deferred(() => import('./tab-title.tsx'), { face: PlainTitle, extra: true })
const Layers = deferred(async () => ({ default: (await import('./layers.tsx')).Layers }))

export function Frame() {
  const { say } = useSay()
  const [drawer, setDrawer] = useState(false)
  return (
    <div className="flex h-dvh flex-col short:h-auto short:min-h-dvh print:block">
      <a
        href={`#${mainId}`}
        className="fixed top-1 left-1 z-50 -translate-y-20 rounded-md border border-primary bg-pane px-3 py-1 focus:translate-y-0 print:hidden"
      >
        {say('ui.shell.skip')}
      </a>
      <TopBar onDrawer={() => setDrawer(true)} />
      <OfflineBanner />
      <div className="flex min-h-0 flex-1 short:min-h-[26rem] print:block">
        <Sidebar drawer={drawer} onClose={() => setDrawer(false)} />
        <Main>
          <Outlet />
        </Main>
      </div>
      <WithSession>
        <Drawers />
        <Layers />
        <SettingsProblem />
      </WithSession>
      <footer aria-label={say('ui.shell.status.label')} className="shrink-0">
        <WithSession
          before={
            <>
              <StatusSpace />
              <HintSpace />
            </>
          }
        >
          <StatusLine />
          <HintBar />
        </WithSession>
      </footer>
    </div>
  )
}

function StatusSpace() {
  return <div className="h-6 border-t border-line bg-pane print:hidden" />
}

function HintSpace() {
  const on = useAtomValue(hintsAtom)
  return on ? <div className="h-[26px] border-t border-line-soft bg-pane print:hidden" /> : null
}

function PlainTitle({ text }: { text: string }) {
  return <title>{text}</title>
}

/** Says where one has come to: the title of the page, an announcement, and the focus at its beginning. */
function Main({ children }: { children: ReactNode }) {
  const { say } = useSay()
  const { pathname, key } = useLocation()
  const { title, headed = false } = useSituation().page
  const main = useRef<HTMLElement>(null)
  const came = useRef(pathname)

  // After the panes of the page: children tell theirs first.
  useEffect(() => arrival.reached(key), [key])
  useEffect(() => {
    if (came.current === pathname) return
    came.current = pathname
    // A focus set by the page (its table, its form) stays, and so does that of a line typed while it was on its way.
    const here = document.activeElement
    if (!main.current?.contains(here) && !here?.closest(ownKeys)) main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <main
      ref={main}
      id={mainId}
      tabIndex={-1}
      aria-label={title || undefined}
      className="flex min-h-0 min-w-0 flex-1 flex-col overflow-auto p-3 outline-none [&>section]:flex-1 print:block print:overflow-visible"
    >
      <TabTitle text={title ? `${title} · ${say('ui.shell.product')}` : say('ui.shell.product')} />
      {!headed && <h1 className="sr-only">{title}</h1>}
      <output className="sr-only">{title}</output>
      {children}
    </main>
  )
}
