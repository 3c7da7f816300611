// What captains do in a room, for `arena simulate`: each line is one that can be run, and with administrators beside them a
// room comes to its end.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { nextLine } from '../../src/cli/captains.ts'
import { simulationOf } from '../../src/cli/simulate.ts'
import { GameState } from '../../src/contract/states.ts'
import { createRegistry } from '../../src/registry/registry.ts'
import { parseLine } from '../../src/registry/line.ts'
import { noon } from '../support/builders.ts'
import { randomFrom } from '../support/random.ts'
import { aGame, aRoom, aRoomTeam } from '../support/room-builders.ts'

const registry = createRegistry(commands)

test.each(GameState.options)('in a room whose game is %s they type lines that can be read', (state) => {
  const chance = randomFrom(7)
  const lines = new Set<string>()
  for (let n = 0; n < 200; n++) {
    const there = chance() < 0.5
    const team = (name: string) => aRoomTeam(name, { checkedIn: there, ready: there && chance() < 0.5 })
    const submissions = chance() < 0.5 ? [] : [submission('Alpha')]
    const room = aRoom({ teams: [team('Alpha'), team('Bravo')], games: [aGame({ state, submissions })] })
    const line = nextLine(room, chance, chance() < 0.5)
    if (line !== undefined) lines.add(line)
  }
  expect(lines.size).toBeGreaterThan(0)
  expect([...lines].filter((line) => !parseLine(line, registry).ok)).toEqual([])
})

test('the words of the simulation are read, and wrong numbers are not', () => {
  expect(simulationOf({})).toEqual({ speed: 2, acts: Infinity, decides: false })
  expect(simulationOf({ speed: '0', acts: '5', decide: true, tournament: 'Cup' })).toEqual({
    speed: 0,
    acts: 5,
    decides: true,
    tournament: 'Cup',
  })
  expect([simulationOf({ speed: 'fast' }), simulationOf({ acts: '-1' })]).toEqual([undefined, undefined])
})

function submission(team: string) {
  const scores = ['Alpha', 'Bravo'].map((tournamentTeamId, at) => ({ tournamentTeamId, totalScore: 13 - at * 4 }))
  return { tournamentTeamId: team, scores, time: noon, by: team }
}
