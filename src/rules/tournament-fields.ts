// §5: the fields of a tournament checked together; the schema has checked each separately.
import * as v from 'valibot'
import type { FieldProblems } from '../contract/envelope.ts'
import { allRegions, walletCurrency } from '../contract/limits.ts'
import { hasPlainLinks } from '../contract/rich-text.ts'
import type { Settings } from '../contract/settings.ts'
import { TournamentImage } from '../contract/tournament-image.ts'
import { TournamentFields } from '../contract/tournament-detail.ts'
import { nameKey } from '../contract/name-key.ts'
import { firstTwice } from './first-reason.ts'
import { centsOf, maxFee, maxPrize } from './money.ts'
import { whyNotForm } from './registration-form.ts'

/** Fields against each other and against the settings; fields left out are not checked. */
export function tournamentProblems(fields: Partial<TournamentFields>, settings: Settings): FieldProblems {
  const { game, region } = fields
  return {
    ...(game !== undefined && !settings.games.includes(game) && { game: ['notSupported'] }),
    ...(region !== undefined && !regionsFit(region, settings) && { region: ['notSupported'] }),
    ...unfitFields(fields),
  }
}

/** The typed values that are valid fields on their own; the rest is not checked across fields. */
export function soundFields(typed: Readonly<Record<string, unknown>>): Partial<TournamentFields> {
  return Object.fromEntries(
    Object.entries(TournamentFields.entries).flatMap(([name, schema]) => {
      const field = v.safeParse(schema, typed[name])
      return field.success ? [[name, field.output]] : []
    }),
  )
}

/** Without problems that existed before a change in fields it leaves alone: an earlier rule accepted those. */
export function freshProblems(now: FieldProblems, before: FieldProblems, changed: readonly string[]): FieldProblems {
  const fresh = Object.entries(now).map(([field, problems]) => {
    const isKnown = (problem: string) => !changed.includes(field) && before[field]?.includes(problem)
    return [field, problems.filter((problem) => !isKnown(problem))] as const
  })
  return Object.fromEntries(fresh.filter(([, problems]) => problems.length > 0))
}

/** Fields against each other. */
export function unfitFields(fields: Partial<TournamentFields>): FieldProblems {
  const { minTeams, maxTeams, groups = [], registrationStart, registrationEnd, matchStart } = fields
  const groupNames = groups.map((group) => nameKey(group.name))
  const pools = Object.values(fields.prize ?? {}).filter((part) => part?.kind === 'pool')
  const isAbove = (amount: string, most: string) => centsOf(amount) > centsOf(most)
  const problems: [field: string, fails: boolean, code: string][] = [
    ['maxTeams', maxTeams != null && minTeams !== undefined && maxTeams < minTeams, 'belowMinimum'],
    // §4: an instant tournament starts when it is full.
    ['maxTeams', fields.instant === true && maxTeams === null, 'required'],
    // Judged here and not by the schema: stored values must stay readable.
    ['registrationFee', isAbove(fields.registrationFee ?? '0.00', maxFee), 'tooLarge'],
    ['prize', pools.some(({ value }) => isAbove(value, maxPrize)), 'tooLarge'],
    ['groups', groups.length > 0 && !groupsFit(fields), 'groupSum'],
    ['groups', firstTwice(groupNames) !== undefined, 'groupTwice'],
    ['form', whyNotForm(fields.form ?? []) !== undefined, 'unfitForm'],
    ['about', !hasPlainLinks(fields.about ?? []), 'notAPlainLink'],
    ['rules', !hasPlainLinks(fields.rules ?? []), 'notAPlainLink'],
    ['registrationEnd', isAfter(registrationStart, registrationEnd), 'endBeforeStart'],
    ['matchStart', isAfter(registrationEnd, matchStart), 'beforeRegistrationEnd'],
    ['matchEnd', isAfter(matchStart, fields.matchEnd), 'endBeforeStart'],
    // §9: prizes are deposited in one currency only. chosen: that is the currency of the tournament and of each pool.
    [
      'autoDepositPrize',
      fields.autoDepositPrize === true &&
        [fields, ...pools].some((part) => (part.currency ?? walletCurrency) !== walletCurrency),
      'walletCurrency',
    ],
  ]
  const found: FieldProblems = {}
  for (const [field, fails, code] of problems) if (fails) found[field] = [...(found[field] ?? []), code]
  return found
}

/** §5: images are required on edit: one that is there is replaced by another, never taken away. */
export function imagesTaken(stored: TournamentFields, changes: Partial<TournamentFields>): TournamentImage[] {
  return TournamentImage.options.filter((image) => stored[image] !== null && changes[image] === null)
}

function regionsFit(regions: readonly string[], settings: Settings): boolean {
  return regions.every((region) => region === allRegions || settings.regions.includes(region))
}

/** §5: the groups' maxima must add up to the tournament's. */
export function groupsFit({ groups = [], maxTeams }: Partial<TournamentFields>): boolean {
  return groups.reduce((sum, group) => sum + group.maxTeams, 0) === maxTeams
}

/** Both times are set and the first is not before the second. */
export function isAfter(first: number | null | undefined, second: number | null | undefined): boolean {
  return first != null && second != null && first >= second
}
