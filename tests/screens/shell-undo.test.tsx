// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { checkInPlayer } from '../../commands/rooms.ts'
import { redo, undo } from '../../commands/session.ts'
import { Layers } from '../../src/shell/frame/layers.tsx'
import { overlays } from '../../src/shell/over/overlays.ts'
import { StatusLine } from '../../src/shell/frame/status-line.tsx'
import { toastsAtom } from '../../src/shell/over/toasts.ts'
import { inWords, titleOfGroup } from '../../src/shell/acts/report-undo.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { sayReason } from '../../src/shell/words/say.ts'
import { startI18n } from '../../src/i18n.ts'
import { undoStore } from '../../src/shell/acts/undo-store.ts'
import { recent } from '../../src/shell/acts/recent.ts'
import { getDefaultStore } from 'jotai'
import { createRegistry } from '../../src/registry/registry.ts'
import { closeRegistration, openRegistration, publish, someCommands } from '../registry/commands.ts'
import { aWorld } from '../registry/world.ts'
import { press, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

const commands = [...someCommands.filter(({ id }) => !id.startsWith('console.')), undo, redo]
const status = () => document.querySelector('output')?.textContent ?? ''
const dialog = () => document.querySelector<HTMLElement>('[role=alertdialog], [role=dialog]')

beforeEach(() => {
  sessionStorage.clear()
  recent.clear()
})

async function aPage(...of: Parameters<typeof aWorld>) {
  const world = aWorld(of[0], { commands, ...of[1] })
  const session = aSession(world)
  await draw(
    session,
    <>
      <StatusLine />
      <Layers />
    </>,
  )
  const key = (command: typeof undo) => act(async () => void (await session.run(command, [], {}, 'key')))
  return { world, session, key }
}

test('the status line names what was undone and done again, and what would be next', async () => {
  const { world, session, key } = await aPage([{ state: 'OpenRegistration', name: 'Spring Playoffs' }])
  await act(async () => void (await session.run(closeRegistration, ['41'], {}, 'key')))
  expect(document.querySelector('button[title="Close registration Spring Playoffs"]')?.textContent).toContain('Undo')
  await key(undo)
  expect(status()).toContain('undone: Close registration Spring Playoffs')
  expect(world.tournament()?.state).toBe('OpenRegistration')
  await key(redo)
  expect(status()).toContain('redone: Close registration Spring Playoffs')
  await key(undo)
  await key(undo)
  expect(JSON.stringify(getDefaultStore().get(toastsAtom))).toContain('There is nothing to undo.')
})

test('a script is told and taken back as one', async () => {
  const { world, session, key } = await aPage([{ state: 'Initial', name: 'A' }])
  const lines = Array.from({ length: 20 }, (_, line) => `tournament edit 41 B${line}`).join('\n')
  await act(async () => void (await session.runScript(lines, () => undefined, new AbortController().signal)))
  await key(undo)
  expect(world.tournament()?.name).toBe('A')
  expect(status()).toContain('undone: A script of 20 lines')
})

test('what could be undone is listed up to the wall that ends it', async () => {
  const { session } = await aPage([{ state: 'Initial', name: 'Cup' }])
  await act(async () => void (await session.runLine('tournament publish 41 --yes', 'command-line')))
  await act(async () => void (await session.run(openRegistration, ['41'], {}, 'key')))
  await act(async () => void (await session.run(closeRegistration, ['41'], {}, 'key')))
  await act(async () => overlays.open({ is: 'undo-list' }))
  await until(() => expect(dialog()).not.toBeNull())
  const rows = [...(dialog()?.querySelectorAll('li') ?? [])].map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^Close registration Cup/),
    expect.stringMatching(/^Open registration Cup.*cannot be undone/),
  ])
  await act(async () => overlays.close())
})

test('a confirmation says that nothing takes it back', async () => {
  const { session } = await aPage([{ state: 'Initial', name: 'Cup' }])
  const run = session.run(publish, ['41'], {}, 'button')
  await until(() => expect(dialog()).not.toBeNull())
  expect(dialog()?.textContent).toContain('cannot be undone')
  await press(dialog() ?? document.body, 'Escape')
  await act(async () => void (await run))
})

test('the stack survives a reload of the page', async () => {
  const first = await aPage([{ state: 'OpenRegistration' }], { undoStore: undoStore('me') })
  await act(async () => void (await first.session.run(closeRegistration, ['41'], {}, 'key')))
  const { world, key } = await aPage([{ state: 'CompleteRegistration' }], { undoStore: undoStore('me') })
  await key(undo)
  expect(world.tournament()?.state).toBe('OpenRegistration')
})

test.each([
  ['en', 'Undoes what was done on another page: Close registration Spring Playoffs'],
  ['zh', '將復原在其他地方做的動作：截止報名 Spring Playoffs'],
] as const)('what was done in another place is asked about in words (%s)', async (language, words) => {
  const asked: string[] = []
  const world = aWorld([{ state: 'OpenRegistration', name: 'Spring Playoffs' }], {
    place: { about: {}, path: '/tournaments' },
    commands,
    ask: async ({ ask }) => {
      asked.push(...inWords(ask, world.registry).consequences.map((one) => sayReason(one)))
      return undefined
    },
  })
  await startI18n(language)
  await loadMessages(language)
  await world.dispatch(closeRegistration, ['41'], {}, { source: 'key' })
  world.go({ about: { tournament: '7' }, path: '/tournaments/7' })
  await world.dispatch(undo, [], {}, { source: 'key' })
  expect(asked).toEqual([words])
})

test('a command that went the other way is listed under the title of that way', async () => {
  await startI18n('en')
  await loadMessages('en')
  const way = (checkedIn: boolean) => ({
    key: '1',
    given: { id: checkInPlayer.id, targets: ['7'], args: { checkedIn } },
    line: '',
    names: ['Wolves'],
    inverses: [],
    place: '',
    tournaments: [],
    made: [],
    requests: {},
  })
  const titles = [true, false].map((checkedIn) =>
    titleOfGroup({ entries: [way(checkedIn)] }, createRegistry([checkInPlayer])),
  )
  expect(titles).toEqual(['Check in Wolves', 'Check out Wolves'])
})
