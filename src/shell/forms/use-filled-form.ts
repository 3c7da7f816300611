// What is typed into a form of arguments: where it starts, its draft, its changes, and what of it is sent.
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { fieldsOf, isVenue, type ArgumentField } from '../../registry/fields.ts'
import { useDesk } from '../start/desk.ts'
import { useSay } from '../words/say.ts'
import { useVenueName } from '../words/use-venues.ts'
import type { ArgFormProps } from './arg-form.tsx'
import { argResolver, atOpenFields, errorsOf, type FieldError } from './arg-resolver.ts'
import { type FieldChange, type FormValues, fieldChangesOf, initialValues, inputOf } from './arg-values.ts'
import { lastChoices } from './last-choices.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { valueText } from './value-text.ts'

export type ReadyValues = {
  /** What was stored when the form was opened, and what is now, where it is edited. */
  stored: Record<string, unknown>
  storedNow: Record<string, unknown> | undefined
  /** What the one target is, where it is known. */
  view: unknown
}

export type FilledForm = {
  form: UseFormReturn<FormValues>
  fields: readonly ArgumentField[]
  /** The form began with these. */
  start: FormValues
  values: FormValues
  /** What the person changed, and what others changed meanwhile. */
  changes: readonly FieldChange[]
  others: readonly FieldChange[]
  touched: boolean
  /** Whether it edits what is stored; or starts from it. */
  edits: boolean
  starts: boolean
  draft: FormValues | undefined
  draftKey: string
  /** What the person changed and what must be there; fields somebody else changed meanwhile are left alone. */
  toSend: () => Record<string, unknown>
  /** A problem is said at a field that can be changed: one that is hidden or locked could not be mended. */
  placed: (errors: Record<string, FieldError>, typed: FormValues) => Record<string, FieldError>
}

export function useFilledForm(props: ArgFormProps & ReadyValues): FilledForm {
  const { command, targets, args = {}, stored, storedNow, locks, onUnsaved, onChanges, onErrors } = props
  const desk = useDesk()
  const { argLabel } = useSay()
  const fields = fieldsOf(command.args)
  // A draft outlives signing out, so it belongs to who typed it.
  const draftKey = `${desk.user.sub} ${command.id} ${targets.join(' ')}`
  const [last] = useState(() => lastChoices(desk.user.sub, command))
  const start = useMemo(() => initialValues(fields, { ...last, ...args }, stored), [fields, last, args, stored])
  // What is emptied of these is taken away.
  const given = { ...stored, ...args }
  const [draft] = useState(() => readDraft(draftKey))
  const edits = command.prefill !== undefined
  const starts = edits || command.offers !== undefined
  const venueName = useVenueName(undefined, fields.some(isVenue))
  const textOf = (field: ArgumentField, value: unknown) =>
    valueText(command.id, field, value, isVenue(field) ? venueName : undefined)
  const changesIn = (typed: FormValues) => fieldChangesOf(fields, starts ? stored : {}, typed, textOf)
  const placed: FilledForm['placed'] = (errors, typed) => {
    const open = fields.filter((field) => (command.asks?.(field.name, typed, props.view) ?? true) && !locks?.(field))
    const names = open.map(({ name }) => name)
    const mine = changesIn(typed).map(({ name }) => name)
    return atOpenFields(errors, names, mine, (name) => argLabel(command.id, name))
  }
  const form = useForm<FormValues>({
    // What was given along, such as a dropped file, is meant now; a draft is from before.
    defaultValues: { ...start, ...draft, ...pick(start, Object.keys(args)) },
    resolver: argResolver(command, fields, given, props.view, edits, (errors, typed) => placed(errors, typed)),
    mode: 'onTouched',
    ...(props.problems && { errors: errorsOf(props.problems) }),
  })
  const values = useWatch({ control: form.control })
  const changes = changesIn(values)
  const touched = JSON.stringify(values) !== JSON.stringify(start)
  const others = storedNow ? fieldChangesOf(fields, stored, initialValues(fields, {}, storedNow), textOf) : []

  useEffect(() => {
    if (touched) keepDraft(draftKey, withoutSecrets(fields, values))
    else dropDraft(draftKey)
  }, [draftKey, touched, values, fields])
  // Known with the letter that was typed: the next key may be the one that leaves.
  useLayoutEffect(() => onUnsaved?.(touched), [onUnsaved, touched])
  const told = useSame(changes)
  useEffect(() => onChanges?.(told), [onChanges, told])
  const bad = useSame(Object.keys(form.formState.errors))
  useEffect(() => onErrors?.(bad), [onErrors, bad])

  function toSend(): Record<string, unknown> {
    const input = inputOf(fields, form.getValues(), given, edits)
    if (!starts) return input
    const mine = new Set(changes.map((change) => change.name))
    return Object.fromEntries(
      Object.entries(input).filter(([name]) => mine.has(name) || fields.some((f) => f.name === name && !f.optional)),
    )
  }

  return { form, fields, start, values, changes, others, touched, edits, starts, draft, draftKey, toSend, placed }
}

/** The same object until something in it changes. */
function useSame<T>(value: T): T {
  const [same, setSame] = useState(value)
  if (JSON.stringify(same) === JSON.stringify(value)) return same
  setSame(value)
  return value
}

function withoutSecrets(fields: readonly ArgumentField[], values: FormValues): FormValues {
  const secret = new Set(fields.flatMap((field) => (field.secret ? [field.name] : [])))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)))
}

function pick(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}
