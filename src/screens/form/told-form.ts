// The changes of an act on a registration form, question by question.
import * as v from 'valibot'
import { type FormQuestion, RegistrationForm } from '../../contract/registration-form.ts'
import { joined } from '../../contract/say.ts'
import { asStored } from '../../contract/stored.ts'
import type { Texts } from '../../shell/words/say.ts'

/** `Discord (Text) → Discord (Text, required)`, a dash for a missing question; a new order as the labels in that order. */
export function toldForm({ say }: Texts, before: unknown, after: unknown): readonly string[] {
  const [was, is] = [questionsIn(before), questionsIn(after)]
  const text = (question: FormQuestion | undefined) => (question ? textOf(say, question) : say('ui.list.none'))
  const keys = [...new Set([...was, ...is].map(({ key }) => key))]
  const changed = keys.flatMap((key) => {
    const [old, now] = [was, is].map((form) => text(form.find((question) => question.key === key)))
    return old === now ? [] : [`${old} → ${now}`]
  })
  if (changed.length > 0) return changed
  return [`${labelsOf(say, was)} → ${labelsOf(say, is)}`]
}

function textOf(say: Texts['say'], { label, type, required, options, help }: FormQuestion): string {
  const parts = [say(`choice.type.${type}`), required ? say('ui.form.required') : '', ...options, help]
  return `${label} (${joined(
    say,
    parts.filter((part) => part !== ''),
  )})`
}

function labelsOf(say: Texts['say'], form: readonly FormQuestion[]): string {
  return joined(
    say,
    form.map(({ label }) => label),
  )
}

function questionsIn(value: unknown): readonly FormQuestion[] {
  const read = v.safeParse(asStored(RegistrationForm), value)
  return read.success ? read.output : []
}
