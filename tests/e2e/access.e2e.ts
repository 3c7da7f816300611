// Accessibility as a machine can see it (A1): axe over every screen, and over what opens above it, in both languages and
// both themes; and that nothing is lost on a screen of 320 pixels or with text of twice the size (A16).
import { paths } from '../../src/paths.ts'
import { Desk, expect, test } from '../support/desk.ts'
import { isWhole, type Layer, layers, openLayer, screenOf } from './layers.ts'
import { businessScreens, firstThings } from './business-screens.ts'
import { expectNoViolation, expectSound, type Look, looks, wear, widths } from './looks.ts'
import { idsOn, type Screen, screens } from './screens.ts'

test.describe.configure({ mode: 'parallel' })

const sample = [...screens, ...layers].filter(({ name }) =>
  ['tournaments', 'bracket, single elimination', 'edit', 'palette', 'confirmation'].includes(name),
)
/** Each view in one of the two, which differ in both language and theme (`npm run soak`: in all four). */
function shareOf<T>(views: readonly T[], look: number, of: readonly [number, number]): readonly T[] {
  return isWhole ? views : views.filter((_, index) => look === of[index % 2])
}
const parts: readonly { look: Look; what: string; of: readonly (Screen | Layer)[] }[] = [
  ...looks.flatMap((look, at) => [
    { look, what: 'the screens', of: shareOf(screens, at, [0, 1]) },
    { look, what: 'what opens above them', of: shareOf(layers, at, [0, 1]) },
  ]),
  { look: { language: 'en', theme: 'contrast' }, what: 'a sample', of: sample },
]
/** Pixels: what browsers have by default. */
const usualText = 16
/** Each view on one of them in turn, on all in the soak. */
const widthsOf = (index: number): readonly number[] => (isWhole ? widths : [widths[index % widths.length] ?? 1440])

for (const { look, what, of } of parts.filter(({ of: some }) => some.length > 0)) {
  test(`axe finds nothing in ${look.language}, ${look.theme}: ${what}`, async ({ desk, platform }) => {
    if (isWhole) test.setTimeout(600_000)
    const ids = await idsOn(platform)
    await wear(desk, look)
    for (const [at, view] of of.entries()) {
      const screen = 'open' in view ? screenOf(view) : view
      for (const width of widthsOf(at)) {
        await desk.page.setViewportSize({ width, height: 900 })
        await ('open' in view ? desk.open(screen.path(ids)) : desk.go(screen.path(ids)))
        await screen.shows(desk)
        if ('open' in view) {
          await openLayer(desk, view)
          await view.fill?.(desk)
        }
        await expectSound(desk, `${view.name}, ${width} px`)
      }
      if (!('open' in view)) await expectNarrow(desk, view.name)
    }
  })
}

for (const [at, look] of looks.entries()) {
  const own = shareOf(businessScreens, at, [2, 3])
  if (own.length === 0) continue
  test(`axe finds nothing in ${look.language}, ${look.theme}: the business`, async ({ desk }) => {
    if (isWhole) test.setTimeout(600_000)
    const things = await firstThings(desk)
    await wear(desk, look)
    await desk.open(paths.home())
    for (const [index, { name, path, shows }] of own.entries()) {
      for (const width of widthsOf(index)) {
        await desk.page.setViewportSize({ width, height: 900 })
        await desk.go(path(things))
        await shows(desk)
        await expectSound(desk, `${name}, ${width} px`)
      }
      await expectNarrow(desk, name)
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

/** The page that is open, on 320 pixels: nothing lies outside, every stop of the tab key is seen, and none holds it. */
async function expectNarrow(desk: Desk, what: string): Promise<void> {
  await desk.page.setViewportSize({ width: 320, height: 640 })
  await expectNothingOutside(desk, `${what}, 320 px`)
  if (isWhole || sample.some(({ name }) => name === what)) await expectWalkable(desk, what)
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
