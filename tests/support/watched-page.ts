// What a page asks for, draws and takes long over, while somebody else is at work.
import type { Page, Request } from 'playwright/test'

/** Calls of the API from now on, but for the stream itself. */
export function requestsOf(page: Page): Request[] {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (/\/(user-)?api\//.test(request.url()) && !request.url().endsWith('/stream')) asked.push(request)
  })
  return asked
}

/** Bytes of an answer as the page reads it. */
export async function sizeOf(request: Request): Promise<number> {
  const response = await request.response()
  return response?.status() === 304 ? 0 : ((await response?.body())?.length ?? 0)
}

/** What is drawn from now on, but for the clocks. */
export async function mutationsOf(page: Page): Promise<() => Promise<string[]>> {
  const watch = await page.evaluateHandle(() => {
    const seen: string[] = []
    const observer = new MutationObserver((records) => {
      for (const { target, type, attributeName } of records) {
        const element = target instanceof Element ? target : target.parentElement
        if (element?.closest('[role=timer]')) continue
        seen.push(`${type} ${attributeName ?? ''} ${element?.outerHTML.slice(0, 200)}`)
      }
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    return { seen }
  })
  return () => watch.evaluate(({ seen }) => seen)
}

/** Frames of more than 50 ms from now on, in milliseconds. */
export async function slowFramesOf(page: Page): Promise<() => Promise<number[]>> {
  const watch = await page.evaluateHandle(() => {
    const slow: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) slow.push(Math.round(duration))
    }).observe({ type: 'long-animation-frame' })
    return { slow }
  })
  return () => watch.evaluate(({ slow }) => slow)
}
