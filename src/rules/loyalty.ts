// §6: points are given and taken at the home shop only; there are never less than none.
import type { FieldProblems } from '../contract/envelope.ts'
import { mostPoints } from '../contract/limits.ts'
import type { GivenLoyaltyType } from '../contract/loyalty.ts'
import type { Member } from '../contract/member.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { Asking, LoyaltyTransactionView, MemberView } from '../contract/views.ts'
import { firstReason, reasonIf } from './first-reason.ts'

type Given = {
  amount: number
  type?: GivenLoyaltyType | undefined
  remark?: string | undefined
  venueId?: string | undefined
}

/** Without a type: earned, or redeemed where points are taken. */
export function loyaltyTypeOf({ amount, type }: Pick<Given, 'amount' | 'type'>): GivenLoyaltyType {
  return type ?? (amount > 0 ? 'Earn' : 'Redeem')
}

/** Contradictions between amount, type and remark, by field. */
export function judgePoints(typed: Readonly<Record<string, unknown>>): FieldProblems {
  const { amount, type, remark } = typed
  if (type === 'Adjustment')
    return typeof remark === 'string' && remark.trim() !== '' ? {} : { remark: ['remarkRequired'] }
  if (typeof amount !== 'number') return {}
  if (type === 'Earn' && amount < 0) return { amount: ['earnAboveZero'] }
  return type === 'Redeem' && amount > 0 ? { amount: ['redeemBelowZero'] } : {}
}

export function whyNotAddPoints({ member }: MemberView, _asking: Asking, args?: Given): Reason | undefined {
  return firstReason(
    () => whyNotAtHomeShop(member, args?.venueId),
    () => args && whyNotBalance(member, args.amount),
  )
}

function whyNotAtHomeShop({ nickname, homeShopVenueId, memberId }: Member, venueId: string | undefined) {
  return firstReason(
    () =>
      reasonIf(
        homeShopVenueId === null,
        'loyalty.noHomeShop',
        { member: nickname },
        `member set-home-shop ${memberId}`,
      ),
    () => reasonIf(venueId !== undefined && venueId !== homeShopVenueId, 'loyalty.notHomeShop', { member: nickname }),
  )
}

function whyNotBalance({ nickname: member, loyaltyPoints: left }: Member, amount: number): Reason | undefined {
  return firstReason(
    () => reasonIf(left + amount < 0, 'loyalty.tooFew', { member, left, amount: -amount }),
    () => reasonIf(left + amount > mostPoints, 'loyalty.tooMany', { member, most: grouped(mostPoints) }),
  )
}

/** `1,250 → 1,450`, while the amount is typed. */
export function balanceNote({ member }: MemberView, amount: unknown): Reason | undefined {
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount === 0) return undefined
  const after = member.loyaltyPoints + amount
  return after < 0
    ? reason('loyalty.tooFew', { member: member.nickname, left: member.loyaltyPoints, amount: -amount })
    : reason('consequence.pointsMove', { before: grouped(member.loyaltyPoints), after: grouped(after) })
}

/** chosen: thousands by commas in both languages. */
export function grouped(points: number): string {
  return String(points).replace(/\B(?=(\d{3})+$)/g, ',')
}

export function whyNotReverse(view: LoyaltyTransactionView, _asking?: Asking): Reason | undefined {
  const { member, loyaltyTransaction: row } = view
  const amount = row.name
  return firstReason(
    () => reasonIf(row.reversedBy !== null, 'loyalty.alreadyReversed', { amount }),
    // chosen: points given at another home shop cannot be reversed by this one's administrators.
    () => reasonIf(row.venueId === null, 'loyalty.otherShop', { amount }),
    () => whyNotAtHomeShop(member, undefined),
    () => whyNotReversalBalance(member, row.name, row.amount),
  )
}

function whyNotReversalBalance({ memberId, nickname, loyaltyPoints: left }: Member, amount: string, given: number) {
  if (left - given > mostPoints) return reason('loyalty.tooMany', { member: nickname, most: grouped(mostPoints) })
  if (left - given >= 0) return undefined
  const said = { member: nickname, left, amount }
  return left === 0
    ? reason('loyalty.reversalTooFew', said)
    : reason('loyalty.reversalTooFew', said, `member add-points ${memberId} --amount=-${left} --type=Adjustment`)
}
