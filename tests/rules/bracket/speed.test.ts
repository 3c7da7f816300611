// The largest field there may be. Bounds are generous: a slow machine under load must pass, a quadratic walk must not.
import { expect, test } from 'vitest'
import { StageFormat } from '../../../src/contract/states.ts'
import { maxTeamsPerTournament } from '../../../src/contract/limits.ts'
import { startBracket } from '../../../src/rules/bracket/progress.ts'
import { applyScores, impactOf } from '../../../src/rules/bracket/results.ts'
import { rankStage } from '../../../src/rules/ranking.ts'
import { done, favourite, generated, only, playedOut, scores } from './play.ts'

/** Milliseconds of this process's processor, for the fastest of a few runs: what else the machine does is not counted. */
function fastest(run: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage()
    run()
    return process.cpuUsage(start).user / 1000
  })
  return Math.min(...times)
}

test.each(StageFormat.options.filter((format) => format !== 'RoundRobin'))(
  '4,096 teams are drawn in %s at once',
  (format) => {
    const time = fastest(() => generated(maxTeamsPerTournament, format))
    console.log(`${format}: 4,096 teams drawn in ${time.toFixed(1)} ms`)
    expect(time).toBeLessThan(150)
  },
)

test(
  'the longest correction in a finished bracket of 4,096 teams is found and made at once',
  { timeout: 60_000 },
  () => {
    const drawn = startBracket(only(generated(maxTeamsPerTournament, 'DoubleElimination')))
    const bracket = playedOut(drawn, 'DoubleElimination', favourite)
    const [match] = bracket.matches
    if (!match) throw new Error('no match')
    const loser = match.teams[1]?.tournamentTeamId ?? ''
    const impact = impactOf(bracket, match.bracketMatchId, loser)
    expect(impact.length).toBeGreaterThan(12)
    const look = fastest(() => impactOf(bracket, match.bracketMatchId, loser))
    const act = fastest(() =>
      done(applyScores(bracket, 'DoubleElimination', match.bracketMatchId, scores(match, 0, 1), { cascade: true })),
    )
    console.log(
      `correction of ${impact.length} later matches: seen in ${look.toFixed(2)} ms, made in ${act.toFixed(2)} ms`,
    )
    expect(look).toBeLessThan(40)
    expect(act).toBeLessThan(40)
    const ranked = fastest(() =>
      rankStage({
        format: 'DoubleElimination',
        brackets: [bracket],
        seeds: [],
        pointsWin: 3,
        pointsDraw: 1,
        tieBreakers: ['points'],
      }),
    )
    console.log(`ranked in ${ranked.toFixed(1)} ms`)
    expect(ranked).toBeLessThan(300)
  },
)
