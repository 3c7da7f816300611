// §3: member, and loyalty transactions (§6: only at the member's home shop).
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Amount, Id, Version } from './limits.ts'

export const Member = v.object({
  id: Id,
  nickname: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  mobile: v.string(),
  gender: v.nullable(v.string()),
  /** `YYYY-MM-DD` */
  birthday: v.nullable(v.pipe(v.string(), v.isoDate())),
  homeShopVenueId: v.nullable(Id),
  discordId: v.nullable(v.string()),
  /** TWD (§9). */
  walletBalance: Amount,
  loyaltyPoints: v.pipe(v.number(), v.integer()),
  version: Version,
})
export type Member = v.InferOutput<typeof Member>

export const LoyaltyTransaction = v.object({
  id: Id,
  memberId: Id,
  venueId: Id,
  type: v.string(),
  /** §5: required and an integer; negative takes points away. */
  amount: v.pipe(v.number(), v.integer()),
  remark: v.string(),
  time: Seconds,
})
export type LoyaltyTransaction = v.InferOutput<typeof LoyaltyTransaction>
