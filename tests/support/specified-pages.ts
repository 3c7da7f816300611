// §2: every page and every redirect of the specification.
import { paths } from '../../src/paths.ts'

const ofTournament = [
  'edit',
  'form',
  'stages',
  'bracket',
  'schedule',
  'teams',
  'teams/:teamId/team',
  'teams/:teamId/players',
]

export const specifiedPages: readonly string[] = [
  '/auth',
  '/home',
  '/tournaments',
  '/tournament/create',
  ...[...ofTournament, 'team-standings', 'matches', 'transactions', 'publish'].map(
    (child) => `/tournament/:tournamentId/${child}`,
  ),
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

/** As the routes write it, and where one comes to with `:id` for each part. */
export const specifiedRedirects: readonly { from: string; written: string; to: string }[] = [
  { from: '/', written: 'paths.home()', to: paths.home() },
  { from: '/tournament', written: 'paths.tournaments()', to: paths.tournaments() },
  {
    from: '/tournament/:tournamentId',
    written: "paths.edit(params.tournamentId ?? '')",
    to: '/tournament/:tournamentId/edit',
  },
  {
    from: '/tournament/:tournamentId/dashboard',
    written: "paths.edit(params.tournamentId ?? '')",
    to: '/tournament/:tournamentId/edit',
  },
  { from: '/automated-tournament-management', written: 'paths.automated()', to: paths.automated() },
  { from: '/match', written: 'paths.matches()', to: paths.matches() },
  { from: '/match/:matchId', written: "paths.roomResult(params.matchId ?? '')", to: '/match/:matchId/result' },
  { from: '/venue', written: 'paths.venueCompanies()', to: paths.venueCompanies() },
  {
    from: '/venue-companies/:venueCompanyId',
    written: "paths.venueCompany(params.venueCompanyId ?? '')",
    to: '/venue-companies/:venueCompanyId/edit',
  },
  { from: '/venues/:venueId', written: "paths.venue(params.venueId ?? '')", to: '/venues/:venueId/edit' },
  { from: '/campaign', written: 'paths.prizes()', to: paths.prizes() },
]
