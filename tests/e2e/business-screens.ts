// The pages of venues, members, payments and notifications, on the demonstration. Pages of one thing show the first of its list.
import { paths } from '../../src/paths.ts'
import { type Desk, expect } from '../support/desk.ts'

const list = {
  company: paths.venueCompanies(),
  venue: paths.venues(),
  member: paths.members(),
  payment: paths.payments(),
}
type Things = Record<keyof typeof list | 'invoice', string>
export type BusinessScreen = { name: string; path: (ids: Things) => string; shows: (desk: Desk) => Promise<void> }

const shows =
  (text: string | RegExp) =>
  async ({ page }: Desk) =>
    expect(page.getByRole('main').getByText(text).first()).toBeVisible()
const showsField = (name: string) => async (desk: Desk) =>
  expect(desk.page.locator(`[data-argument="${name}"]`)).toBeVisible()
const showsLoyalty = async (desk: Desk) =>
  expect(desk.page.getByRole('region', { name: desk.say('ui.members.loyalty') })).toBeVisible()
const showsPane = async ({ page }: Desk) => expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
const showsRows = async ({ page }: Desk) => expect(page.locator('tr[data-position]').first()).toBeVisible()

export const businessScreens: readonly BusinessScreen[] = [
  { name: 'venue companies', path: () => list.company, shows: shows('Harbour Games') },
  { name: 'create company', path: () => paths.createVenueCompany(), shows: showsField('name') },
  { name: 'a company', path: ({ company }) => paths.venueCompany(company), shows: showsField('name') },
  { name: 'venues of a company', path: ({ company }) => paths.companyVenues(company), shows: showsRows },
  { name: 'create venue', path: ({ company }) => paths.createVenue(company), shows: showsField('ipWhitelist') },
  { name: 'venues', path: () => list.venue, shows: showsRows },
  { name: 'a venue', path: ({ venue }) => paths.venue(venue), shows: showsField('ipWhitelist') },
  { name: 'licences', path: () => paths.licences(), shows: showsRows },
  { name: 'licence of a venue', path: ({ venue }) => paths.venueLicence(venue), shows: showsPane },
  { name: 'invoices of a company', path: ({ company }) => paths.companyInvoices(company), shows: showsRows },
  { name: 'an invoice', path: ({ company, invoice }) => paths.invoice(company, invoice), shows: showsPane },
  { name: 'create invoice', path: ({ company }) => paths.createInvoice(company), shows: showsField('venueIds') },
  { name: 'members', path: () => list.member, shows: showsRows },
  { name: 'profile of a member', path: ({ member }) => paths.memberProfile(member), shows: showsLoyalty },
  { name: 'points of a member', path: ({ member }) => paths.memberPoints(member), shows: showsPane },
  { name: 'transactions', path: () => list.payment, shows: showsRows },
  { name: 'a transaction', path: ({ payment }) => paths.walletTransaction(payment), shows: shows('TWD') },
  { name: 'notification log', path: () => paths.notificationLog(), shows: showsRows },
  { name: 'sendings', path: () => paths.sendings(), shows: showsRows },
  { name: 'send notification', path: () => paths.sendNotification(), shows: showsPane },
  { name: 'suppression list', path: () => paths.suppressions(), shows: showsRows },
  { name: 'prizes', path: () => paths.prizes(), shows: showsRows },
  { name: 'missions', path: () => paths.missionQueue(), shows: showsRows },
  { name: 'redeem', path: () => paths.redeem(), shows: showsPane },
  { name: 'push broadcast', path: () => paths.pushBroadcast(), shows: showsField('title') },
  { name: 'email broadcast', path: () => paths.emailBroadcast(), shows: showsField('subject') },
  {
    name: 'outbox',
    path: () => paths.outbox(),
    shows: async ({ page }) => expect(page.getByRole('grid')).toBeVisible(),
  },
]

/** Ids of the first row of each list. */
export async function firstThings(desk: Desk): Promise<Things> {
  const idIn = async (path: string, page: string) => {
    await desk.go(path)
    const link = desk.page.locator(`tr[data-position] a[href^="${page}/"]`).first()
    const href = (await link.getAttribute('href')) ?? ''
    return href.slice(page.length + 1).split('/')[0] ?? ''
  }
  const company = await idIn(list.company, '/venue-companies')
  return {
    company,
    invoice: await idIn(paths.companyInvoices(company), paths.companyInvoices(company)),
    venue: await idIn(list.venue, list.venue),
    member: await idIn(list.member, list.member),
    payment: await idIn(list.payment, list.payment),
  }
}
