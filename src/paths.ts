// Every path of the console (§2). Links, commands and routes take them from here, never from a literal.
import type { EditTab } from './contract/edit-tabs.ts'

const enc = encodeURIComponent

export const paths = {
  root: () => '/',
  signIn: () => '/auth',
  home: () => '/home',
  waiting: () => '/waiting',
  /** `day`: `2026-11-28`; `from`: the first of `days` beside each other. */
  calendar: (at: { view?: string; day?: string; from?: string; days?: number } = {}) => `/calendar${query(at)}`,
  tournaments: (filter: TournamentFilter = {}) =>
    `/tournaments${query({
      q: filter.search,
      state: filter.state?.join(','),
      game: filter.game?.join(','),
      region: filter.region?.join(','),
    })}`,
  /** `step` of the form; `made`: the new thing. */
  createTournament: (at: { step?: string; made?: string } = {}) => `/tournament/create${query(at)}`,
  tournament: (id: string) => `/tournament/${enc(id)}`,
  /** `field`: the one to begin at. */
  edit: (id: string, tab?: EditTab, field?: string) => `/tournament/${enc(id)}/edit${query({ tab, field })}`,
  stages: (id: string) => `/tournament/${enc(id)}/stages`,
  /** `at`: the match to begin at. */
  bracket: (id: string, stageId?: string, group?: number, at?: string) =>
    `/tournament/${enc(id)}/bracket${query({ stage: stageId, group, at })}`,
  /** `at`: the match to begin at. */
  schedule: (id: string, at?: string) => `/tournament/${enc(id)}/schedule${query({ at })}`,
  teams: (id: string) => `/tournament/${enc(id)}/teams`,
  team: (tournament: string, id: string) => `/tournament/${enc(tournament)}/teams/${enc(id)}/team`,
  teamPlayers: (tournament: string, id: string) => `/tournament/${enc(tournament)}/teams/${enc(id)}/players`,
  form: (id: string) => `/tournament/${enc(id)}/form`,
  tournamentMatches: (id: string) => `/tournament/${enc(id)}/matches`,
  teamStandings: (id: string, stageId?: string) => `/tournament/${enc(id)}/team-standings${query({ stage: stageId })}`,
  transactions: (id: string) => `/tournament/${enc(id)}/transactions`,
  publish: (id: string) => `/tournament/${enc(id)}/publish`,
  payments: (filter: PaymentFilter = {}) =>
    `/payment/transactions${query({
      q: filter.search,
      state: filter.state?.join(','),
      category: filter.category?.join(','),
      memberId: filter.memberId,
      tournamentId: filter.tournamentId,
    })}`,
  walletTransaction: (id: string) => `/payment/transactions/${enc(id)}`,
  matches: (filter: MatchFilter = {}) => `/matches${query({ q: filter.search, state: filter.state?.join(',') })}`,
  room: (id: string) => `/match/${enc(id)}`,
  /** `game`: the one to begin with; `image`: the evidence to look at, by its id or `first`. */
  roomResult: (id: string, at: { game?: number; image?: string } = {}) => `/match/${enc(id)}/result${query(at)}`,
  roomChat: (id: string) => `/match/${enc(id)}/chat`,
  roomPlayers: (id: string) => `/match/${enc(id)}/players`,
  automated: () => '/automated-tournaments',
  templates: () => '/tournament-templates',
  template: (id: string, tab?: 'form' | 'images') => `/template/${enc(id)}${tab ? `/${tab}` : ''}`,
  venueCompanies: () => '/venue/companies',
  createVenueCompany: () => '/venue/create-company',
  venueCompany: (id: string) => `/venue-companies/${enc(id)}/edit`,
  companyVenues: (id: string) => `/venue-companies/${enc(id)}/venues`,
  createVenue: (id: string) => `/venue-companies/${enc(id)}/venues/create`,
  /** chosen: §2 lists venues by company only; all that one may see are on one page as well. `ip`: whose whitelist holds it. */
  venues: (at: { ip?: string } = {}) => `/venues${query(at)}`,
  venue: (id: string) => `/venues/${enc(id)}/edit`,
  companyInvoices: (id: string) => `/venue-companies/${enc(id)}/invoice`,
  createInvoice: (id: string) => `/venue-companies/${enc(id)}/invoice/create`,
  invoice: (company: string, id: string) => `/venue-companies/${enc(company)}/invoice/${enc(id)}`,
  venueLicence: (id: string) => `/venues/${enc(id)}/license`,
  // chosen: §2 names no path for the licences of all venues.
  licences: (filter: LicenceFilter = {}) =>
    `/venue/licenses${query({ state: filter.state?.join(','), within: filter.within, followed: filter.followed })}`,
  /** One of them: it is shown with its venue. */
  licence: (id: string) => `/venue/licenses/${enc(id)}`,
  members: (search?: string) => `/loyalty/members${query({ q: search })}`,
  member: (id: string) => `/loyalty/members/${enc(id)}`,
  memberProfile: (id: string) => `/loyalty/members/${enc(id)}/profile`,
  /** `loyaltyTransaction`: the row it is about. */
  memberPoints: (id: string, loyaltyTransaction?: string) =>
    `/loyalty/members/${enc(id)}/loyalty-point-transactions${query({ loyaltyTransaction })}`,
  /** `sendingId`: of one sending only; `member`: of one member. */
  notificationLog: (filter: { sendingId?: string; status?: string; error?: string; member?: string } = {}) =>
    `/notification/log${query(filter)}`,
  notification: (id: string) => `/notification/log/${enc(id)}`,
  sendNotification: (at: { step?: string } = {}) => `/notification/send${query(at)}`,
  // chosen: §2 names no paths for broadcasts and sendings.
  sendings: () => '/notification/sendings',
  sending: (id: string) => `/notification/sendings/${enc(id)}`,
  pushBroadcast: () => '/notification/push',
  emailBroadcast: () => '/notification/email',
  outbox: () => '/notification/outbox',
  /** `state`: those of one state only. */
  suppressions: (filter: { state?: string } = {}) => `/notification/suppressions${query(filter)}`,
  suppression: (id: string) => `/notification/suppressions/${enc(id)}`,
  prizes: () => '/prizes',
  prize: (id: string) => `/prizes/${enc(id)}`,
  missions: () => '/missions',
  /** Waiting items. */
  missionQueue: () => '/missions?state=Submitted',
  mission: (id: string) => `/missions/${enc(id)}`,
  /** `code`: to be looked at first. */
  redeem: (at: { code?: string } = {}) => `/redeem${query(at)}`,
  redemption: (id: string) => `/redeem/${enc(id)}`,
  users: (search?: string) => `/user-management${query({ q: search })}`,
  audit: () => '/audit',
  /** chosen: §2 names no page for application-wide settings (§3). */
  settings: () => '/settings',
}

/** Words that filter the tournament list; without one, all are shown. */
type TournamentFilter = Partial<Record<'state' | 'game' | 'region', readonly string[]>> & { search?: string }

/** Filters of the payment history. */
type PaymentFilter = Partial<Record<'state' | 'category', readonly string[]>> &
  Partial<Record<'memberId' | 'tournamentId' | 'search', string>>

/** Filters of the licence list. */
type LicenceFilter = { state?: readonly string[]; within?: string; followed?: string }

/** Filters of the list of match rooms. */
type MatchFilter = { state?: readonly string[] | undefined; search?: string | undefined }

/** The values of a list in an address, as `paths` writes it. */
export function wordsIn(params: URLSearchParams, name: string): string[] {
  return params.get(name)?.split(',').filter(Boolean) ?? []
}

/** Whether the page at this path shows one stage of its tournament. */
export function isAboutStage(path: string): boolean {
  return /^\/tournament\/[^/]+\/(bracket|team-standings)(\?|$)/.test(path)
}

/** The same of one division of it: the first where none is named. */
export function showsBracket(path: string): boolean {
  return /^\/tournament\/[^/]+\/bracket(\?|$)/.test(path)
}

function query(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${given.map(([name, value]) => `${name}=${enc(String(value))}`).join('&')}`
}
