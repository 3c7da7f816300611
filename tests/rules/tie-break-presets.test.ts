// Tables by every named order of criteria, against tables made by other code that follows the printed rules.
// ARENA_TABLES sets how many of each (a soak makes 20000), ARENA_RANDOM_SEED repeats them.
import { expect, test } from 'vitest'
import type { Bracket, Score } from '../../src/contract/bracket.ts'
import { TieBreakPreset, type TieBreaker } from '../../src/contract/stage.ts'
import { rankStage, tiesAtCut } from '../../src/rules/ranking.ts'
import { tieBreakPresetOf, tieBreakPresets } from '../../src/rules/tie-break-presets.ts'
import { randomFrom } from '../support/random.ts'
import { running } from './bracket/play.ts'

type Game = { home: string; away: string; homeGoals: number; awayGoals: number }
/** Teams in order; teams in one inner list are level. */
type Table = string[][]

const tables = Number(process.env['ARENA_TABLES'] ?? 400)
const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const limits = { timeout: 60_000 + tables * 30 }
console.log(`random tables: seed ${seed}`)

/** The printed rules, each written down by itself. */
const printed: Record<TieBreakPreset, (teams: string[], games: Game[]) => Table> = {
  // Points; difference; goals; then points, difference and goals in the matches between the teams still level.
  fifa2018: (teams, games) =>
    sorted(teams, (team) => [points(team, games), difference(team, games), goals(team, games)]).flatMap((level) => {
      const own = between(level, games)
      return sorted(level, (team) => [points(team, own), difference(team, own), goals(team, own)])
    }),
  uefa: (teams, games) =>
    sorted(teams, (team) => [points(team, games)]).flatMap((level) =>
      european(level, games, [points, difference, goals], [difference, goals]),
    ),
  uefaAwayGoals: (teams, games) =>
    sorted(teams, (team) => [points(team, games)]).flatMap((level) =>
      european(level, games, [points, difference, goals, awayGoals], [difference, goals, awayGoals, wins, awayWins]),
    ),
  leaguePoints: (teams, games) =>
    sorted(teams, (team) => [points(team, games), difference(team, games), goals(team, games)]).flatMap((level) => {
      const own = between(level, games)
      return sorted(level, (team) => [points(team, own), awayGoals(team, own)])
    }),
  // As toornament: whatever head to head separates, those still level begin again with the matches between them.
  standard: (teams, games) => sorted(teams, (team) => [points(team, games)]).flatMap((level) => atOnce(level, games)),
  pointsOnly: (teams, games) => sorted(teams, (team) => [points(team, games)]),
}

test.each(TieBreakPreset.options)('%s: random tables come out as its printed rules say', limits, (preset) => {
  const random = randomFrom(seed)
  let level = 0
  // Goes on until one was level over the cut: the longer the list of criteria, the rarer that is.
  for (let made = 0; made < tables || level === 0; made++) {
    const { bracket, teams, games } = randomTable(random)
    const standings = rankStage({
      format: 'RoundRobin',
      brackets: [bracket],
      seeds: teams,
      pointsWin: 3,
      pointsDraw: 1,
      tieBreakers: [...tieBreakPresets[preset]],
    })
    const expected = printed[preset](teams, games)
    const wanted = new Map<string, string>()
    let rank = 1
    for (const same of expected) {
      for (const team of same) wanted.set(team, `${rank}${same.length > 1 ? '=' : ''}`)
      rank += same.length
    }
    const found = new Map(standings.map((row) => [row.tournamentTeamId, `${row.rank}${row.tied ? '=' : ''}`]))
    expect(found, `table ${made}: ${JSON.stringify(games)}`).toEqual(wanted)

    // What stays level is flagged, and blocks where it lies over the cut; nothing else does.
    const cut = 1 + Math.floor(random() * (teams.length - 1))
    const over = expected.find((same, at) => {
      const before = expected.slice(0, at).flat().length
      return same.length > 1 && before < cut && before + same.length > cut
    })
    const blocking = tiesAtCut(standings, { advancing: cut, prizes: 0, lastStage: false })
    expect(blocking.map((tie) => tie.map((row) => row.tournamentTeamId).toSorted())).toEqual(
      over ? [over.toSorted()] : [],
    )
    if (over) level++
  }
})

test('an order that is no preset has no name', () => {
  for (const name of TieBreakPreset.options) expect(tieBreakPresetOf(tieBreakPresets[name])).toBe(name)
  expect(tieBreakPresetOf(['points', 'scoreFor'] satisfies TieBreaker[])).toBeUndefined()
})

/** Three to six teams, once or twice against each other, with few goals so that much is level. */
function randomTable(random: () => number): { bracket: Bracket; teams: string[]; games: Game[] } {
  const count = 3 + Math.floor(random() * 4)
  const most = 2 + Math.floor(random() * 3)
  const bracket = running(count, 'RoundRobin', { encounterTimes: 1 + Math.floor(random() * 2) })
  const games: Game[] = []
  const matches = bracket.matches.map((match) => {
    const [home = '', away = ''] = match.teams.map((team) => team?.tournamentTeamId)
    const homeGoals = Math.floor(random() * most)
    const awayGoals = Math.floor(random() * most)
    games.push({ home, away, homeGoals, awayGoals })
    const scores: Score[] = [
      { tournamentTeamId: home, totalScore: homeGoals, result: resultOf(homeGoals, awayGoals) },
      { tournamentTeamId: away, totalScore: awayGoals, result: resultOf(awayGoals, homeGoals) },
    ]
    return { ...match, scores, state: 'Completed' as const }
  })
  const teams = Array.from({ length: count }, (_, index) => `t${index + 1}`)
  return { bracket: { ...bracket, matches, state: 'PendingComplete' }, teams, games }
}

function resultOf(own: number, other: number): Score['result'] {
  return own === other ? 'Draw' : own > other ? 'Win' : 'Lose'
}

type Figure = (team: string, games: Game[]) => number

/** UEFA: between the level teams; again between those it leaves level; where that separates nobody, over all matches. */
function european(level: string[], games: Game[], headToHead: Figure[], overall: Figure[]): Table {
  if (level.length === 1) return [level]
  const own = between(level, games)
  const parts = sorted(level, (team) => headToHead.map((figure) => figure(team, own)))
  if (parts.length === 1) return sorted(level, (team) => overall.map((figure) => figure(team, games)))
  return parts.flatMap((part) => european(part, games, headToHead, overall))
}

function atOnce(level: string[], games: Game[]): Table {
  if (level.length === 1) return [level]
  const own = between(level, games)
  for (const figure of [points, difference]) {
    const parts = sorted(level, (team) => [figure(team, own)])
    if (parts.length > 1) return parts.flatMap((part) => atOnce(part, games))
  }
  return sorted(level, (team) => [difference(team, games), goals(team, games)])
}

function sorted(teams: string[], figures: (team: string) => number[]): Table {
  const compare = (one: string, other: string) => {
    const [a, b] = [figures(one), figures(other)]
    const at = a.findIndex((value, index) => value !== b[index])
    return at < 0 ? 0 : (b[at] ?? 0) - (a[at] ?? 0)
  }
  const table: Table = []
  for (const team of teams.toSorted(compare)) {
    const [last] = table.at(-1) ?? []
    if (last !== undefined && compare(last, team) === 0) table.at(-1)?.push(team)
    else table.push([team])
  }
  return table
}

const between = (teams: string[], games: Game[]) =>
  games.filter((game) => teams.includes(game.home) && teams.includes(game.away))
const goals: Figure = (team, games) =>
  total(games, (game) => (game.home === team ? game.homeGoals : game.away === team ? game.awayGoals : 0))
const difference: Figure = (team, games) =>
  goals(team, games) -
  total(games, (game) => (game.home === team ? game.awayGoals : game.away === team ? game.homeGoals : 0))
const awayGoals: Figure = (team, games) => total(games, (game) => (game.away === team ? game.awayGoals : 0))
const awayWins: Figure = (team, games) =>
  total(games, (game) => (game.away === team && game.awayGoals > game.homeGoals ? 1 : 0))
const wins: Figure = (team, games) =>
  awayWins(team, games) + total(games, (game) => (game.home === team && game.homeGoals > game.awayGoals ? 1 : 0))
const points: Figure = (team, games) =>
  3 * wins(team, games) +
  total(games, (game) => (game.homeGoals === game.awayGoals && [game.home, game.away].includes(team) ? 1 : 0))

function total(games: Game[], of: (game: Game) => number): number {
  return games.reduce((sum, game) => sum + of(game), 0)
}
