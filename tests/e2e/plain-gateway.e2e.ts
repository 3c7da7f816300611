// The console as another platform's people would use it: served from an origin of its own, through a gateway that knows §7 and
// the common calls for tournaments and answers nothing else, by a browser that asks leave for every call (CORS).
import type { Page } from 'playwright/test'
import { approveStandings } from '../../commands/standings.ts'
import { completeBracket, generateBrackets } from '../../commands/brackets.ts'
import { goTournaments } from '../../commands/places.ts'
import { goBracket, goTeamStandings } from '../../commands/tournament-places.ts'
import { focusFilter } from '../../commands/session.ts'
import { finalizeStage } from '../../commands/stages.ts'
import { updateScore } from '../../commands/matches.ts'
import { cancelTournament, closeRegistration } from '../../commands/tournaments.ts'
import { paths } from '../../src/paths.ts'
import { sayIn } from '../../src/platform/messages.ts'
import { sayGiven } from '../../src/contract/say.ts'
import { serveConsole } from '../support/console-origin.ts'
import { Desk, expect, startsWith, test as base } from '../support/desk.ts'
import { plainGateway, type PlainGateway } from '../support/plain-gateway.ts'
import { runPlatform, type RunningPlatform } from '../support/running-platform.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { idsOn, screens } from './screens.ts'
import { smallCup } from './small-cup.ts'

type Elsewhere = { platform: RunningPlatform; gateway: PlainGateway; console: string; service: ServiceDesk }

const test = base.extend<{ mute: boolean; elsewhere: Elsewhere }>({
  mute: [false, { option: true }],
  elsewhere: async ({ mute }, use) => {
    await using console = await serveConsole()
    const platform = await runPlatform({
      from: process.env['ARENA_E2E_DATA'],
      environment: { ARENA_CONSOLE_ORIGINS: console.url },
    })
    try {
      await using gateway = await plainGateway(platform.url, { consoleAt: console.url, mute })
      console.pointTo(gateway.url, `${platform.url}/oidc`)
      await use({ platform, gateway, console: console.url, service: await ServiceDesk.open(platform) })
    } finally {
      await platform.remove()
    }
  },
})

/** What is said where a call came to nothing. */
const sentences = [
  'unreachable',
  'clientError',
  'invalidStatus',
  'server500',
  'serverError',
  'serverErrorLater',
  'systemError',
  'dataCorrupted',
  'noPayload',
  'retrieve',
  'retrieveGames',
  'loadStages',
  'loadGames',
  'loadTemplates',
  'notFound',
].flatMap((key) => (['en', 'zh'] as const).map((language) => sayGiven(sayIn(language), `problem.${key}`, {})))

/** Those of them that the page shows from now on, be it for a moment. */
async function watchFaults(page: Page): Promise<string[]> {
  const shown: string[] = []
  await page.exposeBinding('toldFault', (_, text: string) => void shown.push(text))
  await page.addInitScript((faults) => {
    const told = window as unknown as { toldFault: (text: string) => void } // the binding above
    const look = (node: Node) => {
      const text = node.textContent ?? ''
      const fault = faults.find((one) => text.includes(one))
      if (fault !== undefined && !(node.parentElement ?? document.body).closest('script,style'))
        told.toldFault(`${fault} (${location.pathname})`)
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') look(target)
        addedNodes.forEach(look)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, sentences)
  return shown
}

const writesTo = ({ calls }: PlainGateway) => calls.filter((call) => !call.startsWith('GET '))

/** What is done there sends this, once and nothing else, and not before it is done. */
async function sendsOnce(gateway: PlainGateway, call: RegExp, act: () => Promise<void>): Promise<void> {
  const before = writesTo(gateway).length
  await act()
  // A first result is sent while the page goes on.
  await expect.poll(() => writesTo(gateway).length).toBeGreaterThan(before)
  expect(writesTo(gateway).slice(before)).toEqual([expect.stringMatching(call)])
}

/** Asked for by name first, and nothing is sent before it is answered. */
async function asks(desk: Desk, gateway: PlainGateway, begin: () => Promise<void>): Promise<void> {
  const before = writesTo(gateway).length
  await begin()
  await expect(desk.phrase()).toBeVisible()
  expect(writesTo(gateway)).toHaveLength(before)
}

/** Nothing of ours was sent; what it does not know was asked for once a page at most. */
function expectPlain({ strange, unknown }: PlainGateway, pages: number): void {
  expect([...strange]).toEqual([])
  const times = (call: string) => unknown.filter((one) => one === call).length
  expect([...new Set(unknown)].filter((call) => times(call) > pages)).toEqual([])
}

test('a cup from its draw to its podium, by keyboard', async ({ page, elsewhere }) => {
  const { gateway, console, service } = elsewhere
  const cup = 'Keyboard Elsewhere Cup'
  await service.import(smallCup(cup), 'registration')
  const faults = await watchFaults(page)
  const desk = new Desk(page, console)
  await desk.signIn()
  await expect(desk.row('LoL Worlds 2022 — quarter-finals')).toBeVisible()

  await desk.press(goTournaments)
  await expect(desk.row(cup)).toBeVisible()
  await desk.press(focusFilter)
  await page.keyboard.type('keyboard elsewhere')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: cup })).toBeVisible()
  await sendsOnce(gateway, /close-registration$/, async () => {
    await desk.press(closeRegistration)
    await desk.expectDone(closeRegistration)
  })
  await desk.press(goBracket)
  await desk.expectReady(generateBrackets)
  await sendsOnce(gateway, /^PUT .*brackets$/, async () => {
    await desk.press(generateBrackets)
    await expect(desk.match('G1-M1')).toBeVisible()
  })
  // What would take it back is ours alone.
  await desk.keys('u')
  await desk.expectRefusal('undo.wall', { what: 'bracket generate Playoffs' })
  await asks(desk, gateway, () => desk.press(finalizeStage))
  await sendsOnce(gateway, /finalize$/, async () => {
    await desk.confirm('Playoffs')
    await desk.expectDone(finalizeStage)
  })
  for (const [identifier, home, away] of [
    ['G1-M1', '2', '0'],
    ['G1-M2', '2', '1'],
    ['G1-M3', '1', '2'],
  ] as const)
    await sendsOnce(gateway, /update$/, async () => {
      await expect(desk.match(identifier)).toHaveAttribute('data-cursor', 'true')
      await page.keyboard.press('Enter')
      const form = page.getByRole('form', { name: desk.title(updateScore) })
      await expect(form.getByRole('textbox').first()).toBeFocused()
      await page.keyboard.type(home)
      await page.keyboard.press('Tab')
      await page.keyboard.type(away)
      await page.keyboard.press('Enter')
      await expect(form).toBeHidden()
    })
  await asks(desk, gateway, () => desk.press(completeBracket))
  await sendsOnce(gateway, /complete$/, async () => {
    await desk.confirm('Playoffs 1')
    await desk.expectDone(completeBracket)
  })
  await desk.press(goTeamStandings)
  await desk.expectReady(approveStandings)
  await asks(desk, gateway, () => desk.press(approveStandings))
  await sendsOnce(gateway, /approve-standings$/, async () => {
    await desk.confirm('Playoffs')
    await desk.expectDone(approveStandings)
  })
  await expect(desk.row('Harbour Hawks')).toBeVisible()
  expect(faults).toEqual([])
  expectPlain(gateway, 1)
})

test('every page does without what this gateway does not know', async ({ page, elsewhere }) => {
  const { gateway, console, platform } = elsewhere
  const ids = await idsOn(platform)
  const faults = await watchFaults(page)
  const desk = new Desk(page, console)
  await desk.signIn()
  for (const { name, path, shows } of screens) {
    const to = path(ids)
    // What leads elsewhere is left out with what it leads to; by its address it says so, once and plainly.
    const isLeftOut = name === 'calendar' || name === 'audit log'
    await desk.go(to)
    if (isLeftOut) await desk.expectSaid(desk.say('reason.platform.lacks'))
    else await shows(desk)
    const told = page.getByText(desk.say('reason.platform.lacks')).filter({ visible: true })
    await expect(told, name).toHaveCount(isLeftOut ? 1 : 0)
  }
  for (const to of [paths.settings(), paths.templates(), paths.transactions(ids.night)]) {
    await desk.go(to)
    await expect(page.getByRole('grid')).toBeVisible()
  }
  expect(faults).toEqual([])
  expectPlain(gateway, 1)
})

test('a cup is cancelled by mouse, asked by name and sent once', async ({ page, elsewhere }) => {
  const { gateway, console, service } = elsewhere
  const cup = 'Mouse Elsewhere Cup'
  await service.import(smallCup(cup), 'registration')
  const faults = await watchFaults(page)
  const desk = new Desk(page, console)
  await desk.signIn()
  await page
    .getByRole('link', { name: startsWith(desk.say('ui.shell.place.tournaments')) })
    .first()
    .click()
  await desk.row(cup).dblclick()
  await expect(page.getByRole('heading', { name: cup })).toBeVisible()
  await asks(desk, gateway, () => desk.fromHead(cancelTournament))
  await desk.expectSaid(desk.say('reason.platform.notForetold'))
  await sendsOnce(gateway, /\/cancel$/, async () => {
    await desk.confirmByMouse(cancelTournament, cup)
    await desk.expectDone(cancelTournament)
  })
  await desk.expectSaid(desk.say('state.tournament.Cancelled'))
  expect(faults).toEqual([])
  expectPlain(gateway, 1)
})

test.describe('where a browser is told nothing of what the gateway does not know', () => {
  test.use({ mute: true, mayLog: /blocked by CORS policy/ })

  test('Home, search and a cancelled cup, in Chinese', async ({ page, elsewhere }) => {
    const { gateway, console, service } = elsewhere
    const cup = '港島盃'
    await service.import(smallCup(cup), 'registration')
    const faults = await watchFaults(page)
    const desk = new Desk(page, console)
    await desk.signIn()
    await desk.speak('zh')
    await expect(desk.row(cup)).toBeVisible()
    const list = await desk.palette('港島')
    await list.getByRole('option', { name: startsWith(cup) }).click()
    await expect(page.getByRole('heading', { name: cup })).toBeVisible()
    await asks(desk, gateway, () => desk.fromHead(cancelTournament))
    await sendsOnce(gateway, /\/cancel$/, async () => {
      await desk.confirm(cup)
      await desk.expectDone(cancelTournament)
    })
    await desk.expectSaid(desk.say('state.tournament.Cancelled'))
    expect(faults).toEqual([])
    // What is lost is asked for a second time, once what every platform has was answered.
    expectPlain(gateway, 2)
  })
})
