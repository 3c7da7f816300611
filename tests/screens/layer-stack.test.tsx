// @vitest-environment happy-dom
// Every layer on every page, with something typed in it and without: Escape closes that layer and nothing else, the focus
// goes back to where it came from, and what was typed is asked about or stands there again.
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createMemoryRouter, Outlet } from 'react-router'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { commands } from '../../commands/index.ts'
import { cancelTournament, createTournament } from '../../commands/tournaments.ts'
import { startI18n } from '../../src/i18n.ts'
import { paths } from '../../src/paths.ts'
import { jobs } from '../../src/shell/acts/jobs.ts'
import { perform } from '../../src/shell/acts/perform.ts'
import { layers } from '../../src/shell/over/layer-stack.ts'
import { Drawers, Layers, preloadLayers } from '../../src/shell/frame/layers.tsx'
import { comingQuestion } from '../../src/shell/over/coming-question.ts'
import { overlays, questionAtom, transcriptOpenAtom } from '../../src/shell/over/overlays.ts'
import { toast, toastsAtom } from '../../src/shell/over/toasts.ts'
import { useKeyRouter } from '../../src/shell/keys/key-router.ts'
import { ListPane } from '../../src/shell/lists/list-pane.tsx'
import { usePage } from '../../src/shell/place/use-place.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aUser } from '../support/builders.ts'
import { one, press, until } from '../ui/render.ts'
import { performPorts } from './perform-ports.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

type Session = ReturnType<typeof aSession>
const store = getDefaultStore()

type LayerCase = {
  open: (session: Session) => void
  /** Its own element, once it is there. */
  body: string
  /** Where something can be typed. */
  field?: string
  /** What was typed: asked about before it goes, or there again when the layer is opened again. */
  typed?: 'asks' | 'kept'
}

const transcript: LayerCase = { open: overlays.toggleTranscript, body: '[aria-label="Close the transcript"]' }
const cases: Record<string, LayerCase> = {
  palette: { open: () => overlays.open({ is: 'palette' }), body: 'dialog input' },
  menu: { open: (session) => void session.runLine('console actions', 'key'), body: '[role=menu]' },
  'user menu': { open: () => overlays.open({ is: 'user-menu', at: document.body }), body: '[role=menu]' },
  keys: { open: () => overlays.open({ is: 'keys' }), body: '[role=dialog] input' },
  form: {
    open: () =>
      overlays.open({ is: 'form', form: { command: createTournament, targets: [], args: {}, source: 'key' } }),
    body: '[role=dialog] form',
    field: '[role=dialog] form input:not([type=checkbox])',
    typed: 'asks',
  },
  question: {
    open: (session) => void session.run(cancelTournament, ['41'], {}, 'key', { complete: true }),
    body: '[role=alertdialog]',
    field: '[role=alertdialog] input',
    typed: 'kept',
  },
  'command line': {
    open: () => overlays.commandLine(),
    body: '[data-own-keys] input',
    field: '[data-own-keys] input',
    typed: 'kept',
  },
  transcript,
  message: { open: () => toast({ tone: 'info', text: 'Something happened' }), body: '[data-toast]' },
}

const names = [1, 2, 3].map((n) => ({ id: String(40 + n), name: `Cup ${n}` }))
const columns = [{ id: 'name', header: 'Name', value: (row: (typeof names)[number]) => row.name, rowHeader: true }]

function ListPage() {
  usePage({ title: 'List', path: [] })
  return (
    <ListPane
      title="List"
      kind="tournament"
      keptAs="layers"
      columns={columns}
      rows={names}
      getId={(row) => row.id}
      empty={{ title: 'nothing' }}
    />
  )
}

function DetailPage() {
  usePage({ title: 'Detail', path: [], about: { tournament: '41' }, up: paths.tournaments() })
  return <button type="button">Button of the page</button>
}

const pages: Record<string, { path: string; focus: string }> = {
  list: { path: paths.tournaments(), focus: '[role=grid]' },
  detail: { path: paths.edit('41'), focus: 'main button' },
}

function Page({ session }: { session: Session }) {
  useKeyRouter(session)
  return (
    <>
      <main tabIndex={-1}>
        <Outlet />
      </main>
      <Drawers />
      <Layers />
    </>
  )
}

async function aPage(path: string) {
  await startI18n('en')
  await loadMessages('en')
  const world = aWorld(
    names.map((row) => ({ ...row, state: 'Published' as const })),
    { commands },
  )
  const go = async (to: string) => router.navigate(to)
  const session = aSession(world, go)
  world.host.perform = (effect) => perform(effect, performPorts({ navigate: go }))
  const children = [
    { path: 'tournaments', element: <ListPage /> },
    { path: '*', element: <DetailPage /> },
  ]
  const router = createMemoryRouter([{ path: '/', element: <Page session={session} />, children }], {
    initialEntries: [path],
  })
  await drawRoutes(session, router)
  onTestFinished(clear)
  return { session, router }
}

// What is loaded with the first of each takes its time.
beforeAll(preloadLayers)
beforeEach(() => sessionStorage.clear())

async function clear() {
  await act(async () => {
    overlays.close()
    overlays.closeCommandLine(true)
    store.get(questionAtom)?.answer(undefined)
    store.set(transcriptOpenAtom, false)
    store.set(toastsAtom, [])
  })
}

async function open({ open: ask, body }: LayerCase, session: Session) {
  await act(async () => ask(session))
  await until(async () => {
    await act(async () => undefined)
    expect(document.querySelector(body), body).not.toBeNull()
  })
}

async function type(selector: string, text: string) {
  const field = one(document, selector) as HTMLInputElement // every such field is one
  await act(async () => {
    field.focus()
    write(field, text)
  })
}

function write(field: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

async function escape() {
  const here = document.activeElement ?? document.body
  const modal = here.closest('dialog')
  await act(async () => {
    const taken = !here.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    // As a browser does with a modal dialog.
    if (modal && !taken) modal.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
  await act(async () => undefined)
}

const combinations = Object.keys(cases).flatMap((layer) =>
  Object.keys(pages).flatMap((page) =>
    [false, true]
      .filter((dirty) => !dirty || cases[layer]?.typed !== undefined)
      .map((dirty) => ({ layer, page, dirty })),
  ),
)

// Before the others: they load it.
test('Escape closes a panel that was asked for and is not drawn yet, and nothing else', async () => {
  const { router } = await aPage(paths.edit('41'))
  await act(async () => one(document, 'main button').focus())
  await act(async () => overlays.toggleTranscript())
  expect(document.querySelector(transcript.body), 'not loaded yet').toBeNull()
  await escape()
  expect(store.get(transcriptOpenAtom)).toBe(false)
  expect(layers.levels()).toEqual([])
  expect(router.state.location.pathname).toBe(paths.edit('41'))
})

const composing = [{ isComposing: true }, { keyCode: 229 }]

test.each(Object.keys(cases).flatMap((layer) => composing.map((more) => ({ layer, more }))))(
  'the Escape that ends a composition leaves $layer ($more)',
  async ({ layer, more }) => {
    const { session, router } = await aPage(paths.edit('41'))
    const [one, place] = [cases[layer] ?? transcript, router.state.location.key]
    await open(one, session)
    if (one.field !== undefined) await type(one.field, '賽')
    const here = document.activeElement ?? document.body
    await press(here, 'Escape', more)
    expect(document.querySelector(one.body), one.body).not.toBeNull()
    expect(document.activeElement).toBe(here)
    expect(router.state.location.key).toBe(place)
  },
)

test('a job is a panel from the moment on that it is shown', async () => {
  const { router } = await aPage(paths.edit('41'))
  const { id } = jobs.begin({ id: 'team.drop', targets: ['1', '2'], args: {} }, 'key', 'line', 0, aUser().sub)
  await act(async () => jobs.show(id))
  expect(document.querySelector('[role=progressbar]'), 'not loaded yet').toBeNull()
  expect(layers.levels()).toEqual(['panel'])
  await escape()
  expect(layers.levels()).toEqual([])
  expect(router.state.location.pathname).toBe(paths.edit('41'))
  jobs.forget(id)
})

test('Escape takes away the text about a button and goes on to what it means otherwise', async () => {
  const { session } = await aPage(paths.edit('41'))
  await open(transcript, session)
  const about = () => document.querySelector('span.fixed[aria-hidden=true]')
  await act(async () => one(document, transcript.body).focus())
  expect(about()?.textContent).toBe('Close the transcript')
  await escape()
  expect(about()).toBeNull()
  expect(layers.levels()).toEqual([])
})

test.each(combinations)('$layer on $page (typed: $dirty)', async ({ layer, page, dirty }) => {
  const given = cases[layer]
  const at = pages[page]
  if (!given || !at) throw new Error('no such case')
  const { session, router } = await aPage(at.path)
  const from = one(document, at.focus)
  await act(async () => from.focus())
  // A panel below it, which must stay.
  if (layer !== 'transcript') await open(transcript, session)
  await act(async () => from.focus())
  const below = layers.levels()
  await open(given, session)
  await until(() => expect(layers.levels()).toHaveLength(below.length + 1))
  if (dirty && given.field !== undefined) await type(given.field, 'Typed text')

  await escape()
  if (dirty && given.typed === 'asks') {
    // The question lies above the form; leaving it keeps what was typed.
    expect(layers.levels()).toHaveLength(below.length + 2)
    await escape()
    expect((one(document, given.field ?? '') as HTMLInputElement).value).toBe('Typed text')
    expect(layers.levels()).toHaveLength(below.length + 1)
    return
  }
  await until(() => expect(document.querySelector(given.body)).toBeNull())
  expect(layers.levels()).toEqual(below)
  expect(router.state.location.pathname).toBe(at.path)
  await until(() => expect(document.activeElement).toBe(from))
  if (!dirty) return
  await open(given, session)
  expect((one(document, given.field ?? '') as HTMLInputElement).value).toBe('Typed text')
})

test('letters pressed while a form has lost the focus, as when it is drawn anew, are typed into it', async () => {
  const { session, router } = await aPage(paths.tournaments())
  const { form } = cases
  if (!form?.field) throw new Error('no such case')
  await act(async () => one(document, '[role=grid]').focus())
  await open(form, session)
  const field = one(document, form.field) as HTMLInputElement // it is one
  await until(() => expect(document.activeElement).toBe(field))
  const heard: string[] = []
  field.addEventListener('keydown', ({ key }) => void heard.push(key))
  for (const key of ['g', 'h', 'o']) {
    // Each finds the page without a focus.
    await act(async () => {
      field.blur()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
    await until(() => expect(heard.at(-1)).toBe(key))
    expect(document.activeElement).toBe(field)
  }
  expect(heard).toEqual(['g', 'h', 'o'])
  expect(router.state.location.pathname).toBe(paths.tournaments())
})

test('keys pressed while a question is prepared run nothing of the page, and Escape says no to it', async () => {
  const { session, router } = await aPage(paths.edit('41'))
  const asked = comingQuestion.expect()
  for (const key of ['g', 'h']) {
    await act(async () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
  }
  expect(router.state.location.pathname).toBe(paths.edit('41'))
  await escape()
  expect(asked.isGivenUp()).toBe(true)
  asked.end()
  // The next one is asked.
  await act(async () => void session.run(cancelTournament, ['41'], {}, 'key', { complete: true }))
  await until(() => expect(document.querySelector('[role=alertdialog]')).not.toBeNull())
})

const breakable = [
  ['palette', 'zz'],
  ['keys', 'zz'],
  ['command line', 'go '],
] as const

test.each(breakable)(
  'letters typed into a layer that breaks act on no row, and Escape leaves it: %s',
  async (layer, text) => {
    const given = cases[layer]
    if (!given) throw new Error('no such case')
    const { session, router } = await aPage(paths.tournaments())
    const grid = one(document, '[role=grid]')
    await act(async () => grid.focus())
    await open(given, session)
    // React tells its console as well.
    const told = vi.spyOn(console, 'error').mockReturnValue()
    const field = one(document, given.body)
    refuseChanges(field.closest('dialog, [role=dialog], [data-own-keys]') ?? field)
    await type(given.body, text)
    await until(() =>
      expect(document.querySelector('dialog[data-broken] [role=alert]')?.textContent).toContain('failed'),
    )
    told.mockRestore()
    expect(layers.levels()).toEqual(['over'])
    for (const key of ['x', 'g', 'h', ' ', 'Enter', 'x']) await press(document.activeElement ?? document.body, key)
    // A click beside it takes the focus away; the first key brings it back, and those after it go there.
    await act(async () => (document.activeElement as HTMLElement | null)?.blur())
    for (const key of ['x', 'g', 'h', 'x']) await press(document.activeElement ?? document.body, key)
    expect(document.querySelectorAll('tbody [aria-selected=true]')).toHaveLength(0)
    expect(router.state.location.pathname).toBe(paths.tournaments())
    expect(layers.levels()).toEqual(['over'])
    await escape()
    expect(layers.levels()).toEqual([])
    expect(document.querySelector('dialog')).toBeNull()
    await until(() => expect(document.activeElement).toBe(grid))
    await press(grid, 'x')
    await until(() => expect(document.querySelectorAll('tbody [aria-selected=true]')).toHaveLength(1))
  },
)

/** As a page whose parts were put elsewhere: what is drawn next fails. */
function refuseChanges(layer: Element): void {
  const refuse = () => {
    throw new DOMException('The node to be removed is not a child of this node.', 'NotFoundError')
  }
  for (const part of [layer, ...layer.querySelectorAll('*')])
    Object.assign(part, { removeChild: refuse, insertBefore: refuse, appendChild: refuse })
}

test('a form asks although Escape follows on what was typed before anything else could be done', async () => {
  const { session } = await aPage(paths.tournaments())
  const { form } = cases
  if (!form?.field) throw new Error('no such case')
  await open(form, session)
  const field = one(document, form.field) as HTMLInputElement // it is one
  await act(async () => {
    field.focus()
    write(field, 'Typed text')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  })
  expect(field.isConnected).toBe(true)
  expect(layers.levels()).toEqual(['over', 'over'])
})

test('selection, search and page are left one after another; a list that is a place of its own stays', async () => {
  const { router } = await aPage(paths.edit('41'))
  await act(async () => one(document, 'main button').focus())
  await escape()
  await until(() => expect(router.state.location.pathname).toBe(paths.tournaments()))
  await until(() => expect(document.querySelector('[role=grid]')).not.toBeNull())
  const grid = one(document, '[role=grid]')
  await act(async () => grid.focus())
  await act(async () => {
    grid.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true, cancelable: true }))
  })
  await until(() => expect(document.querySelectorAll('tbody [aria-selected=true]')).toHaveLength(1))
  await escape()
  await until(() => expect(document.querySelectorAll('tbody [aria-selected=true]')).toHaveLength(0))
  await escape()
  await act(async () => undefined)
  expect(router.state.location.pathname).toBe(paths.tournaments())
})
