// Random cups of several stages: teams skip a stage, two stages run side by side, sides are excluded, nobody turns up,
// places are shared by hand and results corrected late. ARENA_CUPS sets how many (a soak plays 2000), ARENA_RANDOM_SEED
// repeats them.
import { expect, test } from 'vitest'
import type { Bracket } from '../../src/contract/bracket.ts'
import type { Standing } from '../../src/contract/standing.ts'
import { StageFormat } from '../../src/contract/states.ts'
import { qualifiers } from '../../src/rules/advance-order.ts'
import { teamsOf } from '../../src/rules/bracket/generate.ts'
import { startBracket } from '../../src/rules/bracket/progress.ts'
import { stillPlaying } from '../../src/rules/bracket/still-playing.ts'
import { isExcluded } from '../../src/rules/bracket/tally.ts'
import { finalRanking, sharedPrizes, stagesByRank, withPrizes } from '../../src/rules/final-ranking.ts'
import { applyRanks, rankStage } from '../../src/rules/ranking.ts'
import { newStageSettings } from '../../src/rules/stage-settings.ts'
import { randomFrom } from '../support/random.ts'
import { field, generated } from './bracket/play.ts'
import { playedWith } from './bracket/random-play.ts'

const cups = Number(process.env['ARENA_CUPS'] ?? 100)
const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
console.log(`random cups: seed ${seed}`)

type Played = {
  stageId: string
  name: string
  format: StageFormat
  brackets: Bracket[]
  standings: Standing[]
  dropped: ReadonlySet<string>
}

test('every cup ends with everybody ranked once, each place with its reason', { timeout: 60_000 + cups * 200 }, () => {
  for (let cup = 0; cup < cups; cup++) {
    const random = randomFrom(seed + cup)
    const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
    const teams = shuffled(
      field(whole(8, 20)).map((team) => team.tournamentTeamId),
      random,
    )
    // The best of the first stage, with those who skipped it, and the others: side by side.
    const skipping = teams.splice(0, whole(0, 2))
    const first = playedStage('first', teams, random)
    const going = qualifiers({ standings: first.standings, advancing: 2, dropped: [] }).map(
      (row) => row.tournamentTeamId,
    )
    const above = [...new Set([...skipping, ...going])].slice(0, whole(3, 6))
    const below = teams.filter((id) => !above.includes(id)).slice(0, whole(3, 6))
    const winners = playedStage('winners', above, random)
    const losers = playedStage('losers', below, random)
    const stages = [first, winners, losers]
    const where = `cup ${cup} of seed ${seed}`
    for (const stage of stages) expect(wrongIn(stage), where).toBeUndefined()

    const order = random() < 0.5 ? ['winners', 'losers', 'first'] : ['losers', 'winners']
    const ranking = finalRanking(stagesByRank(stages, order))
    const everybody = [...skipping, ...teams].filter((id) => teams.includes(id) || above.includes(id))
    expect(ranking.map((row) => row.tournamentTeamId).toSorted(), where).toEqual(everybody.toSorted())
    expect(
      ranking.every((row) => row.decidedBy),
      where,
    ).toBe(true)
    // Counted 1, 2, 3, 3, 5, and stage by stage in the order given.
    for (const [index, row] of ranking.entries()) {
      const level = ranking[index - 1]?.rank === row.rank
      expect(row.rank === index + 1 || level, where).toBe(true)
      expect(row.decidedBy === 'shared', where).toBe(level)
    }
    const played = ranking.map((row) => order.concat('first').indexOf(row.stageName))
    expect(played, where).toEqual(played.toSorted((a, b) => a - b))

    // Every prize is given once, or divided among those who share its place.
    const prizes = whole(0, 3)
    const given = withPrizes(ranking, prizes, { shared: 'split' })
    const parts = given.reduce((sum, { prize }) => sum + (prize ? prize.places.length / prize.among : 0), 0)
    expect(parts, where).toBeCloseTo(Math.min(prizes, ranking.length))
    if (sharedPrizes(ranking, prizes).length === 0) {
      expect(given.filter((row) => row.prize).map((row) => row.rank)).toEqual(
        Array.from({ length: Math.min(prizes, ranking.length) }, (_, index) => index + 1),
      )
    }
  }
})

function playedStage(name: string, ids: readonly string[], random: () => number): Played {
  const formats = ids.length < 3 ? (['SingleElimination', 'RoundRobin'] as const) : StageFormat.options
  const format = formats[Math.floor(random() * formats.length)] ?? 'SingleElimination'
  const groups = ids.length >= 8 && random() < 0.5 ? 2 : 1
  const teams = ids.map((id) => ({ tournamentTeamId: id, name: id }))
  const troubles = { corrections: 4, additional: 1, absence: random() < 0.3 ? 0.2 : 0, drops: random() < 0.2 ? 1 : 0 }
  const dropped = new Set<string>()
  const brackets = generated(ids.length, format, { groups, maxTeamsPerMatch: 5 }, { teams }).map((drawn) => {
    const started = startBracket(drawn)
    expect(stillPlaying([started], format).size).toBe(teamsOf(started).length)
    const played = playedWith(started, format, random, troubles)
    for (const team of played.dropped) dropped.add(team)
    expect(stillPlaying([played.bracket], format).size).toBe(0)
    return played.bracket
  })
  const computed = rankStage({ ...newStageSettings(''), format, brackets, seeds: [...ids], dropped: [...dropped] })
  // Now and then an administrator gives two neighbours the same place.
  const [one, other] = computed.filter((row) => row.groupNumber === 1)
  const shares = random() < 0.2 && one && other && other.rank === 2 && !other.tied
  const standings = shares ? applyRanks(computed, [{ tournamentTeamId: other.tournamentTeamId, rank: 1 }]) : computed
  return { stageId: name, name, format, brackets, standings, dropped }
}

/** What breaks a law of the ranking, if anything. */
function wrongIn({ format, brackets, standings, dropped }: Played): string | undefined {
  for (const bracket of brackets) {
    const rows = standings.filter((row) => row.groupNumber === bracket.groupNumber)
    if (rows.length !== teamsOf(bracket).length) return 'a team without a place'
    for (const [index, row] of rows.entries()) {
      const above = rows[index - 1]
      if (row.rank !== index + 1 && row.rank !== above?.rank) return `${row.name} at ${row.rank}`
      if (above && row.rank !== above.rank && row.decidedBy === null) return `${row.name} without a reason`
    }
    if (format !== 'FreeForAll') continue
    const excluded = new Set(
      bracket.matches.flatMap((match) =>
        match.scores.flatMap((score) => (isExcluded(score.result) ? score.tournamentTeamId : [])),
      ),
    )
    // Whoever left stands last, excluded or not.
    const staying = rows.filter((row) => !dropped.has(row.tournamentTeamId))
    const first = staying.findIndex((row) => excluded.has(row.tournamentTeamId))
    const behind = first < 0 ? [] : staying.slice(first)
    if (behind.some((row) => !excluded.has(row.tournamentTeamId))) return 'an excluded side ahead'
  }
  return undefined
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
