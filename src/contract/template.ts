// A template: the settings of a tournament and its stages, without dates.
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Id, maxStagesPerTemplate, Version } from './limits.ts'
import { AnsweredStageFields, StageFields } from './stage.ts'
import { TournamentFields } from './tournament-detail.ts'

/** Dates and states are left out of a template. */
const lasting = v.omit(TournamentFields, ['registrationStart', 'registrationEnd', 'matchStart', 'matchEnd'])
const stages = v.pipe(v.array(StageFields), v.maxLength(maxStagesPerTemplate, 'tooLong'))

/** `name` is that of the template. */
export const TemplateFields = v.object({ ...lasting.entries, stages })
export type TemplateFields = v.InferOutput<typeof TemplateFields>

export const Template = v.object({
  id: Id,
  ...TemplateFields.entries,
  stages: v.array(AnsweredStageFields),
  version: v.optional(Version, 1),
  createTime: v.optional(Seconds, 0),
})
export type Template = v.InferOutput<typeof Template>
