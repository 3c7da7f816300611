// The subjects of acts, and how each is locked (store/locks.ts has the order).
import {
  targetId,
  type BracketView,
  type LicenceView,
  type LoyaltyTransactionView,
  type MatchView,
  type MemberView,
  type MissionView,
  type NotificationView,
  type PrizeView,
  type RedemptionView,
  type RoomView,
  type RoundView,
  type SendingView,
  type StageView,
  type SuppressionView,
  type TeamView,
  type TemplateView,
  type VenueCompanyView,
  type VenueView,
} from '../../contract/views.ts'
import type { ActSubject } from '../act-on.ts'
import { visibleTo } from '../policy.ts'
import type { Tx } from '../store/connection.ts'
import { lockLicence } from '../store/licences.ts'
import { findPoints } from '../store/loyalty.ts'
import { findMember, lockMember } from '../store/members.ts'
import { findMission, lockMission } from '../store/missions.ts'
import { findNotification, lockNotification } from '../store/notifications.ts'
import { lockPrize } from '../store/prizes.ts'
import { lockRedemption } from '../store/redemptions.ts'
import { findRoom } from '../store/rooms.ts'
import { lockSending } from '../store/sendings.ts'
import { lockSettings } from '../store/settings.ts'
import { lockSuppression } from '../store/suppressions.ts'
import { lockStageView } from '../store/stage-views.ts'
import { lockTeamView } from '../store/teams.ts'
import { lockTemplate } from '../store/templates.ts'
import { lockTransaction, type LockedTransaction } from '../store/wallet-transactions.ts'
import { lockTournamentView, tournamentView, type WholeView } from '../store/tournaments.ts'
import { lockCompany } from '../store/venue-companies.ts'
import { findVenue, heldAt, lockVenue } from '../store/venues.ts'
import { lockedRoom, lockedRoomOfMatch, type LockedRoom, type RoomOfMatch } from './rooms.ts'
import { bracketView, matchView } from './stage-parts.ts'
import { lockSchedule, type Scheduled } from './write-times.ts'

type Own = { id: string }
type InStage = Own & { group: number }
type OfMatch = Own & { matchId: string }
type InRoom = { matchId: string }

const tournamentIn = ({ tournament: { id } }: Pick<WholeView, 'tournament'>) => ({ kind: 'tournament' as const, id })
const stageIn = ({ stage: { id } }: StageView) => ({ kind: 'stage' as const, id })
const bracketOf = ({ stage: { id }, bracket: { groupNumber } }: BracketView) => ({
  kind: 'bracket' as const,
  id: targetId.bracket(id, groupNumber),
})
const matchOf = ({ stage: { id }, match: { bracketMatchId } }: MatchView) => ({
  kind: 'match' as const,
  id: targetId.match(id, bracketMatchId),
})
const roomIn = ({ room: { matchId } }: RoomView) => ({ kind: 'room' as const, id: matchId })

export const tournament: ActSubject<WholeView, Own> = {
  kind: 'tournament',
  lock: ({ tx }, { id }) => lockTournamentView(tx, id),
  versioned: (view) => view.tournament,
  thing: tournamentIn,
}

/** For what leaves it as it is. */
export const tournamentAsRead: ActSubject<WholeView, Own> = {
  kind: 'tournament',
  lock: ({ tx }, { id }) => tournamentView(tx, id),
  thing: tournamentIn,
}

export const scheduled: ActSubject<Scheduled, Own> = {
  kind: 'tournament',
  lock: (act, { id }) => lockSchedule(act, id),
  thing: ({ view }) => tournamentIn(view),
}

/** Other stages of its tournament can be written at the same time. */
export const stage: ActSubject<StageView, Own> = {
  kind: 'stage',
  lock: (act, { id }) => lockStageView(act, id),
  thing: stageIn,
}

/** With its tournament: for what reads or changes other stages, the teams or the tournament. */
export const stageAlone: ActSubject<StageView, Own> = {
  kind: 'stage',
  holds: 'tournament',
  lock: (act, { id }) => lockStageView(act, id, { alone: true }),
  versioned: (view) => view.stage,
  thing: stageIn,
}

export const bracket: ActSubject<BracketView, InStage> = {
  kind: 'stage',
  lock: async (act, params) => bracketView(await stage.lock(act, params), params.group),
  thing: bracketOf,
}

export const bracketAlone: ActSubject<BracketView, InStage> = {
  kind: 'stage',
  holds: 'tournament',
  lock: async (act, params) => bracketView(await stageAlone.lock(act, params), params.group),
  versioned: (view) => view.bracket,
  thing: bracketOf,
}

export const round: ActSubject<RoundView, InStage & { roundOf: number }> = {
  kind: 'stage',
  lock: async (act, params) => ({ ...(await bracket.lock(act, params)), roundOf: params.roundOf }),
  thing: (view) => ({ kind: 'round', id: targetId.round(view.stage.id, view.bracket.groupNumber, view.roundOf) }),
}

export const match: ActSubject<MatchView, OfMatch> = {
  kind: 'stage',
  lock: async (act, params) => matchView(await stage.lock(act, params), params.matchId),
  thing: matchOf,
}

export const matchAlone: ActSubject<MatchView, OfMatch> = {
  kind: 'stage',
  holds: 'tournament',
  lock: async (act, params) => matchView(await stageAlone.lock(act, params), params.matchId),
  thing: matchOf,
}

/** With its tournament and all teams of that. */
export const team: ActSubject<TeamView, { tournamentTeamId: string }> = {
  kind: 'team',
  holds: 'tournament',
  lock: ({ tx }, { tournamentTeamId }) => lockTeamView(tx, tournamentTeamId),
  versioned: (view) => view.team,
  thing: (view) => ({ kind: 'team', id: view.team.tournamentTeamId }),
}

/** With the venues its tournament is held at. */
export const teamWithVenues: typeof team = {
  ...team,
  lock: async (act, params) => {
    const view = await team.lock(act, params)
    return { ...view, tournament: { ...view.tournament, heldAt: await heldAt(act.tx, view.tournament.id) } }
  },
}

/** Alone: other writes of its tournament do not wait. */
export const room: ActSubject<LockedRoom, InRoom> = {
  kind: 'room',
  lock: (act, { matchId }) => lockedRoom(act, matchId),
  thing: roomIn,
}

/** Nothing is locked: for acts that only add to it. */
export const roomAsRead: ActSubject<RoomView, InRoom> = {
  kind: 'room',
  lock: async ({ tx, asking }, { matchId }) => ({ room: await findRoom(tx, matchId, asking.now) }),
  thing: roomIn,
}

/** With its match, for acts that may change the bracket. */
export const roomOfMatch: ActSubject<RoomOfMatch, InRoom> = {
  kind: 'room',
  holds: 'stage',
  lock: (act, { matchId }) => lockedRoomOfMatch(act, matchId),
  thing: roomIn,
}

/** A game of such a room. */
export const gameOfMatch: ActSubject<RoomOfMatch, InRoom & { n: number }> = {
  ...roomOfMatch,
  versioned: ({ row }, { n }) => row.games.find((game) => game.n === n),
}

/** The tournament first: players belong to the team, whatever room it is in. */
export const roomAndTeam: ActSubject<TeamView & LockedRoom, InRoom & { tournamentTeamId: string }> = {
  kind: 'room',
  holds: 'tournament',
  lock: async (act, params) => ({ ...(await team.lock(act, params)), ...(await room.lock(act, params)) }),
  versioned: (view) => view.team,
  thing: roomIn,
}

export const template: ActSubject<TemplateView, { templateId: string }> = {
  kind: 'template',
  lock: async ({ tx }, { templateId }) => ({ template: await lockTemplate(tx, templateId) }),
  versioned: (view) => view.template,
  thing: (view) => ({ kind: 'template', id: view.template.id }),
}

export const venueCompany: ActSubject<VenueCompanyView, Own> = {
  kind: 'venueCompany',
  lock: async ({ tx }, { id }) => ({ venueCompany: await lockCompany(tx, id) }),
  versioned: (view) => view.venueCompany,
  thing: (view) => ({ kind: 'venueCompany', id: view.venueCompany.id }),
}

export const venue: ActSubject<VenueView, { venueId: string }> = {
  kind: 'venue',
  lock: async ({ tx, asking }, { venueId }) => ({ venue: await lockVenue(tx, venueId, asking.now) }),
  versioned: (view) => view.venue,
  thing: (view) => ({ kind: 'venue', id: view.venue.venueId }),
}

/** Alone: its venue stays as it is. */
export const licence: ActSubject<LicenceView, { licenceId: string }> = {
  kind: 'licence',
  lock: async ({ tx, asking }, { licenceId }) => {
    const licence = await lockLicence(tx, licenceId, asking.now)
    return { licence, venue: await findVenue(tx, licence.venueId, asking.now) }
  },
  thing: ({ licence: { id } }) => ({ kind: 'licence', id }),
}

/** A fee with its tournament; of its wallet the one row that the act moves. */
export const transaction: ActSubject<{ transaction: LockedTransaction }, Own> = {
  kind: 'transaction',
  lock: async ({ tx }, { id }) => ({ transaction: await lockTransaction(tx, id) }),
  thing: (view) => ({ kind: 'transaction', id: view.transaction.id }),
}

const memberIn = ({ member: { memberId: id } }: MemberView) => ({ kind: 'member' as const, id })

export const member: ActSubject<MemberView, Own> = {
  kind: 'member',
  lock: async ({ tx }, { id }) => ({ member: await lockMember(tx, id) }),
  versioned: (view) => view.member,
  thing: memberIn,
}

/** For points: the update that moves them is the lock. */
export const memberAsRead: ActSubject<MemberView, Own> = {
  kind: 'member',
  lock: async ({ tx }, { id }) => ({ member: await findMember(tx, id) }),
  thing: memberIn,
}

export const pointsAsRead: ActSubject<LoyaltyTransactionView, { loyaltyTransactionId: string }> = {
  kind: 'loyaltyTransaction',
  holds: 'member',
  lock: async ({ tx, asking }, { loyaltyTransactionId }) => {
    const loyaltyTransaction = await findPoints(tx, visibleTo(asking.user), loyaltyTransactionId)
    return { loyaltyTransaction, member: await findMember(tx, loyaltyTransaction.memberId) }
  },
  thing: ({ loyaltyTransaction: { id } }) => ({ kind: 'loyaltyTransaction', id }),
}

export const memberChannels: ActSubject<MemberView, { memberId: string }> = {
  kind: 'member',
  lock: async ({ tx }, { memberId }) => ({ member: await lockMember(tx, memberId) }),
  thing: memberIn,
}

export const suppression: ActSubject<SuppressionView, { suppressionId: string }> = {
  kind: 'suppression',
  lock: async ({ tx }, { suppressionId }) => ({ suppression: await lockSuppression(tx, suppressionId) }),
  versioned: (view) => view.suppression,
  thing: (view) => ({ kind: 'suppression', id: view.suppression.id }),
}

export const sending: ActSubject<SendingView, { sendingId: string }> = {
  kind: 'sending',
  lock: async ({ tx }, { sendingId }) => ({ sending: await lockSending(tx, sendingId) }),
  versioned: (view) => view.sending,
  thing: (view) => ({ kind: 'sending', id: view.sending.id }),
}

/** With its sending, which comes first. */
export const notification: ActSubject<NotificationView & SendingView, { notificationId: string }> = {
  kind: 'notification',
  holds: 'sending',
  lock: async ({ tx }, { notificationId }) => {
    const { sendingId } = await findNotification(tx, notificationId)
    return { sending: await lockSending(tx, sendingId), notification: await lockNotification(tx, notificationId) }
  },
  versioned: (view) => view.notification,
  thing: (view) => ({ kind: 'notification', id: view.notification.id }),
}

export const prize: ActSubject<PrizeView, Own> = {
  kind: 'prize',
  lock: async ({ tx }, { id }) => ({ prize: await lockPrize(tx, id) }),
  versioned: (view) => view.prize,
  thing: (view) => ({ kind: 'prize', id: view.prize.id }),
}

/** Its prize comes after it, by one conditional update. */
export const redemption: ActSubject<RedemptionView, { redemptionId: string }> = {
  kind: 'redemption',
  holds: 'prize',
  lock: async ({ tx }, { redemptionId }) => ({ redemption: await lockRedemption(tx, redemptionId) }),
  versioned: (view) => view.redemption,
  thing: (view) => ({ kind: 'redemption', id: view.redemption.id }),
}

const missionIn = ({ mission: { id } }: MissionView) => ({ kind: 'mission' as const, id })

export const mission: ActSubject<MissionView, { missionId: string }> = {
  kind: 'mission',
  lock: async ({ tx }, { missionId }) => ({ mission: await lockMission(tx, missionId) }),
  versioned: (view) => view.mission,
  thing: missionIn,
}

/** Nothing is locked: who looks at it changes nothing of it. */
export const missionAsRead: ActSubject<MissionView, { missionId: string }> = {
  kind: 'mission',
  lock: async ({ tx }, { missionId }) => ({ mission: await findMission(tx, missionId) }),
  thing: missionIn,
}

/** A setting of the whole platform, under the lock that they share. */
export function setting<View>(read: (tx: Tx) => Promise<View>): ActSubject<View, object> {
  return {
    kind: 'settings',
    async lock({ tx }) {
      await lockSettings(tx)
      return read(tx)
    },
    thing: () => ({ kind: 'settings', id: 'arena' }),
  }
}
