// The queue on the night: a dispute and two equal reports, each decided where one stands, the next case at the cursor after
// each; by keys and by mouse. An operator has the cases of the own venue, and nothing of the office.
import { acceptReport } from '../../commands/games.ts'
import { goWaiting } from '../../commands/places.ts'
import { claimAssistance } from '../../commands/rooms.ts'
import { paths } from '../../src/paths.ts'
import { Desk, expect, startsWith, test } from '../support/desk.ts'
import { Hand } from '../support/hand.ts'
import { ServiceDesk } from '../support/service-desk.ts'

const list = (desk: Desk) => desk.page.getByRole('grid', { name: desk.say('ui.waiting.title') })

test('a dispute takes two keys, and what both reported one key and the answer', async ({ page, fresh }) => {
  const service = await ServiceDesk.open(fresh)
  const alike = await service.room('G1-M4')
  const [one, other] = alike.teams.map(({ tournamentTeamId }) => tournamentTeamId)
  await service.run(
    [one, other].map((team) => `room submit ${alike.matchId} 13-7 --team=${team ?? ''} --yes`).join('\n'),
  )
  const desk = new Desk(page, fresh.url)
  const hand = new Hand(desk)
  await desk.signIn('admin', paths.home())
  await hand.press(goWaiting)
  await expect(desk.row('G1-M6')).toContainText(desk.say('ui.waiting.kind.disputed'))
  await expect(desk.row('G1-M6')).toContainText('13–11 | 11–13')
  await expect(desk.row('G1-M4')).toContainText(desk.say('ui.waiting.kind.alike'))
  await expect(page.getByRole('region', { name: desk.say('ui.rooms.evidence') })).toBeVisible()

  hand.takeSpent()
  await hand.press('1')
  await expect(desk.question()).toContainText('13–11')
  await hand.press('mod+enter')
  await expect(desk.row('G1-M6')).toHaveCount(0)
  expect(hand.takeSpent()).toEqual({ keys: 2, clicks: 0 })
  expect((await service.room('G1-M6')).games[0]).toMatchObject({ state: 'Completed' })

  // The call for help that came after it is at the cursor by now.
  await hand.press(claimAssistance)
  await desk.expectDone(claimAssistance)
  expect((await service.room('G1-M8')).assistance?.claimedBy).not.toBeNull()
})

test('by mouse in Chinese: the case is clicked, its report accepted, and the list goes on', async ({ page, fresh }) => {
  const service = await ServiceDesk.open(fresh)
  const { teams } = await service.room('G1-M6')
  const desk = new Desk(page, fresh.url)
  const hand = new Hand(desk)
  await desk.signIn('admin', paths.waiting())
  await desk.speak('zh')
  await hand.click(desk.row('G1-M6').getByText(desk.say('ui.waiting.kind.disputed')))
  const accept = desk.say('ui.rooms.acceptReport', { team: teams[1]?.name ?? '', score: '11–13' })
  await hand.click(page.getByRole('button', { name: startsWith(accept) }))
  await desk.confirmByMouse(acceptReport)
  await expect(desk.row('G1-M6')).toHaveCount(0)
  const [first, second] = (await service.room('G1-M6')).games[0]?.scores ?? []
  expect([first?.totalScore, second?.totalScore]).toEqual([11, 13])
})

test('an operator has what waits at the own venue, whose decision it is, and nothing of the office', async ({
  page,
  fresh,
}) => {
  const desk = new Desk(page, fresh.url)
  await desk.signIn('operator', paths.waiting())
  await expect(desk.row('G1-M6')).toBeVisible()
  await expect(list(desk)).not.toContainText(desk.say('ui.waiting.kind.withdrawal'))
  await expect(list(desk)).not.toContainText(desk.say('ui.waiting.kind.mission'))
  await desk.row('G1-M6').getByText(desk.say('ui.waiting.kind.disputed')).click()
  const result = page.getByRole('region', { name: desk.say('ui.rooms.tab.result') })
  await expect(result).toContainText('13')
  await expect(result.getByRole('button', { name: startsWith('Accept') })).toHaveCount(0)
})
