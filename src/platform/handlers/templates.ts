import { readStored } from '../../contract/stored.ts'
import * as v from 'valibot'
import { TemplateFields } from '../../contract/template.ts'
import * as store from '../store/templates.ts'
import { actOn, free, standalone } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import type { Act, Handler } from '../call.ts'
import { judgeStage } from '../acts/add-stage.ts'
import { judgeTournament } from '../acts/add-tournament.ts'
import { sentImage } from '../acts/sent-image.ts'
import { keepImage } from '../acts/keep-image.ts'
import { difference, given } from '../acts/difference.ts'
import { stageWithDefaults } from '../acts/stage-defaults.ts'
import { withDefaults } from '../acts/tournament-defaults.ts'

export const listTemplates: Handler<'listTemplates'> = ({ tx, query }) => store.listTemplates(tx, query)

export const getTemplate: Handler<'getTemplate'> = ({ tx, params }) => store.findTemplate(tx, params.templateId)

export const createTemplate = standalone('createTemplate', 'adds another', async (call) => {
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
})

export const editTemplate = actOn('editTemplate', on.template, {
  whyNot: free,
  run: async (call, { template }) => {
    const { stages, ...body } = call.body
    const stored = readStored(TemplateFields, template)
    const changed = { ...stored, ...given(body) }
    const fields = stages
      ? { ...changed, stages: stages.map((stage) => stageWithDefaults(stage, changed.game)) }
      : changed
    const { before, after } = difference<TemplateFields>(stored, fields)
    await judge(call, fields, Object.keys(after), stored)
    call.changed(before, after)
    return Object.keys(after).length === 0 ? template : store.updateTemplate(call.tx, template.id, fields)
  },
})

export const setTemplateImage = actOn('setTemplateImage', on.template, {
  whyNot: free,
  run: async (call, { template }) => {
    const { image } = call.body
    const url = await keepImage(call, sentImage(call.image))
    call.changed({ [image]: template[image] }, { [image]: url })
    const fields = { ...readStored(TemplateFields, template), [image]: url }
    return store.updateTemplate(call.tx, template.id, fields)
  },
})

export const deleteTemplate = actOn('deleteTemplate', on.template, {
  whyNot: free,
  run: async (call, { template: { id, name, game } }) => {
    await store.deleteTemplate(call.tx, id)
    call.changed({ name, game }, {})
    return { id }
  },
})

/** §5: as the tournament that would be made from it. */
async function judge(
  act: Act,
  { stages, ...fields }: TemplateFields,
  changed: readonly string[],
  stored?: TemplateFields,
): Promise<void> {
  await judgeTournament(act, fields, changed, stored)
  for (const stage of stages) judgeStage(stage, fields.game)
}
