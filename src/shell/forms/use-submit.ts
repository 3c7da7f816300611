// Sends a form of arguments: runs its command, and shows problems at the fields.
import { type FormEvent, useState } from 'react'
import type { Invocation } from '../../registry/define.ts'
import type { Outcome } from '../../registry/outcome.ts'
import { loadKnown } from '../session/known-targets.ts'
import { useSession } from '../session/session.ts'
import type { ArgFormProps } from './arg-form.tsx'
import type { Trouble } from './arg-form-notes.tsx'
import { errorsOf } from './arg-resolver.ts'
import type { FormValues } from './arg-values.ts'
import { dropDraft } from './draft.ts'
import { firstOf } from './first-field.ts'
import { nextPage, pageWith } from './form-pages.ts'
import { keepChoices } from './last-choices.ts'
import { refusedParts } from './refused-parts.ts'
import type { FilledForm } from './use-filled-form.ts'

/** chosen: as often others may be first before that is told. */
const mostTries = 5

type Where = {
  formId: string
  /** The argument that counts as cancelled when it is empty is empty. */
  leftEmpty: boolean
}

export function useSubmit(props: ArgFormProps, filled: FilledForm, { formId, leftEmpty }: Where) {
  const { command, targets, layout, onCancel, source = 'button' } = props
  const { form, start, draftKey, toSend, placed, base, setBusy } = filled
  const session = useSession()
  const [trouble, setTrouble] = useState<Trouble>()

  async function submit() {
    const invocation = { id: command.id, targets: [...targets], args: toSend() }
    if (layout === 'dialog' && targets.length > 1) {
      // Over several it is a job with its own pane, which a dialog would stand before.
      onCancel?.()
      const outcome = await session.runInvocation(invocation, source, { complete: true })
      if (outcome?.is === 'done' || outcome?.is === 'partial') dropDraft(draftKey, command.form?.inBrowser)
      return
    }
    if (filled.contests.length > 0) return leadToBad(filled.contests.map(({ name }) => name))
    setTrouble(undefined)
    setBusy(true)
    try {
      await sendUntilAnswered(invocation)
    } finally {
      setBusy(false)
    }
  }

  /** Changes by others in other fields are taken over, and the form is sent again. */
  async function sendUntilAnswered(invocation: Invocation): Promise<void> {
    const seen = filled.edits && (targets.length === 1 || command.stored) ? base.stored : undefined
    const sent = pick(form.getValues(), Object.keys(invocation.args))
    for (let tries = 1; ; tries++) {
      const answer = await props.answerFor?.(invocation.args)
      const outcome = await session.runInvocation(invocation, source, {
        complete: true,
        quiet: true,
        ...(answer && { answer }),
        ...(seen && { seen }),
        ...(props.inPlace && { inPlace: { answer: props.inPlace.answer() } }),
      })
      if (!outcome) return
      if (!isOvertaken(outcome) || tries === mostTries) return settle(outcome, sent)
      const view = await viewNow()
      const contested = view === undefined ? [] : base.follow(view)
      if (contested.length > 0) return leadToBad(contested)
      if (outcome.is === 'blocked') return settle(outcome, sent)
    }
  }

  async function viewNow(): Promise<unknown> {
    if (command.stored) {
      const read = await session.host.read(command.stored)
      return 'view' in read ? read.view : undefined
    }
    if (command.target === 'none' || targets.length !== 1) return undefined
    return (await loadKnown(session.host, command.target, targets)).targets[0]?.view
  }

  async function settle(outcome: Outcome, sent: FormValues): Promise<void> {
    switch (outcome.is) {
      case 'done':
      case 'partial': {
        const left = refusedParts(command, toSend(), outcome)
        if (left) {
          form.reset({ ...form.getValues(), ...left.values })
          return setTrouble({ problem: { kind: 'error', message: left.message } })
        }
        dropDraft(draftKey, command.form?.inBrowser)
        keepChoices(session.user.sub, command, toSend())
        // A dialog's values are gone with it; a page continues from the saved values.
        if (filled.edits && layout === 'page') {
          const [done] = outcome.results
          base.saved(sent, base.viewAfter(done?.payload) ?? (await viewNow()))
        }
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
        return props.inPlace?.ask(outcome.ask, outcome.is === 'stale')
      case 'preview':
        return
    }
  }

  function showErrors(problems: Readonly<Record<string, readonly string[]>>) {
    const errors = Object.entries(placed(errorsOf(problems), form.getValues()))
    for (const [name, error] of errors) form.setError(name, error)
    leadToBad(errors.map(([name]) => name))
  }

  /** To the page where the first of them stands, unless the one that is shown has some. */
  function leadToBad(names: readonly string[]) {
    const { pages } = props
    const here = pages?.list.find(({ id }) => id === pages.current)
    // A page without fields says itself where they stand.
    const stays = here && (here.fields.length === 0 || here.fields.some((name) => names.includes(name)))
    const there = stays ? undefined : pages && pageWith(pages, names)
    if (there) pages?.go(there.id)
    focusFirstBad(formId, names)
  }

  const send = form.handleSubmit(submit, (errors) => leadToBad(Object.keys(errors)))
  /** Earlier pages are checked before a page is shown; where any may be opened, the one that is left by Next. */
  async function goTo(page: string, isNext = false): Promise<void> {
    const { list = [], current, anyOrder } = props.pages ?? {}
    const [from, to] = [current, page].map((one) => list.findIndex(({ id }) => id === one))
    const between = list.slice(from, to).flatMap(({ fields }) => fields)
    if ((anyOrder && !isNext) || between.length === 0 || (await form.trigger(between))) return props.pages?.go(page)
    leadToBad(between.filter((name) => form.getFieldState(name).invalid))
  }
  async function save(event?: FormEvent): Promise<void> {
    const next = nextPage(props.pages)
    if (next) {
      event?.preventDefault()
      return goTo(next.id, true)
    }
    if (!onCancel || !leftEmpty) return send(event)
    event?.preventDefault()
    dropDraft(draftKey, command.form?.inBrowser)
    form.reset(start)
    onCancel()
  }

  return { save, goTo, trouble }
}

/** It was refused because the stored values are not those the form was based on. */
function isOvertaken(outcome: Outcome): boolean {
  if (outcome.is === 'blocked') return outcome.why.code === 'command.overtaken'
  return outcome.is === 'failed' && outcome.problem.fields?.['version'] !== undefined
}

function pick(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

function focusFirstBad(formId: string, names: readonly string[]): void {
  // After the errors are drawn.
  requestAnimationFrame(() => firstOf(document.getElementById(formId), names)?.focus())
}
