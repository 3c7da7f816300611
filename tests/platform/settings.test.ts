// Supported games and regions: what is created is judged by them as they are now (§3, §5).
import { expect, test } from 'vitest'
import { startWorld } from './world.ts'

const { world } = await startWorld()

const rocket = { list: 'games', name: 'Rocket League' } as const

test('a game can be played from the moment it is supported, and keeps its tournaments when it is not any more', async () => {
  const { as, call } = world
  const body = { name: 'Boost Cup', game: rocket.name, region: ['Taiwan'] }
  const early = await call('createTournament', { as, body })
  expect(early.status).toBe(400)
  expect(early.text).toContain('game')
  const added = await call('addSetting', { as, body: rocket })
  expect(added.payload.games).toContain(rocket.name)
  const made = (await call('createTournament', { as, body })).payload
  expect(await world.dryRun('removeSetting', { body: rocket })).toEqual([
    { code: 'consequence.settingInUse', params: { name: rocket.name, count: 1 } },
  ])
  const removed = await call('removeSetting', { as, body: rocket })
  expect(removed.payload.games).not.toContain(rocket.name)
  // §5 judges what is changed: its other fields can still be edited.
  const edited = await call('editTournament', {
    as,
    params: { id: made.id },
    body: { name: 'Boost Cup 2', version: made.version },
  })
  expect(edited.payload).toMatchObject({ name: 'Boost Cup 2', game: rocket.name })
})

test('the same game twice, an unknown one and an empty name are refused', async () => {
  const { as, call } = world
  expect((await call('addSetting', { as, body: { list: 'games', name: 'forts' } })).status).toBe(409)
  expect((await call('removeSetting', { as, body: rocket })).status).toBe(409)
  expect((await call('addSetting', { as, body: { list: 'games', name: '  ' } })).status).toBe(400)
})

test('two administrators who add at once lose nothing', async () => {
  const { as, call } = world
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  await Promise.all(names.map((name) => call('addSetting', { as, body: { list: 'regions', name } })))
  expect((await call('getSettings', { as })).payload.regions).toEqual(expect.arrayContaining(names))
})
