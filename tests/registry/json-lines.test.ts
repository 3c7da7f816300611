// Problems inside a record that was given name its line.
import { expect, test } from 'vitest'
import { importTournament } from '../../commands/tournaments.ts'
import { fieldsWithLines, lineOf, problemWithLines } from '../../src/registry/json-lines.ts'

const text = `{
  "name": "Cup, \\"big\\"",
  "teams": [{ "name": "A" }, { "name": "B" }],
  "stages": [
    { "name": "Groups", "matches": [] },
    {
      "name": "Final",
      "matches": [
        { "id": "m1",
          "sides": [ {"team": "A"},
            {"team": "B"} ] },
        { "id": "m2", "round": 2 }
      ]
    }
  ]
}`

test.each([
  { path: 'name', line: 2 },
  { path: 'teams.1.name', line: 3 },
  { path: 'stages.0', line: 5 },
  { path: 'stages.1.name', line: 7 },
  { path: 'stages.1.matches.0.sides.1.team', line: 11 },
  { path: 'stages.1.matches.1', line: 12 },
  { path: 'stages.1.matches.1.round', line: 12 },
  // What is missing is told at what it is missing from.
  { path: 'stages.1.matches.1.sides', line: 12 },
  { path: 'stages.0.bestOf', line: 5 },
  { path: 'placements', line: undefined },
])('$path begins in line $line', ({ path, line }) => {
  expect(lineOf(text, path.split('.'))).toBe(line)
})

test('each problem of a record says its line, in its field and in the sentence', () => {
  const problem = {
    kind: 'fail' as const,
    message: 'Client error. Invalid request.\n[record.stages.1.matches.1]: Unknown team.\n[until]: Not supported.',
    fields: { 'record.stages.1.matches.1': ['Unknown team.'], until: ['Not supported.'] },
  }
  expect(problemWithLines(importTournament, { record: text }, problem)).toEqual({
    kind: 'fail',
    message: 'Client error. Invalid request.\n[record.stages.1.matches.1:12]: Unknown team.\n[until]: Not supported.',
    fields: { 'record.stages.1.matches.1:12': ['Unknown team.'], until: ['Not supported.'] },
  })
  expect(fieldsWithLines(importTournament, { record: 'no JSON' }, { record: ['notJson'] })).toEqual({
    record: ['notJson'],
  })
})

test('a text of a megabyte is searched at once', () => {
  const long = JSON.stringify({ teams: Array.from({ length: 40_000 }, (_, i) => ({ name: `Team ${i}` })) }, null, 1)
  expect(lineOf(long, ['teams', '39999', 'name'])).toBe(3 + 39_999 * 3 + 1)
})
