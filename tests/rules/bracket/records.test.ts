// Real tournaments and small ones made by hand, replayed match by match to the places they had.
import { expect, test } from 'vitest'
import type { Bracket, BracketMatch, BracketTeam, Score } from '../../../src/contract/bracket.ts'
import type { TieBreaker } from '../../../src/contract/stage.ts'
import type { Standing } from '../../../src/contract/standing.ts'
import type { StageFormat } from '../../../src/contract/states.ts'
import type { RecordedMatch, RecordedStage } from '../../../src/contract/tournament-record.ts'
import { generateDivision } from '../../../src/rules/bracket/division.ts'
import { sideOf } from '../../../src/rules/bracket/graph.ts'
import { recordedLosersOrders, recordedSeeds } from '../../../src/rules/bracket/recorded.ts'
import { outcomeOf, startBracket } from '../../../src/rules/bracket/progress.ts'
import { applyScores } from '../../../src/rules/bracket/results.ts'
import { finalRanking } from '../../../src/rules/final-ranking.ts'
import { rankStage } from '../../../src/rules/ranking.ts'
import { tieBreakPresets } from '../../../src/rules/tie-break-presets.ts'
import { type RecordName, stageOf, tournamentRecord } from '../../support/records.ts'
import { lobbyPoints, smallCups } from '../../support/small-cups.ts'
import { done, isPlayed, settings, teamNames } from './play.ts'

/** Each with its record. */
function withRecords<Case extends { file: RecordName }>(cases: readonly Case[]) {
  return cases.map((one) => ({ ...one, record: tournamentRecord(one.file) }))
}

test.each([
  ...withRecords([
    { file: 'lol-worlds-2022-knockout', stage: 1, what: '8 teams by draw' },
    { file: 'fifa-world-cup-2022', stage: 2, what: '16 teams, shoot-outs, third place' },
    { file: 'vct-2024-china-stage-2', stage: 3, what: 'double elimination of 4 with one final' },
  ]),
  { file: 'small', stage: 1, record: smallCups.byesAndForfeit, what: 'three byes, a forfeit' },
  {
    file: 'small',

    stage: 1,
    record: smallCups.playedReset,
    what: 'byes on both sides, a played reset',
  },
])('$file ends as it did ($what)', ({ record, stage }) => {
  const played = stageOf(record, stage)
  const bracket = replayed(played)
  expect(bracket.state).toBe('PendingComplete')
  expect(bracket.matches.filter(isPlayed)).toHaveLength(played.matches.length)
  expect(levels(rankStage({ ...asStage(played), brackets: [bracket] }))).toEqual(sorted(played.placements ?? []))
})

test.each([{ file: 'small', record: smallCups.byesAndForfeit, byes: 3 }])(
  '$file: $byes byes go to the best seeds',
  ({ record, byes }) => {
    const played = stageOf(record, 1)
    const given = replayed(played)
      .matches.filter((match) => match.walkover)
      .flatMap((match) => teamNames(match))
    expect(given.filter((team) => team !== null).toSorted()).toEqual(played.seeds.slice(0, byes).toSorted())
  },
)

test.each(withRecords([{ file: 'vct-2024-china-stage-2' }]))(
  '$file: the winners of the round played wait for the final that was not',
  ({ record }) => {
    const bracket = replayed(stageOf(record, 2))
    expect(bracket.state).toBe('InProgress')
    const winners = bracket.matches.filter(isPlayed).map((match) => outcomeOf(match)?.winner?.tournamentTeamId)
    expect(bracket.matches.at(-1)?.teams.map((team) => team?.tournamentTeamId)).toEqual(winners)
  },
)

const standard: TieBreaker[] = [...tieBreakPresets.standard]

const byGoals: TieBreaker[] = ['points', 'scoreDifference', 'scoreFor', 'headToHeadPoints']

test.each([
  ...withRecords<{ file: RecordName; tieBreakers: TieBreaker[]; rule: string }>([
    { file: 'fifa-world-cup-2022', tieBreakers: byGoals, rule: 'goal difference before head-to-head' },
    { file: 'vct-2024-china-stage-2', tieBreakers: ['points'], rule: 'level teams stay level' },
  ]),
  { file: 'small', record: smallCups.tiesOfTwo, tieBreakers: standard, rule: 'ties by head-to-head' },
])('$file: the tables are the official ones ($rule)', ({ record, tieBreakers }) => {
  const played = stageOf(record, 1)
  const brackets = (played.groups ?? []).map((_, index) => replayed(played, index + 1))
  expect(brackets.map((bracket) => bracket.state)).toEqual(brackets.map(() => 'PendingComplete'))
  const standings = rankStage({ ...asStage(played), brackets, tieBreakers })
  expect(standings).toHaveLength(played.seeds.length)
  for (const [index, placements] of (played.groupPlacements ?? []).entries()) {
    expect(levels(standings.filter((row) => row.groupNumber === index + 1))).toEqual(sorted(placements))
  }
})

test.each([{ file: 'small', record: smallCups.tiesOfTwo }])(
  '$file: the ties are decided between the level teams',
  ({ record }) => {
    const played = stageOf(record, 1)
    const standings = rankStage({ ...asStage(played), brackets: [replayed(played, 1)], tieBreakers: standard })
    const byPoints = standings.filter((row) => row.decidedBy !== null && row.decidedBy !== 'points')
    expect(new Set(byPoints.map((row) => row.decidedBy))).toEqual(new Set(['headToHeadPoints']))
    expect(standings.some((row) => row.tied)).toBe(false)
  },
)

test.each(withRecords([{ file: 'fifa-world-cup-2022' }]))(
  '$file: the final ranking goes on with those who left in the groups',
  ({ record }) => {
    const ranked = record.stages.map((stage) => {
      const groups = stage.groups?.map((_, index) => replayed(stage, index + 1)) ?? [replayed(stage)]
      return { name: stage.name, standings: rankStage({ ...asStage(stage), brackets: groups, tieBreakers: byGoals }) }
    })
    const ranking = finalRanking(ranked)
    expect(ranking).toHaveLength(32)
    expect(ranking.slice(0, 4).map((row) => [row.rank, row.name])).toEqual([
      [1, 'Argentina'],
      [2, 'France'],
      [3, 'Croatia'],
      [4, 'Morocco'],
    ])
    // Best third: Germany, 4 points, goals 6-5. Last: Qatar, 0 points, 1-7.
    expect(ranking[16]).toMatchObject({ rank: 17, name: 'Germany', stageName: 'Group stage' })
    expect(ranking.at(-1)).toMatchObject({ rank: 32, name: 'Qatar' })
  },
)

test.each([{ file: 'small', stage: 1, record: smallCups.lobbies, points: lobbyPoints }])(
  '$file, stage $stage: lobbies add up',
  ({ record, stage, points: official }) => {
    const played = stageOf(record, stage)
    for (const [index, lobby] of (played.groups ?? [played.seeds]).entries()) {
      const games = played.matches.filter((match) => match.sides.every((side) => lobby.includes(side.team)))
      expect(games).toHaveLength(played.bestOf)
      const drawn = division(played, lobby, index + 1)
      const [match] = drawn.matches
      if (!match) throw new Error('no match')
      const bracket = done(
        applyScores(startBracket(drawn), 'FreeForAll', match.bracketMatchId, lobbyScores(lobby, games)),
      ).bracket
      const standings = rankStage({ ...asStage(played), brackets: [bracket] })
      const points = standings.map((row) => row.values.totalScore ?? 0)
      expect(points).toEqual(points.toSorted((a, b) => b - a))
      expect(Object.fromEntries(standings.map((row) => [row.name, row.values.totalScore]))).toEqual(official[index])
    }
  },
)

function lobbyScores(lobby: readonly string[], games: readonly RecordedMatch[]): Score[] {
  const totals = lobby.map((team) =>
    games.reduce((sum, game) => sum + (game.sides.find((side) => side.team === team)?.score ?? 0), 0),
  )
  const winner = totals.indexOf(Math.max(...totals))
  return lobby.map((team, index) => ({
    tournamentTeamId: team,
    totalScore: totals[index] ?? 0,
    result: index === winner ? 'Win' : 'Lose',
  }))
}

/** Draws a stage, or one of its groups, as it was drawn, and enters every recorded match. */
function replayed(stage: RecordedStage, group?: number): Bracket {
  const teams = group === undefined ? recordedSeeds(stage) : (stage.groups?.[group - 1] ?? [])
  let bracket = startBracket(division(stage, teams, group ?? 1))
  const left = stage.matches.filter((match) => group === undefined || match.group === group)
  for (let found = true; found && left.length > 0;) {
    found = false
    for (const [index, match] of bracket.matches.entries()) {
      if (match.state !== 'Initial') continue
      const at = left.findIndex((recorded) => isSame(match, recorded, stage.format))
      const recorded = left[at]
      if (!recorded) continue
      bracket = entered(bracket, index, recorded, stage)
      left.splice(at, 1)
      found = true
    }
  }
  expect(left).toEqual([])
  return bracket
}

function entered(bracket: Bracket, index: number, recorded: RecordedMatch, stage: RecordedStage): Bracket {
  const matches = bracket.matches.map((match, at) =>
    at === index ? { ...match, bestOf: recorded.bestOf ?? stage.bestOf } : match,
  )
  const match = matches[index]
  if (!match) return bracket
  const given = match.teams.flatMap((team): Score[] => {
    const side = recorded.sides.findIndex((one) => one.team === team?.tournamentTeamId)
    const { score = null, result = 'None' } = recorded.sides[side] ?? {}
    const shootOut = recorded.penalties?.[side]
    if (!team) return []
    return [
      {
        tournamentTeamId: team.tournamentTeamId,
        totalScore: score ?? 0,
        result,
        ...(shootOut !== undefined && { shootOut }),
      },
    ]
  })
  return done(applyScores({ ...bracket, matches }, stage.format, match.bracketMatchId, given)).bracket
}

function isSame(match: BracketMatch, { sides, bracket, round }: RecordedMatch, format: StageFormat): boolean {
  const teams = teamNames(match)
  // The same two may meet in the losers final, the grand final and its reset.
  const final = bracket === 'final' ? 2 - round : undefined
  if (
    format === 'DoubleElimination' &&
    (sideOf(match.roundOf, format) === 'final' ? match.roundOf : undefined) !== final
  ) {
    return false
  }
  return sides.length === teams.length && sides.every((side) => teams.includes(side.team))
}

function division(stage: RecordedStage, seeds: readonly (string | null)[], groupNumber: number): Bracket {
  let id = 0
  const teams = seeds.flatMap((name): BracketTeam[] => (name === null ? [] : [{ tournamentTeamId: name, name }]))
  return done(
    generateDivision({
      stage: settings(stage.format, {
        bestOf: stage.bestOf,
        encounterTimes: stage.encounters ?? 1,
        thirdPlaceMatch: stage.thirdPlace ?? false,
        grandFinal: stage.grandFinalReset === false ? 'single' : 'double',
        maxTeamsPerMatch: stage.maxTeamsPerMatch ?? 8,
      }),
      groupNumber,
      teamNum: teams.length,
      teams,
      checkInDuration: 10,
      nextId: () => `m${++id}`,
      losersOrders: stage.format === 'DoubleElimination' ? recordedLosersOrders(stage) : undefined,
    }),
  )
}

function asStage(stage: RecordedStage) {
  return { format: stage.format, seeds: [], pointsWin: 3, pointsDraw: 1, tieBreakers: standard }
}

function levels(standings: readonly Standing[]): string[][] {
  const found = new Map<number, string[]>()
  for (const { rank, name } of standings) found.set(rank, [...(found.get(rank) ?? []), name])
  return sorted([...found.values()])
}

function sorted(placements: readonly (readonly string[])[]): string[][] {
  return placements.map((level) => level.toSorted())
}
