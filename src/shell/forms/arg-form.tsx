// A form made from a command's argument schema: in a dialog or as a page. Its submit is a dispatch like any other.
import { type FormEvent, type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Source } from '../../contract/envelope.ts'
import type { Command } from '../../registry/define.ts'
import { fieldsOf, type ArgumentField } from '../../registry/fields.ts'
import { printInvocation } from '../../registry/line.ts'
import type { Outcome } from '../../registry/outcome.ts'
import { Notice } from '../../ui/notice.tsx'
import { classes } from '../../ui/class-list.ts'
import { FormSkeleton } from '../../ui/skeleton.tsx'
import { ArgFieldRows } from './arg-field-rows.tsx'
import { DraftNote, OthersNote, type Trouble, TroubleNote } from './arg-form-notes.tsx'
import { argResolver, atOpenFields, errorsOf, type FieldError } from './arg-resolver.ts'
import { type FieldChange, type FormValues, fieldChangesOf, initialValues, inputOf } from './arg-values.ts'
import { ChangeList } from './change-list.tsx'
import { FormFoot } from './form-foot.tsx'
import { useDesk } from '../start/desk.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { keepChoices, lastChoices } from './last-choices.ts'
import { useKnownTargets } from '../acts/known-targets.ts'
import { useSay } from '../words/say.ts'
import { leftToMend } from './refused-parts.ts'
import { PartsPreview } from './parts-preview.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useSaveKey } from './use-save-key.ts'
import { valueText } from './value-text.ts'

export type ArgFormProps = {
  command: Command
  targets: readonly string[]
  /** Given beforehand. */
  args?: Record<string, unknown>
  source?: Source
  layout: 'dialog' | 'page'
  onDone: (outcome: Outcome) => void
  onCancel?: () => void
  /** Told whether something is typed that is not sent yet. */
  onUnsaved?: (unsaved: boolean) => void
  /** Problems to begin with. */
  problems?: Readonly<Record<string, readonly string[]>>
  /** Why a field cannot be changed. */
  locks?: (field: ArgumentField) => string | undefined
  hint?: (field: ArgumentField, values: FormValues) => string | undefined
  submitLabel?: string
  /** Told what would change, by a caller that shows it beside the form; otherwise it stands below the fields. */
  onChanges?: (changes: readonly FieldChange[]) => void
  children?: ReactNode
}

/** Waits for what is stored, then draws the form. */
export function ArgForm(props: ArgFormProps) {
  const { command, targets } = props
  const { sayReason } = useSay()
  const starts = command.prefill ?? command.offers
  const known = useKnownTargets(starts || command.asks || command.parts ? command.target : 'none', targets)
  const single = known.targets.length === 1 ? known.targets[0] : undefined
  // What was stored when the form was opened: later changes are told, never typed over.
  const [first, setFirst] = useState<Record<string, unknown>>()
  const stored = single && starts ? starts(single.view) : undefined
  if (stored && !first) setFirst(stored)
  if (known.missing[0]?.why) return <Notice kind="error" title={sayReason(known.missing[0].why)} />
  if (known.loading && !first) return <FormSkeleton rows={Math.min(8, fieldsOf(command.args).length)} />
  return (
    <ReadyForm
      key={targets.join(' ')}
      {...props}
      stored={first ?? {}}
      storedNow={command.prefill && stored}
      view={single?.view}
    />
  )
}

function ReadyForm(
  props: ArgFormProps & {
    stored: Record<string, unknown>
    storedNow: Record<string, unknown> | undefined
    /** What the one target is, where it is known. */
    view: unknown
  },
) {
  const { command, targets, args = {}, layout, stored, storedNow, locks, hint } = props
  const desk = useDesk()
  const { say, argLabel } = useSay()
  const fields = fieldsOf(command.args)
  // A draft outlives signing out, so it belongs to who typed it.
  const draftKey = `${desk.user.sub} ${command.id} ${targets.join(' ')}`
  const [last] = useState(() => lastChoices(desk.user.sub, command))
  const start = useMemo(() => initialValues(fields, { ...last, ...args }, stored), [fields, last, args, stored])
  const [draft] = useState(() => readDraft(draftKey))
  const [trouble, setTrouble] = useState<Trouble>()
  const [busy, setBusy] = useState(false)
  const edits = command.prefill !== undefined
  const starts = edits || command.offers !== undefined
  const textOf = (field: ArgumentField, value: unknown) => valueText(command.id, field, value)
  /** A problem is said at a field that can be changed: one that is hidden or locked could not be mended. */
  const placed = (errors: Record<string, FieldError>, typed: FormValues) => {
    const open = fields.filter((field) => (command.asks?.(field.name, typed, props.view) ?? true) && !locks?.(field))
    const mine = fieldChangesOf(fields, starts ? stored : {}, typed, textOf).map(({ name }) => name)
    const names = open.map(({ name }) => name)
    return atOpenFields(errors, names, mine, (name) => argLabel(command.id, name))
  }
  const form = useForm<FormValues>({
    // What was given along, such as a dropped file, is meant now; a draft is from before.
    defaultValues: { ...start, ...draft, ...pick(start, Object.keys(args)) },
    resolver: argResolver(command, fields, stored, (errors, typed) => placed(errors, typed)),
    mode: 'onTouched',
    ...(props.problems && { errors: errorsOf(props.problems) }),
  })
  const values = useWatch({ control: form.control })
  const formId = useId()
  const changes = fieldChangesOf(fields, starts ? stored : {}, values, textOf)
  const touched = JSON.stringify(values) !== JSON.stringify(start)
  const others = storedNow ? fieldChangesOf(fields, stored, initialValues(fields, {}, storedNow), textOf) : []

  useEffect(() => {
    if (touched) keepDraft(draftKey, withoutSecrets(fields, values))
    else dropDraft(draftKey)
  }, [draftKey, touched, values, fields])

  const { onUnsaved, onChanges } = props
  // Known with the letter that was typed: the next key may be the one that leaves.
  useLayoutEffect(() => onUnsaved?.(touched), [onUnsaved, touched])
  const told = useSame(changes)
  useEffect(() => onChanges?.(told), [onChanges, told])

  // A dialog is opened to be typed into.
  useEffect(() => {
    if (layout === 'dialog') controlIn(formId, ':is(input, textarea, button)')?.focus()
  }, [layout, formId])

  /** What the person changed and what must be there; fields somebody else changed meanwhile are left alone. */
  function toSend(): Record<string, unknown> {
    const input = inputOf(fields, form.getValues(), stored)
    if (!starts) return input
    const mine = new Set(changes.map((change) => change.name))
    return Object.fromEntries(
      Object.entries(input).filter(([name]) => mine.has(name) || fields.some((f) => f.name === name && !f.optional)),
    )
  }

  async function submit() {
    const invocation = { id: command.id, targets: [...targets], args: toSend() }
    const source = props.source ?? 'button'
    if (layout === 'dialog' && targets.length > 1) {
      // Over several it is a job with its own pane, which a dialog would stand before.
      props.onCancel?.()
      const outcome = await desk.runInvocation(invocation, source, { complete: true })
      if (outcome?.is === 'done' || outcome?.is === 'partial') dropDraft(draftKey)
      return
    }
    setTrouble(undefined)
    setBusy(true)
    try {
      const outcome = await desk.runInvocation(invocation, source, { complete: true, quiet: true })
      if (outcome) settle(outcome)
    } finally {
      setBusy(false)
    }
  }

  function settle(outcome: Outcome) {
    switch (outcome.is) {
      case 'done':
      case 'partial': {
        const left = leftToMend(command, toSend(), outcome)
        if (left) {
          form.reset({ ...form.getValues(), ...left.values })
          return setTrouble({ problem: { kind: 'error', message: left.message } })
        }
        dropDraft(draftKey)
        keepChoices(desk.user.sub, command, toSend())
        form.reset(form.getValues())
        return props.onDone(outcome)
      }
      case 'invalid':
        return showErrors(outcome.fields)
      case 'blocked':
        return setTrouble({ reason: outcome.why })
      case 'failed':
        setTrouble({ problem: outcome.problem })
        return showErrors(outcome.problem.fields ?? {})
      case 'confirm':
      case 'stale':
      case 'preview':
        return
    }
  }

  function showErrors(problems: Readonly<Record<string, readonly string[]>>) {
    const errors = Object.entries(placed(errorsOf(problems), form.getValues()))
    for (const [name, error] of errors) form.setError(name, error)
    focusFirstBad(formId)
  }

  const shownFields = fields.filter((field) => command.asks?.(field.name, values, props.view) ?? true)
  const commonLock = oftenest(shownFields.flatMap((field) => locks?.(field) ?? []))
  const count = Object.keys(form.formState.errors).length
  const send = form.handleSubmit(submit, () => focusFirstBad(formId))
  const { onCancel } = props
  const leftEmpty = command.ignoresEmpty !== undefined && isEmpty(values[command.ignoresEmpty])
  const save = async (event?: FormEvent) => {
    if (!onCancel || !leftEmpty) return send(event)
    event?.preventDefault()
    dropDraft(draftKey)
    form.reset(start)
    onCancel()
  }

  useSaveKey(formId, layout === 'page' ? 's' : 'enter', layout === 'page' ? 'page' : 'form', () => void save())

  return (
    <form id={formId} noValidate className="flex min-h-0 flex-1 flex-col" onSubmit={(event) => void save(event)}>
      <div
        className={classes(
          'flex flex-col gap-2.5',
          layout === 'page' && 'min-h-0 flex-1 overflow-auto px-3.5 pt-1 pb-3',
        )}
      >
        {draft && touched && <DraftNote onDiscard={() => form.reset(start)} />}
        {others.length > 0 && (
          <OthersNote changes={others.map((one) => `${argLabel(command.id, one.name)}: ${one.after}`)} />
        )}
        {trouble && <TroubleNote trouble={trouble} source={props.source ?? 'button'} />}
        {commonLock !== undefined && <Notice compact kind="forbidden" title={commonLock} />}
        {starts && targets.length > 1 && <p className="text-dim">{say('ui.shell.form.several')}</p>}
        <ArgFieldRows
          command={command}
          fields={shownFields}
          control={form.control}
          values={values}
          commonLock={commonLock}
          locks={locks}
          hint={hint}
        />
        {command.parts && <PartsPreview command={command} input={toSend()} view={props.view} />}
        {props.children}
        {edits && !onChanges && <ChangeList command={command.id} changes={changes} />}
      </div>
      <FormFoot
        command={command}
        layout={layout}
        submitLabel={props.submitLabel}
        reason={edits && changes.length === 0 && !leftEmpty ? say('ui.shell.form.nothingToSave') : undefined}
        busy={busy}
        touched={touched}
        errors={count}
        unsaved={edits ? changes.length : 0}
        line={printInvocation(command, { id: command.id, targets, args: toSend() })}
        onCancel={props.onCancel}
        onDiscard={() => form.reset(start)}
      />
      {layout === 'page' && <UnsavedGuard when={touched && !busy} />}
    </form>
  )
}

/** The same object until something in it changes. */
function useSame<T>(value: T): T {
  const [same, setSame] = useState(value)
  if (JSON.stringify(same) === JSON.stringify(value)) return same
  setSame(value)
  return value
}

/** A reason that locks several fields is said once, above them. */
function oftenest(reasons: readonly string[]): string | undefined {
  return reasons.find((one, index) => reasons.indexOf(one) !== index)
}

function isEmpty(value: unknown): boolean {
  return value == null || (typeof value === 'string' && value.trim() === '')
}

function withoutSecrets(fields: readonly ArgumentField[], values: FormValues): FormValues {
  const secret = new Set(fields.flatMap((field) => (field.secret ? [field.name] : [])))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)))
}

function pick(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}

function focusFirstBad(formId: string): void {
  // After the errors are drawn.
  requestAnimationFrame(() => controlIn(formId, ':is([aria-invalid=true], [data-invalid])')?.focus())
}

function controlIn(formId: string, selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[id="${formId}"] ${selector}`)
}
