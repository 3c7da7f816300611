import { maxMemberNames } from '../../contract/limits.ts'
import type { Member, MemberFields } from '../../contract/member.ts'
import { reason } from '../../contract/reason.ts'
import { reasonIf } from '../../rules/first-reason.ts'
import { judgeBirthday } from '../../rules/members.ts'
import { actOn, free, standalone } from '../act-on.ts'
import { difference, given } from '../acts/difference.ts'
import { masked } from '../acts/masked.ts'
import { phoneInFull } from '../acts/phone-in-full.ts'
import * as on from '../acts/subjects.ts'
import { enforce, Invalid, type Act, type Handler } from '../call.ts'
import { visibleTo } from '../policy.ts'
import { listAuditOf } from '../store/audit.ts'
import * as store from '../store/members.ts'
import { findVenue, keepInUse, listVenueNames } from '../store/venues.ts'

export const listMembers: Handler<'listMembers'> = async ({ tx, visible, query, asking }) => {
  const { members, ...counts } = await store.listMembers(tx, visible, query)
  return { members: members.map((member) => masked(member, asking)), ...counts }
}

export const getMember: Handler<'getMember'> = ({ tx, params }) => store.findMember(tx, params.id)

export const listMemberTeams: Handler<'listMemberTeams'> = async ({ tx, params }) => ({
  teams: await store.teamsOfMember(tx, params.id),
})

export const listMemberNames: Handler<'listMemberNames'> = async ({ tx, visible, query }) => ({
  names: await store.memberNames(tx, visible, query.ids, maxMemberNames),
})

export const listMemberAudit: Handler<'listMemberAudit'> = ({ tx, params, query }) =>
  listAuditOf(tx, query.within ?? `member:${params.id}`, query)

const nothing: Omit<MemberFields, 'nickname'> = {
  firstName: '',
  lastName: '',
  email: '',
  mobile: '',
  gender: null,
  birthday: null,
  discordId: '',
}

export const createMember = standalone('createMember', 'adds another', async (call) => {
  const { homeShopVenueId, ...typed } = call.body
  const shop = await newShopOf(call, homeShopVenueId)
  const mobile = await mobileInFull(call, homeShopVenueId)
  const fields = { ...nothing, ...given({ ...typed, mobile }), nickname: typed.nickname }
  requirePast(call, fields.birthday)
  const created = await store.insertMember(call.tx, fields, shop, call.asking.now)
  call.touched('member', created.memberId, undefined, { nickname: created.nickname, homeShopVenueId })
  return created
})

export const editMember = actOn('editMember', on.member, {
  whyNot: free,
  run: async (call, { member }) => {
    const mobile = await mobileInFull(call, member.homeShopVenueId)
    const fields = given({ ...call.body, mobile })
    const { before, after } = difference<Partial<Member>>(member, { ...member, ...fields })
    requirePast(call, after.birthday)
    call.changed(before, after)
    return Object.keys(after).length === 0 ? member : store.updateMember(call.tx, member.memberId, fields)
  },
})

export const setHomeShop = actOn('setHomeShop', on.member, {
  whyNot: free,
  run: async (call, { member }) => {
    const { homeShopVenueId } = call.body
    if (homeShopVenueId === member.homeShopVenueId) return member
    const from = await shopOf(call, member.homeShopVenueId)
    const to = await newShopOf(call, homeShopVenueId)
    const { nickname } = member
    const isOneCompany = from?.venueCompanyId === to?.venueCompanyId
    if (to) call.consequence(reason('consequence.memberSeenAt', { member: nickname, venue: to.name }))
    if (from) call.consequence(reason('consequence.memberUnseenAt', { member: nickname, venue: from.name }))
    if (to && !isOneCompany) call.consequence(reason('consequence.memberSeenByCompany', { venue: to.name }))
    if (from && !isOneCompany) call.consequence(reason('consequence.memberUnseenByCompany', { venue: from.name }))
    if (!to) call.consequence(reason('consequence.memberWithoutShop', { member: nickname }))
    call.changed({ homeShopVenueId: member.homeShopVenueId }, { homeShopVenueId })
    return store.moveMember(call.tx, member.memberId, to)
  },
})

/** A number without its country is one of the country of the home shop. */
async function mobileInFull(
  { tx, body, asking }: Act & { body: { mobile?: string | undefined } },
  shop: string | null,
) {
  const { mobile } = body
  if (!mobile || mobile.startsWith('+')) return mobile
  return phoneInFull('mobile', mobile, shop === null ? undefined : (await findVenue(tx, shop, asking.now)).country)
}

function requirePast({ asking }: Act, birthday: string | null | undefined): void {
  const problems = judgeBirthday(birthday, asking.now)
  if (Object.keys(problems).length > 0) throw new Invalid(problems)
}

async function newShopOf({ tx, asking }: Act, venueId: string | null): Promise<store.HomeShop | null> {
  if (venueId === null) return null
  const venue = await keepInUse(tx, visibleTo(asking.user), venueId)
  enforce(reasonIf(venue.state === 'Archived', 'venue.archivedChosen', { names: [venue.name] }))
  return venue
}

async function shopOf({ tx, asking }: Act, venueId: string | null): Promise<store.HomeShop | null> {
  if (venueId === null) return null
  const [venue] = await listVenueNames(tx, visibleTo(asking.user), { ids: [venueId] })
  return venue ?? null
}
