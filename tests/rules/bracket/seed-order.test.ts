import { expect, test } from 'vitest'
import type { Bracket, BracketTeam } from '../../../src/contract/bracket.ts'
import type { StageDetail } from '../../../src/contract/stage.ts'
import type { StageFormat } from '../../../src/contract/states.ts'
import { generateDivision } from '../../../src/rules/bracket/division.ts'
import { placeTeams, seedDivision } from '../../../src/rules/bracket/generate.ts'
import { isSeeded, roomIn, seedOrderOf } from '../../../src/rules/bracket/seed-order.ts'
import { aStage, entrant } from '../../support/builders.ts'

const formats: StageFormat[] = ['SingleElimination', 'DoubleElimination', 'RoundRobin', 'FreeForAll']

test.each(formats)('a seeded division of %s reads back as its list, with any number of teams', (format) => {
  for (let size = 4; size <= 40; size++) {
    const { stage, teams, bracket } = aDivision(format, size)
    expect(seedOrderOf(bracket, stage).map((team) => team.name)).toEqual(teams.map((team) => team.name))
    expect(isSeeded(bracket, stage)).toBe(true)
    const other = teams.toReversed()
    const again = seeded(bracket, stage, other)
    expect(seedOrderOf(again, stage)).toEqual(other)
  }
})

test.each([
  { format: 'SingleElimination', size: 5, room: 8 },
  { format: 'DoubleElimination', size: 8, room: 8 },
  { format: 'RoundRobin', size: 5, room: 5 },
  { format: 'FreeForAll', size: 30, room: 40 },
] as const)('a $format of $size has room for $room', ({ format, size, room }) => {
  const { stage, bracket } = aDivision(format, size)
  expect(roomIn(bracket, stage)).toBe(room)
})

test('a bye that was moved by hand is no seeding', () => {
  const { stage, teams, bracket } = aDivision('SingleElimination', 3)
  const [first, last] = bracket.matches
  if (!first || !last) throw new Error('no matches')
  const ids = teams.map((team) => team.tournamentTeamId)
  const moved = placeTeams(
    [bracket],
    'SingleElimination',
    [
      { bracketMatchId: first.bracketMatchId, tournamentTeamIds: [ids[0] ?? null, ids[1] ?? null] },
      { bracketMatchId: last.bracketMatchId, tournamentTeamIds: [null, ids[2] ?? null] },
    ],
    teams,
  )
  if ('code' in moved || !moved[0]) throw new Error('not placed')
  expect(isSeeded(moved[0], stage)).toBe(false)
  expect(new Set(seedOrderOf(moved[0], stage))).toEqual(new Set(teams))
})

function aDivision(format: StageFormat, size: number) {
  const stage = aStage({ format, maxTeamsPerMatch: 20, encounterTimes: 1 })
  const teams = Array.from({ length: size }, (_, index) => entrant(`Team ${index + 1}`))
  let id = 0
  const bracket = generateDivision({
    stage,
    groupNumber: 1,
    teamNum: size,
    teams,
    checkInDuration: 15,
    nextId: () => String(++id),
  })
  if ('code' in bracket) throw new Error(bracket.code)
  return { stage, teams, bracket }
}

function seeded(bracket: Bracket, stage: StageDetail, teams: BracketTeam[]): Bracket {
  const ids = teams.map((team) => team.tournamentTeamId)
  const placed = placeTeams([bracket], stage.format, seedDivision(bracket, stage, ids), teams)
  if ('code' in placed || !placed[0]) throw new Error('not placed')
  return placed[0]
}
