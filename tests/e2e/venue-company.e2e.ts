// A venue company from nothing: its venues, an invoice that licenses them, a member with points, a refund; by keys alone. The
// invoice on paper.
import { extractText } from 'unpdf'
import { createInvoice } from '../../commands/licences.ts'
import { addPoints } from '../../commands/loyalty.ts'
import { createMember } from '../../commands/members.ts'
import { completePayment, confirmPaymentRefund, beginPayment, refundPayment } from '../../commands/payments.ts'
import { goCompanies } from '../../commands/places.ts'
import { createVenue, createVenueCompany } from '../../commands/venue-companies.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { paths } from '../../src/paths.ts'
import { expect, test } from '../support/desk.ts'
import { Hand } from '../support/hand.ts'
import { ServiceDesk } from '../support/service-desk.ts'

/** chosen: presses beside the typed text in which it has to be done. */
const mostPresses = 60

const typed = [
  'Quay Hall',
  '18 Nathan Road',
  '',
  'Kowloon',
  'Hong Kong',
  '',
  '18:00',
  '04:00',
  '',
  'https://night.example.com',
  '',
  '',
  '203.0.113.0/24',
]
const second = `venue create "Night Group" "Second Hall" --address-line1="1 Wharf Road" --province=Kowloon --country="Hong Kong" --opening=10:00 --closing=02:00 --website=https://night.example.com --ip-whitelist=198.51.100.7`

async function confirmBy(hand: Hand, phrase?: string): Promise<void> {
  const { desk } = hand
  const question = desk.question()
  await expect(
    question.getByRole('button', { name: new RegExp(`^${desk.say('ui.shell.confirm.keep')}`) }),
  ).toBeFocused()
  if (phrase !== undefined) {
    await hand.press('Shift+Tab')
    await expect(desk.phrase()).toBeFocused()
    await hand.type(phrase)
  }
  await hand.press('mod+enter')
  await expect(question).toHaveCount(0)
}

async function lineBy(hand: Hand, text: string): Promise<void> {
  await hand.press(':')
  await expect(hand.desk.commandLine()).toBeFocused()
  await hand.desk.paste(text)
  await hand.press('enter')
}

test('a venue company from nothing by keys: two venues, invoice, licences, member, points, refund', async ({
  desk,
}) => {
  const hand = new Hand(desk)
  const { page } = desk
  await desk.open(paths.home())
  await hand.press(goCompanies)
  await desk.expectReady(createVenueCompany)
  await hand.press(createVenueCompany)
  await expect(desk.dialog().getByRole('textbox').first()).toBeFocused()
  await hand.type('Night Group')
  await hand.press('mod+enter')
  await desk.expectDone(createVenueCompany)
  await expect(page).toHaveURL(/\/venue-companies\/\d+\/edit$/)

  await hand.press(createVenue)
  await expect(desk.dialog().getByRole('textbox').first()).toBeFocused()
  for (const [at, text] of typed.entries()) {
    if (at > 0) await hand.press('Tab')
    await hand.type(text)
  }
  // The form prints the line that does the same: the second venue is added by it.
  await expect(desk.dialog()).toContainText('venue create')
  await hand.press('mod+enter')
  await desk.expectDone(createVenue)
  await expect(page).toHaveURL(/\/venues\/\d+\/edit$/)
  const first = page.url()
  await lineBy(hand, second)
  await expect(desk.status()).toContainText('Second Hall')
  await expect(page).not.toHaveURL(first)
  await expect(page.getByRole('heading', { name: 'Second Hall' }).last()).toBeVisible()

  await hand.press(createInvoice)
  // The boxes come when the venues of the company are known; they are the first field, and get the focus.
  await expect(desk.dialog().getByRole('checkbox')).toHaveCount(2)
  await expect(desk.dialog().getByRole('checkbox').first()).toBeFocused()
  await hand.press('Space')
  // The venue of the page is chosen.
  await expect(desk.dialog().getByRole('checkbox', { checked: true })).toHaveCount(2)
  await hand.press('mod+enter')
  await expect(desk.question()).toContainText(/\d{4}-\d{6}/)
  await confirmBy(hand, 'Night Group')
  await desk.expectDone(createInvoice)
  await expect(page).toHaveURL(/\/venue-companies\/\d+\/invoice\/\d+$/)
  await expect(page.getByRole('row').filter({ hasText: desk.say('state.licence.Active') })).toHaveCount(2)

  await lineBy(hand, 'member create Kit --home-shop="Quay Hall"')
  await confirmBy(hand)
  await desk.expectDone(createMember)
  await expect(page).toHaveURL(/\/loyalty\/members\/\d+\/profile$/)
  const member = /members\/(\d+)\//.exec(page.url())?.[1] ?? ''
  await hand.press(addPoints)
  await expect(desk.dialog().getByRole('textbox').first()).toBeFocused()
  await hand.type('250')
  await hand.press('mod+enter')
  await desk.expectDone(addPoints)

  await lineBy(hand, `payment create Deposit ${member} 500.00`)
  await confirmBy(hand)
  await desk.expectDone(beginPayment)
  await desk.expectReady(completePayment)
  await hand.press(completePayment)
  await hand.press('mod+enter')
  await confirmBy(hand)
  await desk.expectDone(completePayment)
  await hand.press(refundPayment)
  await expect(desk.dialog().getByRole('textbox').first()).toBeFocused()
  await hand.press('Tab')
  await hand.type('Paid twice')
  await hand.press('mod+enter')
  await confirmBy(hand, '500.00')
  await desk.expectDone(refundPayment)
  await hand.press(confirmPaymentRefund)
  await hand.press('mod+enter')
  await confirmBy(hand, '500.00')
  await desk.expectDone(confirmPaymentRefund)
  await expect(page.getByRole('main')).toContainText(desk.say('state.transaction.Refunded'))

  const { keys } = hand.takeSpent()
  console.log(`shown: a venue company from nothing in ${keys} presses beside the typed text`)
  expect(keys).toBeLessThanOrEqual(mostPresses)
})

for (const [language, count, sheets] of [
  ['en', 1, 1],
  ['zh', 60, 4],
] as const) {
  test(`an invoice of ${count} licences on paper, upright, with number and page on every sheet: ${language}`, async ({
    desk,
    platform,
  }) => {
    const { page } = desk
    const service = await ServiceDesk.open(platform)
    const names = Array.from(
      { length: count },
      (_, at) => `${language === 'zh' ? '西門電競館' : 'Night Hall'} ${at + 1}`,
    )
    const company = `Paper ${language}`
    const { companyId, venueIds } = await aCompany(service, company, names)
    await service.run(`invoice create ${companyId} ${venueIds.join(',')} --confirm="${company}"`)
    const { invoices } = await service.read(endpoints.listInvoices, { params: { id: companyId } })
    const invoiceId = invoices[0]?.id ?? ''
    await desk.open(paths.home())
    if (language === 'zh') await desk.speak('zh')
    await desk.go(paths.invoice(companyId, invoiceId))
    await expect(page.getByRole('row')).toHaveCount(count + 1)
    const pdf = await page.pdf({ preferCSSPageSize: true, tagged: false })
    const text = pdf.toString('latin1')
    // A4 upright, in points.
    const boxes = [...text.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)]
    expect(boxes.length).toBeGreaterThan(0)
    for (const [, width, height] of boxes)
      expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
    const read = await extractText(new Uint8Array(pdf), { mergePages: false })
    expect(read.totalPages).toBe(sheets)
    for (const [at, sheet] of read.text.entries()) {
      expect(sheet).toContain(invoices[0]?.number ?? '')
      const foot = desk.say('ui.invoices.sheet', { page: String(at + 1), pages: String(sheets) })
      expect(sheet).toMatch(asDrawn(foot))
      // The heading of the table stands on each: its columns in English, where the machine has letters for them.
      if (language === 'en') expect(sheet).toContain(desk.say('ui.invoices.venue'))
    }
    // On screen nothing of it is cut either.
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('cell', { name: names.at(-1) ?? '' })).toBeVisible()
  })
}

/** As it stands in a PDF made without a Chinese font: each Chinese sign is there, but not which one. */
const asDrawn = (text: string) => new RegExp(text.replaceAll(/[^\d A-Za-z]/g, '.'), 's')

/** A company with venues, none of them licensed. */
async function aCompany(service: ServiceDesk, name: string, venues: readonly string[]) {
  const place = `--address-line1="1 Wharf Road" --province=Kowloon --country="Hong Kong" --opening=10:00 --closing=02:00`
  const known = '--website=https://arena.example.com --ip-whitelist=198.51.100.7'
  const lines = venues.map((venue) => `venue create "${name}" "${venue}" ${place} ${known}`)
  await service.run([`venue-company create "${name}"`, ...lines].join('\n'))
  const { venueCompanies } = await service.read(endpoints.listVenueCompanies, { query: { search: name } })
  const companyId = venueCompanies[0]?.id ?? ''
  const { venues: made } = await service.read(endpoints.listCompanyVenueNames, { params: { id: companyId } })
  return { companyId, venueIds: made.map(({ venueId }) => venueId) }
}
