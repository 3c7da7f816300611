// Keys and buttons of the form's page mean the question one is at; what is asked for begins with what is known of it.
import { editQuestion, moveQuestion, removeQuestion } from '../../../commands/registration-forms.ts'
import type { FormQuestion } from '../../contract/registration-form.ts'
import type { Command } from '../../registry/define.ts'
import { placeOf } from '../../rules/registration-form.ts'
import { usePageForm } from '../../shell/forms/use-page-form.ts'
import { overlays } from '../../shell/frame/overlays.ts'
import { useDesk } from '../../shell/start/desk.ts'

export function useQuestionForms(of: string, form: readonly FormQuestion[], current: FormQuestion | undefined): void {
  const desk = useDesk()
  const question = String(placeOf(form, current?.key))
  usePageForm(editQuestion, () => current && editInForm(of, form, current.key))
  usePageForm(removeQuestion, () => void desk.run(removeQuestion, [of], { question }, 'key'))
  usePageForm(moveQuestion, () => openForm(moveQuestion, of, { question }))
}

export function editInForm(of: string, form: readonly FormQuestion[], key: string): void {
  const current = form.find((question) => question.key === key)
  if (!current) return
  const { key: _key, ...fields } = current
  openForm(editQuestion, of, { question: String(placeOf(form, key)), ...fields })
}

function openForm(command: Command, of: string, args: Record<string, unknown>): void {
  overlays.open({ is: 'form', form: { command, targets: [of], args, source: 'button' } })
}
