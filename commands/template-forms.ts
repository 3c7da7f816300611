// The registration form a template keeps, and its pages.
import { administrators } from '../src/contract/user.ts'
import { paths } from '../src/paths.ts'
import { defineCommand, reversible, safe, type Inverse, type Invocation } from '../src/registry/define.ts'
import { questionsOf, withEdited, withMoved, withoutQuestion, withQuestion } from '../src/rules/registration-form.ts'
import { asking, askedAgain, editedBack, movedBack, takenBack } from './registration-questions.ts'
import { formOfTemplate } from './templates.ts'

const place = { target: 'template', roles: administrators, risk: safe, menu: 'open' } as const

export const goTemplate = defineCommand({
  ...place,
  id: 'go.template',
  keys: 't e',
  effect: ({ template }) => ({ do: 'go', to: paths.template(template.id) }),
})

export const goTemplateForm = defineCommand({
  ...place,
  id: 'go.template-form',
  keys: 't f',
  effect: ({ template }) => ({ do: 'go', to: paths.template(template.id, 'form') }),
})

export const goTemplateImages = defineCommand({
  ...place,
  id: 'go.template-images',
  keys: 't a',
  effect: ({ template }) => ({ do: 'go', to: paths.template(template.id, 'images') }),
})

const ofForm = { target: 'template', menu: 'edit', risk: reversible, acts: ['editTemplate'] } as const

export const addTemplateQuestion = defineCommand({
  ...ofForm,
  ...asking.add,
  id: 'template.add-question',
  plan: (view, args) => formOfTemplate(view, withQuestion(questionsOf(view), args)),
  undo: (view, { label }, answer): Inverse => takenBack(removeTemplateQuestion, view, label, answer),
})

export const editTemplateQuestion = defineCommand({
  ...ofForm,
  ...asking.edit,
  id: 'template.edit-question',
  plan: (view, { question, ...changes }) => formOfTemplate(view, withEdited(questionsOf(view), question, changes)),
  undo: (view, { question }, answer): Inverse | undefined => editedBack(editTemplateQuestion, view, question, answer),
})

export const removeTemplateQuestion = defineCommand({
  ...ofForm,
  ...asking.remove,
  id: 'template.remove-question',
  plan: (view, { question }) => formOfTemplate(view, withoutQuestion(questionsOf(view), question)),
  undo: (view, { question }): Invocation | undefined => askedAgain(addTemplateQuestion, view, question),
})

export const moveTemplateQuestion = defineCommand({
  ...ofForm,
  ...asking.move,
  id: 'template.move-question',
  plan: (view, args) => formOfTemplate(view, withMoved(questionsOf(view), args.question, args.place)),
  undo: (view, { question }): Invocation | undefined => movedBack(moveTemplateQuestion, view, question),
})
