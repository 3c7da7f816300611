// A tournament of two stages as it was: the FIFA World Cup 2022, eight groups by table, then a knock-out of sixteen with
// shoot-outs and a match for third place. By the same command lines as people type; one group by keyboard in a browser.
import { generateBrackets } from '../../commands/brackets.ts'
import { updateScore } from '../../commands/matches.ts'
import { finalizeStage } from '../../commands/stages.ts'
import type { StageDetail } from '../../src/contract/stage.ts'
import { paths } from '../../src/paths.ts'
import { recordedSeeds } from '../../src/rules/bracket/recorded.ts'
import { Desk, expect, test } from '../support/desk.ts'
import { eliminationRanks, groupRanks, resultOf, stageOf, tournamentRecord } from '../support/records.ts'
import { ServiceDesk } from '../support/service-desk.ts'

const cup = 'FIFA World Cup 2022'
const record = tournamentRecord('fifa-world-cup-2022')
const [groups, knockOut] = [stageOf(record, 1), stageOf(record, 2)]
const draw = recordedSeeds(knockOut).filter((name) => name !== null)

test('groups by keyboard and script, then the knock-out, to the real ranking', async ({ page, fresh }) => {
  const service = await ServiceDesk.open(fresh)
  const { id } = await service.tournament(cup)
  await service.run(`tournament close-registration ${id}`)

  const desk = new Desk(page, fresh.url)
  await desk.signIn('admin', paths.bracket(id))
  await desk.expectReady(generateBrackets)
  const list = await desk.palette(desk.title(generateBrackets))
  await expect(list.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await service.run(`go bracket ${id} --stage="${groups.name}"\nbracket generate @page --by-registration-group`)
  await expect(desk.match('G1-M1')).toBeVisible()
  await desk.press(finalizeStage)
  await desk.confirm(groups.name)
  await desk.expectDone(finalizeStage)

  await groupByKeyboard(desk)
  const drawn = await stageNow(service, id, 0)
  await service.run(resultLines(drawn, groups, 2))
  await service.run(completeLines(drawn))
  await expect.poll(() => stageNow(service, id, 0).then(({ state }) => state)).toBe('StandingPendingApproval')
  await service.run(`go standings ${id} --stage="${groups.name}"\nstandings approve @page --confirm="${groups.name}"`)
  const table = await stageNow(service, id, 0)
  expect(Object.fromEntries(table.standings.map(({ name, rank }) => [name, rank]))).toEqual(groupRanks(groups))

  // The real draw, not the proposed seeding: winners of two groups may not meet again before the final.
  const teams = draw.map((name) => `"${name}"`).join(',')
  await service.run(`stage advance ${table.id} --teams=${teams} --yes`)
  await service.run(`go bracket ${id} --stage="${knockOut.name}"\nstage finalize @page --confirm="${knockOut.name}"`)
  for (let round = 0; round < 4; round++) {
    await service.run(resultLines(await stageNow(service, id, 1), knockOut, 1))
  }
  const finals = await stageNow(service, id, 1)
  expect(finals.brackets.flatMap(({ matches }) => matches).every(({ state }) => state === 'Completed')).toBe(true)
  await service.run(completeLines(finals))
  await service.run(
    `go standings ${id} --stage="${knockOut.name}"\nstandings approve @page --confirm="${knockOut.name}"`,
  )

  const ranking = await service.finalRanking(id)
  const rankOf = Object.fromEntries(ranking.map(({ name, rank }) => [name, rank]))
  expect(rankOf).toMatchObject(eliminationRanks(knockOut))
  expect(ranking).toHaveLength(32)
  await desk.open(paths.teamStandings(id))
  const final = page.getByRole('region', { name: desk.say('ui.standings.final') }).getByRole('listitem')
  await expect(final.first()).toContainText(/^1Argentina/)
})

/** All six matches of the first group: the cursor goes from each to the next by itself. */
async function groupByKeyboard(desk: Desk): Promise<void> {
  const form = desk.page.getByRole('form', { name: desk.title(updateScore) })
  for (let match = 1; match <= 6; match++) {
    await expect(desk.page.locator('[data-cursor=true][data-match]')).not.toContainText(':')
    await desk.page.keyboard.press('Enter')
    await expect(form.getByRole('textbox').first()).toBeFocused()
    const inspector = (await form.textContent()) ?? ''
    const pair = record.teams.map(({ name }) => name).filter((name) => inspector.includes(name))
    const ordered = pair.toSorted((a, b) => inspector.indexOf(a) - inspector.indexOf(b))
    const [home = '', away = ''] = resultOf(groups, ordered).score.split('-')
    await desk.page.keyboard.type(home)
    await desk.page.keyboard.press('Tab')
    await desk.page.keyboard.type(away)
    await desk.page.keyboard.press('Enter')
    await expect(form).toBeHidden()
  }
}

/** A line for every match that has its teams and no result yet. */
function resultLines(stage: StageDetail, played: typeof groups, from: number): string {
  return stage.brackets
    .filter(({ groupNumber }) => groupNumber >= from)
    .flatMap(({ matches }) => matches)
    .filter((match) => match.scores.length === 0 && match.teams.every((team) => team !== null))
    .map((match) => {
      const { score, shootOut } = resultOf(
        played,
        match.teams.map((team) => team?.name ?? ''),
      )
      const decided = shootOut === undefined ? '' : ` --shoot-out=${shootOut}`
      return `match update-score ${stage.id}/${match.identifier} ${score}${decided}`
    })
    .join('\n')
}

function completeLines({ id, name, brackets }: StageDetail): string {
  return brackets
    .map(({ groupNumber }) => `bracket complete ${id}/${groupNumber} --confirm="${name} ${groupNumber}"`)
    .join('\n')
}

async function stageNow(service: ServiceDesk, id: string, position: number): Promise<StageDetail> {
  const stage = (await service.stages(id))[position]
  if (!stage) throw new Error(`there is no stage ${position + 1}`)
  return stage
}
