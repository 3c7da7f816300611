// A browser that translates pages wraps each text again, and React loses it: ours say that they are not to be translated.
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createMemoryRouter } from 'react-router'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { Layers, preloadLayers } from '../../src/shell/frame/layers.tsx'
import { useKeyRouter } from '../../src/shell/keys/key-router.ts'
import { ListPane } from '../../src/shell/lists/list-pane.tsx'
import { overlayAtom, overlays } from '../../src/shell/over/overlays.ts'
import { startI18n } from '../../src/i18n.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { textOf } from '../house/tracked-files.ts'
import { aWorld } from '../registry/world.ts'
import { translateAsBrowsers } from '../support/translate.ts'
import { all, one, until } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

const names = ['Harbour Cup', 'Forest Cup', 'Hill Cup'].map((name, at) => ({ id: String(41 + at), name }))
const columns = [{ id: 'name', header: 'Name', value: (row: (typeof names)[number]) => row.name, rowHeader: true }]

function Page({ session }: { session: ReturnType<typeof aSession> }) {
  useKeyRouter(session)
  return (
    <>
      <main tabIndex={-1}>
        <ListPane
          title="List"
          kind="tournament"
          keptAs="translated"
          columns={columns}
          rows={names}
          getId={(row) => row.id}
          empty={{ title: 'nothing' }}
        />
      </main>
      <Layers />
    </>
  )
}

beforeAll(preloadLayers, 60_000)

/** The document as index.html begins it. */
function begin(): void {
  const page = new DOMParser().parseFromString(textOf('index.html'), 'text/html')
  const root = document.documentElement
  for (const { name, value } of page.documentElement.attributes) root.setAttribute(name, value)
  const metas = [...page.querySelectorAll('meta')]
  document.head.append(...metas)
  onTestFinished(() => {
    root.removeAttribute('translate')
    for (const meta of metas) meta.remove()
  })
}

async function write(field: HTMLElement, text: string) {
  await act(async () => {
    field.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('in a browser that translates pages a list shows the names it holds, and the palette stays', async () => {
  begin()
  await startI18n('en')
  await loadMessages('en')
  const world = aWorld(
    names.map((row) => ({ ...row, state: 'Published' as const })),
    { commands },
  )
  const session = aSession(world)
  await drawRoutes(session, createMemoryRouter([{ path: '*', element: <Page session={session} /> }]))
  await until(() => expect(all(document, 'tbody [role=row], tbody tr')).not.toHaveLength(0))
  translateAsBrowsers(document)
  await act(async () => overlays.open({ is: 'palette' }))
  onTestFinished(() => act(async () => overlays.close()))
  await until(() => expect(document.querySelector('dialog input')).not.toBeNull())
  translateAsBrowsers(document)
  const input = one(document, 'dialog input')
  for (const text of ['h', 'hi', 'hil', 'hill', 'xyzzy', '']) await write(input, text)
  expect(input.isConnected).toBe(true)
  expect(getDefaultStore().get(overlayAtom)?.is).toBe('palette')
  expect(document.querySelector('font')).toBeNull()
})
