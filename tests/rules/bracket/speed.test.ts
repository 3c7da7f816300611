// Large fields: four times the teams take about four times the steps. `npm run bench -- bracket` takes the time of the largest.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StageFormat } from '../../../src/contract/states.ts'
import { maxTeamsPerTournament } from '../../../src/contract/limits.ts'
import { startBracket } from '../../../src/rules/bracket/progress.ts'
import { impactOf } from '../../../src/rules/bracket/results.ts'
import { countIn } from '../../support/steps.ts'
import { favourite, generated, only, playedOut } from './play.ts'

let counting: ReturnType<typeof countIn>
beforeAll(() => {
  counting = countIn('works/brackets.ts')
})
afterAll(() => counting.end())

/** What is quadratic takes sixteen times as many steps. */
async function expectLinear(name: string, teams: number): Promise<number> {
  const [few, many] = [await counting.steps(name, teams / 4), await counting.steps(name, teams)]
  console.log(`${name}: ${few} steps for ${teams / 4} teams, ${many} for ${teams}`)
  expect(few).toBeGreaterThan(teams / 4)
  expect(many).toBeLessThan(6 * few)
  return many
}

test.each(StageFormat.options.filter((format) => format !== 'RoundRobin'))(
  '4,096 teams are drawn in %s',
  async (format) => {
    await expectLinear(format, maxTeamsPerTournament)
  },
)

test('the longest correction in a finished bracket is found and made by looking at each match a few times', async () => {
  const teams = 2_048
  const drawn = startBracket(only(generated(teams, 'DoubleElimination')))
  const bracket = playedOut(drawn, 'DoubleElimination', favourite)
  const [match] = bracket.matches
  if (!match) throw new Error('no match')
  expect(impactOf(bracket, match.bracketMatchId, match.teams[1]?.tournamentTeamId ?? '').length).toBeGreaterThan(12)
  for (const name of ['look', 'correct'])
    expect(await expectLinear(name, teams)).toBeLessThan(4 * bracket.matches.length)
  await expectLinear('rank', teams)
})
