// Accessibility as a machine can see it (A1): axe over every screen, and over what opens above it, in both languages and
// both themes; and that nothing is lost on a narrow screen or with text of twice the size (A16).
import { AxeBuilder } from '@axe-core/playwright'
import * as brackets from '../../commands/brackets.ts'
import { updateScore } from '../../commands/matches.ts'
import { openMenu, showHistory, showKeys, showTranscript } from '../../commands/session.ts'
import { createStage } from '../../commands/stages.ts'
import { addTeams } from '../../commands/teams.ts'
import { cancelTournament } from '../../commands/tournaments.ts'
import { paths } from '../../src/paths.ts'
import type { Theme } from '../../src/shell/start/settings.ts'
import { Desk, expect, test } from '../support/desk.ts'
import type { RunningPlatform } from '../support/running-platform.ts'
import { ServiceDesk } from '../support/service-desk.ts'

test.describe.configure({ mode: 'parallel' })
// Half faded in, every colour is too pale.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const played = 'FIFA World Cup 2022 — final ranking'
const underWay = 'LoL Worlds 2022 — quarter-finals'
const empty = 'League of Legends World Championship 2022'

type Look = { language: 'en' | 'zh'; theme: Theme }
/** Where the tournaments of the demonstration are. */
type Ids = { played: string; groups: string; underWay: string; empty: string }
type Screen = { name: string; path: (ids: Ids) => string; shows: (desk: Desk) => Promise<void> }

const screens: readonly Screen[] = [
  { name: 'home', path: paths.home, shows: (desk) => expect(desk.row(underWay)).toBeVisible() },
  { name: 'tournaments', path: () => paths.tournaments(), shows: (desk) => expect(desk.row(played)).toBeVisible() },
  {
    name: 'filtered to nothing',
    path: () => paths.tournaments({ search: 'nothing-is-called-that' }),
    shows: (desk) => desk.expectSaid(desk.say('ui.list.resetFilters')),
  },
  {
    name: 'edit',
    path: (ids) => paths.edit(ids.empty),
    shows: (desk) => expect(desk.page.getByRole('textbox', { name: desk.say('arg.name') })).toHaveValue(empty),
  },
  {
    name: 'stages',
    path: (ids) => paths.stages(ids.played),
    shows: (desk) => expect(desk.row(desk.say('state.format.RoundRobin'))).toBeVisible(),
  },
  {
    name: 'bracket, single elimination',
    path: (ids) => paths.bracket(ids.underWay),
    shows: (desk) => expect(desk.match('G1-M1')).toBeVisible(),
  },
  {
    name: 'bracket, round robin',
    path: (ids) => paths.bracket(ids.played, ids.groups),
    shows: (desk) => expect(desk.match('G1-M1')).toBeVisible(),
  },
  {
    name: 'bracket not made yet',
    path: (ids) => paths.bracket(ids.empty),
    shows: (desk) => desk.expectSaid(desk.say('ui.bracket.empty')),
  },
  { name: 'teams', path: (ids) => paths.teams(ids.underWay), shows: (desk) => expect(desk.row('T1')).toBeVisible() },
  {
    name: 'standings',
    path: (ids) => paths.teamStandings(ids.played, ids.groups),
    shows: (desk) => expect(desk.row('Qatar')).toBeVisible(),
  },
  {
    name: 'not found',
    path: () => '/no-such-place',
    shows: (desk) => desk.expectSaid(desk.say('ui.shell.notFound.title')),
  },
]

type Layer = { name: string; path: (ids: Ids) => string; begin: Screen; open: (desk: Desk) => Promise<void> }

const layers: readonly Layer[] = [
  {
    ...at('tournaments'),
    name: 'palette',
    open: async (desk) => {
      const list = await desk.palette('registration')
      await expect(list.getByRole('option').first()).toBeVisible()
    },
  },
  {
    ...at('tournaments'),
    name: 'row menu',
    open: async (desk) => {
      await desk.row(empty).click({ button: 'right' })
      await expect(desk.page.getByRole('menu')).toBeVisible()
    },
  },
  {
    ...at('bracket, single elimination'),
    name: 'menu of a match',
    open: async (desk) => {
      await desk.match('G1-M5').click()
      await desk.press(openMenu)
      await expect(desk.menuItem(updateScore)).toBeVisible()
    },
  },
  {
    ...at('bracket, single elimination'),
    name: 'score entry',
    open: async (desk) => {
      await desk.match('G1-M5').click()
      await desk.page.keyboard.press('Enter')
      await expect(desk.page.getByRole('form', { name: desk.title(updateScore) })).toBeVisible()
    },
  },
  {
    ...at('bracket, single elimination'),
    name: 'confirmation',
    open: async (desk) => {
      await desk.fromHead(cancelTournament)
      await expect(desk.dialog().getByRole('list', { name: desk.say('ui.shell.confirm.consequences') })).toBeVisible()
    },
  },
  {
    ...at('teams'),
    name: 'refused form',
    open: async (desk) => {
      await desk.press(addTeams)
      await expect(desk.dialog().getByRole('alert')).toBeVisible()
    },
  },
  {
    ...at('bracket not made yet'),
    name: 'form',
    open: async (desk) => {
      await desk.press(createStage)
      await expect(desk.dialog().getByRole('textbox').first()).toBeVisible()
    },
  },
  {
    ...at('tournaments'),
    name: 'key sheet',
    open: async (desk) => {
      await desk.press(showKeys)
      await expect(desk.dialog().getByText(desk.title(brackets.generateBrackets)).first()).toBeVisible()
    },
  },
  {
    ...at('tournaments'),
    name: 'command line',
    open: async (desk) => {
      await desk.keys(':')
      await desk.page.keyboard.type('tournament c')
      await expect(desk.page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    ...at('teams'),
    name: 'transcript and history',
    open: async (desk) => {
      await desk.press(showHistory)
      await desk.press(showTranscript)
      await expect(desk.page.getByRole('region', { name: desk.say('ui.shell.transcript.title') })).toBeVisible()
      await expect(desk.page.getByRole('region', { name: desk.say('ui.shell.history.title') })).toBeVisible()
    },
  },
]

/** Everything in two looks that differ in both; in the others what differs most from screen to screen. */
const sample = [...screens, ...layers].filter(({ name }) =>
  ['tournaments', 'bracket, single elimination', 'edit', 'palette', 'confirmation'].includes(name),
)
const looks: readonly { look: Look; what: string; of: readonly (Screen | Layer)[] }[] = [
  { look: { language: 'en', theme: 'dark' }, what: 'the screens', of: screens },
  { look: { language: 'en', theme: 'dark' }, what: 'what opens above them', of: layers },
  { look: { language: 'zh', theme: 'light' }, what: 'the screens', of: screens },
  { look: { language: 'zh', theme: 'light' }, what: 'what opens above them', of: layers },
  { look: { language: 'en', theme: 'light' }, what: 'a sample', of: sample },
  { look: { language: 'zh', theme: 'dark' }, what: 'a sample', of: sample },
  { look: { language: 'en', theme: 'contrast' }, what: 'a sample', of: sample },
]
/** Pixels: what browsers have by default. */
const usualText = 16

for (const { look, what, of } of looks) {
  test(`axe finds nothing in ${look.language}, ${look.theme}: ${what}`, async ({ desk, platform }) => {
    const ids = await idsOn(platform)
    await wear(desk, look)
    for (const view of of) {
      await desk.open(view.path(ids))
      await ('begin' in view ? view.begin : view).shows(desk)
      if ('open' in view) await view.open(desk)
      await expectNoViolation(desk, view.name)
    }
  })
}

for (const { language, theme } of [
  { language: 'en', theme: 'dark' },
  { language: 'zh', theme: 'light' },
] as const) {
  test(`axe finds nothing on the sign-in page in ${language}, ${theme}`, async ({ browser, platform }) => {
    const context = await browser.newContext({
      locale: language === 'zh' ? 'zh-TW' : 'en-US',
      colorScheme: theme,
    })
    const page = await context.newPage()
    await page.goto(platform.url)
    await expect(page.locator('input[type=password]')).toBeVisible()
    await expectNoViolation({ page }, 'sign-in')
    await page.locator('input[type=password]').fill('wrong')
    await page.locator('input[type=email], input[autocomplete=username]').first().fill('admin@arena.test')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await expectNoViolation({ page }, 'sign-in refused')
    await context.close()
  })
}

test('nothing lies outside a screen of 320 pixels', async ({ desk, platform }) => {
  const ids = await idsOn(platform)
  await desk.page.setViewportSize({ width: 320, height: 640 })
  for (const { name, path, shows } of screens) {
    await desk.open(path(ids))
    await shows(desk)
    await expectNothingOutside(desk, name)
  }
})

test('text of twice the size stays on the screen', async ({ playwright, launchOptions, platform }) => {
  // As a browser does whose reader has set that size.
  const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${2 * usualText}`]
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const desk = new Desk(await browser.newPage({ viewport: { width: 1440, height: 900 } }), platform.url)
  await desk.signIn()
  expect(await desk.page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  const ids = await idsOn(platform)
  for (const { name, path, shows } of screens) {
    await desk.open(path(ids))
    await shows(desk)
    await expectNothingOutside(desk, name)
  }
  await browser.close()
})

function at(name: string): Pick<Layer, 'begin' | 'path'> {
  const begin = screens.find((screen) => screen.name === name)
  if (!begin) throw new Error(`no screen is called ${name}`)
  return { begin, path: begin.path }
}

async function idsOn(platform: RunningPlatform): Promise<Ids> {
  const service = await ServiceDesk.open(platform)
  const [one, two, three] = await Promise.all([played, underWay, empty].map((name) => service.tournament(name)))
  const stages = await service.stages(one?.id ?? '')
  const groups = stages.find(({ format }) => format === 'RoundRobin')?.id ?? ''
  return { played: one?.id ?? '', groups, underWay: two?.id ?? '', empty: three?.id ?? '' }
}

/** From the next page on. */
async function wear(desk: Desk, { language, theme }: Look): Promise<void> {
  await desk.page.evaluate(
    ([toLanguage, toTheme]) => {
      localStorage.setItem('arena.language', toLanguage)
      localStorage.setItem('arena.theme', toTheme)
    },
    [language, theme] as const,
  )
  desk.language = language
}

async function expectNoViolation({ page }: Pick<Desk, 'page'>, what: string): Promise<void> {
  // In one page without frames, and quicker by a page a scan.
  const { violations } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary?.split('\n')[1]?.trim()}`),
  )
  expect.soft(found, what).toEqual([])
}

/** Neither does the page scroll sideways, nor is a control beyond its edge, except inside what scrolls itself. */
async function expectNothingOutside({ page }: Desk, what: string): Promise<void> {
  const outside = await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const controls = [...document.querySelectorAll('a, button, input, select, textarea, h1, h2')]
    return [
      ...(document.documentElement.scrollWidth > width ? [`scrolls to ${document.documentElement.scrollWidth}`] : []),
      ...controls
        .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !scrolls(control.parentElement))
        .filter((control) => control.getBoundingClientRect().right > width + 1)
        .map((control) => control.outerHTML.slice(0, 160)),
    ]
  })
  expect.soft(outside, what).toEqual([])
}
