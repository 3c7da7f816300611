// A venue company and its first venue, by keys and by mouse; what others than system administrators see of them.
import { goCompanies, goVenues } from '../../commands/places.ts'
import { createVenue, createVenueCompany, editVenueCompany, goCompanyVenues } from '../../commands/venue-companies.ts'
import { archiveVenue, editVenue, restoreVenue } from '../../commands/venues.ts'
import { paths } from '../../src/paths.ts'
import { type Desk, expect, test, told } from '../support/desk.ts'
import { nightHall } from './night-hall.ts'

const field = (desk: Desk, name: string) => desk.page.locator(`[data-argument="${name}"]`).getByRole('textbox')

async function fill(desk: Desk, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(desk, name).fill(value)
}

for (const language of ['en', 'zh'] as const) {
  test(
    `a company and its venue by keys, with what is wrong said at its field: ${language}`,
    told(language === 'en'),
    async ({ desk }) => {
      await desk.open(paths.home())
      await desk.speak(language)
      await desk.press(goCompanies)
      await desk.expectReady(createVenueCompany)
      await desk.press(createVenueCompany)
      await expect(desk.dialog().getByRole('textbox').first()).toBeFocused()
      await desk.page.keyboard.type(`Keys ${language}`)
      await desk.page.keyboard.press('Control+Enter')
      await desk.expectDone(createVenueCompany)
      await expect(desk.hint(editVenueCompany)).toBeVisible()
      await desk.press(goCompanyVenues)
      await desk.expectReady(createVenue)
      await desk.press(createVenue)
      await fill(desk, { ...nightHall, website: 'night', ipWhitelist: '203.0.113.5/24' })
      await desk.page.keyboard.press('Control+Enter')
      await expect(desk.dialog()).toContainText(desk.say('problem.field.notAWebsite'))
      await expect(desk.dialog()).toContainText('203.0.113.0/24')
      await expect(field(desk, 'name')).toHaveValue(nightHall.name)
      await fill(desk, nightHall)
      await desk.page.keyboard.press('Control+Enter')
      await desk.expectDone(createVenue)
      await expect(desk.page).toHaveURL(/\/venues\/\d+\/edit$/)
      await desk.press(archiveVenue)
      await desk.confirm()
      await desk.expectDone(archiveVenue)
      await desk.press(restoreVenue)
      await desk.expectDone(restoreVenue)
    },
  )
}

test('a venue is edited by mouse, its list follows, and the edit is undone', async ({ desk, anotherDesk }) => {
  const other = await anotherDesk()
  await other.open(paths.venues())
  await expect(other.row(/Causeway Bay Arena/)).toContainText('12:00 – 00:00')
  await desk.open(paths.home())
  await desk.page
    .getByRole('link', { name: desk.say('ui.shell.place.venues'), exact: false })
    .last()
    .click()
  await desk.row(/Causeway Bay Arena/).dblclick()
  await expect(field(desk, 'closing')).toHaveValue('00:00')
  await field(desk, 'closing').fill('02:00')
  await desk.page.getByRole('button', { name: new RegExp(desk.say('ui.tournament.save')) }).click()
  await desk.expectDone(editVenue)
  await expect(other.row(/Causeway Bay Arena/)).toContainText('12:00 – 02:00 +1')
  await desk.page.getByRole('contentinfo').getByRole('button', { name: /Undo/ }).click()
  await desk.expectTravelled('undone', editVenue)
  await expect(other.row(/Causeway Bay Arena/)).toContainText('12:00 – 00:00')
})

test.describe('an operator', () => {
  test.use({ role: 'operator' })
  test('finds the own venue and no other, and no company', async ({ desk }) => {
    await desk.open(paths.home())
    await desk.press(goVenues)
    await expect(desk.row(/Kowloon Arena/)).toBeVisible()
    await expect(desk.row(/Causeway Bay Arena/)).toHaveCount(0)
    await desk.open(paths.venueCompanies())
    await expect(desk.page.getByRole('main')).toContainText(desk.say('state.role.VenueOperator'))
    await desk.open(paths.venue('3'))
    await expect(desk.page.getByRole('main')).toContainText(desk.say('reason.notFound'))
  })
})

test.describe('a company admin', () => {
  test.use({ role: 'company' })
  test('edits the own company’s venues and adds none', async ({ desk }) => {
    await desk.open(paths.home())
    await desk.press(goCompanies)
    await expect(desk.row(/Chen Arena Group/)).toBeVisible()
    await expect(desk.row(/Harbour Games/)).toHaveCount(0)
    await desk.page.keyboard.press('Enter')
    await expect(desk.hint(editVenueCompany)).toBeVisible()
    await desk.press(goCompanyVenues)
    await expect(desk.row(/Kowloon Arena/)).toBeVisible()
    await expect(desk.button(createVenue)).toHaveCount(0)
  })
})
