// Each format from an empty draw to approved standings, once by keyboard alone and once by mouse alone: seeded by hand,
// renamed, played, corrected late, with a match besides the plan. The final ranking is what the rules of the format say.
import * as brackets from '../../commands/brackets.ts'
import { finalizeStage, unfinalizeStage } from '../../commands/stages.ts'
import type { StageFormat } from '../../src/contract/states.ts'
import { paths } from '../../src/paths.ts'
import { type Desk, expect, test, told } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { formatCup, stageName } from './format-cup.ts'
import { type Hands, KeyHands, MouseHands } from './format-hands.ts'

test.describe.configure({ mode: 'parallel' })

const ways = [
  { by: 'keyboard', handsOf: (desk: Desk): Hands => new KeyHands(desk) },
  { by: 'mouse', handsOf: (desk: Desk): Hands => new MouseHands(desk) },
]

for (const { by, handsOf } of ways) {
  // main-job.e2e.ts plays this format too.
  test(`single elimination with third place, by ${by} alone`, told(false), async ({ desk, platform }) => {
    const { id, service } = await begin(desk, platform, 'SingleElimination', by)
    const hands = handsOf(desk)
    await hands.seed(['Alpha', 'Bravo', 'Comet', 'Delta', 'Echo', 'Foxtrot'])
    await hands.give(brackets.showBracket)
    await desk.expectSaid(new RegExp(desk.say('ui.bracket.visible')))
    await hands.give(brackets.hideBracket)
    const byes = desk.say('reason.consequence.byes', { teams: 'Alpha, Bravo' })
    await hands.giveAfterReading(finalizeStage, stageName, [byes])
    await hands.give(unfinalizeStage, '')
    await hands.giveAfterReading(finalizeStage, stageName, [byes])
    await hands.rename('G1-M5', 'Round of 4', 'Semi-finals')
    await hands.enter('G1-M2', [2, 1])
    await hands.enter('G1-M4', [2, 0])
    await hands.enter('G1-M5', [2, 0])
    await hands.enter('G1-M6', [1, 2])
    await hands.enter('G1-M8', [2, 0])
    await hands.openRoom('G1-M7')
    // Echo had beaten Delta after all.
    await hands.enter('G1-M2', [1, 2], ['G1-M5', 'G1-M8'])
    await hands.allow('G1-M2', [
      'G1-M5 is reset',
      'G1-M8 is reset',
      'The room of G1-M7 is aborted',
      /Out of G1-M5: Delta/,
      /Out of G1-M7: Alpha/,
      /Out of G1-M8: .*Delta/,
    ])
    await hands.enter('G1-M5', [1, 2])
    await hands.enter('G1-M8', [2, 0])
    await hands.enter('G1-M7', [2, 1])
    // Both left in the first round: this match parts them.
    await hands.addMatch('G1-M5', 'Fifth place', ['Delta', 'Foxtrot'])
    await hands.enter('G1-M9', [0, 2])
    await hands.giveAfterReading(brackets.completeBracket, `${stageName} 1`, ['results are final'])
    await hands.approve(stageName)
    await expectRanking(desk, service, id, { Echo: 1, Comet: 2, Alpha: 3, Bravo: 4, Foxtrot: 5, Delta: 6 })
  })

  test(
    `double elimination with the final played again, by ${by} alone`,
    told(by === 'keyboard'),
    async ({ desk, platform }) => {
      const { id, service } = await begin(desk, platform, 'DoubleElimination', by)
      const hands = handsOf(desk)
      await hands.seed(['Alpha', 'Bravo', 'Comet', 'Delta', 'Echo'])
      const byes = desk.say('reason.consequence.byes', { teams: 'Alpha, Bravo, Comet' })
      await hands.giveAfterReading(finalizeStage, stageName, [byes])
      await hands.rename('G1-M10', 'Losers round 2', 'Last chance')
      await hands.enter('G1-M2', [2, 0])
      await hands.enter('G1-M6', [2, 0])
      await hands.enter('G1-M5', [2, 1])
      await hands.enter('G1-M10', [2, 0])
      await hands.openRoom('G1-M12')
      // Echo had beaten Delta after all: what was played on both sides since falls.
      await hands.enter('G1-M2', [0, 2], ['G1-M5', 'G1-M10'])
      await hands.allow('G1-M2', [
        'G1-M5 is reset',
        'G1-M10 is reset',
        'The room of G1-M12 is aborted',
        /Out of G1-M5: Delta/,
        /Out of G1-M7: Alpha/,
        /Out of G1-M10: Echo/,
        /Out of G1-M12: Comet, Delta/,
      ])
      await hands.enter('G1-M5', [2, 0])
      await hands.enter('G1-M10', [1, 2])
      await hands.enter('G1-M12', [2, 1])
      await hands.enter('G1-M7', [2, 1])
      await hands.enter('G1-M13', [2, 0])
      await hands.enter('G1-M14', [1, 2])
      await hands.addMatch('G1-M2', 'Show match', ['Comet', 'Echo'])
      await hands.enter('G1-M16', [2, 1])
      await hands.enter('G1-M15', [2, 0])
      await hands.giveAfterReading(brackets.completeBracket, `${stageName} 1`, ['results are final'])
      await hands.approve(stageName)
      await expectRanking(desk, service, id, { Alpha: 1, Bravo: 2, Delta: 3, Echo: 4, Comet: 5 })
    },
  )

  test(`round robin in two divisions, by ${by} alone`, told(by === 'keyboard'), async ({ desk, platform }) => {
    const { id, service } = await begin(desk, platform, 'RoundRobin', by)
    const hands = handsOf(desk)
    await hands.seed(['Alpha', 'Delta', 'Echo'])
    await hands.giveAfterReading(finalizeStage, stageName, [
      desk.say('reason.consequence.stageStarted', { name: stageName, matches: 6 }),
    ])
    await hands.rename('G1-M1', 'Round 1', 'Opening day')
    await hands.enter('G1-M1', [0, 2])
    await hands.enter('G1-M2', [1, 1])
    await hands.enter('G1-M3', [1, 2])
    // Echo had won; nothing later hangs on it, but another result is replaced.
    await hands.enter('G1-M1', [2, 1], 'asks')
    await hands.answer('G1-M1', [])
    await hands.showDivision(2)
    await hands.enter('G2-M1', [4, 0])
    await hands.enter('G2-M2', [2, 2])
    await hands.openRoom('G2-M3')
    // A result by hand closes the room, and says so before.
    await hands.enter('G2-M3', [0, 2], 'asks')
    await hands.answer('G2-M3', ['The room of G2-M3 is closed'])
    await hands.showDivision(1)
    await hands.addMatch('G1-M3', 'Play-off', ['Alpha', 'Delta'])
    await hands.enter('G1-M4', [3, 1])
    // The step that is due names its division, and the result has to come first.
    await expect(desk.button(brackets.completeBracket).first()).toContainText(`${stageName} 1`)
    await hands.giveAfterReading(brackets.completeBracket, `${stageName} 1`, ['results are final'])
    await hands.showDivision(2)
    await hands.giveAfterReading(brackets.completeBracket, `${stageName} 2`, ['results are final'])
    await hands.approve(stageName)
    // Alpha and Delta are level in everything but the match besides the plan. Between the divisions the difference a match
    // decides: the winners are level by points, and so are the seconds.
    await expectRanking(desk, service, id, { Comet: 1, Alpha: 2, Bravo: 3, Delta: 4, Echo: 5, Foxtrot: 6 })
  })

  test(`free for all in two lobbies, by ${by} alone`, told(by === 'mouse'), async ({ desk, platform }) => {
    const { id, service } = await begin(desk, platform, 'FreeForAll', by)
    const hands = handsOf(desk)
    await hands.seed(['Alpha', 'Bravo', 'Comet', 'Delta', 'Echo', 'Foxtrot'])
    await hands.giveAfterReading(finalizeStage, stageName, [
      desk.say('reason.consequence.stageStarted', { name: stageName, matches: 2 }),
    ])
    await hands.rename('G1-M1', 'Round 1', 'Lobbies')
    await hands.enter('G1-M1', [10, 20, 5])
    await hands.enter('G1-M2', [15, 12, 8])
    await hands.enter('G1-M1', [25, 20, 5], 'asks')
    await hands.answer('G1-M1', [])
    await hands.giveAfterReading(brackets.completeBracket, `${stageName} 1`, ['results are final'])
    await hands.approve(stageName)
    await expectRanking(desk, service, id, { Alpha: 1, Delta: 2, Bravo: 3, Comet: 4, Foxtrot: 5, Echo: 6 })
  })
}

async function begin(desk: Desk, platform: Parameters<typeof ServiceDesk.open>[0], format: StageFormat, by: string) {
  const service = await ServiceDesk.open(platform)
  const id = await formatCup(service, `${format} by ${by}`, format)
  await desk.open(paths.bracket(id))
  await expect(desk.match('G1-M1')).toBeVisible()
  return { id, service }
}

/** As the page shows it, and as the platform keeps it. */
async function expectRanking(desk: Desk, service: ServiceDesk, id: string, expected: Record<string, number>) {
  const list = desk.page.getByRole('region', { name: desk.say('ui.standings.final') }).getByRole('listitem')
  await expect(list).toHaveCount(Object.keys(expected).length)
  const shown = (await list.allTextContents()).map((text) => /^(\d+)(.*)Cup(?: · .*)?$/.exec(text) ?? [])
  expect(Object.fromEntries(shown.map(([, rank, name]) => [name, Number(rank)]))).toEqual(expected)
  const kept = (await service.finalRanking(id)).map(({ name, rank }) => [name, rank] as const)
  expect(Object.fromEntries(kept)).toEqual(expected)
  expect((await service.stages(id)).map((stage) => stage.state)).toEqual(['Completed'])
}
