// The options of a step: things of a kind, choices, the typed value, or none.
import * as v from 'valibot'
import type { Settings } from '../../contract/settings.ts'
import type { Kind } from '../../contract/views.ts'
import type { ArgumentField } from '../../registry/fields.ts'
import type { Suggestion } from '../../registry/host.ts'
import { choicesOf, problemsOf } from '../../registry/fields.ts'
import { holdsWords, searchWords } from '../../contract/fold.ts'
import { readMoment } from '../../registry/moment.ts'
import { readValue, whyUnread } from '../../registry/typed-value.ts'
import { toldApart } from '../words/apart.ts'
import { argLabel, choiceLabel, say, sayFieldProblem, sayReason } from '../words/say.ts'
import { offsetText } from '../words/exact-time.ts'
import { dateTimeText, systemZone } from '../words/time.ts'
import { valueText } from '../forms/value-text.ts'
import { type Filling, fieldOf, isAsked, isComplete, type ArgStep, stepsOf, valueOf } from './steps.ts'

export type StepOption = {
  id: string
  label: string
  detail?: string
  /** Why it cannot be chosen. */
  problem?: string
  does:
    | { is: 'take-target'; word: string }
    | { is: 'targets-done' }
    | { is: 'give'; value: unknown }
    | { is: 'add'; value: unknown }
    | { is: 'leave-out' }
    | { is: 'go'; to: ArgStep }
    | { is: 'run' }
}

/** The name of an id given for an argument, if known. */
export type NameOf = (field: ArgumentField, id: string) => string | undefined

/** Which kind is looked up at this step. */
export function kindAsked(filling: Filling): Kind | undefined {
  if (filling.step.is === 'target') return filling.command.target === 'none' ? undefined : filling.command.target
  return fieldOf(filling)?.target
}

export function stepOptions(
  filling: Filling,
  typed: string,
  suggestions: readonly Suggestion[],
  settings?: Settings,
  /** The base of relative times (epoch seconds); callers with the platform's clock pass it. */
  now: number = Date.now() / 1000,
  nameOf?: NameOf,
): readonly StepOption[] {
  if (filling.step.is === 'review') return reviewOptions(filling, nameOf)
  if (filling.step.is === 'target') return targetOptions(filling, suggestions)
  const field = fieldOf(filling)
  return field ? fieldOptions(filling, field, typed, { suggestions, settings, now }) : []
}

function targetOptions({ command, targets }: Filling, suggestions: readonly Suggestion[]): StepOption[] {
  const several = command.arity === 'many' || command.arity === 'all'
  const options = thingOptions(
    suggestions.filter(({ word }) => !targets.includes(word)),
    (word) => ({ is: 'take-target', word }),
  )
  if (!several || targets.length === 0) return options
  return [...options, { id: 'done', label: say('ui.shell.palette.done'), does: { is: 'targets-done' } }]
}

function thingOptions(suggestions: readonly Suggestion[], does: (word: string) => StepOption['does']): StepOption[] {
  const shown = toldApart(
    suggestions.map(({ word, label, where = word }) => ({ id: word, text: `${label}\n${where}` })),
  )
  return suggestions.map(({ word, label }, at) => {
    return { id: word, label, detail: shown[at]?.slice(label.length + 1) ?? word, does: does(word) }
  })
}

function fieldOptions(
  filling: Filling,
  field: ArgumentField,
  typed: string,
  given: { suggestions: readonly Suggestion[]; settings: Settings | undefined; now: number },
): readonly StepOption[] {
  const { suggestions, settings, now } = given
  const list = field.kind === 'list'
  const chosen = filling.args[field.name]
  const items = Array.isArray(chosen) ? chosen : []
  const kind = list ? field.item : field.kind
  const give = (value: unknown): StepOption['does'] => (list ? { is: 'add', value } : { is: 'give', value })
  const options: StepOption[] = []
  if (kind === 'choice') {
    const wanted = searchWords(typed)
    for (const choice of choicesOf(field, settings)) {
      const label = choiceLabel(filling.command.id, field.name, choice)
      if (!holdsWords(`${label} ${choice}`, wanted) || items.includes(choice)) continue
      options.push({ id: String(choice), label, detail: String(choice), does: give(choice) })
    }
  } else if (kind === 'boolean') {
    for (const value of [true, false]) {
      const label = say(value ? 'choice.boolean.on' : 'choice.boolean.off')
      if (label.toLowerCase().startsWith(typed.trim().toLowerCase()))
        options.push({ id: String(value), label, does: give(value) })
    }
  } else if (kind === 'target') {
    options.push(
      ...thingOptions(
        suggestions.filter(({ word }) => !items.includes(word)),
        give,
      ),
    )
  } else if (typed.trim() !== '') options.push(typedOption(filling, field, typed, give, now))
  if (list && items.length > 0)
    options.push({ id: 'done', label: say('ui.shell.palette.done'), does: { is: 'give', value: items } })
  // Enter after a name that nothing has takes nothing away.
  const isChosen = kind === 'target' || kind === 'choice'
  if (isChosen && options.length === 0 && !'none'.startsWith(typed.trim().toLowerCase())) return options
  if (field.nullable)
    options.push({
      id: 'none',
      label: say('ui.shell.palette.empty_value'),
      detail: 'none',
      does: { is: 'give', value: null },
    })
  if (field.optional)
    options.push({ id: 'leave-out', label: say('ui.shell.palette.leaveOut'), does: { is: 'leave-out' } })
  return options
}

function typedOption(
  filling: Filling,
  field: ArgumentField,
  typed: string,
  give: (value: unknown) => StepOption['does'],
  now: number,
): StepOption {
  const read = readTyped(field, typed, now)
  const label = say('ui.shell.palette.useTyped', { value: typed.trim() })
  if (!read.ok)
    return { id: 'typed', label, problem: sayReason(whyUnread(field, typed.trim(), read.code)), does: give(undefined) }
  const problem = problemOf(filling, field, read.value)
  const detail = field.kind === 'date-time' && typeof read.value === 'number' ? momentOf(read.value) : undefined
  return {
    id: 'typed',
    label,
    ...(detail !== undefined && { detail }),
    ...(problem !== undefined && { problem }),
    does: give(read.value),
  }
}

/** As in the command line, and at once: a relative time is shown as what it means now. */
function readTyped(field: ArgumentField, typed: string, now: number): ReturnType<typeof readValue> {
  const text = typed.trim()
  if (field.kind === 'date-time' && text !== 'none') {
    const read = readMoment(text, { now, zone: systemZone() })
    return read.ok ? { ok: true, value: read.at } : { ok: false, code: 'notATime' }
  }
  // A word of a list is one item: the list's own commas belong to the command line.
  const item = field.kind === 'list' ? { ...field, kind: field.item ?? ('text' as const) } : field
  return readValue(item, { text, bare: text, quoted: false })
}

/** A typed time as an exact one: `2026-11-28 19:00 +08`. */
function momentOf(seconds: number): string {
  return `${dateTimeText(seconds)} ${offsetText(seconds, systemZone())}`
}

/** The schema's problem with this one value. */
function problemOf({ command }: Filling, field: ArgumentField, value: unknown): string | undefined {
  const entry = command.args.entries[field.name]
  if (!entry) return undefined
  const result = v.safeParse(entry, field.kind === 'list' ? [value] : value)
  if (result.success) return undefined
  return Object.values(problemsOf(result.issues)).flat().map(sayFieldProblem).join(' ')
}

/** The given value of a step as text. */
export function shownValue(filling: Filling, step: ArgStep, nameOf?: NameOf): string {
  const { field, value } = valueOf(filling, step)
  if (!field || value === undefined) return ''
  if (value === null) return filling.decided.includes(field.name) ? say('ui.shell.palette.empty_value') : ''
  return valueText(filling.command.id, field, value, (id) => nameOf?.(field, id))
}

function reviewOptions(filling: Filling, nameOf?: NameOf): readonly StepOption[] {
  const run: StepOption[] = isComplete(filling)
    ? [{ id: 'run', label: say('ui.shell.palette.review'), does: { is: 'run' } }]
    : []
  const parts = stepsOf(filling).flatMap((step): StepOption[] => {
    if (step.is === 'review') return []
    const { id, target } = filling.command
    const name = step.is === 'target' ? target : step.name
    const kind = target === 'none' ? '' : say(`kind.${target}.name`)
    const title = step.is === 'target' ? kind : argLabel(id, step.name)
    return [
      {
        id: `go ${name}`,
        label: title,
        detail: shownValue(filling, step, nameOf),
        does: { is: 'go', to: step },
      },
    ]
  })
  const others = Object.keys(filling.command.args.entries)
    .filter((name) => !filling.decided.includes(name) && isAsked(filling, name))
    .map((name): StepOption => {
      return {
        id: `go ${name}`,
        label: argLabel(filling.command.id, name),
        detail: say('ui.shell.palette.optional'),
        does: { is: 'go', to: { is: 'field', name } },
      }
    })
  return [...run, ...parts, ...others]
}
