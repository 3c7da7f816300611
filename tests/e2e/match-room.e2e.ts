// A night in match rooms, by keyboard and by mouse: a dispute, from two submissions that differ to a confirmed result with
// the evidence seen; a call for help; another line-up and captain; a match that nobody came to.
import type { Locator, Page } from 'playwright/test'
import { confirmResult } from '../../commands/games.ts'
import { sendMessage } from '../../commands/rooms.ts'
import { goHome } from '../../commands/places.ts'
import { paths } from '../../src/paths.ts'
import type { MessageLanguage } from '../../src/platform/messages.ts'
import { Desk, expect, startsWith, test, told } from '../support/desk.ts'
import type { RunningPlatform } from '../support/running-platform.ts'
import { heldBack } from '../support/held-requests.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { type RoomHands, RoomKeys, RoomMouse } from './room-hands.ts'

/** A screenshot, as far as a decoder cares. */
const screenshot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGOI0jihEXWCQSPqRJTGCQAiCgUpb3Zc6gAAAABJRU5ErkJggg=='

/** As a browser gives an image that is dragged from a folder, or copied. */
function giveImage(place: Locator, way: 'drop' | 'paste'): Promise<void> {
  return place
    .getByRole('button')
    .last()
    .evaluate(
      async (element, { way, screenshot }) => {
        const data = new DataTransfer()
        const bytes = Uint8Array.from(atob(screenshot.split(',')[1] ?? ''), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], 'end.png', { type: 'image/png' }))
        const how = { bubbles: true, cancelable: true }
        if (way === 'paste') element.dispatchEvent(new ClipboardEvent(way, { ...how, clipboardData: data }))
        else
          for (const name of ['dragenter', 'dragover', way])
            element.dispatchEvent(new DragEvent(name, { ...how, dataTransfer: data }))
      },
      { way, screenshot },
    )
}

/** Neither team of the match has come: somebody has to name a winner. */
async function nobodyComes(service: ServiceDesk, identifier: string): Promise<void> {
  const { tournamentId } = await service.room(identifier)
  await service.run(
    `go bracket ${tournamentId}\nmatch update-score ${identifier} 0-0 --results=NotCheckedIn,NotCheckedIn --confirm=${identifier}`,
  )
}

/** The first team of a room whose players wait for the other one: its second player leads, its third one starts. */
async function changeLineup(service: ServiceDesk, hands: RoomHands): Promise<void> {
  const teamNow = async () => (await service.room('G1-M2')).teams[0]
  const team = await teamNow()
  const [ace = '', mid = '', sub = ''] = team?.players.map(({ nickname }) => nickname) ?? []
  await hands.changeLineup(team?.name ?? '', { captain: mid, starters: [mid, sub], bench: [ace] })
  const roles = (await teamNow())?.players.map(({ nickname, role }) => [nickname, role])
  expect(Object.fromEntries(roles ?? [])).toEqual({ [ace]: 'Bench', [mid]: 'Captain', [sub]: 'Starter' })
}

for (const language of ['en', 'zh'] as const) {
  test(
    `a dispute is decided in eight keys from Home, with the evidence in view (${language})`,
    told(language === 'en'),
    ({ page, fresh }) => byKeys(page, fresh, language),
  )

  test(
    `the same by mouse, with the image turned in the viewer (${language})`,
    told(language === 'zh'),
    ({ page, fresh }) => byMouse(page, fresh, language),
  )
}

async function byKeys(page: Page, fresh: RunningPlatform, language: MessageLanguage): Promise<void> {
  const service = await ServiceDesk.open(fresh)
  const desk = new Desk(page, fresh.url)
  const hands = new RoomKeys(desk)
  await nobodyComes(service, 'G1-M1')
  await desk.signIn()
  if (language !== 'en') await desk.speak(language)
  const [disputed, reviewed] = [await service.room('G1-M6'), await service.room('G1-M5')]
  await hands.answerCall('G1-M8', 'On my way')
  await changeLineup(service, hands)
  // Nothing else waits longer.
  await service.run(
    [
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
  // After the one that the demonstration has.
  const thumbnail = evidence.getByRole('img').last()
  await expect(thumbnail).toBeVisible()
  expect(await thumbnail.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(2)
  const reported = desk.page.getByRole('table', { name: desk.say('ui.rooms.submissions', { n: 1 }) })
  await expect(reported.getByRole('row')).toHaveCount(3)
  await expect(desk.page.getByRole('log')).toContainText('We have a screenshot.')

  await desk.keys('r c')
  await desk.page.keyboard.type('13-11')
  await desk.keys('enter')
  await desk.confirm()
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
  await desk.keys('escape')

  await hands.decideNoShow('G1-M1', [2, 0])
}

async function byMouse(page: Page, fresh: RunningPlatform, language: MessageLanguage): Promise<void> {
  const service = await ServiceDesk.open(fresh)
  const desk = new Desk(page, fresh.url)
  const hands = new RoomMouse(desk)
  await nobodyComes(service, 'G1-M1')
  const room = await service.room('G1-M4')
  const [one, other] = room.teams.map(({ tournamentTeamId }) => tournamentTeamId)
  await service.run(
    [
      `room submit ${room.matchId} 13-7 --team=${one} --yes`,
      `room submit ${room.matchId} 7-13 --team=${other} --yes`,
      `room add-evidence ${room.matchId} systemImage ${screenshot}`,
    ].join('\n'),
  )
  await desk.signIn('admin', paths.home())
  if (language !== 'en') await desk.speak(language)
  await desk.row(/G1-M4/).getByRole('link').click()
  const evidence = desk.page.getByRole('region', { name: desk.say('ui.rooms.evidence') })
  await evidence.getByRole('img').first().click()
  const viewer = desk.page.getByRole('dialog')
  const fullscreen = viewer.getByRole('button', { name: desk.say('ui.rooms.viewer.fullscreen') })
  const isFull = () => desk.page.evaluate(() => document.fullscreenElement?.contains(document.activeElement) ?? false)
  await fullscreen.click()
  await expect.poll(isFull).toBe(true)
  await fullscreen.click()
  await expect.poll(isFull).toBe(false)
  await viewer.getByRole('button', { name: desk.say('ui.rooms.viewer.rotate') }).click()
  await expect(viewer.getByRole('status')).toContainText('90°')
  await viewer.getByRole('button', { name: desk.say('ui.shell.close') }).click()
  await expect(viewer).toHaveCount(0)

  // Two more: dropped onto the pane, and pasted where its field has the focus.
  await giveImage(evidence, 'drop')
  await expect(evidence.getByRole('img')).toHaveCount(2)
  await giveImage(evidence, 'paste')
  await expect(evidence.getByRole('img')).toHaveCount(3)
  const take = desk.say('ui.rooms.takeOver', { name: room.teams[1]?.name })
  await desk.page.getByRole('button', { name: take }).click()
  const decision = desk.page.getByRole('form', { name: desk.say('ui.rooms.resultFor', { n: 1 }) })
  await decision.getByRole('button', { name: startsWith(desk.title(confirmResult)) }).click()
  await desk.confirmByMouse(confirmResult)
  await expect(desk.page.getByRole('table', { name: desk.say('ui.rooms.games') })).toContainText(
    `${desk.say('state.result.Win')} 13`,
  )

  // Home draws the rows it had; its answer comes in the middle of a click on the one that is decided by now.
  const letCome = await heldBack(desk.page, '**/pending-approvals*')
  await desk.page
    .getByRole('link', { name: desk.say('ui.home.title') })
    .first()
    .click()
  const decided = desk.row(/G1-M4/)
  await decided.getByRole('link').hover()
  await desk.page.mouse.down()
  await letCome()
  await expect(decided).toHaveCount(0)
  await desk.page.mouse.up()
  await hands.answerCall('G1-M8', language === 'zh' ? '馬上來' : 'On my way')
  await changeLineup(service, hands)
  await desk.page
    .getByRole('link', { name: desk.say('ui.home.title') })
    .first()
    .click()
  await hands.decideNoShow('G1-M1', [2, 0])
}
