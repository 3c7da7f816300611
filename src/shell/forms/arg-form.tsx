// A form made from a command's argument schema: in a dialog or as a page. Its submit is a dispatch like any other.
import { labelled } from '../../contract/labelled.ts'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { type FieldErrors, FormProvider } from 'react-hook-form'
import type { Source } from '../../contract/envelope.ts'
import type { Command } from '../../registry/define.ts'
import { fieldsOf, type ArgumentField } from '../../registry/fields.ts'
import { printInvocation } from '../../registry/line.ts'
import { editsStored, storedUnder } from '../../registry/overtaken.ts'
import type { Confirmation, DispatchOptions, Outcome } from '../../registry/outcome.ts'
import { Notice } from '../../ui/notice.tsx'
import { classes } from '../../ui/class-list.ts'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { Steps } from '../../ui/steps.tsx'
import { ArgFieldRows } from './arg-field-rows.tsx'
import { DraftNote, OthersNote, TroubleNote } from './arg-form-notes.tsx'
import { unfitType } from './arg-resolver.ts'
import { type FieldChange, type FormValues, typedSoFar } from './arg-values.ts'
import { ChangeList } from './change-list.tsx'
import { FormFoot } from './form-foot.tsx'
import { type FormPage, type FormPages, fieldsOnPage, nextPage, previousPage } from './form-pages.ts'
import { useKnownTargets } from '../session/known-targets.ts'
import { useSay } from '../words/say.ts'
import { PartsPreview } from './parts-preview.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { type ReadyValues, useFilledForm } from './use-filled-form.ts'
import { useSaveKey } from './use-save-key.ts'
import { useStored } from './use-stored.ts'
import { useStepFocus } from './use-step-focus.ts'
import { firstField } from './first-field.ts'
import { useLateFirst } from './use-late-first.ts'
import { useSubmit } from './use-submit.ts'

export type ArgFormProps = {
  command: Command
  targets: readonly string[]
  /** Given beforehand. */
  args?: Record<string, unknown>
  source?: Source
  layout: 'dialog' | 'page'
  onDone: (outcome: Outcome) => void
  onCancel?: () => void
  /** Called with whether there are unsent values. */
  onUnsaved?: (unsaved: boolean) => void
  /** Problems to begin with. */
  problems?: Readonly<Record<string, readonly string[]>>
  /** Why a field cannot be changed. */
  locks?: (field: ArgumentField) => string | undefined
  hint?: (field: ArgumentField, values: FormValues) => string | undefined
  submitLabel?: string
  /**
   * Called with the changes, for callers that show them beside the form; otherwise they are listed below the fields.
   */
  onChanges?: (changes: readonly FieldChange[]) => void
  /** Called with the values while typing, for panes beside the form. */
  onValues?: (values: FormValues) => void
  /** Shows the fields of one page at a time. */
  pages?: FormPages
  /** Called with the fields that need fixing. */
  onErrors?: (names: readonly string[]) => void
  /** The page puts the question of the act itself, and answers it when it sends the form again. */
  inPlace?: {
    answer: () => DispatchOptions['answer']
    ask: (ask: Confirmation, stale: boolean) => void
  }
  /** The answer to a question that stands beside the fields, for what is sent. */
  answerFor?: (sent: Record<string, unknown>) => Promise<DispatchOptions['answer']>
  /** Instead of the row that sends it. */
  foot?: ReactNode
  children?: ReactNode
}

/** Waits for the stored values, then draws the form. */
export function ArgForm(props: ArgFormProps) {
  const { command, targets, args = {} } = props
  const { sayReason } = useSay()
  const starts = editsStored(command) || command.form?.initial !== undefined
  const storedNow = useStored(command)
  const targeted = useKnownTargets(
    starts || command.form?.applies || command.batch || command.form?.choices || command.form?.notes
      ? command.target
      : 'none',
    targets,
  )
  const known = storedNow ?? targeted
  const single = known.targets.length === 1 ? known.targets[0] : undefined
  // The values the form was opened with; it follows the stored ones from there (use-base.ts).
  const of = targets.join(' ')
  const [first, setFirst] = useState<{ of: string; stored: Record<string, unknown> }>()
  const stored =
    single && starts ? (storedUnder(command, single.view, args) ?? command.form?.initial?.(single.view)) : undefined
  if (stored && first?.of !== of) setFirst({ of, stored })
  // Values that cannot be reloaded, as when the platform is down, are shown as before: typed text stays.
  const [last, setLast] = useState<{ of: string; view: unknown }>()
  if (single && (last?.of !== of || last.view !== single.view)) setLast({ of, view: single.view })
  const view = single?.view ?? (last?.of === of ? last.view : undefined)
  if (view === undefined && known.missing[0]?.why)
    return <Notice kind="error" title={sayReason(known.missing[0].why)} />
  const opened = first?.of === of ? first.stored : undefined
  if (known.loading && !opened)
    return (
      <div className="overflow-hidden pb-3">
        <FormSkeleton rows={Math.min(8, fieldsOf(command.args).length)} />
      </div>
    )
  return <ReadyForm key={of} {...props} stored={opened ?? {}} view={view} />
}

type ReadyFormProps = ArgFormProps & ReadyValues

function ReadyForm(props: ReadyFormProps) {
  const { command, targets, layout, locks, hint } = props
  const { say, argLabel } = useSay()
  const formId = useId()
  const filled = useFilledForm(props)
  const { form, fields, values, changes, others, contests, touched, start, edits, starts, draft, toSend, busy } = filled
  const leftEmpty = command.form?.ignoresEmpty !== undefined && isEmpty(values[command.form?.ignoresEmpty])
  const { save, goTo, trouble } = useSubmit(props, filled, { formId, leftEmpty })
  const isGiven = Object.keys(props.args ?? {}).length > 0
  const isSame = edits && changes.length === 0 && !(isGiven && command.form?.saysSame?.(props.view))
  const next = nextPage(props.pages)
  const shownFields = fieldsOnPage(fields, props.pages).filter(
    (field) => command.form?.applies?.(field.name, values, props.view) ?? true,
  )
  const commonLock = oftenest(shownFields.flatMap((field) => locks?.(field) ?? []))

  // A step that was passed judges itself: it is done when what it needs is there.
  const unready = props.pages?.inTurn ? filled.unready() : []
  const isPassed = ({ id }: FormPage) => {
    const [at, here] = [id, props.pages?.current].map((one) => props.pages?.list.findIndex((page) => page.id === one))
    return at !== undefined && here !== undefined && at < here
  }
  const errorsIn = (page: FormPage) =>
    page.fields.filter((name) => name in form.formState.errors || (isPassed(page) && unready.includes(name))).length
  const back = previousPage(props.pages)

  const { onValues } = props
  useEffect(() => onValues?.(values), [onValues, values])
  const [opened] = useState(start)
  // The first field gets the focus: a stored value is selected, a restored draft is continued.
  useEffect(() => {
    const first = layout === 'dialog' ? firstField(document.getElementById(formId)) : null
    // From now on keys typed ahead go to the field that has the focus (`keys/awaited-layer.ts`).
    document.getElementById(formId)?.setAttribute('data-ready', '')
    first?.focus()
    // It may already contain keys typed ahead.
    const isUntouched = JSON.stringify(form.getValues()) === JSON.stringify(opened)
    if (first instanceof HTMLInputElement && !draft && isUntouched) first.select()
  }, [layout, formId, draft, form, opened])
  useLateFirst(formId, layout === 'dialog')
  useStepFocus(formId, props.pages)
  useSaveKey(formId, layout === 'page' ? 's' : 'enter', layout === 'page' ? 'page' : 'form', () => void save())

  return (
    <FormProvider {...form}>
      <form
        id={formId}
        noValidate
        className="flex min-h-0 flex-1 flex-col"
        // The fields of a dialog go with it: what is typed meanwhile is meant for what comes after.
        {...(layout === 'dialog' && busy && { 'data-sending': true })}
        onSubmit={(event) => void save(event)}
      >
        <div
          className={classes(
            'flex flex-col gap-2.5',
            'min-h-0 flex-1',
            // As wide as the dialog: a ring of the focus is not cut off.
            layout === 'page' ? 'overflow-auto px-3.5 pt-1 pb-3' : '-mx-4 overflow-y-auto px-4 pt-0.5 pb-2.5',
          )}
        >
          {props.pages?.inTurn && (
            <Steps
              label={say('ui.shell.form.steps')}
              doneText={say('ui.shell.form.stepDone')}
              errorsText={(count) => say('ui.shell.form.errors', { count })}
              items={props.pages.list.map((page) => ({ ...page, errors: errorsIn(page) }))}
              current={props.pages.current}
              onGo={(id) => void goTo(id)}
            />
          )}
          {draft && touched && <DraftNote onDiscard={() => form.reset(start)} />}
          {others.length > 0 && (
            <OthersNote changes={others.map((one) => labelled(say, argLabel(command.id, one.name), one.after))} />
          )}
          {trouble && <TroubleNote trouble={trouble} source={props.source ?? 'button'} />}
          {commonLock !== undefined && <Notice compact kind="forbidden" title={commonLock} />}
          {starts && targets.length > 1 && <p className="text-dim">{say('ui.shell.form.several')}</p>}
          <div data-step={props.pages?.current} className="contents">
            <ArgFieldRows
              command={command}
              targets={targets}
              view={props.view}
              fields={shownFields}
              control={form.control}
              values={values}
              unfit={unfitIn(form.formState.errors)}
              commonLock={commonLock}
              locks={locks}
              hint={hint}
              contests={contests}
            />
          </div>
          {command.batch && <PartsPreview command={command} input={toSend()} view={props.view} />}
          {props.children}
          {edits && !props.onChanges && <ChangeList command={command.id} changes={changes} />}
        </div>
        {props.foot === undefined ? (
          <FormFoot
            command={command}
            layout={layout}
            submitLabel={next ? say('ui.shell.form.next') : props.submitLabel}
            goesOn={next !== undefined}
            reason={isSame && !leftEmpty ? say('ui.shell.form.nothingToSave') : undefined}
            busy={busy}
            touched={touched}
            errors={Object.keys(form.formState.errors).length}
            unsaved={edits ? changes.length : 0}
            line={printInvocation(command, { id: command.id, targets, args: typedSoFar(fields, toSend()) })}
            onCancel={props.onCancel}
            onBack={back && (() => props.pages?.go(back.id))}
            onDiscard={() => form.reset(start)}
          />
        ) : (
          props.foot
        )}
        {layout === 'page' && <UnsavedGuard when={touched && !busy} />}
      </form>
    </FormProvider>
  )
}

function unfitIn(errors: FieldErrors<FormValues>): readonly string[] {
  return Object.keys(errors).filter((name) => errors[name]?.type === unfitType)
}

/** A reason that locks several fields is said once, above them. */
function oftenest(reasons: readonly string[]): string | undefined {
  return reasons.find((one, index) => reasons.indexOf(one) !== index)
}

function isEmpty(value: unknown): boolean {
  return value == null || (typeof value === 'string' && value.trim() === '')
}
