// What a story that failed had on its pages. Pictures are not in the log of a run, and the log is all that is left of it.
import type { Page, Request, TestInfo } from 'playwright/test'

/** chosen: enough for a page with its list, and short enough to be read in a log (characters). */
const most = 8000
/** chosen: a page that hangs is not waited for as long as a story may take (milliseconds). */
const timeout = 10_000

/** Watches the page's requests. The returned function prints them once with what the page shows, if the story has failed. */
export function watched(page: Page): (story: TestInfo) => Promise<void> {
  const wrong: string[] = []
  const waiting = new Set<Request>()
  let isTold = false
  page.on('request', (request) => waiting.add(request))
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => {
    waiting.delete(request)
    wrong.push(`${nameOf(request)}: ${request.failure()?.errorText ?? 'failed'}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${nameOf(response.request())}: ${response.status()}`)
  })
  return async ({ title, status, expectedStatus }) => {
    if (isTold || status === expectedStatus) return
    isTold = true
    const body = page.locator('body')
    const focus = await body
      .evaluate(() => document.activeElement?.outerHTML.slice(0, 200), undefined, { timeout })
      .catch(String)
    const content = await body.ariaSnapshot({ timeout }).catch(String)
    const lines = [
      `When "${title}" failed, ${pathOf(page.url())} was on the screen, with the focus on ${focus}`,
      ...wrong,
      ...[...waiting].map((request) => `${nameOf(request)}: no answer yet`),
      content.slice(0, most),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
  }
}

function nameOf(request: Request): string {
  return `${request.method()} ${pathOf(request.url())}`
}

function pathOf(url: string): string {
  return URL.canParse(url) ? url.slice(new URL(url).origin.length) : url
}
