// The role of a person at work changes: every open tab gains and loses what they may do, and no page is loaded anew.
import type { Page } from 'playwright/test'
import { addPoints } from '../../commands/loyalty.ts'
import { goWalletTransactions } from '../../commands/places.ts'
import { paths } from '../../src/paths.ts'
import { databaseOf } from '../support/database-of.ts'
import { Desk, expect, test } from '../support/desk.ts'

/** A page that was loaded anew would have forgotten it. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { stays: true }))
const stays = (page: Page) => page.evaluate(() => 'stays' in window)

test('two tabs of a company administrator follow a promotion and its end', async ({ page, fresh }) => {
  const { pool, close } = databaseOf(fresh)
  const one = new Desk(page, fresh.url)
  await one.signIn('company', paths.members('Crimson Badger'))
  const two = new Desk(await page.context().newPage(), fresh.url)
  await two.open(paths.venues())
  const payments = (desk: Desk) =>
    // A dialog hides the rest of the page from those who hear it, but not its links.
    desk.page
      .getByRole('navigation', { name: desk.say('ui.shell.sidebar'), includeHidden: true })
      .locator(`a[href="${paths.payments()}"]`)
  for (const desk of [one, two]) {
    await expect(desk.page.getByRole('link', { name: desk.say('ui.shell.place.members') }).first()).toBeVisible()
    await expect(payments(desk)).toHaveCount(0)
    await mark(desk.page)
  }
  // One of their own members; more are found afterwards.
  const name =
    (await page
      .getByRole('link', { name: /^Crimson Badger \d+$/ })
      .first()
      .textContent()) ?? ''
  await one.go(paths.members(name))
  const masked = one.row(name)
  // The platform searches this list: what is typed before its answer means no row.
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy')
  await expect(masked).toContainText('•')
  // Something is being typed.
  await masked.click()
  await expect(one.hint(addPoints)).toBeVisible()
  await one.arrived()
  await one.press(addPoints)
  await expect(one.dialog().getByRole('textbox').first()).toBeFocused()
  await one.paste('125')

  await pool.query(`update accounts set roles = '{SystemAdmin}' where email = 'company@arena.test'`)
  for (const desk of [one, two]) await expect(payments(desk)).toBeVisible()
  await expect(one.dialog().getByRole('textbox').first()).toHaveValue('125')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: one.say('ui.shell.unsaved.leave'), exact: true }).click()
  await expect(masked).not.toContainText('•')
  await payments(two).click()
  await two.expectPlace(two.say('ui.payments.title'))
  await expect(two.page.getByRole('row').nth(3)).toBeVisible()
  // Not of a role that was kept, but of the platform's own answer.
  await two.line(`payment create Deposit "${name}" 10.00`)
  await expect(two.question()).toHaveCount(1)
  await two.page.keyboard.press('Escape')

  await pool.query(`update accounts set roles = '{VenueCompanyAdmin}' where email = 'company@arena.test'`)
  for (const desk of [one, two]) await expect(payments(desk)).toHaveCount(0)
  await expect(masked).toContainText('•')
  await expect(two.page.getByRole('row').nth(3)).toHaveCount(0)
  await two.line(`payment create Deposit "${name}" 10.00`)
  await expect(two.question()).toHaveCount(0)
  await one.press(goWalletTransactions)
  await expect(page).toHaveURL(/members/)

  await pool.query(`update accounts set roles = '{}' where email = 'company@arena.test'`)
  for (const desk of [one, two]) {
    await desk.expectRefusal('role.unknown')
    expect(await stays(desk.page)).toBe(true)
  }
  await close()
})
