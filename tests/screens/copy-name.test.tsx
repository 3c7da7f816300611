// @vitest-environment happy-dom
// A name in a row is a link, which cannot be marked: a key copies it.
import { act } from 'react'
import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { startI18n } from '../../src/i18n.ts'
import { perform } from '../../src/shell/acts/perform.ts'
import type { Hand } from '../../src/shell/place/place.ts'
import { usePage, usePane } from '../../src/shell/place/use-place.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { performPorts } from './perform-ports.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

function Place({ hand, row }: { hand: Hand; row: string | undefined }) {
  usePage({ title: 'Tournaments', path: [], about: { tournament: '41' } })
  const { props } = usePane({ title: 'List', hand })
  return (
    <section {...props}>
      <table>
        <tbody>
          {row !== undefined && (
            <tr data-cursor="">
              <th>{row}</th>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

test.each<{ what: string; hand: Hand; row?: string; copied: string }>([
  { what: 'what is selected, each in a line', hand: { team: { selected: ['7', '8'] } }, copied: 'team 7\nteam 8' },
  { what: 'what the cursor stands on', hand: { team: { selected: [], cursor: '9' } }, copied: 'team 9' },
  { what: 'what the page is about', hand: {}, copied: 'tournament 41' },
  { what: 'a row that is no thing of its own, such as a player', hand: {}, row: 'Bea', copied: 'Bea' },
])('$what', async ({ hand, row, copied }) => {
  await startI18n('en')
  await loadMessages('en')
  await drawRoutes(
    aSession(aWorld([{}])),
    createMemoryRouter([{ path: '*', element: <Place hand={hand} row={row} /> }]),
  )
  const ports = performPorts({ names: async (kind, ids) => ids.map((id) => `${kind} ${id}`) })
  await navigator.clipboard.writeText('')
  await act(async () => perform({ do: 'copy', what: 'name' }, ports))
  expect(await navigator.clipboard.readText()).toBe(copied)
})
