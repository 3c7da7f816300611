// One page under test in a fresh browser context, with what DevTools knows about it.
import type { BrowserContext, CDPSession, Page } from 'playwright'
import type { Bench } from './alternate.ts'

type Measured<T> = {
  value: T
  /** Milliseconds of the main thread. */
  cpu: number
}

export type PageUnderTest = {
  page: Page
  devTools: CDPSession
  /** Errors the page threw. */
  errors: string[]
  cpu<T>(act: () => Promise<T>): Promise<Measured<T>>
  /** Megabytes of JavaScript heap after a collection. */
  heap(): Promise<number>
  nodes(): Promise<number>
}

/** Milliseconds; the slowest peer needs half a minute for one step. */
const patience = 150_000

/** Opens the page, and closes it whatever comes of it. */
export async function withPage<T>(
  { browser, pages }: Pick<Bench, 'browser' | 'pages'>,
  path: string,
  act: (opened: PageUnderTest) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    return await act(await open(context, `${pages.url}/${path}`, pages.measureScript))
  } finally {
    await context.close()
  }
}

async function open(context: BrowserContext, url: string, measureScript: string): Promise<PageUnderTest> {
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.setDefaultTimeout(patience)
  await page.addInitScript(measureScript)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction('window.S !== undefined', undefined, { timeout: 30_000 }).catch(() => {
    throw new Error(`${url} offered nothing: ${errors.join(' | ')}`)
  })
  const devTools = await context.newCDPSession(page)
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const metric = async (wanted: string) => {
    const { metrics } = await devTools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  }
  return {
    page,
    devTools,
    errors,
    async cpu(act) {
      const before = await metric('TaskDuration')
      const value = await act()
      return { value, cpu: ((await metric('TaskDuration')) - before) * 1000 }
    },
    async heap() {
      await devTools.send('HeapProfiler.collectGarbage')
      return (await metric('JSHeapUsedSize')) / 2 ** 20
    },
    nodes: () => page.evaluate(() => document.querySelectorAll('*').length),
  }
}
