// The state of the palette: a search, or a command being filled in. A half-filled command survives closing, a reload
// and signing in again, until it is run.
import { useState } from 'react'
import * as v from 'valibot'
import { fieldsOf } from '../../registry/fields.ts'
import { dropDraft, keepDraft, readDraft } from '../forms/draft.ts'
import type { PaletteStart } from '../over/overlays.ts'
import { useSession } from '../session/session.ts'
import { beginFilling, type Filling, stepValueText } from './steps.ts'

const Kept = v.object({
  targets: v.array(v.string()),
  given: v.boolean(),
  args: v.record(v.string(), v.unknown()),
  decided: v.array(v.string()),
  step: v.variant('is', [
    v.object({ is: v.literal('target') }),
    v.object({ is: v.literal('field'), name: v.string() }),
    v.object({ is: v.literal('review') }),
  ]),
  typed: v.string(),
})

type At = {
  query: string
  filling?: Filling
  /** As the command was begun. */
  first?: Filling
  /** Filled in before, and not touched since. */
  isKept?: boolean
}

export type KeptFilling = ReturnType<typeof useKeptFilling>

export function useKeptFilling(start: PaletteStart | undefined) {
  const { user } = useSession()
  const keyOf = ({ command, targets, args }: Filling) =>
    [user.sub, 'palette', command.id, ...targets, JSON.stringify(args)].join(' ')
  const begun = (first: Filling): At => ({ query: '', filling: first, first, ...keptOf(keyOf(first), first) })
  const [at, setAt] = useState<At>(() =>
    start ? begun(beginFilling(start.command, start.targets, start.args)) : { query: '' },
  )
  const go = (filling: Filling | undefined, query: string) => {
    if (!filling || !at.first) return setAt({ query })
    const { first } = at
    if (isTouched(first, filling, query)) keepDraft(keyOf(first), asKept(filling, query))
    else dropDraft(keyOf(first))
    setAt({ query, filling, first })
  }
  const forget = () => at.first && dropDraft(keyOf(at.first))
  return {
    ...at,
    begin: (filling: Filling) => setAt(begun(filling)),
    fill: (filling: Filling | undefined, typed = '') => go(filling, typed),
    setQuery: (query: string) => go(at.filling, query),
    forget,
    discard: () => {
      forget()
      setAt({ query: '', ...(at.first && { filling: at.first, first: at.first }) })
    },
  }
}

/** Showing a step again changes nothing; a command that only changes the console starts over. */
function isTouched(first: Filling, filling: Filling, typed: string): boolean {
  if (first.command.effect) return false
  const given = ({ targets, args }: Filling) => JSON.stringify([targets, args])
  return given(first) !== given(filling) || typed !== stepValueText(filling, filling.step)
}

/** Without secrets. */
function asKept({ command, targets, given, args, decided, step }: Filling, typed: string): v.InferOutput<typeof Kept> {
  const secret = new Set(fieldsOf(command.args).flatMap((field) => (field.secret ? [field.name] : [])))
  return {
    targets: [...targets],
    given,
    args: Object.fromEntries(Object.entries(args).filter(([name]) => !secret.has(name))),
    decided: decided.filter((name) => !secret.has(name)),
    step,
    typed: step.is === 'field' && secret.has(step.name) ? '' : typed,
  }
}

/** Kept by another release, it may have another shape, and its command other arguments. */
function keptOf(key: string, first: Filling): At | undefined {
  const read = v.safeParse(Kept, readDraft(key))
  if (!read.success) return undefined
  const { typed, ...kept } = read.output
  const known = new Set(fieldsOf(first.command.args).map(({ name }) => name))
  const names = [...kept.decided, ...Object.keys(kept.args), ...(kept.step.is === 'field' ? [kept.step.name] : [])]
  return names.every((name) => known.has(name))
    ? { query: typed, filling: { ...first, ...kept }, isKept: true }
    : undefined
}
