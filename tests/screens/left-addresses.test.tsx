// @vitest-environment happy-dom
// The way up from a record leads to its list as that was left: by Escape and by the key of the list, through a reload, for the
// same person.
import { createMemoryRouter } from 'react-router'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { paths } from '../../src/paths.ts'
import { startI18n } from '../../src/i18n.ts'
import { perform } from '../../src/shell/acts/perform.ts'
import { asLeft, noteAddress } from '../../src/shell/place/left-addresses.ts'
import { useLeftAddresses } from '../../src/shell/place/use-left-addresses.ts'
import { usePage } from '../../src/shell/place/use-place.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { performPorts } from './perform-ports.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})
beforeEach(() => {
  sessionStorage.clear()
  noteAddress('nobody', { pathname: '/', search: '' })
})

function Record() {
  useLeftAddresses('Ada')
  usePage({ title: 'Cup', path: [], up: asLeft(paths.tournaments()) })
  return null
}

const filtered = { pathname: '/tournaments', search: '?q=cup&state=InProgress' }

async function wentBy(effect: Parameters<typeof perform>[0]) {
  const gone: string[] = []
  const router = createMemoryRouter([{ path: '*', element: <Record /> }], { initialEntries: ['/tournament/41/edit'] })
  await drawRoutes(aSession(aWorld([])), router)
  await perform(effect, performPorts({ navigate: async (to) => void gone.push(to) }))
  return gone
}

test.each([
  ['Escape', { do: 'back' }],
  ['the key of the list', { do: 'go', to: paths.tournaments() }],
] as const)('%s leads to the list as it was left', async (_, effect) => {
  noteAddress('Ada', filtered)
  expect(await wentBy(effect)).toEqual(['/tournaments?q=cup&state=InProgress'])
})

test('to another list, and to one that was left without a filter, the way is plain', async () => {
  noteAddress('Ada', filtered)
  expect(await wentBy({ do: 'go', to: paths.users() })).toEqual([paths.users()])
  noteAddress('Ada', { ...filtered, search: '' })
  expect(await wentBy({ do: 'back' })).toEqual([paths.tournaments()])
})

test('it is kept through a reload, and is of one person', () => {
  noteAddress('Ada', filtered)
  noteAddress('Bob', { pathname: '/', search: '' })
  expect(asLeft('/tournaments')).toBe('/tournaments')
  noteAddress('Ada', { pathname: '/tournament/41/edit', search: '' })
  expect(asLeft('/tournaments')).toBe('/tournaments?q=cup&state=InProgress')
})

test('fifty lists are kept, the last ones', () => {
  for (let at = 0; at < 60; at++) noteAddress('Ada', { pathname: `/list/${at}`, search: '?q=x' })
  const kept = Array.from({ length: 60 }, (_, at) => asLeft(`/list/${at}`)).filter((to) => to.includes('?'))
  expect(kept).toEqual(Array.from({ length: 50 }, (_, at) => `/list/${at + 10}?q=x`))
})
