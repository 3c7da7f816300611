// Requests of a page that a story holds back, loses or refuses for a while. Their route stays: when the last one of a page is
// taken away, Chromium never sends a request that is made at that moment (about one removal in forty while requests keep coming).
import type { Page, Route } from 'playwright/test'

type Address = Parameters<Page['route']>[0]

/** Requests to the address are given to `handle` until the returned function is called; after that they reach the platform. */
export async function meanwhile(
  page: Page,
  address: Address,
  handle: (route: Route) => Promise<void> | void,
): Promise<() => void> {
  let isOver = false
  await page.route(address, (route) => (isOver ? route.fallback() : handle(route)))
  return () => {
    isOver = true
  }
}

/** Requests to the address wait until the returned function is called. */
export async function heldBack(page: Page, address: Address): Promise<() => Promise<void>> {
  const held: Route[] = []
  const end = await meanwhile(page, address, (route) => void held.push(route))
  return async () => {
    end()
    for (const route of held) await route.continue()
  }
}
