// §3: what only the tournament itself is answered with, and no list. Lists are read before anything else: nothing of this
// is loaded with them.
import * as v from 'valibot'
import { HeldAt } from './held-at.ts'
import { RegistrationForm } from './registration-form.ts'
import { RichText, RichTextGiven } from './rich-text.ts'
import { ListedFields, Tournament } from './tournament.ts'

/** The editable fields; every field has a value in a stored tournament. */
export const TournamentFields = v.object({
  ...ListedFields.entries,
  about: RichTextGiven,
  rules: RichTextGiven,
  form: RegistrationForm,
})
export type TournamentFields = v.InferOutput<typeof TournamentFields>

export const TournamentDetail = v.object({
  ...Tournament.entries,
  about: RichText,
  rules: RichText,
  form: RegistrationForm,
  /** Its venues: their administrators may check teams in. Present where the tournament itself is read. */
  heldAt: v.optional(v.array(HeldAt)),
})
export type TournamentDetail = v.InferOutput<typeof TournamentDetail>

/** §2 publish review: one item of the checklist. */
export const PublishCheckItem = v.object({
  key: v.string(),
  ok: v.boolean(),
  required: v.boolean(),
  field: v.nullable(v.string()),
})
export type PublishCheckItem = v.InferOutput<typeof PublishCheckItem>
