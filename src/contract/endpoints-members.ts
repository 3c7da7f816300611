// Members and their points (domain.md §5; business.md §3, §7).
import * as v from 'valibot'
import { AuditEntry } from './audit.ts'
import { counts, listQuery, named, read, several, write } from './endpoint.ts'
import { BatchAnswer } from './endpoints-teams.ts'
import { idOf } from './ids.ts'
import { Id, maxLoyaltyLines, maxMemberNames, Note, ReadingText, ShortText, Version } from './limits.ts'
import {
  GivenLoyaltyType,
  LoyaltyLine,
  LoyaltyTransaction,
  LoyaltyType,
  Moved,
  PointsAmount,
  reversers,
} from './loyalty.ts'
import { ListedMember, Member, MemberFields, MemberTeam } from './member.ts'
import { administrators, systemOnly } from './user.ts'

const root = '/admin/member/v1'
const one = `${root}/members/{id}`
const params = v.object({ id: idOf('member') })
const about = { kind: 'member', param: 'id' } as const
const entry = `${root}/loyalty-point-transactions/{loyaltyTransactionId}`
const ofEntry = v.object({ loyaltyTransactionId: idOf('loyaltyTransaction') })
const aboutEntry = { kind: 'loyaltyTransaction', param: 'loyaltyTransactionId' } as const
const ours = { scope: 'owned', ability: 'members' } as const
/** §8 */
const failure = { text: 'problem.loadMemberName', how: 'replaces' } as const
const pointing = ours

const { nickname, ...others } = MemberFields.entries

export const memberEndpoints = named({
  listMembers: read({
    ...ours,
    path: `${root}/members`,
    summary: 'Members, by name; company administrators and operators see those of their own home shops',
    query: v.object({
      ...listQuery,
      homeShop: v.optional(idOf('venue')),
    }),
    answer: v.object({ members: v.array(ListedMember), ...counts }),
    roles: administrators,
    reads: ['member', 'venue'],
  }),
  getMember: read({
    ...ours,
    path: one,
    summary: 'One member',
    params,
    answer: Member,
    roles: administrators,
    about,
    reads: ['member'],
  }),
  createMember: write({
    ...ours,
    method: 'PUT',
    path: `${root}/members`,
    summary: 'Add a member',
    body: v.object({
      nickname,
      ...v.partial(v.object(others)).entries,
      homeShopVenueId: v.optional(v.nullable(idOf('venue')), null),
    }),
    answer: Member,
    roles: systemOnly,
  }),
  editMember: write({
    ...ours,
    method: 'POST',
    path: one,
    summary: 'Change what is known of a member; points and home shop have calls of their own',
    params,
    body: v.object({ ...v.partial(MemberFields).entries, version: v.optional(Version) }),
    answer: Member,
    roles: systemOnly,
    about,
  }),
  setHomeShop: write({
    ...ours,
    method: 'POST',
    path: `${one}/home-shop`,
    summary: 'Move a member to another home shop, or to none; its administrators see the member from then on',
    params,
    body: v.object({ homeShopVenueId: v.nullable(idOf('venue')), version: v.optional(Version) }),
    answer: Member,
    roles: systemOnly,
    about,
  }),
  listMemberTeams: read({
    ...ours,
    path: `${one}/tournament-teams`,
    summary: 'The tournament teams in which a member plays, the newest first',
    params,
    answer: v.object({ teams: v.array(MemberTeam) }),
    roles: administrators,
    about,
    reads: ['team', 'tournament'],
  }),
  listMemberNames: read({
    ...ours,
    path: `${root}/member-names`,
    summary: 'The nicknames of these members, as far as the caller may see them; without ids the first ones by name',
    failure,
    query: v.object({
      ids: v.optional(v.pipe(ReadingText, v.transform(idsIn), v.maxLength(maxMemberNames, 'tooLong'))),
    }),
    answer: v.object({ names: v.array(v.object({ memberId: Id, nickname: v.string() })) }),
    roles: administrators,
    reads: ['member'],
  }),
  listLoyaltyTransactions: read({
    ...ours,
    path: `${one}/loyalty-point-transactions`,
    summary: 'The points a member was given and spent, the newest first',
    params,
    query: v.object({ ...listQuery, type: several(LoyaltyType) }),
    answer: v.object({ transactions: v.array(LoyaltyTransaction), ...counts }),
    roles: administrators,
    about,
    reads: ['loyaltyTransaction', 'venue'],
  }),
  getLoyaltyTransaction: read({
    ...ours,
    path: entry,
    summary: 'Points that were given or taken once',
    params: ofEntry,
    answer: LoyaltyTransaction,
    roles: administrators,
    about: aboutEntry,
    reads: ['loyaltyTransaction', 'venue'],
  }),
  addLoyaltyPoints: write({
    ...pointing,
    method: 'PUT',
    path: `${one}/loyalty-point-transactions`,
    summary: 'Give or take points, at the home shop only',
    params,
    body: v.object({
      amount: PointsAmount,
      /** The home shop as it was seen; of any other nothing is taken. */
      venueId: v.optional(ShortText),
      /** Without it: earned points are more than zero, redeemed ones less. */
      type: v.optional(GivenLoyaltyType),
      remark: v.optional(Note, ''),
    }),
    answer: Moved,
    roles: administrators,
    about,
  }),
  addManyLoyaltyPoints: write({
    ...pointing,
    method: 'PUT',
    path: `${root}/loyalty-point-transactions/batch`,
    summary: 'Points of many members, a line each, at the home shop of each; each refused one says why',
    body: v.object({
      lines: v.pipe(v.array(LoyaltyLine), v.minLength(1, 'required'), v.maxLength(maxLoyaltyLines, 'tooLong')),
      type: v.optional(GivenLoyaltyType),
    }),
    answer: BatchAnswer,
    roles: administrators,
  }),
  reverseLoyaltyPoints: write({
    ...pointing,
    method: 'POST',
    path: `${entry}/reverse`,
    summary: 'Take points back by a new row of the opposite amount',
    params: ofEntry,
    body: v.object({ remark: v.optional(Note, '') }),
    answer: Moved,
    roles: reversers,
    about: aboutEntry,
  }),
  listMemberAudit: read({
    ...ours,
    path: `${one}/audit-log`,
    summary: 'Who did what with a member, newest first',
    params,
    query: v.object({ ...listQuery, within: v.optional(v.string()) }),
    answer: v.object({ entries: v.array(AuditEntry), ...counts }),
    roles: systemOnly,
    about,
    reads: ['audit'],
  }),
})

function idsIn(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ]
}
