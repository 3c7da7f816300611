// @vitest-environment happy-dom
// Keys pressed ahead of their rows. ARENA_KEYS sets how many random ones (a soak presses 10000), ARENA_RANDOM_SEED repeats them.
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { act, useEffect, useState } from 'react'
import { createMemoryRouter, Outlet, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { pause } from '../../src/api/retry.ts'
import { commands } from '../../commands/index.ts'
import { startI18n } from '../../src/i18n.ts'
import { paths } from '../../src/paths.ts'
import { perform } from '../../src/shell/acts/perform.ts'
import { overlayAtom, overlays, questionAtom } from '../../src/shell/over/overlays.ts'
import { waitingKeys } from '../../src/shell/keys/key-buffer.ts'
import { useKeyRouter } from '../../src/shell/keys/key-router.ts'
import { ListPane } from '../../src/shell/lists/list-pane.tsx'
import { arrival } from '../../src/shell/place/arrival.ts'
import { usePage } from '../../src/shell/place/use-place.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { aWorld } from '../registry/world.ts'
import { randomFrom } from '../support/random.ts'
import { all } from '../ui/render.ts'
import { performPorts } from './perform-ports.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

const presses = Number(process.env['ARENA_KEYS'] ?? 250)
const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 30))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  getDefaultStore().set(goneAtom, new Set<string>())
})

const names = Array.from({ length: 12 }, (_, index) => ({ id: String(41 + index), name: `Cup ${index + 1}` }))
type Row = (typeof names)[number]
const columns = [{ id: 'name', header: 'Name', value: (row: Row) => row.name, rowHeader: true }]

/** Rows that somebody else has taken away. */
const goneAtom = atom<ReadonlySet<string>>(new Set<string>())

/** A list whose rows arrive late, and later each time it is opened. */
function LateList({ title, delay, tellsRow = false }: { title: string; delay: () => number; tellsRow?: boolean }) {
  const [all, setRows] = useState<Row[]>()
  const gone = useAtomValue(goneAtom)
  const [at, setAt] = useState<string | null>(null)
  const rows = all?.filter(({ id }) => !gone.has(id))
  usePage({ title, path: [], ...(tellsRow && at !== null && { chosen: { tournament: at } }) })
  useEffect(() => {
    const stop = new AbortController()
    const arrive = async () => {
      await pause(delay(), stop.signal)
      if (!stop.signal.aborted) setRows(names)
    }
    void arrive()
    return () => stop.abort()
  }, [delay])
  return (
    <ListPane
      title={title}
      kind="tournament"
      keptAs={title}
      columns={columns}
      rows={rows}
      getId={(row) => row.id}
      loading={rows === undefined}
      onCursor={setAt}
      to={paths.tournament}
      empty={{ title: 'nothing' }}
    />
  )
}

/** The page of a tournament: it comes in two parts, one after the other. */
function LateCup({ parts }: { parts: () => readonly number[] }) {
  const [drawn, setDrawn] = useState(0)
  usePage({ title: 'Cup', path: [], about: { tournament: '41' }, up: paths.tournaments() })
  useEffect(() => {
    const stop = new AbortController()
    const arrive = async () => {
      for (const delay of parts()) {
        await pause(delay, stop.signal)
        if (!stop.signal.aborted) setDrawn((now) => now + 1)
      }
    }
    void arrive()
    return () => stop.abort()
  }, [parts])
  if (drawn === 0) return <Skeleton />
  return (
    <>
      <h1>Cup</h1>
      {drawn === 1 ? <Skeleton /> : <button type="button">Edit</button>}
    </>
  )
}

/** A palette whose code is on its way; Enter leads to the page of a tournament. */
function LatePalette() {
  const open = useAtomValue(overlayAtom)?.is === 'palette'
  const navigate = useNavigate()
  const [there, setThere] = useState(false)
  useEffect(() => {
    if (!open) return undefined
    let left = false
    void pause(100).then(() => !left && setThere(true))
    return () => void (left = true)
  }, [open])
  const onKeyDown = ({ key: pressed }: { key: string }) => {
    if (pressed !== 'Enter') return
    overlays.close()
    void navigate(paths.edit('41'))
  }
  return (
    open &&
    there && (
      <dialog open>
        <input ref={(input) => input?.focus()} onKeyDown={onKeyDown} />
      </dialog>
    )
  )
}

function One() {
  const { pathname } = useLocation()
  usePage({ title: pathname, path: [], up: paths.tournaments() })
  return <p>{pathname}</p>
}

function Page({ session }: { session: ReturnType<typeof aSession> }) {
  const { key } = useLocation()
  useKeyRouter(session)
  useEffect(() => arrival.reached(key), [key])
  return (
    <main tabIndex={-1}>
      <Outlet />
      <LatePalette />
    </main>
  )
}

/** Two lists and the page of one row, with the keys of the console. */
async function aConsole(delay: () => number, parts: () => readonly number[] = nothingLate) {
  await startI18n('en')
  await loadMessages('en')
  const world = aWorld(
    names.map((row) => ({ ...row, state: 'CompleteRegistration' as const })),
    { commands },
  )
  const go = async (to: string) => router.navigate(to)
  const session = aSession(world, go)
  world.host.perform = (effect) => perform(effect, performPorts({ navigate: go }))
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: <Page session={session} />,
        children: [
          { path: 'home', element: <LateList key="home" title="Home" delay={noDelay} /> },
          { path: 'tournaments', element: <LateList key="tournaments" title="Tournaments" delay={delay} /> },
          { path: 'user-management', element: <LateList key="queue" title="Queue" delay={delay} tellsRow /> },
          { path: 'tournament/41/edit', element: <LateCup parts={parts} /> },
          { path: '*', element: <One /> },
        ],
      },
    ],
    { initialEntries: ['/home'] },
  )
  onTestFinished(arrival.follow(router))
  const box = await drawRoutes(session, router)
  await pass(1000)
  return { world, router, box }
}
const noDelay = () => 0
const nothingLate = () => [0, 0]

/** In short steps: what React draws is there at the end of each. */
async function pass(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 10) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(10)
    })
  }
}

async function key(one: string) {
  const shiftKey = /^[A-Z]$/.test(one)
  const target = document.activeElement ?? document.body
  await act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key: one, shiftKey, bubbles: true, cancelable: true }))
    target.dispatchEvent(new KeyboardEvent('keyup', { key: one, shiftKey, bubbles: true }))
    await vi.advanceTimersByTimeAsync(0)
  })
}

const shownRows = (box: HTMLElement) => all(box, 'tr[data-position]').map((row) => row.textContent ?? '')
/** Names that an act may mean: of rows, or of the cup whose page it is. */
const shownNames = (box: HTMLElement) => (box.querySelector('h1')?.textContent === 'Cup' ? ['Cup 1'] : shownRows(box))

test.each([0, 1, 50, 400])(
  'a way to a list and moves in it, typed before the list is there (%i ms), open the row that was meant',
  async (delay) => {
    const { router } = await aConsole(() => delay)
    for (const one of ['g', 't', 'j', 'j', 'j', 'o']) await key(one)
    await pass(500)
    expect(router.state.location.pathname).toBe(paths.tournament('43'))
  },
)

test('what would act on a row that was not there is not done, and what follows is not typed', async () => {
  const { world, router, box } = await aConsole(() => 400)
  for (const one of ['g', 't', 'j', 'r', 'o', 'j', 'o']) await key(one)
  expect(waitingKeys.get()).toBe(5)
  await pass(500)
  expect(waitingKeys.get()).toBe(0)
  expect(world.log.writes).toEqual([])
  expect(router.state.location.pathname).toBe(paths.tournaments())
  // Now it is seen.
  expect(box.querySelector('[data-cursor]')?.textContent).toBe('Cup 1')
  await key('r')
  await key('o')
  await pass(100)
  expect(world.log.writes.map(({ params }) => params.id)).toEqual(['41'])
})

test('a key pressed on rows that are there waits behind others and then acts', async () => {
  const { world } = await aConsole(() => 400)
  for (const one of ['g', 't', 'j', 'j']) await key(one)
  // The last of the waiting keys finds the rows, and the next one is pressed right behind it.
  const typing = waitingKeys.subscribe(() => {
    if (waitingKeys.get() !== 1) return
    typing()
    for (const one of ['r', 'o'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: one, bubbles: true, cancelable: true }))
  })
  await pass(600)
  expect(world.log.writes.map(({ params }) => params.id)).toEqual(['42'])
})

test('a page that is about the row at its cursor: what is typed before the rows are there means none of them', async () => {
  const { world } = await aConsole(() => 400)
  for (const one of ['g', 'u', 'r', 'o']) await key(one)
  await pass(500)
  expect(world.log.writes).toEqual([])
  for (const one of ['r', 'o']) await key(one)
  await pass(100)
  expect(world.log.writes.map(({ params }) => params.id)).toEqual(['41'])
})

test('another row becomes the current one as a key is pressed: it is not acted on before it is seen', async () => {
  const { world, box } = await aConsole(noDelay)
  const current = () => box.querySelector('[data-cursor]')?.textContent
  const takenAway = (id: string) => act(async () => getDefaultStore().set(goneAtom, (gone) => new Set([...gone, id])))
  for (const one of ['g', 't', 'j', 'j']) await key(one)
  await pass(600)
  expect(current()).toBe('Cup 2')
  await takenAway('42')
  expect(current()).toBe('Cup 3')
  for (const one of ['r', 'o']) await key(one)
  await pass(100)
  expect(world.log.writes).toEqual([])
  await pass(400)
  for (const one of ['r', 'o']) await key(one)
  await pass(100)
  expect(world.log.writes.map(({ params }) => params.id)).toEqual(['43'])
  // A move of one's own is seen as it is made.
  for (const one of ['j', 'r', 'o']) await key(one)
  await pass(100)
  expect(world.log.writes.map(({ params }) => params.id)).toEqual(['43', '44'])
})

test('a menu opened by key is about the row it was opened on, also when another takes its place', async () => {
  const { box } = await aConsole(noDelay)
  for (const one of ['g', 't', 'j', 'j']) await key(one)
  await pass(600)
  await key('.')
  const menu = overlays.current()
  expect(menu).toMatchObject({ is: 'menu', hand: { kind: 'tournament', ids: ['42'] } })
  await act(async () => getDefaultStore().set(goneAtom, new Set(['42'])))
  expect(box.querySelector('[data-cursor]')?.textContent).toBe('Cup 3')
  expect(overlays.current()).toBe(menu)
  await act(async () => overlays.close())
})

test('Escape drops the keys that wait; a place is gone to without waiting', async () => {
  const { router } = await aConsole(() => 400)
  for (const one of ['g', 't', 'j', 'o', 'Escape']) await key(one)
  await pass(500)
  expect(router.state.location.pathname).toBe(paths.tournaments())
  for (const one of ['g', 'h', 'g', 't', 'g', 'h']) await key(one)
  expect(router.state.location.pathname).toBe(paths.home())
})

test('a sequence runs once, whenever its keys are pressed while the page of its thing comes', async () => {
  const { world, router } = await aConsole(noDelay, () => [90, 60])
  for (const before of [0, 50, 80, 100, 140, 160]) {
    for (const between of [0, 20, 60, 120]) {
      world.change('41', { state: 'CompleteRegistration' })
      const writes = world.log.writes.length
      await act(async () => router.navigate(paths.edit('41')))
      await pass(before)
      await key('r')
      await pass(between)
      await key('o')
      await pass(300)
      expect(world.log.writes.length - writes, `${before} ms, then ${between} ms`).toBe(1)
      await act(async () => router.navigate(paths.home()))
      await pass(20)
    }
  }
})

test('what is typed behind the key that closes a layer, before the layer is there, goes to where that key leads', async () => {
  const { world, router } = await aConsole(noDelay, () => [50, 50])
  await act(async () => overlays.open({ is: 'palette' }))
  for (const one of ['x', 'Enter', 'r', 'o']) await key(one)
  expect(world.log.writes).toEqual([])
  await pass(600)
  expect(router.state.location.pathname).toBe(paths.edit('41'))
  expect(world.log.writes.map(({ params }) => params.id)).toEqual(['41'])
})

test(`of ${presses} random keys none acts on what was not shown when it was pressed`, async () => {
  const random = randomFrom(seed)
  const { world, box } = await aConsole(() => Math.floor(random() * 400))
  const letters = ['g', 't', 'h', 'j', 'k', 'J', 'x', 'o', 'r', 'p', 'o', 'c', 'e', 'G', 'Enter', 'Escape', '.']
  const ways = [['g', 't'], ['g', 'h'], ['r', 'o'], ['r', 'p'], ['r', 'c'], ['j', 'r', 'o'], ['g', 't', 'j', 'r', 'o']] // prettier-ignore
  let before = shownNames(box)
  let acts = 0
  for (let pressed = 0; pressed < presses;) {
    const typed =
      random() < 0.5
        ? [letters[Math.floor(random() * letters.length)] ?? 'j']
        : (ways[Math.floor(random() * ways.length)] ?? [])
    for (const one of typed) {
      pressed++
      const shown = shownNames(box)
      const writes = world.log.writes.length
      const waited = waitingKeys.get()
      await key(one)
      // A sequence is of two keys: its row was there from the first on.
      for (const step of world.log.writes.slice(writes)) {
        acts++
        const name = names.find(({ id }) => id === step.params.id)?.name
        expect(waited, `seed ${seed}, key ${pressed}: what waited acts`).toBe(0)
        expect(shown, `seed ${seed}, key ${pressed}`).toContain(name)
        expect(before, `seed ${seed}, key ${pressed}`).toContain(name)
      }
      before = shown
      const later = world.log.writes.length
      await pass(random() < 0.15 ? 450 : random() * 60)
      // Typed ahead on the way to the page of a cup, a sequence means that cup.
      for (const step of world.log.writes.slice(later)) {
        expect([...shownNames(box), step.params.id], `seed ${seed}, key ${pressed}: acts later`).toEqual([
          'Cup 1',
          '41',
        ])
      }
      if (random() < 0.05) for (const { id } of names) world.change(id, { state: 'CompleteRegistration' })
    }
    await act(async () => {
      overlays.close()
      getDefaultStore().get(questionAtom)?.answer(undefined)
    })
  }
  expect(acts, 'some keys did act').toBeGreaterThan(presses / 100)
}, 600_000)
