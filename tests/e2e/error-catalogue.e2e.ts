// §8: each message that belongs to what is built, reached as a person reaches it, in both languages.
import type { Page } from 'playwright/test'
import { renameRound } from '../../commands/brackets.ts'
import { deleteStage } from '../../commands/stages.ts'
import { publishTournament } from '../../commands/tournaments.ts'
import { paths } from '../../src/paths.ts'
import { expect, startsWith, test, type Desk } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { smallCup } from './small-cup.ts'

test.describe.configure({ mode: 'parallel' })

/** The platform cannot be reached for calls to this address, as when a cable is out. */
const cut = (page: Page, address: string, method = 'GET') =>
  page.route(address, (route) => (route.request().method() === method ? route.abort() : route.fallback()))

/** Another platform has reasons of its own. */
const refuse = (page: Page, address: string, message: string) => answer(page, address, 409, { message })

/** As the platform answers when something happened that nobody foresaw. */
const fail = (page: Page, address: string) => answer(page, address, 500, { reason: { code: 'request.failed' } })

const answer = (page: Page, address: string, status: number, told: object) =>
  page.route(address, (route) =>
    route.fulfill({ status, json: { status: 'error', serverTime: Math.floor(Date.now() / 1000), ...told } }),
  )

/** Its first stage is being played. */
const started = (cup: string) => `go bracket "${cup}" --stage="Playoffs"\nstage finalize @page --confirm="Playoffs"`

for (const language of ['en', 'zh'] as const) {
  // A write that finds nobody is sent again for ten seconds before it is given up.
  const said = (desk: Desk, key: string) =>
    expect(
      desk.page
        .getByText(new RegExp(startsWith(desk.say(key)).source.slice(1)))
        .filter({ visible: true })
        .first(),
    ).toBeVisible({ timeout: 30_000 })

  test(`stages that do not load, and a stage that cannot be removed (${language})`, async ({ desk, platform }) => {
    const service = await ServiceDesk.open(platform)
    const id = await service.import(smallCup(`Catalogue Cup ${language}`), 'registration')
    await desk.open(paths.home())
    await desk.speak(language)
    await cut(desk.page, '**/tournaments/*/stages')
    await desk.open(paths.stages(id))
    await said(desk, 'problem.loadStages')
    await desk.page.unroute('**/tournaments/*/stages')
    await desk.page.getByRole('button', { name: desk.say('ui.list.retry') }).click()
    await desk.row('Playoffs').click()
    await cut(desk.page, '**/stages/*', 'DELETE')
    await desk.line('stage delete @sel')
    await said(desk, 'problem.removeStage')
    await said(desk, 'problem.unreachable')
    await expect(desk.row('Playoffs')).toBeVisible()
    expect(desk.title(deleteStage)).not.toBe('')
  })

  test.describe(() => {
    test.use({ mayLog: /^HTTP 500 publishTournament/ })
    test(`a publish that cannot be checked, one that is refused, and one that breaks the platform (${language})`, async ({
      desk,
      platform,
    }) => {
      const service = await ServiceDesk.open(platform)
      const name = `Unpublished ${language}`
      await service.run(
        `tournament create "${name}" --game=Forts --region=All\nstage create "${name}" Playoffs SingleElimination`,
      )
      const { id } = await service.tournament(name)
      await desk.open(paths.stages(id))
      await desk.speak(language)
      await cut(desk.page, '**/publish', 'POST')
      await desk.press(publishTournament)
      await said(desk, 'problem.publishCheck')
      await said(desk, 'problem.unreachable')
      await desk.page.unroute('**/publish')
      await desk.open(paths.stages(id))
      await desk.press(publishTournament)
      await expect(
        desk.question().getByRole('button', { name: startsWith(desk.title(publishTournament)) }),
      ).toBeVisible()
      await refuse(desk.page, '**/publish', 'The arena is closed.')
      await desk.page.keyboard.press('Control+Enter')
      await desk.expectSaid(new RegExp(`${desk.say('problem.publish')}: The arena is closed\\.`))
      await desk.page.unroute('**/publish')
      await fail(desk.page, '**/publish')
      await desk.line(`tournament publish ${id} --yes`)
      await said(desk, 'problem.serverErrorLater')
    })
  })

  test(`a round that cannot be renamed (${language})`, async ({ desk, platform }) => {
    const service = await ServiceDesk.open(platform)
    const id = await service.import(smallCup(`Renamed Cup ${language}`), 'start')
    await desk.open(paths.bracket(id))
    await desk.speak(language)
    await expect(desk.match('G1-M1')).toBeVisible()
    await cut(desk.page, '**/rounds/*', 'POST')
    await desk.press(renameRound)
    await desk.dialog().getByRole('textbox').fill('Semi')
    await desk.page.keyboard.press('Control+Enter')
    await said(desk, 'problem.systemError')
    await desk.page.unroute('**/rounds/*')
    await desk.page.keyboard.press('Control+Enter')
    await desk.expectSaid(desk.say('cmd.round.rename.done'))
  })

  test(`a list that cannot be had (${language})`, async ({ desk }) => {
    await desk.open(paths.home())
    await desk.speak(language)
    await cut(desk.page, '**/v1/tournaments?*')
    await desk.open(paths.tournaments())
    await said(desk, 'problem.retrieve')
    await said(desk, 'problem.unreachable')
    await desk.page.unroute('**/v1/tournaments?*')
    await desk.page.getByRole('button', { name: desk.say('ui.list.retry') }).click()
    await expect(desk.page.getByText(desk.say('problem.retrieve'))).toHaveCount(0)
  })

  test(`a result and an in-game name that cannot be written (${language})`, async ({ desk, platform }) => {
    const service = await ServiceDesk.open(platform)
    const name = `Unwritten Cup ${language}`
    const id = await service.import(smallCup(name), 'start')
    await service.run(started(name))
    await desk.open(paths.bracket(id))
    await desk.speak(language)
    await expect(desk.match('G1-M1')).toBeVisible()
    await cut(desk.page, '**/update', 'POST')
    await desk.line('match update-score G1-M1 2-0')
    await said(desk, 'problem.confirmResult')
    await cut(desk.page, '**/players/*', 'POST')
    await desk.line('team edit-player "Kowloon Kings" "Kowloon Kings" --in-game-name=kings#1')
    await said(desk, 'problem.editInGameName')
  })

  test(`what a match and a stage refuse (${language})`, async ({ desk, platform }) => {
    const service = await ServiceDesk.open(platform)
    const name = `Refusing Cup ${language}`
    const id = await service.import(smallCup(name), 'start')
    await service.run(`${started(name)}\nmatch create-room G1-M1 --yes\nmatch update-score G1-M2 2-0`)
    await desk.open(paths.bracket(id))
    await desk.speak(language)
    await expect(desk.match('G1-M1')).toBeVisible()
    const refuses = async (line: string, ...refusal: Parameters<typeof desk.expectRefusal>) => {
      await desk.line(line)
      await desk.expectRefusal(...refusal)
      // What has arguments opens its form with the refusal in it.
      const form = desk.page.getByRole('dialog')
      if ((await form.count()) > 0) await desk.keys('escape')
      await expect(form).toHaveCount(0)
    }
    await refuses('match create-room G1-M1 --yes', 'match.roomExists', { match: 'G1-M1' })
    await refuses(
      'match setting G1-M1 --schedule=2099-01-01T10:00Z --check-in-start-time=2099-01-01T11:00Z',
      'match.invalidCheckInTime',
    )
    await refuses('match create-room G1-M2 --yes', 'match.scoreExists', { match: 'G1-M2' })
    await refuses('bracket generate "Grand final"', 'bracket.invalidTeamCount', { have: 0, needed: 2 })
  })
}
