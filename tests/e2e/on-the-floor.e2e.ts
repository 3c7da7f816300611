// On the floor: a venue operator with a phone finds a room by a player's name, checks a player in, and answers a call for help.
import { checkInPlayer, claimAssistance, resolveAssistance } from '../../commands/rooms.ts'
import { paths } from '../../src/paths.ts'
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
