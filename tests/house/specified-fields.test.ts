// §3 and §4 beside the contract: each entity has the fields of the specification, and each list of values or states is the
// one that stands there, in words and number.
import { expect, test } from 'vitest'
import { Bracket, BracketMatch, Score } from '../../src/contract/bracket.ts'
import { Mission, MissionDetail, Prize as CampaignPrize } from '../../src/contract/campaign.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { Envelope } from '../../src/contract/envelope.ts'
import { Invoice, InvoiceLine } from '../../src/contract/licence.ts'
import { LoyaltyTransaction } from '../../src/contract/loyalty.ts'
import { MatchRoom } from '../../src/contract/match-room.ts'
import { ListedMember, Member } from '../../src/contract/member.ts'
import { Notification, NotificationChannel } from '../../src/contract/notification.ts'
import { EvidenceType } from '../../src/contract/room-talk.ts'
import { Settings } from '../../src/contract/settings.ts'
import { ApprovalMode, StageDetail } from '../../src/contract/stage.ts'
import * as states from '../../src/contract/states.ts'
import { TeamPlayer, TournamentTeam } from '../../src/contract/team.ts'
import { TournamentDetail } from '../../src/contract/tournament-detail.ts'
import { Prize, RegistrationGroup } from '../../src/contract/tournament.ts'
import { TransactionDetail } from '../../src/contract/transaction.ts'
import { UserClaims } from '../../src/contract/user.ts'
import { Venue, VenueCompany } from '../../src/contract/venue.ts'
import { Wallet } from '../../src/contract/wallet.ts'

type Entity = { entity: string; schema: { entries: object }; fields: string }

const entities: readonly Entity[] = [
  { entity: 'user', schema: UserClaims, fields: 'name role venue_company_id venue_id' },
  { entity: 'settings', schema: Settings, fields: 'games regions' },
  { entity: 'envelope', schema: Envelope, fields: 'status message payload serverTime' },
  {
    entity: 'tournament',
    schema: TournamentDetail,
    fields:
      'name game region visibility featured instant registrationStart registrationEnd matchStart matchEnd ' +
      'checkInDuration tournamentCheckIn minTeams maxTeams starters benched logo banner mobileBanner about rules prize ' +
      'registrationFee currency autoDepositPrize discordRequired copyOnFull groups form',
  },
  { entity: 'registration group', schema: RegistrationGroup, fields: 'maxTeams' },
  { entity: 'prize', schema: Prize, fields: 'champion firstRunnerUp secondRunnerUp' },
  {
    entity: 'stage',
    schema: StageDetail,
    fields:
      'name format groups bestOf encounterTimes autoApprove autoApproveDelay autoCompleteBracket autoCancelTournament ' +
      'autoGenerateMatch thirdPlaceMatch autoEvidence autoCheckInAll maxTeamsPerMatch lolMap pickMode autoLobbyDisabled',
  },
  {
    entity: 'bracket',
    schema: Bracket,
    fields: 'matches edges additionalMatches groupNumber opponentNum roundSettings',
  },
  { entity: 'round setting', schema: Bracket.entries.roundSettings.item, fields: 'roundOf name' },
  {
    entity: 'bracket match',
    schema: BracketMatch,
    fields:
      'bracketMatchId identifier roundOf isAdditional teams scores checkInStartTime checkInDuration bestOf schedule',
  },
  { entity: 'score', schema: Score, fields: 'tournamentTeamId totalScore result' },
  { entity: 'match room', schema: MatchRoom, fields: 'teams round games gameState assistance' },
  {
    entity: 'tournament team',
    schema: TournamentTeam,
    fields: 'tournamentTeamId name logo venue group state players rosterConfirmTime createTime',
  },
  { entity: 'team player', schema: TeamPlayer, fields: 'nickname role inGameName' },
  {
    entity: 'member',
    schema: Member,
    fields: 'nickname firstName lastName email mobile gender birthday homeShopVenueId discordId loyaltyPoints',
  },
  { entity: 'member in a list', schema: ListedMember, fields: 'homeShopName loyaltyPoints' },
  { entity: 'wallet of a member', schema: Wallet, fields: 'memberId balance' },
  { entity: 'loyalty transaction', schema: LoyaltyTransaction, fields: 'venueId type amount remark time' },
  { entity: 'venue company', schema: VenueCompany, fields: 'name logo' },
  {
    entity: 'venue',
    schema: Venue,
    fields:
      'name logo addressLine1 addressLine2 province country contactEmail phone website opening closing ipWhitelist',
  },
  { entity: 'invoice', schema: Invoice, fields: 'id createTime licenses' },
  { entity: 'licence of an invoice', schema: InvoiceLine, fields: 'venueId venueName startTime endTime' },
  {
    entity: 'notification',
    schema: Notification,
    fields: 'memberId action recipient channel status content createTime scheduledTime',
  },
  {
    entity: 'wallet transaction',
    schema: TransactionDetail,
    fields:
      'id memberId memberName category item subtotal walletDifference state paymentMethod capturedAmount refundedAmount ' +
      'tournamentId tournamentTeamId related remark createTime updateTime',
  },
  { entity: 'campaign prize', schema: CampaignPrize, fields: 'name description state count winners' },
  { entity: 'campaign mission', schema: Mission, fields: 'submissionTime memberId memberName pictureCount' },
  { entity: 'campaign mission by itself', schema: MissionDetail, fields: 'pictures' },
  { entity: 'answer of the user list', schema: endpoints.listUsers.answer, fields: 'users rowCount pageCount' },
]

test.each(entities)('§3: the fields of a $entity are there', ({ schema, fields }) => {
  const there = Object.keys(schema.entries)
  expect(fields.split(' ').filter((field) => !there.includes(field))).toEqual([])
})

test('§3: a part of a prize is a pool of currency and value, or a free text', () => {
  const parts = Prize.entries.champion.wrapped.options.map(({ entries }) => Object.keys(entries))
  expect(parts).toEqual([
    ['kind', 'currency', 'value'],
    ['kind', 'text'],
  ])
})

test('§3: what a match room says and shows has calls of its own', () => {
  expect(Object.keys(endpoints.listMessages.answer.entries)).toContain('messages')
  expect(Object.keys(endpoints.listEvidence.answer.entries)).toContain('evidences')
})

const lists: readonly { of: string; values: readonly string[]; specified: string }[] = [
  {
    of: 'states of a tournament',
    values: states.TournamentState.options,
    specified: 'Initial Published OpenRegistration CompleteRegistration InProgress Completed Cancelled',
  },
  {
    of: 'formats of a stage',
    values: states.StageFormat.options,
    specified: 'SingleElimination DoubleElimination RoundRobin FreeForAll',
  },
  {
    of: 'states of a stage',
    values: states.StageState.options,
    specified: 'Initial InProgress StandingPendingGenerate StandingPendingApproval Completed Cancelled',
  },
  {
    of: 'states of a bracket',
    values: states.BracketState.options,
    specified: 'Initial InProgress PendingComplete Completed',
  },
  { of: 'states of a match', values: states.MatchState.options, specified: 'Initial InProgress Completed' },
  {
    of: 'states of a game',
    values: states.GameState.options,
    specified: 'Initial Waiting Ready Playing ResultSubmitted Disputed Completed',
  },
  {
    of: 'states of a team',
    values: states.TeamState.options,
    specified: 'PendingJoin PendingConfirmRoster Registered',
  },
  { of: 'states of standings', values: states.StandingState.options, specified: 'NotReady PendingApproval Approved' },
  {
    of: 'states of a licence',
    values: states.LicenceState.options,
    specified: 'Pending Active Expired Terminated',
  },
  {
    of: 'states of a wallet transaction',
    values: states.TransactionState.options,
    specified: 'Created Pending Approved Completed Cancelled RefundPending Refunded',
  },
  {
    of: 'statuses of a notification',
    values: states.NotificationStatus.options,
    specified: 'Scheduled Acknowledged Sent Delivered Error',
  },
  {
    of: 'results of a team',
    values: states.TeamResult.options,
    specified: 'None Win Lose Draw Foul NotCheckedIn Forfeit',
  },
  {
    of: 'roles of a player',
    values: states.PlayerRole.options,
    specified: 'Captain Starter Bench RequestToJoin',
  },
  {
    of: 'categories of a wallet transaction',
    values: states.TransactionCategory.options,
    specified: 'EntryFee Deposit Withdrawal',
  },
  { of: 'channels of a notification', values: NotificationChannel.options, specified: 'email sms push client' },
  { of: 'ways to approve results', values: ApprovalMode.options, specified: 'off first identical' },
  {
    of: 'sorts of evidence',
    values: EvidenceType.options,
    specified: 'systemImage playerImage statistics file',
  },
]

test.each(lists)('the $of are those of the specification', ({ values, specified }) => {
  expect(values).toEqual(specified.split(' '))
})
