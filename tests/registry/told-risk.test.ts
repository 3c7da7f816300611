// What is asked about only if the platform tells it: a dry run decides, and only for what is carried out whole.
import { expect, test } from 'vitest'
import { request } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { ReasonCode } from '../../src/contract/reason.ts'
import { defineCommand, reversible, type Risk } from '../../src/registry/define.ts'
import { someCommands } from './commands.ts'
import { aWorld } from './world.ts'

const byKey = { source: 'key' } as const
const published = { state: 'Published' } as const

function aCommand(risk: (name: string) => Risk) {
  return defineCommand({
    id: 'tournament.try',
    target: 'tournament',
    arity: 'many',
    risk: ({ tournament }) => risk(tournament.name),
    plan: ({ tournament }) => [request(endpoints.openRegistration, { id: tournament.id })],
  })
}

const ifTold = (code: ReasonCode) => aCommand(() => ({ level: 'confirm', ifTold: code }))

test('told, it is a question; untold, it is done at once, and its line agrees to nothing', async () => {
  // Each act of this world tells `tournament.changes`.
  const told = ifTold('tournament.changes' as ReasonCode)
  const asked = aWorld([published], { commands: [...someCommands, told] })
  expect(await asked.dispatch(told, ['41'], {}, byKey)).toMatchObject({ is: 'confirm' })
  expect(asked.log.writes).toEqual([])
  const untold = ifTold('consequence.matchesShutOut')
  const world = aWorld([published], { commands: [...someCommands, untold] })
  expect(await world.dispatch(untold, ['41'], {}, byKey)).toMatchObject({ is: 'done', line: 'tournament try 41' })
  expect(world.log.dryRuns).toHaveLength(1)
  expect(world.log.writes).toHaveLength(1)
})

test('what changes between the dry run and the act is asked about only where it is told, and as a first question', async () => {
  const command = ifTold('consequence.matchesShutOut')
  const world = aWorld([published], { commands: [...someCommands, command] })
  let times = 0
  world.beforeWrite(() => times++ === 0 && world.change('41', { name: 'Another' }))
  expect(await world.dispatch(command, ['41'], {}, byKey)).toMatchObject({ is: 'done', line: 'tournament try 41' })
  world.beforeWrite(() => world.tell('41', 'consequence.matchesShutOut'))
  const asked = await world.dispatch(command, ['41'], {}, byKey)
  expect(asked).toMatchObject({ is: 'confirm', ask: { consequences: [{}, { code: 'consequence.matchesShutOut' }] } })
  expect(world.log.writes).toHaveLength(1)
})

test('what never rests is asked about after a few tries', async () => {
  const command = ifTold('consequence.matchesShutOut')
  const world = aWorld([published], { commands: [...someCommands, command] })
  let times = 0
  world.beforeWrite(() => world.change('41', { name: `Name ${times++}` }))
  expect(await world.dispatch(command, ['41'], {}, byKey)).toMatchObject({ is: 'confirm' })
  expect(times).toBeLessThan(5)
  expect(world.log.writes).toEqual([])
})

test('an answer to another question than would be put now is none, also where nothing is told now', async () => {
  const command = defineCommand({
    id: 'tournament.try',
    target: 'tournament',
    risk: { level: 'confirm', ifTold: 'consequence.matchesShutOut' },
    plan: ({ tournament }) => [
      request(endpoints.editTournament, { id: tournament.id }, { name: 'Cup', version: tournament.version }),
    ],
  })
  const world = aWorld([published], { commands: [...someCommands, command] })
  world.tell('41', 'consequence.matchesShutOut')
  const asked = await world.dispatch(command, ['41'], {}, byKey)
  if (asked.is !== 'confirm') throw new Error(asked.is)
  world.untell('41')
  world.change('41', { name: "A colleague's", version: 9 })
  const answer = { seal: asked.ask.seal }
  expect(await world.dispatch(command, ['41'], {}, { ...byKey, answer })).toMatchObject({ is: 'stale' })
  expect(world.log.writes).toEqual([])
})

test('a target that the platform refuses is a question for the others, whatever theirs would be', async () => {
  const mixed = aCommand((name) => (name === 'Final' ? { level: 'irreversible', phrase: name } : reversible))
  const tournaments = [published, { ...published, id: '42', name: 'Final' }]
  const world = aWorld(tournaments, { commands: [...someCommands, mixed] })
  world.refuse('42', 'tournament.locked')
  expect(await world.dispatch(mixed, ['41', '42'], {}, byKey)).toMatchObject({ is: 'confirm' })
  expect(world.log.writes).toEqual([])
})

test('of several targets those that need no question do not put one for the others', async () => {
  const mixed = aCommand((name) =>
    name === 'Final' ? reversible : { level: 'confirm', ifTold: 'consequence.matchesShutOut' },
  )
  const tournaments = [published, { ...published, id: '42', name: 'Final' }]
  const world = aWorld(tournaments, { commands: [...someCommands, mixed] })
  expect(await world.dispatch(mixed, ['41', '42'], {}, byKey)).toMatchObject({ is: 'done' })
  world.tell('41', 'consequence.matchesShutOut')
  expect(await world.dispatch(mixed, ['41', '42'], {}, byKey)).toMatchObject({ is: 'confirm' })
})
