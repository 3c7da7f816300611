// On the floor, with a phone: a venue operator finds a room by a player's name, checks a player in, and answers a call for help;
// a dispute is decided, on a screen of 320 × 256 too (what is left of one at 400 %).
import { confirmResult } from '../../commands/games.ts'
import { checkInPlayer, claimAssistance, resolveAssistance } from '../../commands/rooms.ts'
import { paths } from '../../src/paths.ts'
import type { Locator } from 'playwright/test'
import { Desk, expect, startsWith, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('an operator with a phone checks a player in and answers a call, with a thumb', async ({ page, fresh }) => {
  const service = await ServiceDesk.open(fresh)
  const desk = new Desk(page, fresh.url)
  await desk.signIn('operator', `${paths.matches()}?q=ace9`)
  await desk.row('G1-M2').getByRole('link').tap()

  await page.getByRole('link', { name: desk.say('ui.rooms.tab.players'), exact: true }).tap()
  const checkIn = page.getByRole('button', { name: startsWith(`${desk.title(checkInPlayer)}: ace9`) })
  await expect(checkIn).toBeEnabled()
  expect(await checkIn.boundingBox()).toMatchObject({ width: 44, height: 44 })
  await checkIn.tap()
  await desk.expectDone(checkInPlayer)

  await page.getByRole('button', { name: desk.say('ui.shell.menu'), exact: true }).tap()
  await page.getByRole('link', { name: desk.say('ui.shell.place.home'), exact: true }).tap()
  await desk.row(desk.say('ui.home.kind.assistance')).getByRole('link').tap()
  const assistance = page.getByRole('region', { name: desk.say('ui.rooms.assistance') })
  await assistance.getByRole('button', { name: startsWith(desk.title(claimAssistance)) }).tap()
  await desk.expectDone(claimAssistance)
  await assistance.getByRole('button', { name: startsWith(desk.say('ui.rooms.resolve')) }).tap()
  await desk
    .question()
    .getByRole('button', { name: startsWith(desk.title(resolveAssistance)) })
    .tap()
  await desk.expectDone(resolveAssistance)
  await expect(assistance).toContainText(desk.say('ui.rooms.noAssistance'))
  expect((await service.room('G1-M8')).assistance).toBeNull()
})

for (const [width, height] of [
  [390, 844],
  [320, 256],
] as const) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })
    test('a dispute is decided from Home with a thumb', async ({ page, fresh }) => {
      const service = await ServiceDesk.open(fresh)
      const { identifier, teams } = await service.room('G1-M6')
      const desk = new Desk(page, fresh.url)
      await desk.signIn('admin', paths.home())
      await desk.row(desk.say('ui.home.kind.disputed')).getByRole('link').tap()
      const decision = page.getByRole('form', { name: desk.say('ui.rooms.resultFor', { n: 1 }) })
      // Scores and states are not cut off, not even by one character.
      const cells = page.getByRole('table', { name: desk.say('ui.rooms.games') }).locator('tbody td')
      await expect(cells.filter({ hasText: '13 / 11' })).toHaveCount(1)
      expect(await cutOff(cells)).toEqual([])
      expect(await cutOff(page.getByRole('table', { name: desk.say('ui.rooms.submissions', { n: 1 }) }))).toEqual([])
      await page.getByRole('button', { name: desk.say('ui.rooms.takeOver', { name: teams[1]?.name }) }).tap()
      await expect(decision.getByRole('textbox').first()).not.toHaveValue('')
      await decision.getByRole('button', { name: startsWith(desk.title(confirmResult)) }).tap()
      const question = desk.question()
      await question.getByRole('button', { name: startsWith(desk.title(confirmResult)) }).tap()
      await expect(question).toHaveCount(0)
      await expect(page.getByRole('table', { name: desk.say('ui.rooms.games') })).toContainText(
        desk.say('state.result.Win'),
      )
      expect((await service.room(identifier)).games[0]).toMatchObject({ state: 'Completed' })
    })
  })
}

/** The texts of those that are wider than the room they have. */
function cutOff(what: Locator): Promise<string[]> {
  return what.evaluateAll((all) =>
    all
      .flatMap((one) => [one, one.parentElement ?? one])
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map((one) => one.textContent),
  )
}
