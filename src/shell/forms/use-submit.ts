// What a form of arguments does when it is sent: it runs its command, and says at its fields what stood in the way.
import { type FormEvent, useState } from 'react'
import type { Outcome } from '../../registry/outcome.ts'
import { useDesk } from '../start/desk.ts'
import type { ArgFormProps } from './arg-form.tsx'
import type { Trouble } from './arg-form-notes.tsx'
import { errorsOf } from './arg-resolver.ts'
import { dropDraft } from './draft.ts'
import { nextPage, pageWith } from './form-pages.ts'
import { keepChoices } from './last-choices.ts'
import { leftToMend } from './refused-parts.ts'
import type { FilledForm } from './use-filled-form.ts'

type Where = {
  formId: string
  /** The argument that counts as cancelled when it is empty is empty. */
  leftEmpty: boolean
}

export function useSubmit(props: ArgFormProps, filled: FilledForm, { formId, leftEmpty }: Where) {
  const { command, targets, layout, onCancel, source = 'button' } = props
  const { form, start, draftKey, toSend, placed } = filled
  const desk = useDesk()
  const [trouble, setTrouble] = useState<Trouble>()
  const [busy, setBusy] = useState(false)

  async function submit() {
    const invocation = { id: command.id, targets: [...targets], args: toSend() }
    if (layout === 'dialog' && targets.length > 1) {
      // Over several it is a job with its own pane, which a dialog would stand before.
      onCancel?.()
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
    leadToBad(errors.map(([name]) => name))
  }

  /** To the page where the first of them stands, unless the one that is shown has some. */
  function leadToBad(names: readonly string[]) {
    const { pages } = props
    const here = pages?.list.find(({ id }) => id === pages.current)
    const there = here?.fields.some((name) => names.includes(name)) ? undefined : pages && pageWith(pages, names)
    if (there) pages?.go(there.id)
    focusFirstBad(formId)
  }

  const send = form.handleSubmit(submit, (errors) => leadToBad(Object.keys(errors)))
  /** What lies before a page is judged before it is shown. */
  async function goTo(page: string): Promise<void> {
    const { list = [], current } = props.pages ?? {}
    const [from, to] = [current, page].map((one) => list.findIndex(({ id }) => id === one))
    const between = list.slice(from, to).flatMap(({ fields }) => fields)
    if (between.length === 0 || (await form.trigger(between))) return props.pages?.go(page)
    leadToBad(between.filter((name) => form.getFieldState(name).invalid))
  }
  async function save(event?: FormEvent): Promise<void> {
    const next = nextPage(props.pages)
    if (next) {
      event?.preventDefault()
      return goTo(next.id)
    }
    if (!onCancel || !leftEmpty) return send(event)
    event?.preventDefault()
    dropDraft(draftKey)
    form.reset(start)
    onCancel()
  }

  return { save, goTo, busy, trouble }
}

function focusFirstBad(formId: string): void {
  // After the errors are drawn.
  requestAnimationFrame(() => controlIn(formId, ':is([aria-invalid=true], [data-invalid])')?.focus())
}

export function controlIn(formId: string, selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[id="${formId}"] ${selector}`)
}
