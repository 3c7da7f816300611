// The state of a form of arguments: its initial values, its draft, its changes, and the values it sends.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { listedSpec } from '../../contract/kinds.ts'
import { fieldsOf, idsNamed, type ArgumentField } from '../../registry/fields.ts'
import { editsStored } from '../../registry/overtaken.ts'
import { useSession } from '../session/session.ts'
import { where } from '../place/place.ts'
import { useSay } from '../words/say.ts'
import type { ArgFormProps } from './arg-form.tsx'
import { argResolver, atOpenFields, errorsOf, type FieldError, problemsIn } from './arg-resolver.ts'
import { type FieldChange, type FormValues, fieldChangesOf, initialValues, inputOf } from './arg-values.ts'
import { lastChoices } from './last-choices.ts'
import { argsOfPage } from './of-page.ts'
import { type Draft, dropDraft, keepDraft, readFormDraft } from './draft.ts'
import { useNamesOf } from './target-picker.tsx'
import { type FormBase, useBase } from './use-base.ts'
import { valueText } from './value-text.ts'

export type ReadyValues = {
  /** The stored values when the form was opened. */
  stored: Record<string, unknown>
  /** The present values of the one target, where it is known. */
  view: unknown
}

/** `mine` and `theirs` as text. */
export type Contested = { name: string; mine: string; theirs: string; keepMine: () => void; takeTheirs: () => void }

export type FilledForm = {
  form: UseFormReturn<FormValues>
  fields: readonly ArgumentField[]
  /** The form began with these. */
  start: FormValues
  values: FormValues
  /** The person's changes, and changes by others in fields without typed values. */
  changes: readonly FieldChange[]
  others: readonly FieldChange[]
  /** Fields that both changed to different values: the person chooses one. */
  contests: readonly Contested[]
  base: Pick<FormBase, 'stored' | 'follow' | 'viewAfter' | 'saved'>
  touched: boolean
  /** Whether it edits what is stored; or starts from it. */
  edits: boolean
  starts: boolean
  draft: Draft | undefined
  draftKey: string
  busy: boolean
  setBusy: (busy: boolean) => void
  /** Required fields and those the person changed; fields changed by others meanwhile are left alone. */
  toSend: () => Record<string, unknown>
  /** A problem is shown at an editable field: one at a hidden or locked field could not be fixed. */
  placed: (errors: Record<string, FieldError>, typed: FormValues) => Record<string, FieldError>
  /** The fields whose values, as they stand, could not be sent. */
  unready: () => readonly string[]
}

export function useFilledForm(props: ArgFormProps & ReadyValues): FilledForm {
  const { command, targets, args = {}, locks, onUnsaved, onChanges, onErrors } = props
  const session = useSession()
  const { argLabel } = useSay()
  const fields = fieldsOf(command.args)
  // A draft outlives signing out, so it belongs to its author.
  const inBrowser = command.form?.inBrowser
  // A page draws its form while the place is still that of the page before.
  const isOwnPage = props.layout === 'page'
  const [ofPage] = useState(() => (props.problems || isOwnPage ? {} : argsOfPage(command, where.now().page.about)))
  // Each thing's page has a draft of its own.
  const draftKey = `${session.user.sub} ${command.id} ${[...targets, ...Object.values(ofPage)].join(' ')}`
  const [last] = useState(() => ({ ...lastChoices(session.user.sub, command), ...ofPage }))
  const [draft] = useState(() => readFormDraft(draftKey, command.form?.inBrowser))
  const [busy, setBusy] = useState(false)
  const edits = editsStored(command)
  const starts = edits || command.form?.initial !== undefined
  const isAsked = (name: string, typed: FormValues) => command.form?.applies?.(name, typed, props.view) ?? true
  // The page fills in nothing that the form does not show.
  const isSaid = (name: string, typed: FormValues) => name in args || !(name in ofPage) || isAsked(name, typed)
  const changesIn = (typed: FormValues, textOf: TextOf) =>
    fieldChangesOf(fields, starts ? stored : {}, typed, textOf).filter(({ name }) => isSaid(name, typed))
  const placed: FilledForm['placed'] = (errors, typed) => {
    const open = fields.filter((field) => isAsked(field.name, typed) && !locks?.(field))
    const names = open.map(({ name }) => name)
    const mine = changesIn(typed, () => '').map(({ name }) => name)
    return atOpenFields(errors, names, mine, (name) => argLabel(command.id, name))
  }
  const [first] = useState(() => initialValues(fields, { ...last, ...args }, props.stored))
  // The resolver runs on validation; by then it has the stored values.
  const judged = useRef({ given: { ...props.stored, ...args }, placed })
  const form = useForm<FormValues>({
    // Given values, such as a dropped file, are newer than a draft.
    defaultValues: { ...first, ...draft?.typed, ...pick(first, Object.keys(args)) },
    resolver: (...asked) => {
      const { given, placed: placing } = judged.current
      return argResolver(command, fields, given, props.view, edits, placing)(...asked)
    },
    mode: 'onTouched',
    ...(props.problems && { errors: errorsOf(props.problems) }),
  })
  const base = useBase({ command, args, fields, form, stored: props.stored, draft, view: props.view, busy })
  const { stored } = base
  const start = useMemo(() => initialValues(fields, { ...last, ...args }, stored), [fields, last, args, stored])
  // Emptying one of these fields removes its value.
  const given = { ...stored, ...args }
  useLayoutEffect(() => {
    judged.current = { given, placed }
  })
  const values = useWatch({ control: form.control })
  const shown = initialValues(fields, {}, stored)
  // Things that are looked for are told by their ids: each would be a request.
  const names = useNamesOf(idsNamed(fields.filter(hasList), shown, values))
  const textOf: TextOf = (field, value) =>
    valueText(command.id, field, value, (id) => field.target && names.get(field.target)?.get(id))
  const changes = changesIn(values, textOf)
  const touched = JSON.stringify(values) !== JSON.stringify(start)
  const others = fields.flatMap((field) => {
    const text = textOf(field, shown[field.name])
    return base.taken.includes(field.name) ? [{ name: field.name, before: text, after: text }] : []
  })
  const contests = fields.flatMap((field): Contested[] => {
    const { name } = field
    const contest = base.contests.find((one) => one.name === name)
    if (!contest || JSON.stringify(contest.theirs) === JSON.stringify(values[name])) return []
    const [mine, theirs] = [textOf(field, values[name]), textOf(field, contest.theirs)]
    return [{ name, mine, theirs, keepMine: () => base.keepMine(name), takeTheirs: () => base.takeTheirs(name) }]
  })

  const kept = useSame(touched ? draftOf(values, { start, stored: edits ? shown : {}, contests, fields }) : undefined)
  useEffect(() => {
    if (kept) keepDraft(draftKey, kept, inBrowser)
    else dropDraft(draftKey, inBrowser)
  }, [draftKey, kept, inBrowser])
  // Known with the letter that was typed: the next key may be the one that leaves.
  useLayoutEffect(() => onUnsaved?.(touched), [onUnsaved, touched])
  const told = useSame(changes)
  useEffect(() => onChanges?.(told), [onChanges, told])
  const bad = useSame(Object.keys(form.formState.errors))
  useEffect(() => onErrors?.(bad), [onErrors, bad])

  function toSend(): Record<string, unknown> {
    const typed = form.getValues()
    const mine = new Set(changes.map((change) => change.name))
    const isSent = (name: string) => !starts || mine.has(name) || fields.some((f) => f.name === name && !f.optional)
    const input = Object.entries(inputOf(fields, typed, given, edits))
    return Object.fromEntries(input.filter(([name]) => isSaid(name, typed) && isSent(name)))
  }

  function unready(): readonly string[] {
    const typed = form.getValues()
    const found = problemsIn(command, fields, inputOf(fields, typed, given, edits), props.view)
    return Object.keys(placed(errorsOf(found), typed))
  }

  return {
    form,
    fields,
    start,
    values,
    changes,
    others,
    contests,
    touched,
    edits,
    starts,
    base,
    draft,
    draftKey,
    busy,
    setBusy,
    toSend,
    placed,
    unready,
  }
}

function hasList({ target }: ArgumentField): boolean {
  return listedSpec(target) !== undefined
}

type TextOf = (field: ArgumentField, value: unknown) => string

type DraftParts = Pick<FilledForm, 'start' | 'contests' | 'fields'> & { stored: FormValues }

/** Only the changed fields: the others are filled again with the values stored by then. */
function draftOf(values: FormValues, { start, stored, contests, fields }: DraftParts): Draft {
  const changed = Object.keys(values).filter((name) => JSON.stringify(values[name]) !== JSON.stringify(start[name]))
  const typed = withoutSecrets(fields, pick(values, changed))
  // An undecided conflict remains one after a reload: the value was typed over one that is no longer stored.
  const undecided = contests.map(({ name }) => name)
  return { typed, over: { ...pick(stored, Object.keys(typed)), ...pick(typed, undecided) } }
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
