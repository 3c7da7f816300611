// Templates: the settings of a tournament and its stages, kept to make others like it.
import * as v from 'valibot'
import { request, type Step } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import type { StageData } from '../src/contract/endpoints-stages.ts'
import type { FormQuestion } from '../src/contract/registration-form.ts'
import { StageFields } from '../src/contract/stage.ts'
import { readStored } from '../src/contract/stored.ts'
import { Template, TemplateFields } from '../src/contract/template.ts'
import { TournamentFields } from '../src/contract/tournament-detail.ts'
import type { TemplateView } from '../src/contract/views.ts'
import {
  defineCommand,
  invocation,
  irreversible,
  reversible,
  type Inverse,
  type Invocation,
} from '../src/registry/define.ts'
import { storedValues } from '../src/registry/stored-values.ts'
import { whyNotUseTemplate } from '../src/rules/templates.ts'
import { changedNames, changesOf, groupsNote, judgeTyped, lasting, schedule, typedValues } from './tournament-edit.ts'
import { leadsToTournament } from './tournaments.ts'

const { name } = TemplateFields.entries

export const saveAsTemplate = defineCommand({
  id: 'tournament.save-as-template',
  acts: ['createTemplate'],
  target: 'tournament',
  args: v.object({ name }),
  positional: ['name'],
  form: { initial: ({ tournament }) => ({ name: tournament.name }) },
  keys: 'c p',
  menu: 'edit',
  risk: reversible,
  plan: ({ tournament, stages }, { name }) => [
    request(
      endpoints.createTemplate,
      {},
      {
        ...readStored(v.omit(TemplateFields, ['stages']), { ...noTexts, ...tournament }),
        stages: stages.map((stage) => readStored(StageFields, stage)),
        name,
      },
    ),
  ],
  undo: (_, __, answer): Inverse => {
    const made = answer === undefined ? undefined : readStored(Template, answer)
    const id = made?.id ?? ''
    return { ...invocation(deleteTemplate, [id], {}), over: { [id]: made ? contentOf(made) : {} } }
  },
})
/** Rows of a list have no long texts. */
const noTexts = { about: [], rules: [], form: [] }

export const createFromTemplate = defineCommand({
  id: 'tournament.create-from-template',
  target: 'template',
  args: v.object({
    name: TournamentFields.entries.name,
    ...schedule,
  }),
  positional: ['name'],
  form: { initial: ({ template }) => ({ name: template.name }) },
  keys: 'a t',
  menu: 'state',
  risk: reversible,
  done: { says: true, leadsTo: leadsToTournament },
  whyNot: whyNotUseTemplate,
  plan: ({ template }, fields) => [request(endpoints.createTournament, {}, { ...fields, templateId: template.id })],
})

export const editTemplate = defineCommand({
  id: 'template.edit',
  target: 'template',
  args: v.object(lasting),
  keys: 'e p',
  menu: 'edit',
  risk: reversible,
  form: {
    applies: (name, typed) => name !== 'copyOnFull' || typed['instant'] === true,
    judge: (typed, view) => judgeTyped(typed, view?.template),
    notes: groupsNote,
    prefill: ({ template }) => typedValues(template, Object.keys(lasting)),
  },
  plan: ({ template }, typed) => [
    request(
      endpoints.editTemplate,
      { templateId: template.id },
      { ...changesOf(template, typed), version: template.version },
    ),
  ],
  undo: ({ template }, typed): Invocation =>
    invocation(editTemplate, [template.id], typedValues(template, changedNames(template, typed))),
})

/** All questions of its registration form, in their order. */
export function formOfTemplate({ template }: TemplateView, form: FormQuestion[]): Step[] {
  return partOf(template, { form })
}

/** All of its stages, in their order. */
export function stagesOfTemplate({ template }: TemplateView, stages: StageData[]): Step[] {
  return partOf(template, { stages })
}

function partOf({ id, version }: Template, part: { form: FormQuestion[] } | { stages: StageData[] }): Step[] {
  return [request(endpoints.editTemplate, { templateId: id }, { ...part, version })]
}

export const deleteTemplate = defineCommand({
  id: 'template.delete',
  target: 'template',
  keys: 'd p',
  menu: 'danger',
  risk: irreversible(({ template }: TemplateView) => template.name),
  plan: ({ template }) => [request(endpoints.deleteTemplate, { templateId: template.id })],
  loses: ({ template }) => contentOf(template),
})

function contentOf(template: Template): Record<string, unknown> {
  return storedValues(template, Object.keys(TemplateFields.entries))
}
