import { expect, test } from 'vitest'
import { parseTeamList } from '../../src/rules/team-list.ts'

test.each([
  { why: 'names', text: 'Alpha\n\n Beta ;Gamma', teams: [{ name: 'Alpha' }, { name: 'Beta' }, { name: 'Gamma' }] },
  { why: 'players', text: 'Alpha: Ann, Bob、Cy', teams: [{ name: 'Alpha', players: ['Ann', 'Bob', 'Cy'] }] },
  { why: 'a group', text: 'Alpha #2', teams: [{ name: 'Alpha', group: 2 }] },
  { why: 'cells of a sheet', text: 'Alpha\tAnn\tBob', teams: [{ name: 'Alpha', players: ['Ann', 'Bob'] }] },
  { why: 'quoted names', text: '"A; B": Ann', teams: [{ name: 'A; B', players: ['Ann'] }] },
  { why: 'seeds, put in order', text: '2. Beta\n1. Alpha\n10) Gamma', teams: [{ name: 'Alpha' }, { name: 'Beta' }, { name: 'Gamma' }] }, // prettier-ignore
  { why: 'seeds in a column', text: '2\tBeta\tBob\n1\tAlpha', teams: [{ name: 'Alpha' }, { name: 'Beta', players: ['Bob'] }] }, // prettier-ignore
  { why: 'numbers that are names', text: '100 Thieves\n1. FC', teams: [{ name: '100 Thieves' }, { name: '1. FC' }] },
  { why: 'one seed twice', text: '1. Alpha\n1. Beta', teams: [{ name: '1. Alpha' }, { name: '1. Beta' }] },
])('a pasted list of teams: $why', ({ text, teams }) => {
  expect(parseTeamList(text)).toEqual(teams)
})
