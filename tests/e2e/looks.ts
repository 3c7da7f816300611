// The looks in which pages are examined, and what must hold in each: axe finds nothing, every text is there, every field is
// seen, no pane lies over another.
import { AxeBuilder } from '@axe-core/playwright'
import type { Theme } from '../../src/shell/session/settings.ts'
import { type Desk, expect } from '../support/desk.ts'

export type Look = { language: 'en' | 'zh'; theme: Theme }
/** The first two differ in both, and so do the last two. */
export const looks: readonly Look[] = [
  { language: 'en', theme: 'dark' },
  { language: 'zh', theme: 'light' },
  { language: 'en', theme: 'light' },
  { language: 'zh', theme: 'dark' },
]
/** A desk, a tablet and a phone. */
export const widths = [1440, 900, 390] as const

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** From the next page on. */
export async function wear(desk: Desk, { language, theme }: Look): Promise<void> {
  await desk.page.addInitScript(
    ([toLanguage, toTheme]) => {
      localStorage.setItem('arena.language', toLanguage)
      localStorage.setItem('arena.theme', toTheme)
    },
    [language, theme] as const,
  )
  desk.language = language
}

/** `within`: axe looks at this alone, where the page below is always the same one. */
export async function expectSound(desk: Desk, what: string, within?: string): Promise<void> {
  await expectNoViolation(desk, what, within)
  await expectWords(desk, what)
  await expectFieldsSeen(desk, what)
  await expectPanesApart(desk, what)
}

/** Once on each page that is loaded: axe is half a megabyte to read. */
const loaded = 'void 0'
/** What holds is counted and not described: otherwise axe makes a selector of every element it looked at. */
const options: Parameters<AxeBuilder['options']>[0] = {
  runOnly: { type: 'tag', values: tags },
  resultTypes: ['violations'],
}

export async function expectNoViolation({ page }: Pick<Desk, 'page'>, what: string, within = 'html'): Promise<void> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: loaded }) })
  // In one page without frames, and quicker by a page a scan.
  const { violations } = await axe.include(within).options(options).setLegacyMode().analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary?.split('\n')[1]?.trim()}`),
  )
  expect.soft(found, what).toEqual([])
}

/** A text that is not translated, or not there yet, shows its key. */
async function expectWords({ page }: Desk, what: string): Promise<void> {
  const shown = await page.locator('body').innerText()
  expect
    .soft(shown.match(/\b(ui|cmd|state|reason|problem|kind|arg|choice)\.[\w-]+(\.[\w-]+)*/g) ?? [], what)
    .toEqual([])
}

/** No pane lies over another one. */
async function expectPanesApart({ page }: Desk, what: string): Promise<void> {
  const over = await page.evaluate(() => {
    const pane = 'main section[tabindex="-1"]'
    const panes = [...document.querySelectorAll(pane)].filter(
      (one) => !one.parentElement?.closest(pane) && one.checkVisibility(),
    )
    const boxes = panes.map((one) => ({ box: one.getBoundingClientRect(), text: one.querySelector('h2')?.textContent }))
    // Half a pixel is a matter of rounding.
    const meet = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    return boxes.flatMap((a, at) =>
      boxes.slice(at + 1).flatMap((b) => (meet(a.box, b.box) ? [`${a.text} and ${b.text}`] : [])),
    )
  })
  expect.soft(over, `${what}: panes over one another`).toEqual([])
}

/** Fields that can be changed have a border of 3:1 against their ground. */
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
