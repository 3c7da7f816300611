// §3: the campaign: prizes, the codes they are handed out for, and missions that members send in.
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Count, holdsHidden, Id, mostPrizes, Name, Version } from './limits.ts'
import { MissionState, PrizeState, RedemptionState } from './states.ts'

/** chosen */
const maxDescription = 2_000

export const PrizeDescription = v.pipe(
  v.string(),
  v.maxLength(maxDescription, 'tooLong'),
  v.transform((text) => text.normalize('NFC').trim()),
  // Lines may end; nothing else that is not seen.
  v.check((text) => !holdsHidden(text.replaceAll(/[\n\r\t]/g, ' ')), 'hiddenCharacter'),
)

/** How many there are. */
export const PrizeCount = v.pipe(
  v.number('required'),
  v.integer('notAWholeNumber'),
  v.minValue(1, 'atLeastOne'),
  v.maxValue(mostPrizes, 'tooLarge'),
)

/** As a code is typed; what it means says rules/prize-code.ts. */
export const TypedCode = v.pipe(
  v.string(),
  v.maxLength(200, 'tooLong'),
  v.check((typed) => !typed.includes('\u0000'), 'codeSign'),
  v.metadata({ example: '0000-0000-0000' }),
)

const Winner = v.object({ memberId: Id, name: v.string() })

export const Prize = v.object({
  id: Id,
  name: Name,
  description: v.optional(v.string(), ''),
  state: PrizeState,
  count: Count,
  /** How many were handed out. */
  redeemed: Count,
  /** Codes that are not redeemed yet. */
  codesOut: v.optional(Count, 0),
  /** All of its codes, whatever became of them. */
  codesIssued: v.optional(Count, 0),
  /** chosen: the latest winners first, as many as fit a line; a list of its own has all. */
  winners: v.optional(v.array(Winner), []),
  createTime: Seconds,
  version: Version,
})
export type Prize = v.InferOutput<typeof Prize>

export const Redemption = v.object({
  id: Id,
  /** `XXXX-XXXX-XXXX` */
  code: v.string(),
  prizeId: Id,
  prizeName: v.string(),
  memberId: Id,
  memberName: v.string(),
  /** The mission it was issued for. */
  missionId: v.optional(v.nullable(Id), null),
  state: RedemptionState,
  issuedTime: Seconds,
  issuedBy: v.optional(v.string(), ''),
  redeemedTime: v.optional(v.nullable(Seconds), null),
  redeemedBy: v.optional(v.nullable(v.string()), null),
  venueId: v.optional(v.nullable(Id), null),
  venueName: v.optional(v.nullable(v.string()), null),
  /** The last time a hand-out was rolled back, who did it and why. */
  rolledBackTime: v.optional(v.nullable(Seconds), null),
  rolledBackBy: v.optional(v.nullable(v.string()), null),
  rollBackReason: v.optional(v.string(), ''),
  version: Version,
})
export type Redemption = v.InferOutput<typeof Redemption>

/** A picture that was sent before, by its SHA-256. */
const SentBefore = v.object({ missionId: Id, memberName: v.string(), time: Seconds })

export const MissionPicture = v.object({
  id: Id,
  /** Path of the file under the API base; the path alone gives access to it. */
  url: v.string(),
  name: v.optional(v.nullable(v.string()), null),
  width: v.number(),
  height: v.number(),
  size: v.number(),
  time: Seconds,
  sentBefore: v.optional(v.nullable(SentBefore), null),
})
export type MissionPicture = v.InferOutput<typeof MissionPicture>

export const Mission = v.object({
  id: Id,
  /** Which mission it answers. */
  name: v.string(),
  memberId: Id,
  memberName: v.string(),
  submissionTime: Seconds,
  /** How many evidences it has. */
  pictureCount: v.optional(Count, 0),
  /** Any of its pictures was sent before. */
  repeated: v.optional(v.boolean(), false),
  state: MissionState,
  decidedTime: v.optional(v.nullable(Seconds), null),
  decidedBy: v.optional(v.nullable(v.string()), null),
  reason: v.optional(v.string(), ''),
  /** The code that its approval issued. */
  redemption: v.optional(
    v.nullable(v.object({ id: Id, code: v.string(), prizeId: Id, prizeName: v.string(), state: RedemptionState })),
    null,
  ),
  version: Version,
})
export type Mission = v.InferOutput<typeof Mission>

export const MissionDetail = v.object({ ...Mission.entries, pictures: v.array(MissionPicture) })
export type MissionDetail = v.InferOutput<typeof MissionDetail>

/** Other viewers of a mission. */
export const Looker = v.object({ name: v.string() })

/** Under the main API base. */
export function missionPicturePath(id: string, secret: string): string {
  return `/files/missions/${encodeURIComponent(id)}/${encodeURIComponent(secret)}`
}
