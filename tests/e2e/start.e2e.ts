// What one sees who types one command: the ready line, a sign-in, and data that outlives a killed process.
import { openRegistration } from '../../commands/tournaments.ts'
import { paths } from '../../src/paths.ts'
import { Desk, expect, test } from '../support/desk.ts'
import { meanwhile } from '../support/held-requests.ts'
import { refusedStart, runPlatform, type RunningPlatform } from '../support/running-platform.ts'
import { ServiceDesk } from '../support/service-desk.ts'

const cup = 'League of Legends World Championship 2022'

test.describe.configure({ mode: 'serial' })

let platform: RunningPlatform
test.beforeAll(async () => {
  platform = await runPlatform()
})
test.afterAll(() => platform.remove())

test('a first start seeds the demonstration and says where it is ready', async ({ page }) => {
  expect(platform.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const health = await page.request.get(`${platform.url}/healthz`)
  expect(health.ok()).toBe(true)
})

test('whoever signs in comes to Home, is named, and can leave', async ({ page }) => {
  const desk = new Desk(page, platform.url)
  await desk.signIn()
  await desk.expectPlace(desk.say('ui.home.title'))
  await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${desk.say('ui.home.title')}`))
  await expect(desk.row('VCT 2024 China Stage 2')).toBeVisible()
  await page.getByRole('button', { name: /Ada Admin/ }).click()
  await page.getByRole('menuitem', { name: desk.say('cmd.console.log-out.title') }).click()
  await expect(page.getByRole('heading', { name: desk.say('ui.shell.signIn.left') })).toBeVisible()
  await page.goto(platform.url)
  await expect(page.getByLabel(/e-?mail/i)).toBeVisible()
})

test('a reload on the way out does not sign in again', async ({ page }) => {
  const desk = new Desk(page, platform.url)
  await desk.signIn()
  // The service is asked, and the browser stays where it is.
  const end = '**/oidc/session/end*'
  const goOn = await meanwhile(page, end, (route) => {
    goOn()
    return route.fulfill({ status: 204 })
  })
  const asked = page.waitForResponse(end)
  await desk.line('console log-out')
  await asked
  // As soon as it is there again it goes on leaving.
  await page.evaluate(() => location.reload())
  await expect(page.getByRole('heading', { name: desk.say('ui.shell.signIn.left') })).toBeVisible()
  await page.getByRole('button', { name: desk.say('ui.shell.signIn.action') }).click()
  await desk.giveCredentials()
  await desk.expectPlace(desk.say('ui.home.title'))
  await page.reload()
  await desk.expectPlace(desk.say('ui.home.title'))
})

test('a wrong password is refused and nothing typed is lost', async ({ page }) => {
  const desk = new Desk(page, platform.url)
  await page.goto(platform.url)
  await page.getByLabel(/e-?mail/i).fill('admin@arena.test')
  await page.getByLabel(/password/i).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel(/e-?mail/i)).toHaveValue('admin@arena.test')
  await desk.giveCredentials()
  await desk.expectPlace(desk.say('ui.home.title'))
})

test('one comes back to the page one asked for', async ({ page }) => {
  const desk = new Desk(page, platform.url)
  await desk.signIn('admin', `${paths.tournaments()}?q=world`)
  await desk.expectPlace(desk.say('ui.tournaments.title'))
  await expect(page.getByRole('searchbox')).toHaveValue('world')
})

test('a list is asked for before the script that draws it has arrived, and its absence is said', async ({ page }) => {
  const desk = new Desk(page, platform.url)
  await desk.signIn()
  const drawing = '**/assets/page-*.js'
  const asked = page.waitForRequest(/\/tournaments\?page=1/)
  await page.route(drawing, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto(platform.url + paths.tournaments())
  await expect(desk.row('VCT 2024 China Stage 2')).toBeVisible()

  const letCome = await meanwhile(page, drawing, (route) => route.abort())
  await page.goto(platform.url + paths.tournaments())
  await expect(page.getByText(desk.say('ui.shell.broken.chunk'))).toBeVisible()
  letCome()
  await page.reload()
  await expect(desk.row('VCT 2024 China Stage 2')).toBeVisible()
})

test('a page whose table of routes does not come says so, and comes when it is asked for again', async ({ page }) => {
  const desk = new Desk(page, platform.url)
  await desk.signIn()
  const table = '**/assets/later-routes-*.js'
  const letCome = await meanwhile(page, table, (route) => route.abort())
  await page.goto(platform.url + paths.venueCompanies())
  await expect(page.getByText(desk.say('ui.shell.broken.chunk'))).toBeVisible()
  letCome()
  await page.reload()
  await expect(desk.row('Harbour Games')).toBeVisible()
})

test('a second tab that waits at the sign-in page goes on once the first has signed in', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto(platform.url + paths.matches())
  await expect(other.locator('input[type=password]')).toBeVisible()
  const desk = new Desk(page, platform.url)
  await desk.signIn()
  await other.bringToFront()
  // As the browser says it to a page whose tab is chosen; without a window it does not always.
  await other.evaluate(() => dispatchEvent(new Event('focus')))
  await new Desk(other, platform.url).expectPlace(desk.say('ui.rooms.title'))
})

test('over a connection that is not secure it says why nobody can sign in', async ({ page }) => {
  const desk = new Desk(page, platform.url)
  const elsewhere = 'http://arena.test'
  await page.route(`${elsewhere}/**`, async (route) => {
    const url = route.request().url().replace(elsewhere, platform.url)
    const response = await route.fetch({ url })
    // A browser complains of this one where it means nothing.
    const { 'cross-origin-opener-policy': _without, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await page.goto(elsewhere + paths.home())
  await expect(page.getByRole('alert')).toHaveText(desk.say('problem.insecure'))
  await page.unrouteAll({ behavior: 'wait' })
})

test('what was done is there after the process was killed, and so is the session', async ({ page }) => {
  const desk = new Desk(page, platform.url)
  await desk.signIn('admin', `${paths.tournaments()}?q=championship`)
  await desk.row(cup).click()
  await desk.press(openRegistration)
  await desk.confirm()
  await desk.expectDone(openRegistration)
  await platform.stop('SIGKILL')
  platform = await platform.again()
  await page.reload()
  await expect(desk.row(cup)).toContainText(desk.say('state.tournament.OpenRegistration'))
})

test('a second start on the same data is refused with a way out', async () => {
  const { code, said } = await refusedStart(platform.data)
  expect(code).toBe(1)
  expect(said).toContain(`The data folder ${platform.data} is in use by process ${platform.process.pid}`)
  expect(said).toContain('ARENA_DATA')
})

test('scripts sign in with the account that the demonstration made for them', async () => {
  const service = await ServiceDesk.open(platform)
  await service.run(`tournament close-registration "${cup}"`)
  expect((await service.tournament(cup)).state).toBe('CompleteRegistration')
})
