// Keys and buttons of the form's page mean the question one is at; what is asked for begins with what is known of it.
import { addQuestion, editQuestion, moveQuestion, removeQuestion } from '../../../commands/registration-forms.ts'
import {
  addTemplateQuestion,
  editTemplateQuestion,
  moveTemplateQuestion,
  removeTemplateQuestion,
} from '../../../commands/template-forms.ts'
import type { FormQuestion } from '../../contract/registration-form.ts'
import type { Kind } from '../../contract/views.ts'
import type { ArgsSchema, Command } from '../../registry/define.ts'
import { usePageForm } from '../../shell/acts/use-page-form.ts'
import { overlays } from '../../shell/over/overlays.ts'
import { useSession } from '../../shell/session/session.ts'

/** A form is a tournament's, or the one a template keeps. */
export type FormOwner = 'tournament' | 'template'
type QuestionCommands = Readonly<Record<'add' | 'edit' | 'move' | 'remove', Command>>

export const questionCommands: Readonly<Record<FormOwner, QuestionCommands>> = {
  tournament: { add: addQuestion, edit: editQuestion, move: moveQuestion, remove: removeQuestion },
  template: {
    add: addTemplateQuestion,
    edit: editTemplateQuestion,
    move: moveTemplateQuestion,
    remove: removeTemplateQuestion,
  },
}

export function useQuestionForms(
  { edit, move, remove }: QuestionCommands,
  of: string,
  form: readonly FormQuestion[],
  current: FormQuestion | undefined,
): void {
  const session = useSession()
  // By its key: others may put questions before it meanwhile.
  const question = current?.key ?? ''
  usePageForm(edit, () => current && editInForm(edit, of, form, current.key))
  usePageForm(remove, () => void session.run<Kind, 'one', ArgsSchema>(remove, [of], { question }, 'key'))
  usePageForm(move, () => openForm(move, of, { question }))
}

export function editInForm(command: Command, of: string, form: readonly FormQuestion[], key: string): void {
  if (form.some((question) => question.key === key)) openForm(command, of, { question: key })
}

function openForm(command: Command, of: string, args: Record<string, unknown>): void {
  overlays.open({ is: 'form', form: { command, targets: [of], args, source: 'button' } })
}
