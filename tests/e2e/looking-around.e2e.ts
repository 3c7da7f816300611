// Finding the way in a large bracket and choosing matches in it, by keyboard and by mouse: rounds, expressions, the loser's
// way, zoom, the overview, and the prompt that renames a round.
import { renameRound } from '../../commands/brackets.ts'
import * as bracketView from '../../commands/bracket-view.ts'
import { paths } from '../../src/paths.ts'
import { type Desk, expect, startsWith, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { formatCup, largeCup, stageName } from './format-cup.ts'

test.describe.configure({ mode: 'parallel' })

test('a round is chosen by its header, some of it shows as mixed, and an expression chooses more', async ({
  desk,
  platform,
}) => {
  const service = await ServiceDesk.open(platform)
  const id = await largeCup(service, 'Choice Cup', 16)
  await service.run(
    `go bracket ${id} --stage=${stageName}\nstage finalize @page --confirm=${stageName}\nmatch update-score G1-M1 2-0`,
  )
  await desk.open(paths.bracket(id))
  const round = (text: string) =>
    desk.page.getByRole('checkbox', { name: desk.say('ui.bracket.selectRound', { round: text }) })
  const count = (selected: number) =>
    expect(toolbox(desk)).toContainText(desk.say('ui.bracket.selectedCount', { count: selected }))
  await round('Round of 16').click()
  await count(8)
  await expect(round('Round of 16')).toBeChecked()
  await desk.match('G1-M3').click({ modifiers: ['Control'] })
  await count(7)
  await expect(round('Round of 16')).toHaveJSProperty('indeterminate', true)
  await toolbox(desk)
    .getByRole('button', { name: startsWith(desk.say('ui.bracket.unselect')) })
    .click()
  await expect(toolbox(desk)).toBeHidden()

  // By key: the header is a tab stop before the matches.
  await desk.page.getByRole('tree').focus()
  const header = round('Round of 8')
  for (let tabs = 0; tabs < 12 && !(await header.evaluate((box) => box === document.activeElement)); tabs++) {
    await desk.page.keyboard.press('Shift+Tab')
  }
  await desk.page.keyboard.press('Space')
  await count(4)
  await desk.keys('/')
  await desk.page.keyboard.type('round:16 state:Initial')
  await desk.expectSaid(desk.say('ui.bracket.queryFound', { count: 7 }))
  await desk.page.keyboard.press('Enter')
  await count(7)
  await expect(desk.match('G1-M1')).toHaveAttribute('aria-selected', 'false')
  await expect(desk.match('G1-M2')).toHaveAttribute('aria-selected', 'true')
})

test("the loser's way, the table of the same matches, and a round that keeps its name", async ({ desk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const id = await formatCup(service, 'Way Cup', 'DoubleElimination')
  await service.run(`go bracket ${id} --stage=${stageName}\nround rename 1/-2 "Last chance"`)
  await desk.open(paths.bracket(id))
  await expect(desk.match('G1-M1')).toBeVisible()
  const tree = desk.page.getByRole('tree')
  await tree.focus()
  const at = async () =>
    tree.evaluate(
      (element) => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.dataset['match'],
    )
  await desk.match('G1-M2').click()
  await desk.page.keyboard.press('Shift+ArrowRight')
  await expect.poll(at).toBe('G1-M8')
  await desk.page.keyboard.press('ArrowRight')
  await expect.poll(at).toBe('G1-M10')
  await desk.press(bracketView.bracketAsTable)
  const row = (match: string) =>
    desk.page.getByRole('row').filter({ has: desk.page.getByRole('rowheader', { name: match, exact: true }) })
  await expect(row('G1-M8')).toContainText(desk.say('ui.bracket.loserOf', { match: 'G1-M2' }))
  await expect(row('G1-M2')).toContainText('G1-M5')
  await desk.press(bracketView.bracketAsTable)
  await expect(desk.match('G1-M10')).toBeVisible()

  // Left empty or left, the prompt changes nothing (§5).
  await desk.press(renameRound)
  await expect(desk.dialog().getByRole('textbox')).toHaveValue('Last chance')
  await desk.page.keyboard.press('Control+a')
  await desk.page.keyboard.press('Delete')
  await desk.page.keyboard.press('Enter')
  await expect(desk.page.getByRole('dialog')).toHaveCount(0)
  await desk.press(renameRound)
  await desk.page.keyboard.type('Somewhere')
  await desk.page.keyboard.press('Escape')
  await expect(
    desk.page.getByRole('checkbox', { name: desk.say('ui.bracket.selectRound', { round: 'Last chance' }) }),
  ).toBeVisible()
  expect((await service.audit(id)).filter(({ command }) => command.startsWith('round rename'))).toHaveLength(1)
})

test('a bracket of 128 is zoomed, dragged and seen as a whole, by key and by mouse', async ({ desk, platform }) => {
  const service = await ServiceDesk.open(platform)
  await desk.open(paths.bracket(await largeCup(service, 'Wide Cup', 128)))
  await expect(desk.match('G1-M1')).toBeVisible()
  const zoom = (percent: number) => desk.expectSaid(new RegExp(`^${percent} %$`))
  await zoom(100)
  await desk.press(bracketView.bracketZoomOut)
  await zoom(90)
  await desk.press(bracketView.bracketZoomIn)
  await zoom(100)
  await desk.press(bracketView.bracketFit)
  const percent = async () =>
    Number.parseInt(
      await desk.page
        .getByText(/^\d+ %$/)
        .first()
        .innerText(),
      10,
    )
  await expect.poll(percent).toBeLessThan(50)
  const fitted = await percent()
  await desk.match('G1-M1').hover()
  await desk.page.keyboard.down('Control')
  await desk.page.mouse.wheel(0, -100)
  await desk.page.keyboard.up('Control')
  await expect.poll(percent).toBeGreaterThan(fitted)
  for (let steps = 0; steps < 12 && (await percent()) < 100; steps++) await desk.press(bracketView.bracketZoomIn)
  await zoom(100)

  // Dragging the ground, and a click into the overview.
  const first = desk.match('G1-M1')
  const before = await first.boundingBox()
  if (!before) throw new Error('the first match is out of sight')
  await desk.page.mouse.move(before.x + before.width + 20, before.y + 300)
  await desk.page.mouse.down()
  await desk.page.mouse.move(before.x + before.width + 20, before.y + 200, { steps: 4 })
  await desk.page.mouse.up()
  await expect.poll(async () => (await first.boundingBox())?.y).toBeCloseTo(before.y - 100, 0)
  const overview = await desk.page.getByTitle(desk.say('ui.bracket.minimap')).boundingBox()
  if (!overview) throw new Error('there is no overview')
  await desk.page.mouse.click(overview.x + 8, overview.y + overview.height - 8)
  await expect(desk.match('G1-M64')).toBeInViewport()
  // The keys bring what they lead to into view.
  await desk.page.getByRole('tree').focus()
  await desk.page.keyboard.press('ArrowDown')
  await expect(desk.match('G1-M2')).toBeInViewport()
})

function toolbox(desk: Desk) {
  return desk.page.getByRole('toolbar', { name: desk.say('ui.bracket.toolbox') })
}
