// What is typed behind a command's name is read as its arguments, or not at all.
import { expect, test } from 'vitest'
import { updateScore } from '../../commands/matches.ts'
import { shiftSchedule } from '../../commands/schedule.ts'
import { addTeam } from '../../commands/teams.ts'
import { cancelTournament } from '../../commands/tournaments.ts'
import type { Command } from '../../src/registry/define.ts'
import { argsBehind, readSentence } from '../../src/registry/typed-behind.ts'

function read(command: Command, query: string) {
  const sentence = readSentence(query)
  return sentence && { name: sentence.name, args: argsBehind(command, sentence.values) }
}

test.each<[string, Command, string, unknown]>([
  ['delay 30', shiftSchedule, 'delay', { minutes: 30 }],
  ['延後 30', shiftSchedule, '延後', { minutes: 30 }],
  ['move matches -15', shiftSchedule, 'move matches', { minutes: -15 }],
  ['delay 1h30', shiftSchedule, 'delay', { minutes: 90 }],
  ['score 2-1', updateScore, 'score', { score: '2-1' }],
  ['score "2-1"', updateScore, 'score', { score: '2-1' }],
  ['add team "Otters 7"', addTeam, 'add team', { name: 'Otters 7' }],
])('%s', (query, command, name, args) => {
  expect(read(command, query)).toEqual({ name, args })
})

test.each<[string, Command]>([
  ['delay 30 19:00 more', shiftSchedule],
  ['delay 3 days', shiftSchedule],
  ['delay 99999999', shiftSchedule],
  ['delay 30.5', shiftSchedule],
  ['score 2', updateScore],
  ['cancel 2022', cancelTournament],
  ['team 7', addTeam],
])('%s is no sentence of that command', (query, command) => {
  expect(read(command, query)?.args).toBeUndefined()
})

test.each(['delay', '30', 'cup "2022', '2022 cup', ''])('%j has nothing behind a name', (query) => {
  expect(readSentence(query)).toBeUndefined()
})
