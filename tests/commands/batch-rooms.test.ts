// §2: the rooms of several matches are made by one act, and those matches are reset by one.
import { expect, test } from 'vitest'
import { matchNamed } from '../platform/world.ts'
import { startSession } from './api-session.ts'

const { session, world } = await startSession()

test('the rooms of a round are made at once, and its matches reset at once', async () => {
  const { stage, detail } = await world.running(4)
  const semifinals = ['G1-M1', 'G1-M2']
  const named = semifinals.map((name) => `${stage.id}/m${matchNamed(detail, name).bracketMatchId}`).join(' ')
  const outcomeOf = async (line: string) => {
    const run = await session.runLine(line, { source: 'script' })
    return run.is === 'ran' ? run.outcome : run
  }
  const now = async () => {
    const seen = await world.detail(stage.id)
    return semifinals.map((name) => matchNamed(seen, name))
  }
  expect(await outcomeOf(`match create-room ${named} --yes`)).toMatchObject({ is: 'done' })
  expect((await now()).map(({ state, matchId }) => [state, matchId !== null])).toEqual([
    ['InProgress', true],
    ['InProgress', true],
  ])
  // Rooms and teams go: the number of matches is asked for.
  expect(await outcomeOf(`match reset ${named}`)).toMatchObject({ is: 'confirm', ask: { risk: { phrase: '2' } } })
  expect(await outcomeOf(`match reset ${named} --confirm=2`)).toMatchObject({ is: 'done' })
  expect((await now()).map(({ matchId, teams }) => [matchId, teams])).toEqual([
    [null, [null, null]],
    [null, [null, null]],
  ])
})
