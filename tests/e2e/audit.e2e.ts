// The audit log with a hundred thousand entries, with ARENA_ROWS as many as that: scrolled, jumped through, filtered, searched, and an entry read whole.
import type { Page } from 'playwright/test'
import { goAudit, goUsers } from '../../commands/places.ts'
import { tableFirst, tableLast } from '../../commands/table.ts'
import { paths } from '../../src/paths.ts'
import { fillAuditLog } from '../support/audit-log.ts'
import { Desk, expect, test } from '../support/desk.ts'
import { figure } from '../support/figure.ts'
import { requestsOf } from '../support/watched-page.ts'

const entries = Number(process.env['ARENA_ROWS'] ?? 100_000)

/** chosen: pages in view, and two ahead. */
const perJump = 5
/** chosen: those that are scrolled past, a page of 200 rows each, and a few beside them. */
const perWheel = 16

/**
 * Sets the scroll position frame by frame, until a row can be read at the last one; answers the longest time in milliseconds
 * in which no row could be read, measured from frame to frame, if the slowest answer had taken the 50 ms it takes on a machine
 * that does nothing else.
 */
function longestBlank(page: Page, positions: number[]): Promise<number> {
  return page.evaluate(async (positions) => {
    const box = document.querySelector('.table-scroll')
    if (!box) throw new Error('there is no table')
    const canBeRead = () => {
      const { top, bottom } = box.getBoundingClientRect()
      return [...box.querySelectorAll('tr[data-position]')].some((row) => {
        const at = row.getBoundingClientRect()
        return at.bottom > top + 27 && at.top < bottom
      })
    }
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    performance.clearResourceTimings()
    let longest = 0
    let blankSince: number | undefined
    const look = async () => {
      const now = await frame()
      if (canBeRead()) blankSince = undefined
      else longest = Math.max(longest, now - (blankSince ??= now))
    }
    for (const position of positions) {
      box.scrollTop = position < 0 ? box.scrollHeight + position : position
      await look()
    }
    // What comes after the last one belongs to it.
    while (!canBeRead()) await look()
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/admin/audit/'))
    const slowest = Math.max(50, ...answers.map(({ duration }) => duration))
    return longest - (slowest - 50)
  }, positions)
}

test(`${entries} entries scroll and are found; one is read whole, and the log is narrowed by key and by line`, async ({
  page,
  fresh,
}) => {
  const desk = new Desk(page, fresh.url)
  await desk.signIn()
  // Those of the demonstration are the newest.
  const all = await fillAuditLog(databaseOf(fresh.data), entries)
  const network = await page.context().newCDPSession(page)
  const latency = 50
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await desk.press(goAudit)
  const grid = page.getByRole('grid', { name: desk.say('ui.audit.title') })
  await expect(grid).toHaveAttribute('aria-rowcount', String(all + 1))
  const row = (position: number) => page.locator(`tr[data-position="${position}"]`)
  await expect(row(0)).toBeVisible()

  // As a wheel scrolls: three rows a frame, for some thousand rows.
  const wheel = Array.from({ length: 600 }, (_, i) => i * 80)
  const asked = requestsOf(page)
  const blanks = [await longestBlank(page, wheel)]
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThanOrEqual(perWheel)
  // As one drags the bar: from place to place, waiting where one lets go.
  const height = await page.evaluate(() => document.querySelector('.table-scroll')?.scrollHeight ?? 0)
  expect(height).toBeGreaterThan(entries)
  for (const part of [0.25, 0.5, 0.77, 0.999]) {
    const before = asked.length
    blanks.push(await longestBlank(page, [Math.round(part * height)]))
    expect(asked.length).toBeLessThanOrEqual(before + perJump)
  }
  figure('no row to be read', Math.max(...blanks), { atMost: 200, unit: 'ms' })

  await grid.focus()
  await desk.press(tableLast)
  await expect(row(all - 1)).toBeVisible()
  await desk.press(tableFirst)
  await expect(row(0)).toBeVisible()

  const region = page.getByRole('region', { name: desk.say('ui.audit.detail') })
  await expect(region).toContainText(desk.say('ui.audit.commandClaimed'))
  await desk.keys('f e')
  await page.getByRole('option', { name: desk.say('ui.audit.outcomes.refused') }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\?outcome=refused$/)
  await desk.line('table filter outcome done')
  await expect(page).toHaveURL(/\?outcome=done$/)
  await expect(row(0)).toBeVisible()
  await desk.keys('f b')
  await page.keyboard.type('2001-01-01\n')
  await expect(page).toHaveURL(/from=978278400/)
  await expect(row(0)).toBeVisible()
})

test('the users stand under People, with their roles', async ({ desk }) => {
  const { page } = desk
  await desk.open(paths.home())
  await desk.press(goUsers)
  await desk.expectPlace(desk.say('ui.users.title'))
  const place = page.getByRole('navigation', { name: desk.say('ui.shell.path') })
  await expect(place).toContainText(`${desk.say('ui.users.title')}/${desk.say('ui.users.list')}`)
  await expect(desk.row('operator@arena.test')).toContainText(desk.say('state.role.VenueOperator'))
  await desk.keys('f o')
  await page.getByRole('option', { name: desk.say('state.role.SystemAdmin') }).click()
  await page.keyboard.press('Escape')
  await expect(desk.row('operator@arena.test')).toHaveCount(0)
  await expect(desk.row('admin@arena.test')).toBeVisible()
})

test.describe('a company', () => {
  test.use({ role: 'company' })
  test('does not see the audit log, nor a way to it', async ({ desk }) => {
    const { page } = desk
    await desk.open(paths.home())
    await expect(page.getByRole('link', { name: desk.say('ui.shell.place.tournaments') }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: desk.say('ui.shell.place.audit') })).toHaveCount(0)
    await desk.open(paths.audit())
    await desk.expectSaid(desk.say('reason.role.mayNotSee', { role: 'VenueCompanyAdmin', lowest: 'SystemAdmin' }))
    await expect(page.getByRole('grid')).toHaveCount(0)
  })
})

/** The platform's own database, as its cluster is reached by whoever knows its folder. */
function databaseOf(data: string): string {
  return `postgres://arena@localhost/arena?host=${encodeURIComponent(`${data}/postgres`)}`
}
