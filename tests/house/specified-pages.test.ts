// §2: every page and every redirect of the specification, read from this list.
import { expect, test } from 'vitest'
import { isPageRoute } from '../../src/contract/page-routes.ts'
import { wholeRoutes } from './whole-routes.ts'

const pages = [
  '/auth',
  '/home',
  '/tournaments',
  '/tournament/create',
  ...['edit', 'form', 'stages', 'bracket', 'schedule', 'teams', 'teams/:teamId/team', 'teams/:teamId/players'].map(
    (child) => `/tournament/:tournamentId/${child}`,
  ),
  ...['team-standings', 'matches', 'transactions', 'publish'].map((child) => `/tournament/:tournamentId/${child}`),
  '/automated-tournaments',
  '/matches',
  ...['result', 'chat', 'players'].map((child) => `/match/:matchId/${child}`),
  '/notification/log',
  '/notification/send',
  '/venue/create-company',
  '/venue/companies',
  ...['edit', 'venues', 'venues/create', 'invoice', 'invoice/create', 'invoice/:venueInvoiceId'].map(
    (child) => `/venue-companies/:venueCompanyId/${child}`,
  ),
  ...['edit', 'license'].map((child) => `/venues/:venueId/${child}`),
  '/loyalty/members',
  ...['profile', 'loyalty-point-transactions'].map((child) => `/loyalty/members/:memberId/${child}`),
  '/prizes',
  '/missions',
  '/redeem',
  '/payment/transactions',
  '/payment/transactions/:walletTransactionId',
  '/user-management',
]

const redirects: readonly (readonly [from: string, to: string])[] = [
  ['/', 'paths.home()'],
  ['/tournament', 'paths.tournaments()'],
  ['/tournament/:tournamentId', "paths.edit(params.tournamentId ?? '')"],
  ['/tournament/:tournamentId/dashboard', "paths.edit(params.tournamentId ?? '')"],
  ['/automated-tournament-management', 'paths.automated()'],
  ['/match', 'paths.matches()'],
  ['/match/:matchId', "paths.roomResult(params.matchId ?? '')"],
  ['/venue', 'paths.venueCompanies()'],
  ['/venue-companies/:venueCompanyId', "paths.venueCompany(params.venueCompanyId ?? '')"],
  ['/venues/:venueId', "paths.venue(params.venueId ?? '')"],
  ['/campaign', 'paths.prizes()'],
]

const routes = wholeRoutes()

test('the specification names 42 pages and 11 redirects', () => {
  expect([pages.length, redirects.length]).toEqual([42, 11])
})

test.each(pages)('%s is a page', (page) => {
  expect(isPageRoute(page)).toBe(true)
  expect(routes.find(({ path }) => path === page)).toMatchObject({ redirectsTo: undefined })
})

test.each(redirects)('%s leads on', (from, to) => {
  expect(isPageRoute(from)).toBe(true)
  expect(routes.filter(({ path }) => path === from).map(({ redirectsTo }) => redirectsTo)).toContain(to)
})
