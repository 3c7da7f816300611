// When stored values change under a form: untouched fields take the new value, and where both sides changed a field the
// person decides.
import type { ArgumentField } from '../../registry/fields.ts'
import { type FormValues, initialValues } from './arg-values.ts'

type Rebase = {
  fields: readonly ArgumentField[]
  /** The stored values when the form last looked, and those of now. */
  before: Record<string, unknown>
  now: Record<string, unknown>
  typed: FormValues
  /** Fields that were just saved, with their previous values: their new stored values are not changes by others. */
  saved?: FormValues
  same: (field: ArgumentField, a: unknown, b: unknown) => boolean
}

export type Rebased = {
  /** The values the form shows from now on. */
  values: FormValues
  /** Fields that another person changed and that were not touched here. */
  taken: readonly string[]
  /** Fields that were changed on both sides, to different values. */
  contested: readonly string[]
}

export function rebase({ fields, before, now, typed, saved = {}, same }: Rebase): Rebased {
  const was = { ...initialValues(fields, {}, before), ...saved }
  const is = initialValues(fields, {}, now)
  const values = { ...typed }
  const taken: string[] = []
  const contested: string[] = []
  for (const field of fields) {
    const { name } = field
    const isOwn = name in saved
    if (same(field, typed[name], was[name])) {
      values[name] = is[name]
      if (!isOwn && !same(field, was[name], is[name])) taken.push(name)
    } else if (!isOwn && !same(field, was[name], is[name]) && !same(field, typed[name], is[name])) contested.push(name)
  }
  return { values, taken, contested }
}
