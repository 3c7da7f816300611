// Requests to join by line: who asked first is offered, and what was answered is taken back.
import { expect, test } from 'vitest'
import { startSession } from './api-session.ts'

const { session, world } = await startSession()

test('a request is accepted by line, also into a confirmed roster, and undo puts it before the door again', async () => {
  const { as, call } = world
  const { id } = await world.open(0, {}, { starters: 2, benched: 1 })
  const body = { name: 'Alpha', players: ['Ada', 'Bea'] }
  const { tournamentTeamId } = (await call('addTeam', { as, params: { id }, body })).payload
  const params = { tournamentTeamId }
  const players = async () =>
    (await call('getTeam', { as, params })).payload.players.map(({ nickname, role }) => `${nickname} ${role}`)
  const type = async (line: string) => {
    const run = await session.runLine(line, { source: 'script' })
    expect(run).toMatchObject({ is: 'ran', outcome: { is: 'done' } })
    return (await players()).at(-1)
  }
  await call('confirmRoster', { as, params })
  expect(await type(`team add-player ${tournamentTeamId} Cal --role=RequestToJoin`)).toBe('Cal RequestToJoin')
  expect(await type(`team accept-request ${tournamentTeamId} Cal`)).toBe('Cal Bench')
  expect(await type('console undo')).toBe('Cal RequestToJoin')
  expect(await type('console redo')).toBe('Cal Bench')
  await type('console undo')
  expect(await type(`team refuse-request ${tournamentTeamId} Cal`)).toBe('Bea Starter')
  expect(await type('console undo')).toBe('Cal RequestToJoin')
  const twice = await session.runLine(`team refuse-request ${tournamentTeamId} Bea`, { source: 'script' })
  expect(twice).toMatchObject({ is: 'ran', outcome: { is: 'blocked', why: { code: 'team.hasJoined' } } })
})
