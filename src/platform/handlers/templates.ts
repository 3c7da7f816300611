import * as v from 'valibot'
import { TemplateFields } from '../../contract/template.ts'
import { imageSizes } from '../../contract/tournament-image.ts'
import * as store from '../store/templates.ts'
import type { Act, Handler } from '../call.ts'
import { judgeStage } from '../acts/add-stage.ts'
import { judgeTournament } from '../acts/add-tournament.ts'
import { encodeAnew } from '../acts/encode-image.ts'
import { keepImage } from '../acts/keep-image.ts'
import { difference, given, requireVersion } from '../acts/difference.ts'
import { stageWithDefaults } from '../acts/stage-defaults.ts'
import { withDefaults } from '../acts/tournament-defaults.ts'

export const listTemplates: Handler<'listTemplates'> = ({ tx, query }) => store.listTemplates(tx, query)

export const getTemplate: Handler<'getTemplate'> = ({ tx, params }) => store.findTemplate(tx, params.templateId)

export const createTemplate: Handler<'createTemplate'> = async (call) => {
  const { name, game, region, stages = [], ...others } = call.body
  const whole = {
    ...withDefaults({ ...given(others), name, game, region }),
    stages: stages.map((stage) => stageWithDefaults(stage, game)),
  }
  const fields = v.parse(TemplateFields, whole)
  await judge(call, fields, Object.keys(fields))
  const created = await store.insertTemplate(call.tx, fields, call.asking.now)
  call.touched('template', created.id, undefined, { name, game, region })
  return created
}

export const editTemplate: Handler<'editTemplate'> = async (call) => {
  const template = await store.lockTemplate(call.tx, call.params.templateId)
  const { version, stages, ...body } = call.body
  requireVersion(call, template, version)
  const stored = v.parse(TemplateFields, template)
  const changed = { ...stored, ...given(body) }
  const fields = stages
    ? { ...changed, stages: stages.map((stage) => stageWithDefaults(stage, changed.game)) }
    : changed
  const { before, after } = difference<TemplateFields>(stored, fields)
  await judge(call, fields, Object.keys(after))
  call.touched('template', template.id, before, after)
  return Object.keys(after).length === 0 ? template : store.updateTemplate(call.tx, template.id, fields)
}

export const setTemplateImage: Handler<'setTemplateImage'> = async (call) => {
  const { image, file, crop } = call.body
  const encoded = await encodeAnew(Buffer.from(await file.arrayBuffer()), { crop, size: imageSizes[image] })
  const template = await store.lockTemplate(call.tx, call.params.templateId)
  const url = await keepImage(call, encoded)
  call.touched('template', template.id, { [image]: template[image] }, { [image]: url })
  const fields = { ...v.parse(TemplateFields, template), [image]: url }
  return store.updateTemplate(call.tx, template.id, fields)
}

export const deleteTemplate: Handler<'deleteTemplate'> = async (call) => {
  const template = await store.lockTemplate(call.tx, call.params.templateId)
  const { id, name, game } = template
  await store.deleteTemplate(call.tx, id)
  call.touched('template', id, { name, game }, {})
  return { id }
}

/** §5: as the tournament that would be made from it. */
async function judge(act: Act, { stages, ...fields }: TemplateFields, changed: readonly string[]): Promise<void> {
  await judgeTournament(act, fields, changed)
  for (const stage of stages) judgeStage(stage, fields.game)
}
