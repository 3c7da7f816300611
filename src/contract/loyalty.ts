// §3: loyalty transaction: a row of a member's ledger of points.
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Count, Id, mostPoints } from './limits.ts'

/** chosen: §3 names no values. A reversal takes back another row. */
export const LoyaltyType = v.picklist(['Earn', 'Redeem', 'Adjustment', 'Reversal'])
export type LoyaltyType = v.InferOutput<typeof LoyaltyType>
/** Types of a new row. */
export const GivenLoyaltyType = v.picklist(['Earn', 'Redeem', 'Adjustment'])
export type GivenLoyaltyType = v.InferOutput<typeof GivenLoyaltyType>

/** §5: required, and an integer. */
export const PointsAmount = v.pipe(
  v.number('required'),
  v.integer('notAWholeNumber'),
  v.notValue(0, 'notZero'),
  v.minValue(-mostPoints, 'tooSmall'),
  v.maxValue(mostPoints, 'tooLarge'),
)

export const LoyaltyTransaction = v.object({
  id: Id,
  memberId: Id,
  /** The amount with its sign: `+200`. */
  name: v.optional(v.string(), ''),
  /** The home shop when it was written. null: not the reader's to see. */
  venueId: v.nullable(Id),
  venueName: v.optional(v.nullable(v.string()), null),
  type: LoyaltyType,
  amount: v.pipe(v.number(), v.integer()),
  balanceAfter: Count,
  remark: v.optional(v.string(), ''),
  /** The author. */
  by: v.optional(v.string(), ''),
  time: Seconds,
  /** The row it takes back, and the one that takes it back. */
  reverses: v.optional(v.nullable(Id), null),
  reversedBy: v.optional(v.nullable(Id), null),
})
export type LoyaltyTransaction = v.InferOutput<typeof LoyaltyTransaction>

/** The row that moved points, and the new balance. */
export const Moved = v.object({ transaction: LoyaltyTransaction, loyaltyPoints: Count })

/** business.md §7: an operator gives and takes, and takes nothing back. */
export const reversers = ['SystemAdmin', 'VenueCompanyAdmin'] as const

/** A line of a list as it was typed, so that each is judged alone: the member by id, nickname, email or mobile number. */
export const LoyaltyLine = v.object({
  member: v.pipe(v.string(), v.maxLength(2_000, 'tooLong'), v.trim()),
  amount: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(100, 'tooLong')),
  remark: v.optional(v.pipe(v.string(), v.maxLength(2_000, 'tooLong')), ''),
})
export type LoyaltyLine = v.InferOutput<typeof LoyaltyLine>
