// Points: given, taken, and taken back.
import * as v from 'valibot'
import type { BatchAnswer } from '../../contract/endpoints-teams.ts'
import { type GivenLoyaltyType, type LoyaltyLine, type LoyaltyType } from '../../contract/loyalty.ts'
import type { Member } from '../../contract/member.ts'
import { maxNoteLength, Note } from '../../contract/limits.ts'
import { nameKey } from '../../contract/name-key.ts'
import { reason, type Reason } from '../../contract/reason.ts'
import { grouped, judgePoints, loyaltyTypeOf, whyNotAddPoints, whyNotReverse } from '../../rules/loyalty.ts'
import { whyNotLine } from '../../rules/loyalty-list.ts'
import { wholeNumberIn } from '../../rules/whole-number.ts'
import { actOn, standalone } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { Invalid, Refusal, type Act, type Call, type Handler } from '../call.ts'
import { visibleTo } from '../policy.ts'
import { findPoints, listPoints, movePoints } from '../store/loyalty.ts'
import { findMember, membersMeant } from '../store/members.ts'

export const listLoyaltyTransactions: Handler<'listLoyaltyTransactions'> = ({ tx, visible, params, query }) =>
  listPoints(tx, visible, params.id, query)

export const getLoyaltyTransaction: Handler<'getLoyaltyTransaction'> = ({ tx, visible, params }) =>
  findPoints(tx, visible, params.loyaltyTransactionId)

export const addLoyaltyPoints = actOn('addLoyaltyPoints', on.memberAsRead, {
  whyNot: whyNotAddPoints,
  run: async (call, { member }) => {
    const { amount, type, remark } = call.body
    const row = { amount, type: loyaltyTypeOf({ amount, type }), remark }
    const problems = judgePoints(row)
    if (Object.keys(problems).length > 0) throw new Invalid(problems)
    const written = await move(call, member, row)
    if ('why' in written) throw new Refusal(written.why)
    return answer(call, member.memberId, written.id)
  },
})

export const reverseLoyaltyPoints = actOn('reverseLoyaltyPoints', on.pointsAsRead, {
  unseen: 'adds another',
  whyNot: (view, asking) => whyNotReverse(view, asking),
  run: async (call, { member, loyaltyTransaction: { id, amount } }) => {
    const row = { amount: -amount, type: 'Reversal' as const, remark: call.body.remark, reverses: id }
    const written = await move(call, member, row)
    if ('why' in written) {
      const now = {
        loyaltyTransaction: await findPoints(call.tx, call.visible, id),
        member: await findMember(call.tx, member.memberId),
      }
      throw new Refusal(whyNotReverse(now, call.asking) ?? written.why)
    }
    return answer(call, member.memberId, written.id)
  },
})

type Row = { amount: number; type: LoyaltyType; remark: string; reverses?: string }
type Written = { id: string; balanceAfter: number } | { why: Reason }

/** At the home shop as it was read: where that has changed meanwhile, nothing moves. */
async function move(act: Act, member: Member, row: Row): Promise<Written> {
  const { tx, asking } = act
  const { memberId, homeShopVenueId: venueId } = member
  const by = { by: asking.user.sub, byName: asking.user.name, time: asking.now }
  const moved = venueId === null ? undefined : await movePoints(tx, { memberId, venueId, ...row }, by)
  if (moved) {
    const { balanceAfter } = moved
    act.touched(
      'member',
      memberId,
      { loyaltyPoints: balanceAfter - row.amount },
      { loyaltyPoints: balanceAfter, ...told(row) },
      'adds',
    )
    return moved
  }
  const now = { member: await findMember(tx, memberId) }
  const facts = { amount: row.amount, ...(venueId !== null && { venueId }) }
  return { why: whyNotAddPoints(now, asking, facts) ?? reason('request.conflict') }
}

function told({ type, remark }: Row) {
  return { type, ...(remark !== '' && { remark }) }
}

async function answer({ tx, asking }: Act, memberId: string, id: string) {
  const transaction = await findPoints(tx, visibleTo(asking.user), id)
  const { loyaltyPoints } = await findMember(tx, memberId)
  return { transaction, loyaltyPoints }
}

/** chosen: lines of a list that are told one by one before it is confirmed; more are not read. */
const linesTold = 100

type Judged = { line: LoyaltyLine; index: number } & ({ member: Member; row: Row } | { why: Reason })
type Done = { name: string; id: string | null; why?: Reason; moved?: { amount: number; after: number } }

export const addManyLoyaltyPoints = standalone('addManyLoyaltyPoints', 'adds another', async (call) => {
  const { lines, type } = call.body
  const texts = lines.map(({ member }) => member)
  const meant = await membersMeant(call.tx, call.visible, texts, nameKey)
  const judged = lines.map((line, index): Judged => ({ line, index, ...judgeLine(line, type, meant.get(line.member)) }))
  const done: Done[] = []
  // In the order of the members, so that two lists never wait for each other in a ring.
  for (const each of judged.toSorted(byMember)) done[each.index] = await addLine(call, each)
  tellLines(call, done)
  return batchOf(call, done)
})

function byMember(a: Judged, b: Judged): number {
  const [one, other] = [a, b].map((each) => ('member' in each ? Number(each.member.memberId) || 0 : 0))
  return (one ?? 0) - (other ?? 0) || a.index - b.index
}

function judgeLine(
  line: LoyaltyLine,
  type: GivenLoyaltyType | undefined,
  [member, ...others]: readonly Member[] = [],
): { member: Member; row: Row } | { why: Reason } {
  const why = whyNotLine(line)
  if (why) return { why }
  if (!member) return { why: reason('loyalty.lineUnknown', { member: line.member }) }
  if (others.length > 0) {
    const found = [member, ...others].map(nameAndId)
    return { why: reason('loyalty.lineUnclear', { member: line.member, found }) }
  }
  const amount = wholeNumberIn(line.amount) ?? 0
  const row = { amount, type: loyaltyTypeOf({ amount, type }), remark: line.remark }
  const [problem] = Object.keys(judgePoints(row))
  if (problem !== undefined) return { why: reason('loyalty.lineType', { amount: line.amount, type: row.type }) }
  if (!v.is(Note, line.remark)) return { why: reason('loyalty.lineRemark', { most: maxNoteLength }) }
  return { member, row: { ...row, remark: v.parse(Note, line.remark) } }
}

/** As a line says exactly that member. */
function nameAndId({ nickname, memberId }: Member): string {
  return `${nickname} (id:${memberId})`
}

async function addLine(call: Act, judged: Judged): Promise<Done> {
  if ('why' in judged) return { name: judged.line.member, id: null, why: judged.why }
  const { member, row } = judged
  const written = await move(call, member, row)
  if ('why' in written) return { name: member.nickname, id: null, why: written.why }
  return { name: member.nickname, id: written.id, moved: { amount: row.amount, after: written.balanceAfter } }
}

function tellLines(call: Act, done: readonly Done[]): void {
  const moved = done.flatMap(({ name, moved }) => (moved ? [{ name, ...moved }] : []))
  const sum = moved.reduce((all, { amount }) => all + amount, 0)
  call.consequence(reason('consequence.pointsOfMany', { count: moved.length, sum: grouped(sum) }))
  for (const { name, amount, after } of moved.slice(0, linesTold)) {
    call.consequence(
      reason('consequence.pointsOf', { member: name, before: grouped(after - amount), after: grouped(after) }),
    )
  }
  const refused = done.filter(({ why }) => why).map(({ name }) => name)
  if (refused.length > 0) {
    call.consequence(
      reason('consequence.pointsRefused', { count: refused.length, members: refused.slice(0, linesTold) }),
    )
  }
}

function batchOf(call: Pick<Call<'addManyLoyaltyPoints'>, 'say'>, done: readonly Done[]): BatchAnswer {
  const results = done.map(({ name, id, why }) => ({
    id,
    name,
    ok: why === undefined,
    code: why?.code ?? null,
    message: why ? (call.say?.(why) ?? why.code) : '',
  }))
  const failCount = results.filter(({ ok }) => !ok).length
  return { results, okCount: results.length - failCount, failCount }
}
