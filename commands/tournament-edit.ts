// The settings of a tournament (§2 edit) as typed: flat texts, numbers and boxes; and the command that changes them.
import { inMinutes } from '../src/registry/minutes.ts'
import { tidyAmount } from '../src/rules/money.ts'
import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import type { FieldProblems } from '../src/contract/envelope.ts'
import { ReadingText } from '../src/contract/limits.ts'
import type { Reason } from '../src/contract/reason.ts'
import { RichText } from '../src/contract/rich-text.ts'
import { readRichText, writeRichText } from '../src/contract/rich-text-source.ts'
import { readStored } from '../src/contract/stored.ts'
import { Prize } from '../src/contract/tournament.ts'
import { TournamentFields } from '../src/contract/tournament-detail.ts'
import { defineCommand, invocation, reversible, type Invocation } from '../src/registry/define.ts'
import { changedFrom, storedValues } from '../src/registry/stored-values.ts'
import { groupSum, groupText, readGroup } from '../src/rules/group-text.ts'
import { prizeText, readPrize } from '../src/rules/prize-text.ts'
import { freshProblems, soundFields, unfitFields } from '../src/rules/tournament-fields.ts'
import { whyNotEditTournament } from '../src/rules/tournaments.ts'

const fields = TournamentFields.entries

export const asked = {
  name: fields.name,
  game: v.pipe(v.string(), v.metadata({ choicesFrom: 'games' })),
  region: v.pipe(fields.region, v.metadata({ choicesFrom: 'regions', unordered: true })),
  when: v.pipe(v.nullable(v.pipe(v.number(), v.integer())), v.metadata({ ask: 'date-time' })),
}

export const schedule = {
  registrationStart: v.optional(asked.when),
  registrationEnd: v.optional(asked.when),
  matchStart: v.optional(asked.when),
  matchEnd: v.optional(asked.when),
}

export const checkIn = {
  checkInDuration: v.optional(v.pipe(fields.checkInDuration, inMinutes)),
  tournamentCheckIn: v.optional(
    v.pipe(fields.tournamentCheckIn, v.metadata<number | null, { readonly minutes: true }>({ minutes: true })),
  ),
}

export const sizes = {
  minTeams: v.optional(fields.minTeams),
  maxTeams: v.optional(fields.maxTeams),
  starters: v.optional(fields.starters),
  benched: v.optional(fields.benched),
}

/** `TWD 1000.00`, or in words. */
const prize = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(2_000, 'tooLong'),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const read = readPrize(dataset.value)
      if (read) return read.part
      addIssue({ message: 'amountFormat' })
      return NEVER
    }),
  ),
)
const prizes = { champion: prize, firstRunnerUp: prize, secondRunnerUp: prize }
/** `# heading`, `- list`, `**bold**` (rich-text-source.ts). */
const text = v.optional(
  v.pipe(ReadingText, v.metadata({ ask: 'long-text', rich: true }), v.transform(readRichText), RichText),
)

const group = v.pipe(
  v.string(),
  v.maxLength(250, 'tooLong'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = readGroup(dataset.value)
    if (read) return read
    addIssue({ message: 'groupFormat' })
    return NEVER
  }),
)

export const money = {
  /** As people type it: `300` is `300.00`. */
  registrationFee: v.optional(
    v.pipe(v.string(), v.metadata({ tidy: tidyAmount }), v.transform(tidyAmount), fields.registrationFee),
  ),
  currency: v.optional(fields.currency),
  autoDepositPrize: v.optional(fields.autoDepositPrize),
}

/** `North: 8`, one after another. */
export const groups = v.optional(v.pipe(v.array(group), v.metadata({ groups: true })))

/** Settings a new tournament may leave out until it is edited. */
export const laterFields = {
  featured: v.optional(fields.featured),
  instant: v.optional(fields.instant),
  copyOnFull: v.optional(fields.copyOnFull),
  discordRequired: v.optional(fields.discordRequired),
  ...prizes,
  about: text,
  rules: text,
}

/** All of it that is not of one time only. */
export const lasting = {
  name: v.optional(asked.name),
  game: v.optional(asked.game),
  region: v.optional(asked.region),
  visibility: v.optional(fields.visibility),
  featured: v.optional(fields.featured),
  instant: v.optional(fields.instant),
  copyOnFull: v.optional(fields.copyOnFull),
  ...sizes,
  ...checkIn,
  discordRequired: v.optional(fields.discordRequired),
  ...prizes,
  ...money,
  groups,
  about: text,
  rules: text,
}

const TournamentEdit = v.object({ ...lasting, ...schedule })
const LastingEdit = v.object(lasting)
/** Rows of a list have no long texts. */
type Stored = Pick<TournamentFields, 'prize' | 'groups'> & Partial<Pick<TournamentFields, 'about' | 'rules'>>

/** The changed fields, in the platform's form. */
export function changesOf(stored: Stored, typed: v.InferOutput<typeof LastingEdit>): Partial<TournamentFields> {
  return changedFrom(stored, fieldsTyped(typed, stored.prize))
}

/** The typed values as the platform takes them; omitted places keep the prizes of `before`. */
export function fieldsTyped(
  { champion, firstRunnerUp, secondRunnerUp, ...others }: v.InferOutput<typeof LastingEdit>,
  before: Prize = noPrizes,
): Partial<TournamentFields> {
  const places = Object.entries({ champion, firstRunnerUp, secondRunnerUp }).filter(([, part]) => part !== undefined)
  return {
    ...others,
    ...(places.length > 0 && { prize: readStored(Prize, { ...before, ...Object.fromEntries(places) }) }),
  }
}

/** The stored values of some arguments, as they are typed. */
export function typedValues(stored: Stored, names: readonly string[]): Record<string, never> {
  const { champion, firstRunnerUp, secondRunnerUp } = stored.prize
  const places = {
    champion: prizeText(champion),
    firstRunnerUp: prizeText(firstRunnerUp),
    secondRunnerUp: prizeText(secondRunnerUp),
  }
  const groups = stored.groups.map(groupText)
  const texts = { about: writeRichText(stored.about ?? []), rules: writeRichText(stored.rules ?? []) }
  return storedValues({ ...stored, ...places, groups, ...texts }, names)
}

/** Arguments whose values differ from what is stored: what an undo sets back. */
export function changedNames(stored: Stored, typed: v.InferOutput<typeof LastingEdit>): string[] {
  const { prize, ...others } = changesOf(stored, typed)
  const places = Object.keys(prizes).filter((name) => prize !== undefined && name in typed)
  return [...Object.keys(others), ...places]
}

const noPrizes = { champion: null, firstRunnerUp: null, secondRunnerUp: null }

/** Conflicts between the typed values and the stored ones. */
export function judgeTyped(
  typed: Readonly<Record<string, unknown>>,
  stored?: Partial<TournamentFields>,
): FieldProblems {
  const grouped = v.safeParse(groups, typed['groups'])
  const pools = Object.entries(prizes).flatMap(([name, part]) => {
    const read = v.safeParse(part, typed[name])
    return read.success && read.output !== undefined ? [[name, read.output] as const] : []
  })
  const unfit = unfitFields({
    ...stored,
    ...soundFields(typed),
    ...(grouped.success && grouped.output && { groups: grouped.output }),
    ...(pools.length > 0 && {
      prize: readStored(Prize, { ...noPrizes, ...stored?.prize, ...Object.fromEntries(pools) }),
    }),
  })
  const given = Object.keys(typed).filter((name) => typed[name] !== undefined)
  if (pools.length > 0) given.push('prize')
  const { prize: ofPrizes, ...problems } = freshProblems(unfit, stored ? unfitFields(stored) : {}, given)
  // Prizes are typed one by one.
  return ofPrizes ? { ...problems, ...Object.fromEntries(pools.map(([name]) => [name, ofPrizes])) } : problems
}

/** How the groups fit the tournament, as they are typed. */
export function groupsNote(name: string, typed: Readonly<Record<string, unknown>>): Reason | undefined {
  const { groups, maxTeams } = typed
  const rows = typeof groups === 'string' ? groups.split('\n') : v.is(v.array(v.string()), groups) ? groups : []
  if (name !== 'groups' || rows.join('') === '') return undefined
  return groupSum(rows, typeof maxTeams === 'number' ? maxTeams : null)
}

export const editTournament = defineCommand({
  id: 'tournament.edit',
  target: 'tournament',
  args: TournamentEdit,
  keys: 'e t',
  menu: 'edit',
  risk: reversible,
  whyNot: (view, asking, typed) => whyNotEditTournament(view, asking, typed && changesOf(view.tournament, typed)),
  form: {
    // §4: a copy opens when an instant tournament is full.
    applies: (name, typed) => name !== 'copyOnFull' || typed['instant'] === true,
    judge: (typed, view) => judgeTyped(typed, view?.tournament),
    notes: groupsNote,
    prefill: ({ tournament }) => typedValues(tournament, Object.keys(TournamentEdit.entries)),
  },
  plan: ({ tournament }, typed) => [
    request(
      endpoints.editTournament,
      { id: tournament.id },
      { ...changesOf(tournament, typed), version: tournament.version },
    ),
  ],
  undo: ({ tournament }, typed): Invocation =>
    invocation(editTournament, [tournament.id], typedValues(tournament, changedNames(tournament, typed))),
})
