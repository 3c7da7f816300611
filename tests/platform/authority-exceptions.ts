// The authority of accounts over real things, written down once more from business.md §7, so that the endpoint table is not asked
// about itself; and the calls that differ from it, each with its reason.
import type { EndpointName } from '../../src/contract/endpoints.ts'
import type { Role } from '../../src/contract/user.ts'

export type LimitedRole = Extract<Role, 'VenueCompanyAdmin' | 'VenueOperator'>
type Reach = 'reads and writes' | 'reads' | 'nothing'
type Authority = Readonly<Record<LimitedRole, Reach>>

const ofTheSystem: Authority = { VenueCompanyAdmin: 'nothing', VenueOperator: 'nothing' }
const readByAll: Authority = { VenueCompanyAdmin: 'reads', VenueOperator: 'reads' }

/** System administrators read and write all of them; others those of the own company or venue, as far as this says. */
export const authority = {
  venueCompany: { VenueCompanyAdmin: 'reads and writes', VenueOperator: 'nothing' },
  venue: { VenueCompanyAdmin: 'reads and writes', VenueOperator: 'reads and writes' },
  licence: readByAll,
  invoice: { VenueCompanyAdmin: 'reads', VenueOperator: 'nothing' },
  member: readByAll,
  loyaltyTransaction: { VenueCompanyAdmin: 'reads and writes', VenueOperator: 'reads' },
  user: readByAll,
  transaction: ofTheSystem,
  refund: ofTheSystem,
  prize: ofTheSystem,
  redemption: ofTheSystem,
  mission: ofTheSystem,
  sending: ofTheSystem,
  notification: ofTheSystem,
  suppression: ofTheSystem,
  pushSubscription: ofTheSystem,
  audit: ofTheSystem,
} satisfies Record<string, Authority>
export type RealKind = keyof typeof authority

/** The subjects of calls that name none in their path, or more than they are about. */
export const subjects: Partial<Record<EndpointName, RealKind>> = {
  createMember: 'member',
  submitMission: 'mission',
  createTransaction: 'transaction',
  submitProviderMessage: 'transaction',
  renewLicences: 'licence',
  renewEndingLicences: 'licence',
  redeemCode: 'redemption',
  countAudience: 'sending',
  sendNotification: 'sending',
  sendPushBroadcast: 'sending',
  sendEmailBroadcast: 'sending',
  listOutbox: 'notification',
  getWallet: 'transaction',
  listMemberTransactions: 'transaction',
  listPrizeCodes: 'redemption',
  listInvoices: 'invoice',
  createInvoice: 'invoice',
  listCompanyLicences: 'licence',
  listVenueLicences: 'licence',
  listLoyaltyTransactions: 'loyaltyTransaction',
  addLoyaltyPoints: 'loyaltyTransaction',
  getMemberChannels: 'suppression',
  unsubscribeMember: 'suppression',
  subscribeMember: 'suppression',
  listPushApps: 'pushSubscription',
  addPushApp: 'pushSubscription',
  removePushApp: 'pushSubscription',
  clearSuppressions: 'suppression',
  createVenue: 'venue',
  listVenueCompanyAudit: 'audit',
  listVenueAudit: 'audit',
  listMemberAudit: 'audit',
  listPrizeAudit: 'audit',
  listTournamentAudit: 'audit',
  listAuditEntries: 'audit',
  listTransactions: 'transaction',
  listTournamentVenues: 'venue',
  setTournamentVenues: 'venue',
  addPlayer: 'member',
  editPlayer: 'member',
  linkPlayer: 'member',
  findThings: 'member',
  // It names the venues of its tournaments.
  listMatchRooms: 'venue',
}

const company = ['VenueCompanyAdmin'] as const
const both = ['VenueCompanyAdmin', 'VenueOperator'] as const
type Exception = { may: readonly LimitedRole[]; why: string }

/** Calls that more or fewer roles may make than the authority over their kind says. */
export const exceptions: Partial<Record<EndpointName, Exception>> = {
  redeemCode: { may: both, why: 'every administrator redeems by code' },
  addLoyaltyPoints: { may: both, why: 'an operator adds points, but does not reverse them' },
  listVenueCompanyAudit: { may: company, why: 'a company reads its own history' },
  listVenueAudit: { may: both, why: 'the history of the own venue is read' },
  listTournamentAudit: { may: both, why: 'tournaments belong to no company' },
  listTransactions: { may: company, why: 'a company reads the money of tournaments at its venues' },
  listCompanyLicences: { may: company, why: 'an operator has to do with the own venue only' },
  createVenue: { may: [], why: 'a venue is added by the system' },
  archiveVenue: { may: [], why: 'and taken away by it' },
  restoreVenue: { may: [], why: 'and taken back by it' },
  setTournamentVenues: { may: [], why: 'tournaments are planned by the system' },
}

/** Calls that answer, about things of others, something else than that these are not there. */
export const ofOthers: Partial<Record<EndpointName, { answer: 'allowed' | 'refused'; why: string }>> = {
  listTransactions: { answer: 'refused', why: 'the tournament is seen by every administrator, its money is not' },
  listTournamentAudit: { answer: 'allowed', why: 'tournaments are seen by every administrator' },
  listTournamentVenues: { answer: 'allowed', why: 'tournaments are seen by every administrator' },
  listMatchRooms: { answer: 'allowed', why: 'rooms are of tournaments, which every administrator sees' },
  findThings: { answer: 'allowed', why: 'it looks in a tournament, which every administrator sees' },
}

/** Reads whose least question is refused by a rule: it names several audiences at once. */
export const contradictory: readonly EndpointName[] = ['countAudience']
