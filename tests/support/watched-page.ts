// What a page asks for, draws and takes long over, while somebody else is at work.
import * as v from 'valibot'
import type { Page, Request } from 'playwright/test'

/** Calls of the API from now on, but for the stream itself and the number in the title, which is asked for every now and then. */
export function requestsOf(page: Page): Request[] {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (/\/(user-)?api\//.test(request.url()) && !/\/(stream|counts)$/.test(request.url())) asked.push(request)
  })
  return asked
}

/** Bytes of an answer's body as it was sent; what was never answered has none. */
export async function sizeOf(request: Request): Promise<number> {
  if ((await request.response()) === null) return 0
  return (await request.sizes()).responseBodySize
}

/** What is drawn from now on, but for the clocks and the title of the tab. */
export async function mutationsOf(page: Page): Promise<() => Promise<string[]>> {
  const watch = await page.evaluateHandle(() => {
    const seen: string[] = []
    const observer = new MutationObserver((records) => {
      for (const { target, type, attributeName } of records) {
        const element = target instanceof Element ? target : target.parentElement
        if (element?.closest('[role=timer], title')) continue
        seen.push(`${type} ${attributeName ?? ''} ${element?.outerHTML.slice(0, 200)}`)
      }
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    return { seen }
  })
  return () => watch.evaluate(({ seen }) => seen)
}

/** The matches of a bracket in which something is drawn from now on. */
export async function matchesDrawnOf(page: Page): Promise<() => Promise<string[]>> {
  const watch = await page.evaluateHandle(() => {
    const drawn = new Set<string>()
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        const match = element?.closest('[data-match]')?.getAttribute('data-match')
        // Something came into the tree itself, or left it.
        if (match || element?.closest('[role=tree]')) drawn.add(match ?? 'tree')
      }
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    return { drawn }
  })
  return () => watch.evaluate(({ drawn }) => [...drawn].toSorted())
}

const TraceEvent = v.object({
  name: v.string(),
  pid: v.number(),
  tid: v.number(),
  /** Microseconds of processor time. */
  tdur: v.optional(v.number()),
  args: v.optional(v.object({ name: v.optional(v.string()) })),
})

/**
 * The longest tasks of main threads from now on, in milliseconds of processor time, longest first: what a frame is late
 * by on a machine that does nothing else. Of one page at a time.
 */
export async function longTasksOf(page: Page): Promise<() => Promise<number[]>> {
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['toplevel', '__metadata'] })
  return async () => {
    const trace: unknown = JSON.parse((await browser?.stopTracing())?.toString() ?? '{}')
    const { traceEvents } = v.parse(v.object({ traceEvents: v.array(v.unknown()) }), trace)
    const events = traceEvents
      .map((event) => v.safeParse(TraceEvent, event))
      .flatMap(({ success, output }) => (success ? [output] : []))
    const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    const main = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`))
    return events
      .filter(({ pid, tid }) => main.has(`${pid} ${tid}`))
      .map(({ tdur = 0 }) => tdur / 1000)
      .toSorted((a, b) => b - a)
  }
}
