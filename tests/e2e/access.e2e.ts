// Accessibility as a machine can see it (A1): axe over every screen, and over what opens above it, in both languages and
// both themes; and that nothing is lost on a narrow screen or with text of twice the size (A16).
import { AxeBuilder } from '@axe-core/playwright'
import type { Theme } from '../../src/shell/desk/settings.ts'
import { Desk, expect, test } from '../support/desk.ts'
import { isWhole, type Layer, layers, openLayer, screenOf } from './layers.ts'
import { businessScreens, firstThings } from './business-screens.ts'
import { idsOn, type Screen, screens } from './screens.ts'

test.describe.configure({ mode: 'parallel' })

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
type Look = { language: 'en' | 'zh'; theme: Theme }

/**
 * Every screen and every layer in one of two looks that differ in both (`npm run soak`: in both); in the others what differs
 * most from screen to screen.
 */
const inTurn = (turn: 0 | 1) => (_: unknown, index: number) => isWhole || index % 2 === turn
const sample = [...screens, ...layers].filter(({ name }) =>
  ['tournaments', 'bracket, single elimination', 'edit', 'palette', 'confirmation'].includes(name),
)
const looks: readonly { look: Look; what: string; of: readonly (Screen | Layer)[] }[] = [
  { look: { language: 'en', theme: 'dark' }, what: 'the screens', of: screens.filter(inTurn(0)) },
  { look: { language: 'en', theme: 'dark' }, what: 'what opens above them', of: layers.filter(inTurn(0)) },
  { look: { language: 'zh', theme: 'light' }, what: 'the screens', of: screens.filter(inTurn(1)) },
  { look: { language: 'zh', theme: 'light' }, what: 'what opens above them', of: layers.filter(inTurn(1)) },
  { look: { language: 'en', theme: 'light' }, what: 'a sample', of: isWhole ? sample : [] },
  { look: { language: 'zh', theme: 'dark' }, what: 'a sample', of: isWhole ? sample : [] },
  { look: { language: 'en', theme: 'contrast' }, what: 'a sample', of: sample },
]
/** Pixels: what browsers have by default. */
const usualText = 16

for (const { look, what, of } of looks.filter(({ of: some }) => some.length > 0)) {
  test(`axe finds nothing in ${look.language}, ${look.theme}: ${what}`, async ({ desk, platform }) => {
    if (isWhole) test.setTimeout(600_000)
    const ids = await idsOn(platform)
    await wear(desk, look)
    for (const view of of) {
      const screen = 'open' in view ? screenOf(view) : view
      await ('open' in view ? desk.open(screen.path(ids)) : desk.go(screen.path(ids)))
      await screen.shows(desk)
      if ('open' in view) {
        await openLayer(desk, view)
        await view.fill?.(desk)
      }
      await expectNoViolation(desk, view.name)
      await expectWords(desk, view.name)
      await expectFieldsSeen(desk, view.name)
    }
  })
}

for (const [turn, look] of (
  [
    { language: 'en', theme: 'light' },
    { language: 'zh', theme: 'dark' },
  ] as const
).entries()) {
  test(`axe finds nothing in ${look.language}, ${look.theme}: the business`, async ({ desk }) => {
    if (isWhole) test.setTimeout(600_000)
    const things = await firstThings(desk)
    await wear(desk, look)
    for (const { name, path, shows } of businessScreens.filter(inTurn(turn === 0 ? 0 : 1))) {
      await desk.go(path(things))
      await shows(desk)
      await expectNoViolation(desk, name)
      await expectWords(desk, name)
      await expectFieldsSeen(desk, name)
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

test('on 320 pixels nothing lies outside, every stop of the tab key is seen, and none holds it', async ({
  desk,
  platform,
}) => {
  if (isWhole) test.setTimeout(600_000)
  const ids = await idsOn(platform)
  await desk.page.setViewportSize({ width: 320, height: 640 })
  for (const { name, path, shows } of screens) {
    await desk.go(path(ids))
    await shows(desk)
    await expectNothingOutside(desk, name)
    if (isWhole || sample.some((one) => one.name === name)) await expectWalkable(desk, name)
  }
})

test('the business on 320 pixels: nothing lies outside', async ({ desk }) => {
  const things = await firstThings(desk)
  await desk.page.setViewportSize({ width: 320, height: 640 })
  for (const { name, path, shows } of businessScreens) {
    await desk.go(path(things))
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
    await desk.go(path(ids))
    await shows(desk)
    await expectNothingOutside(desk, name)
  }
  await browser.close()
})

/** From the next page on. */
async function wear(desk: Desk, { language, theme }: Look): Promise<void> {
  await desk.page.addInitScript(
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

/** What nobody translated, or drew before its text was there, stands as its key. */
async function expectWords({ page }: Desk, what: string): Promise<void> {
  const shown = await page.locator('body').innerText()
  expect
    .soft(shown.match(/\b(ui|cmd|state|reason|problem|kind|arg|choice)\.[\w-]+(\.[\w-]+)*/g) ?? [], what)
    .toEqual([])
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

/** The tab key goes on from stop to stop until it comes to the first again, and each shows that it has the focus. */
async function expectWalkable({ page }: Desk, what: string): Promise<void> {
  const stops = new Set<string>()
  const hidden: string[] = []
  for (let tabs = 0; tabs < mostStops; tabs++) {
    await page.keyboard.press('Tab')
    const { id, shown, html } = await page.evaluate(() => {
      const here = document.activeElement ?? document.body
      const around = [
        here,
        here.nextElementSibling,
        // A list is outlined by the frame it scrolls in.
        here.localName === 'ol' ? here.parentElement : null,
        here.closest('label'),
        // It owns what it leads over, and that is elsewhere.
        document.getElementById(here.getAttribute('aria-activedescendant') ?? ''),
        ...here.querySelectorAll('[data-cursor], [data-cell], .row-cursor'),
      ]
      // The row at the cursor is outlined by what is drawn over it.
      const isOutlined = (element: Element | null) =>
        element !== null &&
        [undefined, '::after'].some((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
        })
      here.id ||= `stop-${document.querySelectorAll('[id^=stop-]').length}`
      return {
        id: here.id,
        shown: here === document.body || around.some(isOutlined),
        html: here.outerHTML.slice(0, 160),
      }
    })
    if (stops.has(id)) break
    stops.add(id)
    if (!shown) hidden.push(html)
  }
  expect.soft(hidden, `${what}: stops that do not show the focus`).toEqual([])
  expect.soft(stops.size, `${what}: the tab key comes round`).toBeLessThan(mostStops)
}

/** chosen: no screen has as many. */
const mostStops = 150

/** What one types or chooses in has a border of 3:1 against what it lies on, unless it cannot be changed. */
async function expectFieldsSeen({ page }: Desk, what: string): Promise<void> {
  const pale = await page.evaluate(() => {
    const channels = (colour: string) => colour.match(/[\d.]+/g)?.map(Number) ?? []
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const groundOf = (element: Element | null): string => {
      if (!element) return 'rgb(0, 0, 0)'
      const { backgroundColor } = getComputedStyle(element)
      return (channels(backgroundColor)[3] ?? 1) === 1 ? backgroundColor : groundOf(element.parentElement)
    }
    return [...document.querySelectorAll('input, textarea, select, [aria-haspopup=listbox]')]
      .filter((field) => field.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((field) => !field.matches('[readonly], [disabled], [aria-disabled=true]'))
      .flatMap((field) => {
        const { borderTopWidth, borderTopColor } = getComputedStyle(field)
        if (Number.parseFloat(borderTopWidth) === 0) return []
        const [light = 0, dark = 0] = [luminance(borderTopColor), luminance(groundOf(field.parentElement))].toSorted(
          (a, b) => b - a,
        )
        const ratio = (light + 0.05) / (dark + 0.05)
        return ratio < 2.99 ? [`${ratio.toFixed(2)} ${field.outerHTML.slice(0, 120)}`] : []
      })
  })
  expect.soft(pale, `${what}: borders of fields`).toEqual([])
}
