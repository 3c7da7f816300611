// A dispute, from two submissions that differ to a confirmed result with the evidence seen: by keyboard from Home, and by mouse.
import { confirmResult } from '../../commands/games.ts'
import { sendMessage } from '../../commands/rooms.ts'
import { goHome } from '../../commands/places.ts'
import { paths } from '../../src/paths.ts'
import { Desk, expect, startsWith, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'

/** A screenshot, as far as a decoder cares. */
const screenshot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGOI0jihEXWCQSPqRJTGCQAiCgUpb3Zc6gAAAABJRU5ErkJggg=='

test('a dispute is decided in eight keys from Home, with the evidence in view', async ({ page, fresh }) => {
  const service = await ServiceDesk.open(fresh)
  const desk = new Desk(page, fresh.url)
  await desk.signIn()
  const [disputed, reviewed, waiting] = [
    await service.room('G1-M6'),
    await service.room('G1-M5'),
    await service.room('G1-M8'),
  ]
  // Nothing else waits longer.
  await service.run(
    [
      `room resolve ${waiting.matchId} --yes`,
      `room approve ${reviewed.matchId} --confirm=G1-M5`,
      `room add-evidence ${disputed.matchId} playerImage ${screenshot}`,
    ].join('\n'),
  )
  await desk.press(goHome)
  await expect(desk.row(desk.say('ui.home.kind.disputed'))).toBeVisible()
  for (const kind of ['assistance', 'resultUpdate'] as const)
    await expect(desk.row(desk.say(`ui.home.kind.${kind}`))).toHaveCount(0)

  await desk.keys('w w enter')
  const evidence = desk.page.getByRole('region', { name: desk.say('ui.rooms.evidence') })
  const thumbnail = evidence.getByRole('img').first()
  await expect(thumbnail).toBeVisible()
  expect(await thumbnail.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(2)
  const reported = desk.page.getByRole('table', { name: desk.say('ui.rooms.submissions', { n: 1 }) })
  await expect(reported.getByRole('row')).toHaveCount(3)
  await expect(desk.page.getByRole('log')).toContainText('We have a screenshot.')

  await desk.keys('r c')
  await desk.page.keyboard.type('13-11')
  await desk.keys('enter')
  await desk.confirm(disputed.identifier)
  await expect(desk.page.getByRole('table', { name: desk.say('ui.rooms.games') })).toContainText(
    `${desk.say('state.result.Win')} 13`,
  )
  expect((await service.room('G1-M6')).games[0]).toMatchObject({ state: 'Completed' })

  // While a message is on its way one types on.
  let release = () => {}
  await desk.page.route('**/matches/*/chat', async (route) => {
    if (route.request().method() === 'PUT') await new Promise<void>((resolve) => (release = resolve))
    await route.fallback()
  })
  const field = desk.page.getByRole('textbox', { name: desk.title(sendMessage) })
  await field.fill('Decided.')
  const sent = desk.page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/chat'))
  await field.press('Enter')
  await sent
  await desk.page.keyboard.type(' Next game in five.')
  release()
  await expect(desk.page.getByRole('log')).toContainText('Decided.')
  await expect(field).toHaveValue('Next game in five.')
})

test('the same by mouse, in Chinese, with the image turned in the viewer', async ({ desk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const room = await service.room('G1-M4')
  const [one, other] = room.teams.map(({ tournamentTeamId }) => tournamentTeamId)
  await service.run(
    [
      `room submit ${room.matchId} 13-7 --team=${one} --yes`,
      `room submit ${room.matchId} 7-13 --team=${other} --yes`,
      `room add-evidence ${room.matchId} systemImage ${screenshot}`,
    ].join('\n'),
  )
  await desk.open(paths.home())
  await desk.speak('zh')
  await desk.row(/G1-M4/).getByRole('link').click()
  await desk.page
    .getByRole('region', { name: desk.say('ui.rooms.evidence') })
    .getByRole('img')
    .first()
    .click()
  const viewer = desk.page.getByRole('dialog')
  await viewer.getByRole('button', { name: desk.say('ui.rooms.viewer.rotate') }).click()
  await expect(viewer.getByRole('status')).toContainText('90°')
  await viewer.getByRole('button', { name: desk.say('ui.shell.close') }).click()
  await expect(viewer).toHaveCount(0)

  const take = desk.say('ui.rooms.takeOver', { name: room.teams[1]?.name })
  await desk.page.getByRole('button', { name: take }).click()
  const decision = desk.page.getByRole('form', { name: desk.say('ui.rooms.resultFor', { n: 1 }) })
  await decision.getByRole('button', { name: startsWith(desk.title(confirmResult)) }).click()
  await desk.confirmByMouse(confirmResult, room.identifier)
  await expect(desk.page.getByRole('table', { name: desk.say('ui.rooms.games') })).toContainText(
    `${desk.say('state.result.Win')} 13`,
  )
})
