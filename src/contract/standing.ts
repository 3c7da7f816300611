// Team standings of a stage (§4, §5; domain.md 4.8).
import * as v from 'valibot'
import { idOf } from './ids.ts'
import { Id, wholeFrom } from './limits.ts'

export const Standing = v.object({
  tournamentTeamId: Id,
  name: v.string(),
  groupNumber: wholeFrom(1),
  /** Competition ranking inside its division: 1, 2, 3, 3, 5. */
  rank: wholeFrom(1),
  /** Same rank as a neighbour, with every criterion equal. */
  tied: v.optional(v.boolean(), false),
  /** The criterion that separated it from the team above; null for the first and for tied rows. `manual` after an edit. */
  decidedBy: v.optional(v.nullable(v.string()), null),
  /** Figures of the criteria and of the table: played, win, draw, lose, points, scoreFor, scoreAgainst, … */
  values: v.optional(v.record(v.string(), v.number()), {}),
})
export type Standing = v.InferOutput<typeof Standing>

/** `PUT …/standings` (§7): every team of the stage once, with its rank. */
export const StandingEntry = v.object({
  tournamentTeamId: idOf('team'),
  rank: wholeFrom(1),
})
export type StandingEntry = v.InferOutput<typeof StandingEntry>

/**
 * chosen: the prizes of a place that several teams share are divided among them, given to named teams, or not awarded.
 * With `none` a first place without a winner has no champion either.
 */
export const SharedPrize = v.picklist(['split', 'named', 'none'])
export type SharedPrize = v.InferOutput<typeof SharedPrize>

/** One line of a tournament's final ranking. */
export const FinalRank = v.object({
  rank: v.number(),
  tournamentTeamId: Id,
  name: v.string(),
  stageName: v.string(),
  /** Why it stands here: a criterion of its stage, `winner`, `shared`, `leftEarlier`, `rankInDivision` or `official`. */
  decidedBy: v.optional(v.string()),
  /** The prizes it takes part in, as places, and among how many teams they are divided. */
  prize: v.optional(v.object({ places: v.array(v.number()), among: v.number() })),
})
export type FinalRank = v.InferOutput<typeof FinalRank>
