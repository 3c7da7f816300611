// What captains do in a room, for `arena simulate`: each line is one that can be run, and with administrators beside them a
// room comes to its end.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { nextLine } from '../../src/cli/captains.ts'
import { simulatedText, simulationOf } from '../../src/cli/simulate.ts'
import { GameState } from '../../src/contract/states.ts'
import { sayIn } from '../../src/platform/messages.ts'
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
    const assistance = { tournamentTeamId: 'Alpha', text: 'Lag', time: noon, by: null, claimedBy: null, note: '' }
    const room = aRoom({
      teams: [team('Alpha'), team('Bravo')],
      games: [aGame({ state, submissions })],
      assistance: chance() < 0.1 ? assistance : null,
    })
    const line = nextLine(room, chance, chance() < 0.5)
    if (line !== undefined) lines.add(line)
  }
  // Before the check-in and after the game only an administrator has something to do.
  expect(lines.size).toBeGreaterThan(0)
  expect([...lines].filter((line) => !parseLine(line, registry).ok)).toEqual([])
})

test('where nothing is left for captains to do they say nothing either, so that a simulation ends', () => {
  const chance = randomFrom(8)
  const reported = aGame({ state: 'ResultSubmitted', submissions: [submission('Alpha'), submission('Bravo')] })
  const room = aRoom({ games: [reported] })
  const lines = new Set(Array.from({ length: 200 }, () => nextLine(room, chance)))
  expect([...lines]).toEqual([undefined])
  const acts = new Set(Array.from({ length: 200 }, () => nextLine(room, chance, true)?.split(' ')[1]))
  expect(acts).toEqual(new Set(['approve', 'say', 'ask-assistance', 'add-evidence', 'add-player']))
})

test('a level lobby is ended where administrators decide, and left alone where two persons have to', () => {
  const level = ['Alpha', 'Bravo'].map((tournamentTeamId) => ({ tournamentTeamId, totalScore: 7 }))
  const games = [aGame({ state: 'Completed', scores: level })]
  const room = (secondConfirmation: boolean) => aRoom({ games, needs: ['noWinner'], secondConfirmation })
  const acts = (secondConfirmation: boolean, decides: boolean) => {
    const chance = randomFrom(9)
    return new Set(Array.from({ length: 50 }, () => nextLine(room(secondConfirmation), chance, decides)?.split(' ')[1]))
  }
  expect(acts(false, true)).toContain('edit-result')
  expect(acts(false, false)).toEqual(new Set([undefined]))
  expect(acts(true, true)).toEqual(new Set([undefined]))
  const line = nextLine(room(false), () => 0.5, true) ?? ''
  expect(parseLine(line, registry)).toMatchObject({ ok: true })
})

test('a simulation says how it ended and what the rooms wait for', () => {
  const say = sayIn('en')
  const ended = { done: 7, refused: 1, open: 3, waiting: 2, idle: true }
  expect(simulatedText(ended, false, say).split('\n')).toEqual([
    '7 acts, 1 refused.',
    'The captains have nothing left to do.',
    '3 match rooms are still open.',
    '2 match rooms wait for an administrator; --decide simulates one.',
  ])
  expect(simulatedText({ ...ended, open: 0, waiting: 0, idle: false }, true, say)).toBe('7 acts, 1 refused.')
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
