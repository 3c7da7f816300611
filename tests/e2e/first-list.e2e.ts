// What a browser asks for before the first rows are painted, the same on every machine: nothing that acts, and no answer
// that the rows do not need.
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { paths } from '../../src/paths.ts'
import { bigCup } from '../support/big-cup.ts'
import { expect, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'

/**
 * Gzipped kilobytes of scripts, a little more than today's and never more than 205; half of it are React, its router, i18next,
 * Table and Query. Rows that keep their elements and presses that stay with their row took 1 kB. Home draws three lists; that an image of a
 * tournament has an address of ours or of a website took 0.4 kB of all.
 */
const most = { list: 205, home: 205 }

test('a first list asks for what draws it, and for everything else when its rows are painted', async ({
  desk,
  platform,
}) => {
  const before = await askedBefore(desk.page, platform.url + paths.tournaments(), 'tbody tr :is(td, th)')
  // What the platform has and can is asked for meanwhile, and not waited for.
  expect(before.calls.filter((path) => !path.startsWith('/api/config/'))).toEqual([
    '/api/admin/tournament/v1/tournaments',
  ])
  expect(before.scripts.filter((path) => /engine|palette|-rest|dialog|form/.test(path))).toEqual([])
  expect(before.kilobytes).toBeLessThan(most.list)
  // Rows that wait for one of these, or are drawn in another font first, come later: a list tells its length with its rows.
  expect(before.scripts.filter((path) => path.includes('long-list'))).toHaveLength(1)
  expect(before.fonts).toHaveLength(1)
  // And then it can act, without anybody asking for it.
  await expect(desk.page.getByRole('contentinfo').getByRole('button').first()).toBeVisible()
})

test('Home asks for what draws it, and for everything else when its rows are painted', async ({ desk, platform }) => {
  const before = await askedBefore(desk.page, platform.url + paths.home(), 'tbody tr :is(td, th)')
  // Whichever of the three lists has its answer first has its rows painted first.
  const lists = ['active-tournaments', 'assistance-requests', 'pending-approvals']
  expect(before.calls.length).toBeGreaterThan(0)
  expect(lists.map((list) => `/api/admin/dashboard/v1/${list}`)).toEqual(expect.arrayContaining(before.calls))
  expect(before.kilobytes).toBeLessThan(most.home)
})

test('a bracket asks for its tournament, its stages and the one that is shown, whatever its size', async ({
  desk,
  platform,
}) => {
  const service = await ServiceDesk.open(platform)
  for (const teams of [8, 256]) {
    const { tournamentId } = await bigCup(service, `Asked ${teams}`, teams)
    const { calls } = await askedBefore(desk.page, platform.url + paths.bracket(tournamentId), '[data-match]')
    // A tab that was open before hears of the new cup while it is drawn, and may read it once more.
    const once = [...new Set(calls.map((path) => path.replaceAll(/\/\d+/g, '/N')))]
    expect(once.filter((path) => !/^\/api\/config\/|\/stream\//.test(path))).toEqual([
      '/api/admin/tournament/v1/stages/N',
      '/api/admin/tournament/v1/tournaments/N',
      '/api/admin/tournament/v1/tournaments/N/stages',
    ])
  }
})

/** From an empty cache; paths of the calls in the order of the alphabet. */
async function askedBefore(page: Page, url: string, selector: string) {
  await page.addInitScript((wanted) => {
    const observer = new MutationObserver(() => {
      if (![...document.querySelectorAll(wanted)].some(({ textContent }) => textContent)) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => performance.mark('rows painted'))
        port1.start()
        port2.postMessage(undefined)
      })
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true })
  }, selector)
  await page.goto(url)
  const asked = await page.evaluate(async () => {
    const painted = () => performance.getEntriesByName('rows painted')[0]?.startTime
    while (painted() === undefined) await new Promise((resolve) => requestAnimationFrame(resolve))
    const at = painted() ?? 0
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < at)
      .map(({ name }) => new URL(name).pathname)
  })
  const scripts = asked.filter((path) => path.endsWith('.js'))
  const sizes = await Promise.all(
    scripts.map(async (path) => {
      const response = await page.request.get(new URL(path, url).href)
      return gzipSync(await response.body()).length / 1024
    }),
  )
  return {
    scripts,
    fonts: asked.filter((path) => path.endsWith('.woff2')),
    kilobytes: sizes.reduce((sum, size) => sum + size, 0),
    calls: asked.filter((path) => /^\/(user-)?api\//.test(path)).toSorted(),
  }
}
