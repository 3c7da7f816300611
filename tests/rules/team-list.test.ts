import { expect, test } from 'vitest'
import { parseTeamList, teamLine } from '../../src/rules/team-list.ts'

const ids = { ann: '80351110224678912', bob: '175928847299117063' }
const ann = { nickname: 'Ann', discordId: ids.ann }

test.each([
  { why: 'names', text: 'Alpha\n\n Beta ;Gamma', teams: [{ name: 'Alpha' }, { name: 'Beta' }, { name: 'Gamma' }] },
  { why: 'players', text: 'Alpha: Ann, Bob、Cy', teams: [{ name: 'Alpha', players: ['Ann', 'Bob', 'Cy'] }] },
  { why: 'a group', text: 'Alpha #2', teams: [{ name: 'Alpha', group: 2 }] },
  { why: 'cells of a sheet', text: 'Alpha\tAnn\tBob', teams: [{ name: 'Alpha', players: ['Ann', 'Bob'] }] },
  { why: 'quoted names', text: '"A; B": Ann', teams: [{ name: 'A; B', players: ['Ann'] }] },
  { why: 'seeds, put in order', text: '2. Beta\n1. Alpha\n10) Gamma', teams: [{ name: 'Alpha' }, { name: 'Beta' }, { name: 'Gamma' }] }, // prettier-ignore
  { why: 'seeds in a column', text: '2\tBeta\tBob\n1\tAlpha', teams: [{ name: 'Alpha' }, { name: 'Beta', players: ['Bob'] }] }, // prettier-ignore
  { why: 'numbers that are names', text: '100 Thieves\n1. FC', teams: [{ name: '100 Thieves' }, { name: '1. FC' }] },
  { why: 'lines of a script', text: 'team add-many @page --yes "Alpha: Ann, Bob; \\\n  Beta: Cy; \\\n  Gamma"', teams: [{ name: 'Alpha', players: ['Ann', 'Bob'] }, { name: 'Beta', players: ['Cy'] }, { name: 'Gamma' }] }, // prettier-ignore
  { why: 'a backslash at the end', text: 'Alpha \\\r\nBeta\\', teams: [{ name: 'Alpha' }, { name: 'Beta' }] },
  { why: 'bullets', text: '- Alpha\n* Beta: Ann\n• Gamma,\n– Delta', teams: [{ name: 'Alpha' }, { name: 'Beta', players: ['Ann'] }, { name: 'Gamma' }, { name: 'Delta' }] }, // prettier-ignore
  { why: 'quotes of all kinds', text: '“Alpha; B”\n「乙: 丙」\n"Gamma', teams: [{ name: 'Alpha; B' }, { name: '乙: 丙' }, { name: 'Gamma' }] }, // prettier-ignore
  { why: 'signs that are names', text: '-Alpha\nTeam - B\nC++', teams: [{ name: '-Alpha' }, { name: 'Team - B' }, { name: 'C++' }] }, // prettier-ignore
  { why: 'one seed twice', text: '1. Alpha\n1. Beta', teams: [{ name: '1. Alpha' }, { name: '1. Beta' }] },
  { why: 'rows of a CSV file', text: 'Team,Captain,Player 2\n"A, B",Ann,Bob\nBeta,Cy,', teams: [{ name: 'A, B', players: ['Ann', 'Bob'] }, { name: 'Beta', players: ['Cy'] }] }, // prettier-ignore
  { why: 'commas that are in names', text: 'Alpha, the first', teams: [{ name: 'Alpha, the first' }] },
  { why: 'Discord ids behind names', text: `Alpha: Ann ${ids.ann}, Bob Lee <@${ids.bob}>, "Cy ${ids.ann}"`, teams: [{ name: 'Alpha', players: [ann, { nickname: 'Bob Lee', discordId: ids.bob }, `Cy ${ids.ann}`] }] }, // prettier-ignore
  { why: 'Discord ids in a column', text: `隊伍\t選手\tDiscord\nAlpha\tAnn\t${ids.ann}\tBob\nBeta\t${ids.bob}`, teams: [{ name: 'Alpha', players: [ann, 'Bob'] }, { name: 'Beta', players: [ids.bob] }] }, // prettier-ignore
])('a pasted list of teams: $why', ({ text, teams }) => {
  expect(parseTeamList(text)).toEqual(teams)
})

test.each([
  { name: 'Alpha' },
  { name: 'A; B: C', group: 2, players: ['Ann', 'Bob, Cy'] },
  { name: '- x' },
  { name: 'Beta', players: [ann, { nickname: 'Bob, Cy', discordId: ids.bob }] },
  { name: '1. FC' },
])('a team is written as it is read: $name', (team) => expect(parseTeamList(teamLine(team))).toEqual([team]))
