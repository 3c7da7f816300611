// A template: all that is set of a tournament and its stages, without what is of one time only.
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Id, maxStagesPerTemplate, Version } from './limits.ts'
import { StageFields } from './stage.ts'
import { TournamentFields } from './tournament-detail.ts'

/** What is of one time only is no part of a template. */
const lasting = v.omit(TournamentFields, ['registrationStart', 'registrationEnd', 'matchStart', 'matchEnd'])
const stages = v.pipe(v.array(StageFields), v.maxLength(maxStagesPerTemplate, 'tooLong'))

/** `name` is that of the template. */
export const TemplateFields = v.object({ ...lasting.entries, stages })
export type TemplateFields = v.InferOutput<typeof TemplateFields>

export const Template = v.object({
  id: Id,
  ...TemplateFields.entries,
  version: Version,
  createTime: Seconds,
})
export type Template = v.InferOutput<typeof Template>
