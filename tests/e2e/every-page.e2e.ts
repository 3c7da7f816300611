// §2: the 42 pages and 11 redirects of the specification in a browser, for each role: the page with its data, or the sentence
// that it is not for that role. No page is empty, and none shows the name of a text instead of the text.
import type { Account } from '../support/desk.ts'
import { type Desk, expect, test } from '../support/desk.ts'
import type { RunningPlatform } from '../support/running-platform.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { paths } from '../../src/paths.ts'
import { specifiedPages, specifiedRedirects } from '../support/specified-pages.ts'
import { isWhole } from './layers.ts'
import { playedCup } from './screens.ts'

const languages = ['en', 'zh'] as const
/** Each role reads the pages in one language here, and in both in the soak. */
const looks = (['admin', 'company', 'operator', 'nobody'] as const).flatMap((account, at) =>
  languages.filter((_, other) => isWhole || at % 2 === other).map((language) => ({ account, language })),
)

const ofSystemAlone = [
  '/tournament/create',
  '/payment/transactions',
  '/payment/transactions/:walletTransactionId',
  '/notification/log',
  '/notification/send',
  '/venue/create-company',
  '/venue-companies/:venueCompanyId/venues/create',
  '/venue-companies/:venueCompanyId/invoice/create',
  '/prizes',
  '/missions',
]
const ofCompanies = specifiedPages.filter((page) => page === '/venue/companies' || page.startsWith('/venue-companies/'))
const refused: Record<Account, readonly string[]> = {
  admin: [],
  company: ofSystemAlone,
  operator: [...ofSystemAlone, ...ofCompanies, '/tournament/:tournamentId/transactions'],
  nobody: specifiedPages.filter((page) => page !== '/auth'),
}

/** No story changes them. */
const known = new WeakMap<RunningPlatform, Record<string, string>>()

/** Of the demonstration: the own company and venue of its administrators, and things of theirs. */
async function idsOn(
  platform: RunningPlatform,
  deskOf: (account: Account) => Promise<Desk>,
): Promise<Record<string, string>> {
  const before = known.get(platform)
  if (before) return before
  const [admin, operator] = [await deskOf('admin'), await deskOf('operator')]
  const linkOn = async (desk: Desk, path: string, form: RegExp) => {
    await desk.go(path)
    const hrefs = async () =>
      desk.page.locator('main a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    await expect.poll(async () => (await hrefs()).some((href) => form.test(href ?? ''))).toBe(true)
    return (await hrefs()).flatMap((href) => form.exec(href ?? '')?.[1] ?? [])[0] ?? ''
  }
  const company = await linkOn(await deskOf('company'), paths.home(), /^\/venue-companies\/([^/]+)\//)
  const found = {
    company,
    venueId: await linkOn(operator, paths.home(), /^\/venues\/([^/]+)/),
    memberId: await linkOn(operator, paths.members(), /^\/loyalty\/members\/([^/]+)/),
    walletTransactionId: await linkOn(admin, paths.payments(), /^\/payment\/transactions\/([^/]+)/),
    venueInvoiceId: await linkOn(admin, paths.companyInvoices(company), /\/invoice\/(?!create)([^/]+)/),
  }
  known.set(platform, found)
  return found
}

for (const { account, language } of looks) {
  test(`every page and redirect for ${account}, in ${language}`, async ({ anotherDesk, platform }) => {
    const { company = '', ...own } = await idsOn(platform, anotherDesk)
    const service = await ServiceDesk.open(platform)
    const room = await service.room('G1-M6')
    const { id: played } = await service.tournament(playedCup)
    const ids: Record<string, string> = {
      ...own,
      venueCompanyId: company,
      tournamentId: room.tournamentId,
      matchId: room.matchId,
      teamId: room.teams[0]?.tournamentTeamId ?? '',
    }
    const pathOf = (pattern: string) =>
      pattern.replaceAll(/:(\w+)/g, (_, name: string) =>
        // The tournament of tonight has no standings yet.
        name === 'tournamentId' && pattern.endsWith('/team-standings') ? played : (ids[name] ?? ''),
      )
    const found: string[] = []
    const desk = await anotherDesk(account)
    await desk.open(paths.home())
    // Without a role there is no way by which the new language could be seen.
    if (account !== 'nobody') await desk.speak(language)
    for (const pattern of specifiedPages) {
      // Coming back from the sign-in: it leads on.
      if (pattern === '/auth') continue
      const isDrawn = await beforeLeaving(desk)
      const left = new URL(desk.page.url()).pathname
      await desk.go(pathOf(pattern))
      const wanted = refused[account].includes(pattern) ? 'refused' : 'page'
      // What refuses all pages of a thing is not drawn anew.
      const isSame = left === pathOf(pattern) || (wanted === 'refused' && thingIn(left) === thingIn(pathOf(pattern)))
      if (account !== 'nobody' && !isSame) await isDrawn()
      if (wanted === 'refused') await expect(refusalOn(desk)).toBeVisible()
      await expect(desk.page.getByRole('heading', { level: 1 }), pattern).toHaveCount(1)
      const seen = await seenOn(desk, pathOf(pattern))
      if (seen !== wanted) found.push(`${account}, ${language}, ${pattern}: ${seen} instead of ${wanted}`)
    }
    // An address that leads nowhere, and those of things that are not there.
    for (const path of ['/nowhere', paths.teams('999999'), paths.member('999999'), paths.venue('999999')]) {
      await desk.open(path)
      await expect(desk.page.getByRole('main').locator('section, [data-notice]').first()).toBeVisible()
      const heading = desk.page.getByRole('heading', { level: 1 })
      await expect(heading, path).toHaveCount(1)
      await expect(heading, path).not.toContainText('999999')
      // Nor is it still loading.
      await expect(heading, path).not.toContainText(desk.say('ui.shell.loading'))
    }
    for (const { from, to } of specifiedRedirects) {
      await desk.go(pathOf(from))
      await expect.poll(() => new URL(desk.page.url()).pathname, `${from} leads to ${to}`).toBe(pathOf(to))
    }
    expect(found).toEqual([])
  })
}

/** In place of the page, which may be there for a moment before it is known whose the thing is. */
const refusalOn = ({ page }: Desk) => page.getByRole('main').locator('[data-notice=forbidden]').first()

/** `/venue-companies/12` of all of its pages. */
const thingIn = (path: string) => path.split('/').slice(0, 3).join('/')

/** Answers how to wait for the next page: the address is there before it, and what stays of this one is marked. */
async function beforeLeaving({ page }: Desk): Promise<() => Promise<void>> {
  const main = page.getByRole('main')
  await main.locator('*').evaluateAll((all) => {
    for (const one of all) one.setAttribute('data-old', '')
  })
  return () => expect(main.locator('*:not([data-old])').first()).toBeAttached()
}

/** What stands on the page when nothing more is coming. */
async function seenOn({ page }: Desk, path: string): Promise<string> {
  const main = page.getByRole('main')
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)
  await expect(main.locator('[data-coming]'), path).toHaveCount(0)
  await expect.poll(async () => (await main.innerText()).trim().length, `${path} says something`).toBeGreaterThan(20)
  const text = await main.innerText()
  const notices = await main
    .locator('[data-notice]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-notice')))
  if (((await main.getAttribute('aria-label')) ?? '') === '') return 'without a title'
  const unsaid = /\b(?:ui|cmd|reason|state|arg|choice|kind)\.[a-z]+\.[\w.]+/.exec(text)?.[0]
  if (unsaid !== undefined) return `the name of a text (${unsaid})`
  // A form that is locked says so above its fields, which are shown all the same.
  const usual = new Set(['empty', 'filtered', 'forbidden', 'empty part', 'forbidden part'])
  const [strange] = notices.filter((kind) => kind !== null && !usual.has(kind))
  if (strange !== undefined && strange !== null) return strange
  if (notices.includes('forbidden')) return 'refused'
  // One list of several on a page may have nothing in it.
  return notices.includes('empty') && (await main.locator('tr[data-position], [data-argument], dl').count()) === 0
    ? 'an empty page'
    : 'page'
}
