// Templates of tournaments (domain.md §5).
import * as v from 'valibot'
import { counts, listQuery, named, read, write } from './endpoint.ts'
import { StageData } from './endpoints-stages.ts'
import { idOf } from './ids.ts'
import { Id, maxStagesPerTemplate, Version } from './limits.ts'
import { Template, TemplateFields } from './template.ts'
import { Crop, TournamentImage } from './tournament-image.ts'
import { administrators, systemOnly } from './user.ts'

const base = '/admin/tournament/v1/tournament-templates'
const one = `${base}/{templateId}`
const params = v.object({ templateId: idOf('template') })
const about = { kind: 'template', param: 'templateId' } as const
const failure = { text: 'problem.loadTemplates', how: 'leads' } as const
const { name, game, region, stages: _whole, ...others } = TemplateFields.entries
/** Omitted settings of a stage take the defaults of its game. */
const stages = v.optional(v.pipe(v.array(StageData), v.maxLength(maxStagesPerTemplate, 'tooLong')))
const partly = v.partial(v.object(others)).entries
/** As of tournaments: every administrator reads them, system administrators change them. */
const reading = { roles: administrators, scope: 'platform', failure, reads: ['template'] } as const
const changing = { roles: systemOnly, scope: 'platform' } as const

export const templateEndpoints = named({
  listTemplates: read({
    ...reading,
    path: base,
    summary: 'Templates, by name',
    query: v.object(listQuery),
    answer: v.object({ templates: v.array(Template), ...counts }),
  }),
  getTemplate: read({
    ...reading,
    path: one,
    summary: 'One template',
    params,
    answer: Template,
    about,
  }),
  createTemplate: write({
    ...changing,
    method: 'PUT',
    path: base,
    summary: 'Keep the settings of a tournament and its stages under a name',
    body: v.object({ name, game, region, ...partly, stages }),
    answer: Template,
  }),
  editTemplate: write({
    ...changing,
    method: 'POST',
    path: one,
    summary: 'Change a template; tournaments that were made from it stay as they are',
    params,
    body: v.object({
      ...v.partial(v.object({ name, game, region })).entries,
      ...partly,
      stages,
      version: v.optional(Version),
    }),
    answer: Template,
    about,
  }),
  setTemplateImage: write({
    ...changing,
    method: 'POST',
    path: `${one}/assets`,
    summary: 'Set one of its images (JPEG or PNG), as a form with a file; it is cut to its shape',
    failure: { text: 'problem.uploadImage', how: 'leadsFaults' },
    params,
    body: v.object({ image: TournamentImage, file: v.blob('required'), crop: v.optional(Crop) }),
    answer: Template,
    about,
    multipart: true,
    ability: 'additions',
  }),
  deleteTemplate: write({
    ...changing,
    method: 'DELETE',
    path: one,
    summary: 'Delete a template; tournaments that were made from it stay as they are',
    params,
    answer: v.object({ id: Id }),
    about,
  }),
})
