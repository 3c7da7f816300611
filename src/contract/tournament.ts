// §3: tournament and prize.
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import {
  allRegions,
  Amount,
  Count,
  Currency,
  Id,
  maxRegions,
  maxTeamsPerTournament,
  minCheckInMinutes,
  minTeams,
  Name,
  ShortText,
  Version,
  wholeFrom,
} from './limits.ts'
import { StageFormat, TournamentState } from './states.ts'
import { ImageAddress } from './tournament-image.ts'

export const PrizePart = v.variant('kind', [
  v.object({ kind: v.literal('pool'), currency: Currency, value: Amount }),
  v.object({ kind: v.literal('text'), text: ShortText }),
])
export const Prize = v.object({
  champion: v.nullable(PrizePart),
  firstRunnerUp: v.nullable(PrizePart),
  secondRunnerUp: v.nullable(PrizePart),
})
export type Prize = v.InferOutput<typeof Prize>

/** §3: a registration group; team.group counts from 1 in this list's order. */
export const RegistrationGroup = v.object({ name: Name, maxTeams: wholeFrom(1, 'atLeastOne') })
export type RegistrationGroup = v.InferOutput<typeof RegistrationGroup>

/**
 * §3: one supported region, several, or `All`, which stands alone. In order of their names, so that the same ones are the
 * same value.
 */
export const Regions = v.pipe(
  v.array(ShortText),
  v.minLength(1, 'required'),
  v.maxLength(maxRegions, 'tooLong'),
  v.transform((regions) => (regions.includes(allRegions) ? [allRegions] : [...new Set(regions)].toSorted())),
)

/** The editable fields in a list's answer; tournament-detail.ts has the long texts too. */
export const ListedFields = v.object({
  name: Name,
  game: ShortText,
  region: Regions,
  visibility: v.picklist(['public', 'private']),
  featured: v.boolean(),
  instant: v.boolean(),
  /** null: to be decided. */
  registrationStart: v.nullable(Seconds),
  registrationEnd: v.nullable(Seconds),
  matchStart: v.nullable(Seconds),
  matchEnd: v.nullable(Seconds),
  /** minutes */
  checkInDuration: wholeFrom(minCheckInMinutes, 'minCheckIn'),
  /** minutes; null: no tournament check-in */
  tournamentCheckIn: v.nullable(wholeFrom(minCheckInMinutes, 'minCheckIn')),
  minTeams: v.pipe(v.number(), v.integer(), v.minValue(minTeams, 'minTeams'), v.maxValue(maxTeamsPerTournament)),
  /** null: no limit */
  maxTeams: v.nullable(
    v.pipe(v.number(), v.integer(), v.minValue(minTeams, 'minTeams'), v.maxValue(maxTeamsPerTournament)),
  ),
  starters: v.pipe(v.number(), v.integer(), v.minValue(1, 'minStarters'), v.maxValue(50)),
  benched: v.pipe(v.number(), v.integer(), v.minValue(0, 'tooSmall'), v.maxValue(50, 'tooLarge')),
  logo: v.nullable(ImageAddress),
  banner: v.nullable(ImageAddress),
  mobileBanner: v.nullable(ImageAddress),
  prize: Prize,
  registrationFee: Amount,
  currency: Currency,
  autoDepositPrize: v.boolean(),
  discordRequired: v.boolean(),
  copyOnFull: v.boolean(),
  groups: v.array(RegistrationGroup),
})

export const Tournament = v.object({
  id: Id,
  ...ListedFields.entries,
  state: TournamentState,
  version: v.optional(Version, 1),
  createTime: v.optional(Seconds, 0),
  /** Teams in any state, and those with a confirmed roster. */
  teamCount: v.optional(Count, 0),
  registeredCount: v.optional(Count, 0),
  /** Teams in each of its groups, in their order. */
  groupTeams: v.optional(v.array(Count), []),
  /** Formats of its stages in order. */
  formats: v.optional(v.array(StageFormat), []),
  /** Name of the winner once completed. */
  champion: v.optional(v.nullable(v.string()), null),
  /** Its venues: their administrators may act in its rooms on the night (domain.md 4.14). */
  venueIds: v.optional(v.array(Id), []),
})
export type Tournament = v.InferOutput<typeof Tournament>
