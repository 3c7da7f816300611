// What a command opens owns the keys from the moment it is asked for, however late its code comes.
import type { Page } from 'playwright/test'
import { openPalette } from '../../commands/session.ts'
import { createTournament } from '../../commands/tournaments.ts'
import { paths } from '../../src/paths.ts'
import { type Desk, expect, test } from '../support/desk.ts'
import { heldBack, meanwhile } from '../support/held-requests.ts'

/** Milliseconds; longer than anything in the page waits for the next key, and than it waits before it loads ahead. */
const late = 3000

for (const chunk of ['arg-dialog', 'arg-form', 'dialog']) {
  test(`letters typed after the keys of a form go into the form, although its code (${chunk}) comes late`, async ({
    desk,
  }) => {
    const { page } = desk
    const release = await held(page, chunk)
    await desk.open(paths.tournaments())
    await expect(desk.row('FIFA World Cup 2022 — final ranking')).toBeVisible()
    const url = page.url()
    await desk.press(createTournament)
    await page.keyboard.type('Friday Night')
    await passed(page, late)
    expect(page.url()).toBe(url)
    await release()
    await expect(field(desk)).toHaveValue('Friday Night')
    await page.keyboard.type(' Cup')
    await expect(field(desk)).toHaveValue('Friday Night Cup')
    expect(page.url()).toBe(url)
  })
}

test('a line that is typed while a page is on its way keeps the keys', async ({ desk }) => {
  const { page } = desk
  await desk.open(paths.tournaments())
  await expect(desk.row('FIFA World Cup 2022 — final ranking')).toBeVisible()
  const release = await held(page, 'payments')
  await page.getByRole('link', { name: desk.say('ui.shell.place.transactions') }).click()
  await desk.keys(':')
  await expect(desk.commandLine()).toBeFocused()
  await page.keyboard.type('tournament ')
  await release()
  await desk.expectPlace(desk.say('ui.payments.title'))
  await page.keyboard.type('c')
  await expect(desk.commandLine()).toHaveValue('tournament c')
})

test('what is typed into the search of a long list while it is on its way stays there, and so does the focus', async ({
  desk,
}) => {
  const { page } = desk
  await desk.open(paths.home())
  await expect(desk.hint(openPalette)).toBeVisible()
  const release = await held(page, 'long-list')
  const calls = /\/members\?/
  const asked = page.waitForRequest(calls)
  const answer = await heldBack(page, calls)
  await page.getByRole('link', { name: desk.say('ui.shell.place.members') }).click()
  await asked
  const search = page.getByRole('searchbox').first()
  await search.click()
  await page.keyboard.type('Boba')
  await answer()
  await page.keyboard.type(' 15')
  await release()
  await expect(desk.row('Boba 15')).toBeVisible()
  await page.keyboard.type('1')
  await expect(search).toHaveValue('Boba 151')
  await expect(search).toBeFocused()
  await expect(desk.row('Boba 151')).toBeVisible()
})

test('a list stands without what lies around it, which comes with a reload', async ({ desk }) => {
  const { page } = desk
  const extras = /\/assets\/(tab-title|settings-problem|filter-tools|pane-menu-button|new-row-buttons)-[^/]*\.js$/
  const refused = new Set<string>()
  const letCome = await meanwhile(page, extras, async (route) => {
    refused.add(extras.exec(route.request().url())?.[1] ?? '')
    await route.abort()
  })
  await desk.open(paths.tournaments())
  await expect(desk.row('FIFA World Cup 2022 — final ranking')).toBeVisible()
  await expect.poll(() => refused.size).toBeGreaterThan(2)
  // Keys are heard, and the list is still there.
  await desk.press(openPalette)
  await expect(page.getByRole('dialog', { name: desk.say('ui.shell.palette.label') })).toBeVisible()
  await desk.keys('escape')
  await expect(desk.row('FIFA World Cup 2022 — final ranking')).toBeVisible()
  await expect(page.getByText(desk.say('ui.shell.broken.chunk'))).toHaveCount(0)
  letCome()
  await page.reload()
  await expect(page.getByRole('button', { name: desk.say('ui.shell.paneMenu') }).first()).toBeVisible()
})

for (const width of [1440, 390]) {
  test(`buttons of a list that come late move no row, at ${width} pixels`, async ({ desk }) => {
    const { page } = desk
    await page.setViewportSize({ width, height: 900 })
    const release = await held(page, 'new-row-buttons')
    await desk.open(paths.tournaments())
    const row = desk.row('FIFA World Cup 2022 — final ranking')
    await expect(row).toBeVisible()
    await expect(page.getByRole('button', { name: desk.say('ui.shell.paneMenu') }).first()).toBeVisible()
    const before = await row.boundingBox()
    await release()
    await expect(desk.button(createTournament)).toBeVisible()
    expect((await row.boundingBox())?.y).toBe(before?.y)
  })
}

test.describe('a layer', () => {
  test.use({ mayLog: /ChunkLoadError/ })

  test('whose code did not come says so, and comes with the reload that it offers', async ({ desk }) => {
    const { page } = desk
    const code = '**/assets/palette-*.js'
    const row = desk.row('FIFA World Cup 2022 — final ranking')
    // Missing until the reload: before it the page tries again by itself, whenever the platform was away for a moment.
    const letCome = await meanwhile(page, code, (route) => route.abort())
    await desk.open(paths.tournaments())
    await expect(row).toBeVisible()
    page.once('framenavigated', letCome)
    await desk.press(openPalette)
    const problem = page.getByRole('dialog', { name: desk.say('ui.shell.broken.pane') })
    await expect(problem).toContainText(desk.say('ui.shell.broken.chunk'))
    await problem.getByRole('button', { name: desk.say('ui.shell.reload') }).click()
    await expect(problem).toHaveCount(0)
    await expect(row).toBeVisible()
    await desk.press(openPalette)
    await expect(page.getByRole('dialog', { name: desk.say('ui.shell.palette.label') })).toBeVisible()
  })
})

const field = (desk: Desk) => desk.dialog().getByRole('textbox', { name: desk.say('arg.name') })

/** Holds back a part of the page's code until the returned function is called. */
const held = (page: Page, chunk: string) => heldBack(page, new RegExp(`/assets/${chunk}-[^/]*\\.js$`))

/** By the clock of the page. */
async function passed(page: Page, milliseconds: number): Promise<void> {
  const from = await page.evaluate(() => performance.now())
  await page.waitForFunction((until) => performance.now() >= until, from + milliseconds)
}
