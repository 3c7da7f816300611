// On the floor: a venue operator with a phone finds a room by a player's name, checks a player in, and answers a call for help.
import { checkInPlayer, claimAssistance, resolveAssistance } from '../../commands/rooms.ts'
import { paths } from '../../src/paths.ts'
import { Desk, expect, startsWith, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('an operator with a phone checks a player in and answers a call, with a thumb', async ({ page, fresh }) => {
  const service = await ServiceDesk.open(fresh)
  const calling = await service.room('G1-M8')
  const desk = new Desk(page, fresh.url)
  await desk.signIn('operator', `${paths.matches()}?q=sub11`)
  const found = desk.row(calling.identifier)
  await expect(found).toBeVisible()
  await found.getByRole('link').tap()

  await page.getByRole('link', { name: desk.say('ui.rooms.tab.players'), exact: true }).tap()
  const checkIn = page.getByRole('button', { name: startsWith(`${desk.title(checkInPlayer)}: sub11`) })
  await expect(checkIn).toBeEnabled()
  const { width, height } = (await checkIn.boundingBox()) ?? { width: 0, height: 0 }
  expect([width, height]).toEqual([44, 44])
  await checkIn.tap()
  await desk.expectDone(checkInPlayer)

  await page.getByRole('link', { name: desk.say('ui.rooms.tab.result'), exact: true }).tap()
  const assistance = page.getByRole('region', { name: desk.say('ui.rooms.assistance') })
  for (const command of [claimAssistance, resolveAssistance]) {
    const label = command === resolveAssistance ? desk.say('ui.rooms.resolve') : desk.title(command)
    await assistance.getByRole('button', { name: startsWith(label) }).tap()
    await desk
      .question()
      .getByRole('button', { name: startsWith(desk.title(command)) })
      .tap()
    await desk.expectDone(command)
  }
  await expect(assistance).toContainText(desk.say('ui.rooms.noAssistance'))
  expect((await service.room('G1-M8')).assistance).toBeNull()
})
