// Browsers of administrators that stay open for a night, each with one of the lists that live by it: how soon a call for help
// is drawn in each, what their pages hold in memory, and what they show at the end.
import { tableColumns } from '../../commands/table.ts'
import { chromium, type Browser, type CDPSession, type Page } from 'playwright'
import { sayIn } from '../../src/platform/messages.ts'
import { paths } from '../../src/paths.ts'
import { chromiumOptions } from './chromium.ts'

const say = sayIn('en')

const asks = say('state.need.assistance')
const lastChange = say('ui.rooms.column.updateTime')
/** What they look at, newest first by a column, and the words of a row that asks for help. */
const lists = {
  home: { path: paths.home(), asks: say('ui.home.kind.assistance'), by: say('ui.home.since') },
  rooms: { path: paths.matches(), asks, by: lastChange },
  'what waits': { path: `${paths.matches()}?needsMe=true`, asks, by: lastChange },
}
/** Milliseconds; what takes longer never comes. */
export const patience = 15_000
type ListOfNight = keyof typeof lists

export type Watcher = {
  of: ListOfNight
  /** Watches from now on; then answers when the row of this name had come, or gone, by the clock all share; not at all: never. */
  sees(name: string, asks: boolean): Promise<() => Promise<number>>
  /** Megabytes of JavaScript after a collection. */
  heap(): Promise<number>
  /** Rows of the list of this name, as the page counts them. */
  countOf(list: string): Promise<number>
  errors: string[]
}

export async function openWatchers(
  url: string,
  account: { email: string; password: string },
): Promise<{ watchers: Watcher[]; close(): Promise<void> }> {
  const browser = await chromium.launch(await chromiumOptions())
  const watchers: Watcher[] = []
  for (const of of Object.keys(lists) as ListOfNight[]) watchers.push(await watch(browser, url, account, of))
  return { watchers, close: () => browser.close() }
}

async function watch(
  browser: Browser,
  url: string,
  { email, password }: { email: string; password: string },
  of: ListOfNight,
): Promise<Watcher> {
  const { path, asks: words, by } = lists[of]
  // Tall: every row that counts is drawn.
  const context = await browser.newContext({ viewport: { width: 1440, height: 1400 }, locale: 'en-US' })
  // The functions that are sent to the page were given names by tsx, with a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(url + path)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('main', { name: /./ }).waitFor()
  await sortNewestFirst(page, by)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Performance.enable')
  return {
    of,
    errors,
    sees: (name, asks) => seen(page, [name, words], asks),
    heap: () => heapOf(devTools),
    async countOf(list) {
      const pane = page.getByRole('region', { name: list, exact: true })
      return Number(await pane.getByRole('grid').getAttribute('aria-rowcount')) - 1
    },
  }
}

async function sortNewestFirst(page: Page, column: string): Promise<void> {
  const header = page.getByRole('columnheader', { name: column })
  await page.getByRole('grid').first().waitFor()
  if ((await header.count()) === 0) {
    // Hidden at first.
    for (const key of (tableColumns.keys ?? '').split(' ')) await page.keyboard.press(key)
    await page.getByRole('dialog').getByRole('checkbox', { name: column }).check()
    await page.keyboard.press('Escape')
  }
  const descending = page.getByRole('columnheader', { name: column }).and(page.locator('[aria-sort=descending]'))
  while (!(await descending.isVisible())) {
    const before = await header.getAttribute('aria-sort')
    await header.getByRole('button').click()
    await page.locator(`th:not([aria-sort="${before}"])`).filter({ hasText: column }).waitFor()
  }
}

async function seen(page: Page, words: readonly string[], there: boolean): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle(
    ({ words, there, patience }) => {
      const is = () =>
        [...document.querySelectorAll('tbody tr')].some((row) => words.every((word) => row.textContent.includes(word)))
      const at = new Promise<number>((resolve) => {
        AbortSignal.timeout(patience).addEventListener('abort', () => resolve(Infinity))
        const look = () => {
          if (is() !== there) return
          observer.disconnect()
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())))
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        look()
      })
      return { at }
    },
    { words, there, patience },
  )
  return () => watch.evaluate(({ at }) => at)
}

async function heapOf(devTools: CDPSession): Promise<number> {
  await devTools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devTools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6
}
