// What holds people up: a decision in its order, a question that fits the screen, clocks and rows at every size, letters on a
// closed choice.
import { copyCommand, stopRunning } from '../../commands/session.ts'
import type { Locator } from 'playwright/test'
import { setHold } from '../../commands/send-notification.ts'
import { addSetting } from '../../commands/settings.ts'
import { createTournament, importTournament } from '../../commands/tournaments.ts'
import { recordSampleText } from '../../src/contract/record-sample.ts'
import { paths } from '../../src/paths.ts'
import { expect, startsWith, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'

const cup = 'FIFA World Cup 2022 — final ranking'

test('a result is decided from its fields: the reason before the button, mod+Enter asks, and asks for no second reason', async ({
  desk,
  platform,
}) => {
  const { page } = desk
  const service = await ServiceDesk.open(platform)
  const { matchId } = await service.room('G1-M6')
  await desk.open(paths.roomResult(matchId))
  const decision = page.getByRole('form', { name: desk.say('ui.rooms.resultFor', { n: 1 }) })
  await decision.getByRole('textbox').first().fill('13')
  await page.keyboard.press('Tab')
  await page.keyboard.type('11')
  await page.keyboard.press('Tab')
  await expect(decision.getByRole('textbox', { name: desk.say('ui.rooms.why') })).toBeFocused()
  await page.keyboard.type('seen on the stream')
  await page.keyboard.press('Control+Enter')
  await expect(desk.question()).toContainText('13–11')
  await expect(desk.question().getByRole('textbox')).toHaveCount(0)
  await page.keyboard.press('Escape')
})

test('a large import is asked about by its name and numbers, with its buttons on the screen', async ({ desk }) => {
  const { page } = desk
  await desk.open(paths.tournaments())
  await expect(desk.row(cup)).toBeVisible()
  await desk.line(`tournament import ${JSON.stringify(recordSampleText())}`)
  const question = desk.question()
  await expect(question.getByRole('heading')).toContainText(`${desk.title(importTournament)}: Harbour Cup`)
  await expect(question).toContainText('teams 3, stages 2')
  expect((await question.locator('code').boundingBox())?.height).toBeLessThan(50)
  await expect(question.getByRole('button', { name: desk.title(importTournament) })).toBeInViewport()
  // It takes as long as it likes: the bar shows that it is at work, and a key stops it.
  await page.route('**/tournaments/import', () => undefined)
  await desk.confirm()
  const bar = page.getByRole('progressbar')
  await expect(bar).toBeVisible()
  // Out of the command line, where letters are typed.
  await page.keyboard.press('Escape')
  await desk.press(stopRunning)
  await expect(bar).toBeHidden()
  await desk.expectSaid(desk.say('reason.command.stoppedOnItsWay'))
})

test('rows and both clocks can be seen at every size; a low page scrolls as one', async ({ desk }) => {
  const { page } = desk
  const clocks = page.getByRole('timer')
  for (const [width, height] of [
    [320, 256],
    [390, 844],
    [800, 600],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await desk.open(paths.tournaments())
    await expect(desk.row(cup)).toBeVisible()
    await expect(clocks.filter({ visible: true }), `${width} px`).toHaveCount(1)
    await expect(clocks.filter({ visible: true })).toBeInViewport()
    const scrolls = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)
    expect(scrolls, `${width} × ${height}`).toBe(height < 480)
    await desk.row(cup).scrollIntoViewIfNeeded()
    await expect(desk.row(cup)).toBeInViewport()
  }
})

test('on a screen of 320 × 256 room and bracket scroll as one page, and each match and every decision come into view', async ({
  desk,
  platform,
}) => {
  const { page } = desk
  const service = await ServiceDesk.open(platform)
  const { matchId, tournamentId } = await service.room('G1-M6')
  await page.setViewportSize({ width: 320, height: 256 })
  const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight)
  /** Whole on the screen, and nothing lies over it. */
  const isSeen = (what: Locator) =>
    what.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      return (
        top >= 0 && top + height <= innerHeight && left >= 0 && at !== null && (one.contains(at) || at.contains(one))
      )
    })
  await desk.open(paths.roomResult(matchId))
  const decision = page.getByRole('form', { name: desk.say('ui.rooms.resultFor', { n: 1 }) })
  await expect(decision).toBeVisible()
  expect(await scrolls()).toBe(true)
  for (const part of [decision.getByRole('textbox').first(), decision.getByRole('button').last()]) {
    // Content that is read later grows above it and moves it away.
    await expect(async () => {
      await part.scrollIntoViewIfNeeded()
      expect(await isSeen(part)).toBe(true)
    }).toPass()
  }
  await desk.open(paths.bracket(tournamentId))
  await expect(desk.match('G1-M6')).toBeVisible()
  expect(await scrolls()).toBe(true)
  for (const match of ['G1-M1', 'G1-M6']) {
    await desk.match(match).scrollIntoViewIfNeeded()
    await expect(desk.match(match)).toBeInViewport({ ratio: 0.9 })
  }
})

for (const language of ['en', 'zh'] as const) {
  test(`a fee is typed as people type it, and shown as it became (${language})`, async ({ desk, platform }) => {
    const { page } = desk
    const service = await ServiceDesk.open(platform)
    const cup = `Fee Cup ${language}`
    await service.run(`tournament create "${cup}" --game=Valorant --region=Taiwan --min-teams=2`)
    const { id } = await service.tournament(cup)
    await desk.open(paths.edit(id, 'payments'))
    if (language !== desk.language) await desk.speak(language)
    const fee = page.getByRole('textbox', { name: desk.say('arg.registrationFee') })
    for (const [typed, shown] of [
      ['300', '300.00'],
      ['300.5', '300.50'],
      ['３００', '300.00'],
      ['1,000.00', '1000.00'],
    ] as const) {
      await fee.fill(typed)
      await page.keyboard.press('Tab')
      await expect(fee).toHaveValue(shown)
    }
    // Sent while the field still has the focus.
    await fee.fill('３００.５')
    await desk.keys('mod+s')
    await expect.poll(async () => (await service.tournament(cup)).registrationFee).toBe('300.50')
    await expect(fee).toHaveValue('300.50')
  })
}

test('on a phone a line of buttons fades where more of them stand, and none is out of reach', async ({ desk }) => {
  const { page } = desk
  const lines = page.locator('.max-fold\\:sideways:visible')
  let cuts = 0
  for (const language of ['en', 'zh'] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await desk.open(paths.tournaments())
    if (language !== desk.language) await desk.speak(language)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(desk.row(cup)).toBeVisible()
    await expect(lines).toHaveCount(2)
    // The last of each line: its buttons come after the rows, and widen it.
    await expect(desk.button(importTournament)).toBeVisible()
    await expect(page.getByRole('button', { name: startsWith(desk.say('ui.list.columns.button')) })).toBeVisible()
    for (const line of await lines.all()) {
      const cut = await line.evaluate((one) => one.scrollWidth > one.clientWidth)
      await expect.poll(() => fadesOf(line)).toEqual(cut ? ['0px', '40px'] : ['0px', '0px'])
      const last = line.getByRole('button').last()
      await last.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      await expect(last).toBeFocused()
      await expect.poll(() => isWhole(last, line)).toBe(true)
      if (cut) await expect.poll(() => fadesOf(line)).toEqual(['40px', '0px'])
      cuts += Number(cut)
    }
  }
  // English at least: Chinese is as wide as its font, which a machine may lack.
  expect(cuts).toBeGreaterThan(0)
})

test('on a phone the names of teams are whole, and the settings have one line of buttons and their values', async ({
  desk,
  platform,
}) => {
  const { page } = desk
  const service = await ServiceDesk.open(platform)
  const { id } = await service.tournament('Friday Night Cup')
  await page.setViewportSize({ width: 390, height: 844 })
  await desk.open(paths.teams(id))
  const name = desk.row('Kowloon Cranes').getByRole('rowheader')
  await expect(name).toBeVisible()
  expect(await name.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false)
  expect((await page.getByRole('searchbox').boundingBox())?.width).toBeGreaterThan(300)
  await desk.go(paths.settings())
  const value = page.getByText('TWD 10,000.00')
  await expect(value).toBeInViewport({ ratio: 1 })
  const grid = page.getByRole('grid')
  expect(await grid.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  const [first, last] = await Promise.all([desk.button(addSetting).boundingBox(), desk.button(setHold).boundingBox()])
  expect(last?.y).toBe(first?.y)
})

/** How far it fades before and after what is seen of it. */
function fadesOf(line: Locator): Promise<string[]> {
  return line.evaluate((one) =>
    ['--fade-before', '--fade-after'].map((name) => getComputedStyle(one).getPropertyValue(name)),
  )
}

function isWhole(button: Locator, line: Locator): Promise<boolean> {
  return Promise.all([button.boundingBox(), line.boundingBox()]).then(
    ([inner, outer]) => inner !== null && outer !== null && inner.x >= outer.x && right(inner) <= right(outer) + 1,
  )
}

function right({ x, width }: { x: number; width: number }): number {
  return x + width
}

test('a message lies over the end of the page: the row under the pointer stays there', async ({ desk }) => {
  const { page } = desk
  await desk.open(paths.tournaments())
  await expect(desk.row(cup)).toBeVisible()
  await desk.arrived()
  await expect(page.getByRole('button', { name: desk.say('ui.shell.paneMenu') }).first()).toBeVisible()
  await expect(page.getByRole('toolbar', { name: desk.say('ui.shell.hint.label') })).toBeVisible()
  await desk.row(cup).hover()
  const before = await desk.row(cup).boundingBox()
  await desk.press(copyCommand)
  await expect(page.locator('[data-toast]')).toBeVisible()
  expect(await desk.row(cup).boundingBox()).toEqual(before)
})

test('letters on a closed choice go to what begins with them', async ({ desk }) => {
  const { page } = desk
  await desk.open(paths.tournaments())
  await expect(desk.row(cup)).toBeVisible()
  await desk.press(createTournament)
  const game = desk.dialog().getByRole('button', { name: desk.say('arg.game') })
  await game.focus()
  await page.keyboard.type('va')
  await expect(game).toContainText('Valorant')
  await expect(page.getByRole('option')).toHaveCount(0)
})
