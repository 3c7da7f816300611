// @vitest-environment happy-dom
// The players of a team as a list: keys, buttons and the menu mean the player at the cursor.
import { act } from 'react'
import { createMemoryRouter, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { editPlayer } from '../../commands/players.ts'
import { queryOf } from '../../src/api/cache.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { startI18n } from '../../src/i18n.ts'
import { paths } from '../../src/paths.ts'
import { Component as TeamPlayers } from '../../src/screens/team/team-players.tsx'
import { perform } from '../../src/shell/acts/perform.ts'
import { overlays } from '../../src/shell/over/overlays.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aPlayer, aTeamView } from '../support/builders.ts'
import { all, one, until } from '../ui/render.ts'
import { performPorts } from './perform-ports.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

test('the captain stands first, who asks to join last, and the cursor says who is meant', async () => {
  await startI18n('en')
  await loadMessages('en')
  const players = [
    aPlayer({ playerId: '3', nickname: 'Nova', role: 'RequestToJoin' }),
    aPlayer({ playerId: '2', nickname: 'Bea', role: 'Starter', inGameName: 'bea#7', discordId: '80351110224678912' }),
    aPlayer(),
  ]
  const view = aTeamView({ tournament: { starters: 2, discordRequired: true }, team: { players } })
  const world = aWorld([view.tournament], { commands })
  // Only this team is asked for.
  world.host.load = async (_, ids) => ids.map((id) => ({ id, name: view.team.name, view: view as never }))
  const session = aSession(world)
  const router = createMemoryRouter([
    { path: '/', element: <Outlet context={view} />, children: [{ index: true, element: <TeamPlayers /> }] },
  ])
  const box = await drawRoutes(session, router)
  expect(all(box, 'tr[data-position]').map((row) => one(row, 'th').textContent)).toEqual(['Ada', 'Bea', 'Nova'])
  expect(all(box, 'tr[data-position]').map((row) => all(row, 'td')[2]?.textContent)).toEqual([
    'Missing',
    '80351110224678912',
    '',
  ])
  // What helps an unconfirmed roster begins with who lacks the id.
  expect(editPlayer.form?.initial?.(view)).toEqual({ player: 'Ada' })
  expect(
    all(box, '[role=grid] tbody button:not([data-menu])').map((button) => button.getAttribute('aria-label')),
  ).toEqual([
    'Edit player: Ada',
    'Remove player: Ada',
    'Edit player: Bea',
    'Change captain: Bea',
    'Remove player: Bea',
    'Accept request to join: Nova',
    'Refuse request to join: Nova',
  ])
  const press = (effect: Parameters<typeof perform>[0]) => act(async () => perform(effect, performPorts()))
  await press({ do: 'table', act: 'down' })
  await press({ do: 'table', act: 'down' })
  await press({ do: 'open', what: 'menu' })
  expect(overlays.current()).toMatchObject({ row: { kind: 'team', id: '201' }, title: 'Bea' })
  overlays.close()
  await act(async () => void (await session.run(editPlayer, ['201'], {}, 'key')))
  await until(() =>
    expect(overlays.current()).toMatchObject({
      is: 'form',
      form: { args: { player: 'Bea', role: 'Starter', inGameName: 'bea#7', discordId: '80351110224678912' } },
    }),
  )
})

test('the member behind a player is named, and leads to the profile', async () => {
  await startI18n('en')
  await loadMessages('en')
  const players = [aPlayer({ memberId: '71' }), aPlayer({ playerId: '2', nickname: 'Bea', role: 'Starter' })]
  const view = aTeamView({ team: { players } })
  const session = aSession(aWorld([view.tournament], { commands }))
  const { queryKey } = queryOf(endpoints.listMemberNames, { query: { ids: '71' } })
  session.cache.queries.setQueryData(queryKey, { names: [{ memberId: '71', nickname: 'Ada Wong' }] })
  const router = createMemoryRouter([
    { path: '/', element: <Outlet context={view} />, children: [{ index: true, element: <TeamPlayers /> }] },
  ])
  const box = await drawRoutes(session, router)
  const links = all(box, 'tr[data-position] a').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Ada', paths.memberProfile('71')],
    ['Ada Wong', paths.memberProfile('71')],
  ])
})

test('a platform without members has no column for them', async () => {
  await startI18n('en')
  await loadMessages('en')
  const view = aTeamView({ team: { players: [aPlayer({ memberId: '71' })] } })
  const session = aSession(aWorld([view.tournament], { commands }), undefined, undefined, 'members')
  const router = createMemoryRouter([
    { path: '/', element: <Outlet context={view} />, children: [{ index: true, element: <TeamPlayers /> }] },
  ])
  const box = await drawRoutes(session, router)
  expect(all(box, 'th').map(({ textContent }) => textContent)).not.toContain('Member')
})
