// §8: each message that belongs to what is built, reached as a person reaches it, in both languages.
import type { Page } from 'playwright/test'
import { renameRound } from '../../commands/brackets.ts'
import { sendMessage } from '../../commands/rooms.ts'
import { publishTournament } from '../../commands/tournaments.ts'
import { paths } from '../../src/paths.ts'
import { expect, startsWith, test, type Desk, told } from '../support/desk.ts'
import { meanwhile } from '../support/held-requests.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { smallCup } from './small-cup.ts'
import { imagesLine, picture } from '../support/picture.ts'

test.describe.configure({ mode: 'parallel' })

/** The platform cannot be reached for calls to this address, as when a cable is out, until the returned function is called. */
const cut = (page: Page, address: string, method = 'GET') =>
  meanwhile(page, address, (route) => (route.request().method() === method ? route.abort() : route.fallback()))

/** Another platform has reasons of its own. */
const refuse = (page: Page, address: string, message: string) => answer(page, address, 409, { message })

/** As the platform answers when something happened that nobody foresaw. */
const fail = (page: Page, address: string) => answer(page, address, 500, { reason: { code: 'request.failed' } })

const answer = (page: Page, address: string, status: number, told: object) =>
  meanwhile(page, address, (route) =>
    route.fulfill({ status, json: { status: 'error', serverTime: Math.floor(Date.now() / 1000), ...told } }),
  )

/** Its first stage is being played. */
const started = (cup: string) => `go bracket "${cup}" --stage="Playoffs"\nstage finalize @page --confirm="Playoffs"`

const image = { name: 'end.png', mimeType: 'image/png', buffer: picture }

/** A write that finds nobody is sent again after a while that is random up to its length: here at once. */
const withoutWaiting = (page: Page) => page.addInitScript(() => void (Math.random = () => 0))

for (const language of ['en', 'zh'] as const) {
  const said = (desk: Desk, key: string) =>
    expect(
      desk.page
        .getByText(new RegExp(startsWith(desk.say(key)).source.slice(1)))
        .filter({ visible: true })
        .first(),
    ).toBeVisible()

  test.describe(() => {
    test.use({ mayLog: /^HTTP 500 publishTournament/ })
    test(
      `lists that cannot be had, a stage that stays, and what becomes of a publish (${language})`,
      told(language === 'en'),
      async ({ desk, platform }) => {
        const { page } = desk
        await withoutWaiting(page)
        const service = await ServiceDesk.open(platform)
        const name = `Unpublished ${language}`
        await service.run(
          [
            `tournament create "${name}" --game=Forts --region=All`,
            `stage create "${name}" Playoffs SingleElimination`,
            imagesLine(name),
          ].join('\n'),
        )
        const { id } = await service.tournament(name)

        const mendList = await cut(page, '**/v1/tournaments?*')
        await desk.open(paths.tournaments())
        await desk.speak(language)
        await said(desk, 'problem.retrieve')
        await said(desk, 'problem.unreachable')
        mendList()
        await comesBack(desk, 'problem.retrieve')

        const mendStages = await cut(page, '**/tournaments/*/stages')
        await desk.open(paths.stages(id))
        await said(desk, 'problem.loadStages')
        mendStages()
        await comesBack(desk, 'problem.loadStages')
        await desk.row('Playoffs').click()
        await cut(page, '**/stages/*', 'DELETE')
        await desk.line('stage delete @sel')
        await said(desk, 'problem.removeStage')
        await said(desk, 'problem.unreachable')
        await expect(desk.row('Playoffs')).toBeVisible()

        await desk.keys('escape')
        const mendPublish = await cut(page, '**/publish', 'POST')
        await desk.press(publishTournament)
        await said(desk, 'problem.publishCheck')
        mendPublish()
        await desk.open(paths.stages(id))
        await desk.press(publishTournament)
        await expect(
          desk.question().getByRole('button', { name: startsWith(desk.title(publishTournament)) }),
        ).toBeVisible()
        const allow = await refuse(page, '**/publish', 'The arena is closed.')
        await page.keyboard.press('Control+Enter')
        await desk.expectSaid(new RegExp(`${desk.say('problem.publish')}: The arena is closed\\.`))
        allow()
        await fail(page, '**/publish')
        await desk.line(`tournament publish ${id} --yes`)
        await said(desk, 'problem.serverErrorLater')
      },
    )
  })

  test(
    `what a match and a stage refuse, and what about them cannot be written (${language})`,
    told(language === 'zh'),
    async ({ desk, platform }) => {
      const { page } = desk
      await withoutWaiting(page)
      const service = await ServiceDesk.open(platform)
      const name = `Refusing Cup ${language}`
      const id = await service.import(smallCup(name), 'start')
      await service.run(started(name))
      await desk.open(paths.bracket(id))
      await desk.speak(language)
      await expect(desk.match('G1-M1')).toBeVisible()
      const mendRounds = await cut(page, '**/rounds/*', 'POST')
      await desk.press(renameRound)
      await desk.dialog().getByRole('textbox').fill('Semi')
      await page.keyboard.press('Control+Enter')
      await said(desk, 'problem.systemError')
      mendRounds()
      await page.keyboard.press('Control+Enter')
      await desk.expectSaid(desk.say('cmd.round.rename.done'))

      const mendUpdate = await cut(page, '**/update', 'POST')
      await desk.line('match update-score G1-M1 2-0')
      await said(desk, 'problem.confirmResult')
      await cut(page, '**/players/*', 'POST')
      await desk.line('team edit-player "Kowloon Kings" "Kowloon Kings" --in-game-name=kings#1')
      await said(desk, 'problem.editInGameName')

      mendUpdate()
      await service.run(
        `go bracket ${id} --stage=Playoffs\nmatch create-room G1-M1 --yes\nmatch update-score G1-M2 2-0`,
      )
      await desk.open(paths.bracket(id))
      await expect(desk.match('G1-M1')).toBeVisible()
      const refuses = async (line: string, ...refusal: Parameters<typeof desk.expectRefusal>) => {
        await desk.line(line)
        await desk.expectRefusal(...refusal)
        // What has arguments opens its form with the refusal in it.
        const form = page.getByRole('dialog')
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

      // The same match in its room.
      const [stage] = await service.stages(id)
      const matchId = stage?.brackets[0]?.matches[0]?.matchId ?? ''
      await desk.open(paths.roomResult(matchId))
      await expect(page.getByRole('table', { name: desk.say('ui.rooms.games') })).toBeVisible()
      await refuses('room edit-result @page 2-0', 'match.resultBeforeComplete')
      await refuses('room restart-check-in @page --check-in-start-time=2020-01-01T10:00Z', 'match.invalidCheckInTime')
      await cut(page, '**/chat', 'PUT')
      await page.getByRole('textbox', { name: desk.title(sendMessage) }).fill('One moment')
      await page.keyboard.press('Enter')
      await said(desk, 'problem.sendMessage')
      await cut(page, '**/evidences', 'PUT')
      await page.locator('input[type=file]').first().setInputFiles(image)
      await said(desk, 'problem.uploadImage')
      await cut(page, '**/v1/matches/*')
      await page.reload()
      await said(desk, 'problem.retrieveGames')
    },
  )
}

/** It is asked for again from time to time, and by the button: whichever comes first. */
const comesBack = (desk: Desk, key: string) =>
  expect(async () => {
    const again = desk.page.getByRole('button', { name: desk.say('ui.list.retry') })
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(desk.page.getByText(desk.say(key))).toHaveCount(0, { timeout: 1000 })
  }).toPass()
