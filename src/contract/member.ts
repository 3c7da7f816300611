// §3: member of the platform.
import * as v from 'valibot'
import { isDay, tidyDay } from './day.ts'
import { Seconds } from './envelope.ts'
import { halfWidth } from './half-width.ts'
import { Count, holdsHidden, Id, Name, Version } from './limits.ts'
import { PlayerRole, TeamState } from './states.ts'
import { DiscordId } from './team.ts'

/** chosen: §3 names no values. */
export const Gender = v.picklist(['Female', 'Male', 'Other'])
export type Gender = v.InferOutput<typeof Gender>

/** Full width as half width. */
const plain = v.transform((text: string) => text.normalize('NFKC').trim())

/** chosen: a form every mail server takes; whether mail arrives is known only after sending. */
export const Email = v.pipe(
  v.string(),
  plain,
  v.maxLength(254, 'tooLong'),
  v.regex(/^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/u, 'emailFormat'),
  v.check((text) => !holdsHidden(text), 'hiddenCharacter'),
)

/** Blanks, hyphens and brackets between the digits are left out. */
const digits = v.pipe(
  v.string(),
  v.transform((text) => halfWidth(text).replace(/[\s().-]/g, '')),
)
/** E.164. */
export const Mobile = v.pipe(digits, v.regex(/^\+[1-9]\d{6,14}$/, 'mobileFormat'))
/** The same, or without its country: the platform adds that of the venue. */
export const TypedMobile = v.pipe(digits, v.regex(/^(\+[1-9]\d{6}|\d{4})\d{0,8}$/, 'mobileFormat'))

/** A day of the calendar, from 1900 on. */
export const Birthday = v.pipe(
  v.string(),
  v.transform(tidyDay),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'dayFormat'),
  v.check((text) => isDay(text), 'dayFormat'),
  v.minValue('1900-01-01', 'tooLongAgo'),
)

/** A text of that form, or nothing: empty. */
function orEmpty(schema: v.GenericSchema<string, string>) {
  return v.pipe(
    v.string(),
    v.maxLength(2_000, 'tooLong'),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      if (dataset.value.trim() === '') return ''
      const parsed = v.safeParse(schema, dataset.value)
      if (parsed.success) return parsed.output
      for (const { message } of parsed.issues) addIssue({ message })
      return NEVER
    }),
  )
}

export const MemberFields = v.object({
  nickname: Name,
  firstName: orEmpty(Name),
  lastName: orEmpty(Name),
  email: orEmpty(Email),
  mobile: orEmpty(TypedMobile),
  gender: v.nullable(Gender),
  birthday: v.nullable(Birthday),
  discordId: orEmpty(DiscordId),
})
export type MemberFields = v.InferOutput<typeof MemberFields>

export const Member = v.object({
  memberId: Id,
  ...MemberFields.entries,
  /** The home shop; null: none, and points can be given nowhere. */
  homeShopVenueId: v.nullable(Id),
  loyaltyPoints: Count,
  createTime: Seconds,
  version: Version,
})
export type Member = v.InferOutput<typeof Member>

/** As lists show it: for company administrators and operators email and mobile are masked. */
export const ListedMember = v.object({
  ...v.omit(Member, ['email', 'mobile']).entries,
  email: v.string(),
  mobile: v.string(),
  homeShopName: v.optional(v.nullable(v.string()), null),
})
export type ListedMember = v.InferOutput<typeof ListedMember>

/** A team of a tournament in which the member plays. */
export const MemberTeam = v.object({
  tournamentTeamId: Id,
  name: v.string(),
  state: TeamState,
  tournamentId: Id,
  tournamentName: v.string(),
  role: PlayerRole,
  inGameName: v.string(),
})
export type MemberTeam = v.InferOutput<typeof MemberTeam>
