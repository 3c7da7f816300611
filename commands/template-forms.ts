// The registration form a template keeps, and its pages.
import { administrators } from '../src/contract/user.ts'
import { paths } from '../src/paths.ts'
import { defineCommand, invocation, reversible, safe, type Inverse, type Invocation } from '../src/registry/define.ts'
import {
  questionsOf,
  whyNotAddQuestion,
  whyNotEditQuestion,
  whyNotMoveQuestion,
  whyNotRemoveQuestion,
  withEdited,
  withMoved,
  withoutQuestion,
  withQuestion,
} from '../src/rules/registration-form.ts'
import {
  asksOfQuestion,
  questionAdded,
  questionArgs,
  questionEdited,
  questionPlaced,
  questionsLost,
} from './registration-forms.ts'
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
  effect: ({ template }) => ({ do: 'go', to: paths.templateForm(template.id) }),
})

export const goTemplateImages = defineCommand({
  ...place,
  id: 'go.template-images',
  keys: 't a',
  effect: ({ template }) => ({ do: 'go', to: paths.templateImages(template.id) }),
})

const ofForm = { target: 'template', menu: 'edit', risk: reversible, acts: ['editTemplate'] } as const

export const addTemplateQuestion = defineCommand({
  ...ofForm,
  id: 'template.add-question',
  args: questionArgs.add,
  positional: ['label', 'type'],
  keys: 'a q',
  whyNot: whyNotAddQuestion,
  asks: asksOfQuestion,
  plan: (view, args) => formOfTemplate(view, withQuestion(questionsOf(view), args)),
  undo: (view, { label }, answer): Inverse => {
    const { id } = view.template
    const { question, left } = questionAdded(view, label, answer)
    return { ...invocation(removeTemplateQuestion, [id], { question }), over: { [id]: left } }
  },
})

export const editTemplateQuestion = defineCommand({
  ...ofForm,
  id: 'template.edit-question',
  args: questionArgs.edit,
  positional: ['question'],
  keys: 'e q',
  whyNot: whyNotEditQuestion,
  asks: asksOfQuestion,
  plan: (view, { question, ...changes }) => formOfTemplate(view, withEdited(questionsOf(view), question, changes)),
  undo: (view, { question }, answer): Inverse | undefined => {
    const { id } = view.template
    const edited = questionEdited(view, question, answer)
    return edited && { ...invocation(editTemplateQuestion, [id], edited.fields), over: { [id]: edited.left } }
  },
  loses: questionsLost,
})

export const removeTemplateQuestion = defineCommand({
  ...ofForm,
  id: 'template.remove-question',
  args: questionArgs.remove,
  positional: ['question'],
  keys: 'd q',
  whyNot: whyNotRemoveQuestion,
  plan: (view, { question }) => formOfTemplate(view, withoutQuestion(questionsOf(view), question)),
  undo: (view, { question }): Invocation | undefined => {
    const before = questionPlaced(view, question)
    return before && invocation(addTemplateQuestion, [view.template.id], before)
  },
  loses: questionsLost,
})

export const moveTemplateQuestion = defineCommand({
  ...ofForm,
  id: 'template.move-question',
  args: questionArgs.move,
  positional: ['question', 'place'],
  keys: 'm q',
  whyNot: whyNotMoveQuestion,
  plan: (view, args) => formOfTemplate(view, withMoved(questionsOf(view), args.question, args.place)),
  undo: (view, { question }): Invocation | undefined => {
    const before = questionPlaced(view, question)
    return before && invocation(moveTemplateQuestion, [view.template.id], { question: before.key, place: before.place })
  },
})
