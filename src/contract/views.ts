// The data a rule may read: the thing itself with everything around it, the same on both sides of the wire. A command's
// target kind is a key of `Views`.
import type { Bracket, BracketMatch } from './bracket.ts'
import type { Invoice, Licence } from './licence.ts'
import type { Mission, Prize, Redemption } from './campaign.ts'
import type { LoyaltyTransaction } from './loyalty.ts'
import type { MatchRoom } from './match-room.ts'
import type { Member } from './member.ts'
import type { Notification, Sending } from './notification.ts'
import type { Stage, StageDetail } from './stage.ts'
import type { Suppression } from './suppression.ts'
import type { Template } from './template.ts'
import type { TransactionDetail } from './transaction.ts'
import type { TournamentTeam } from './team.ts'
import type { Tournament } from './tournament.ts'
import type { TournamentDetail } from './tournament-detail.ts'
import type { User } from './user.ts'
import type { Venue, VenueCompany } from './venue.ts'

/** Its long texts are present where it was loaded alone. */
export type TournamentView = { tournament: Tournament & Partial<TournamentDetail>; stages: readonly Stage[] }
export type StageView = TournamentView & { stage: StageDetail }
export type BracketView = StageView & { bracket: Bracket }
export type RoundView = BracketView & { roundOf: number }
export type MatchView = BracketView & { match: BracketMatch }
export type TeamView = TournamentView & { team: TournamentTeam }
export type RoomView = { room: MatchRoom }
export type TemplateView = { template: Template }
export type TransactionView = { transaction: TransactionDetail }
export type VenueCompanyView = { venueCompany: VenueCompany }
export type MemberView = { member: Member }
export type LoyaltyTransactionView = MemberView & { loyaltyTransaction: LoyaltyTransaction }
export type SendingView = { sending: Sending }
export type NotificationView = { notification: Notification }
export type SuppressionView = { suppression: Suppression }
export type VenueView = { venue: Venue }
export type InvoiceView = VenueCompanyView & { invoice: Invoice }
export type LicenceView = VenueView & { licence: Licence }
export type PrizeView = { prize: Prize }
export type RedemptionView = { redemption: Redemption }
export type MissionView = { mission: Mission }

export type Views = {
  tournament: TournamentView
  stage: StageView
  bracket: BracketView
  round: RoundView
  match: MatchView
  team: TeamView
  room: RoomView
  template: TemplateView
  transaction: TransactionView
  venueCompany: VenueCompanyView
  member: MemberView
  loyaltyTransaction: LoyaltyTransactionView
  sending: SendingView
  notification: NotificationView
  suppression: SuppressionView
  venue: VenueView
  invoice: InvoiceView
  licence: LicenceView
  prize: PrizeView
  redemption: RedemptionView
  mission: MissionView
}

/** The targets of commands, and the things named by arguments. */
export type Kind = keyof Views

/** One of a kind, by its id. */
export type Thing = { kind: Kind; id: string }

/** The parent of each kind. */
export const parentOf = {
  tournament: null,
  stage: 'tournament',
  team: 'tournament',
  bracket: 'stage',
  round: 'bracket',
  match: 'bracket',
  // Loaded alone: its stage may have thousands of matches.
  room: null,
  template: null,
  transaction: null,
  venueCompany: null,
  // A tournament may be held there whatever company is at hand.
  venue: null,
  invoice: 'venueCompany',
  licence: 'venue',
  member: null,
  loyaltyTransaction: 'member',
  sending: null,
  // It has a page of its own: a sending may have a million entries.
  notification: null,
  suppression: null,
  prize: null,
  // It is found by its code, whatever prize is at hand.
  redemption: null,
  mission: null,
} as const satisfies Record<Kind, Kind | null>

/** The same for what is told of a thing, its changes and its history: a room is of a stage, a venue of a company, an entry of the log of its
 * sending, a code of its prize. */
export const heldBy = {
  ...parentOf,
  room: 'stage',
  venue: 'venueCompany',
  notification: 'sending',
  redemption: 'prize',
} as const satisfies Record<Kind, Kind | null>

/** Topics that reads show and acts change: kinds (parts count as their stage), and data without a kind. */
export type Topic = Kind | 'user' | 'message' | 'evidence' | 'settings' | 'audit'

/** The user asking, and the platform's time in seconds (never the local clock). */
/** `zone`: the time zone in which typed times are read. */
export type Asking = { user: User; now: number; zone?: string }

/** Ids of targets: things of their own have their id, parts of a stage are addressed through it. */
export const targetId = {
  bracket: (stageId: string, groupNumber: number) => `${stageId}/${groupNumber}`,
  round: (stageId: string, groupNumber: number, roundOf: number) => `${stageId}/${groupNumber}/${roundOf}`,
  match: (stageId: string, bracketMatchId: string) => `${stageId}/m${bracketMatchId}`,
}

/** The id of the thing a part is in: `12` of `12/m34`. */
export function wholeOf(id: string): string {
  return id.split('/')[0] ?? id
}
