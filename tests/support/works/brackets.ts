// The largest brackets, drawn and played: what tests/rules/bracket/speed.test.ts counts the steps of.
import { StageFormat } from '../../../src/contract/states.ts'
import { startBracket } from '../../../src/rules/bracket/progress.ts'
import { applyScores, impactOf } from '../../../src/rules/bracket/results.ts'
import { rankStage } from '../../../src/rules/ranking.ts'
import { done, favourite, generated, only, playedOut, scores } from '../../rules/bracket/play.ts'
import type { Works } from '../steps.ts'

const played = new Map<number, ReturnType<typeof playThrough>>()
function playedThrough(teams: number) {
  const known = played.get(teams) ?? playThrough(teams)
  played.set(teams, known)
  return known
}

function playThrough(teams: number) {
  const bracket = playedOut(startBracket(only(generated(teams, 'DoubleElimination'))), 'DoubleElimination', favourite)
  const [first] = bracket.matches
  if (!first) throw new Error('no match')
  return { bracket, first, loser: first.teams[1]?.tournamentTeamId ?? '' }
}

const drawn = StageFormat.options.map((format): [string, Works[string]] => [
  format,
  (teams) => () => generated(teams, format),
])

export const works: Works = {
  ...Object.fromEntries(drawn),
  look(teams) {
    const { bracket, first, loser } = playedThrough(teams)
    return () => impactOf(bracket, first.bracketMatchId, loser)
  },
  correct(teams) {
    const { bracket, first } = playedThrough(teams)
    const result = scores(first, 0, 1)
    return () => done(applyScores(bracket, 'DoubleElimination', first.bracketMatchId, result, { cascade: true }))
  },
  rank(teams) {
    const { bracket } = playedThrough(teams)
    const rules = { pointsWin: 3, pointsDraw: 1, tieBreakers: ['points' as const] }
    return () => rankStage({ format: 'DoubleElimination', brackets: [bracket], seeds: [], ...rules })
  },
}
