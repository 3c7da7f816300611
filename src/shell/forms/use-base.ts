// The stored values under a form, kept current while the form is open.
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Row } from '../../contract/kind-spec.ts'
import type { Command } from '../../registry/define.ts'
import type { ArgumentField } from '../../registry/fields.ts'
import { editsStored, sameArgument, storedUnder } from '../../registry/overtaken.ts'
import { type FormValues, initialValues, typedInput } from './arg-values.ts'
import type { Draft } from './draft.ts'
import { rebase } from './rebase.ts'

type Stored = Record<string, unknown>
/** A change by another user to a field that was changed here as well. */
type Contest = { name: string; theirs: unknown }

export type FormBase = {
  stored: Stored
  /** Changed by others while the form was open, and shown in it. */
  taken: readonly string[]
  contests: readonly Contest[]
  keepMine(name: string): void
  takeTheirs(name: string): void
  /** Compares with the stored values; returns the conflicting fields. */
  follow(view: unknown): readonly string[]
  /** The view with the answer of a save; undefined for another answer. */
  viewAfter(payload: unknown): unknown
  /** These fields were saved with their values at that time; `view` is the stored thing since. */
  saved(sent: FormValues, view: unknown): void
}

type Known = { stored: Stored; version: number; taken: readonly string[]; contested: readonly string[] }

type BaseParts = {
  command: Command
  /** Given beforehand. */
  args: Readonly<Record<string, unknown>>
  fields: readonly ArgumentField[]
  form: UseFormReturn<FormValues>
  stored: Stored
  draft: Draft | undefined
  /** Of the one target, as it is now. */
  view: unknown
  /** A save is under way: an incoming change may be its own. */
  busy: boolean
}

export function useBase({ command, args, fields, form, stored, draft, view, busy }: BaseParts): FormBase {
  const same = (field: ArgumentField, a: unknown, b: unknown) => sameIn(command, field, a, b)
  const [known, drawKnown] = useState<Known>(() => ({
    stored,
    version: versionIn(command, view),
    taken: [],
    contested: contestedInDraft(command, fields, stored, draft),
  }))
  // A save takes several steps, each of which goes on from the one before it.
  const latest = useRef(known)
  const setKnown = (over: Partial<Known>) => {
    latest.current = { ...latest.current, ...over }
    drawKnown(latest.current)
  }

  function move(now: Stored, version: number, saved: FormValues = {}): readonly string[] {
    const { current } = latest
    const typed = form.getValues()
    const next = rebase({ fields, before: current.stored, now, typed, saved, same })
    for (const [name, value] of Object.entries(next.values))
      if (JSON.stringify(value) !== JSON.stringify(typed[name])) form.setValue(name, value)
    const is = initialValues(fields, {}, now)
    const open = new Set(fields.filter((field) => !same(field, next.values[field.name], is[field.name])).map(nameOf))
    const contested = [...new Set([...current.contested, ...next.contested])].filter(
      (name) => open.has(name) && !(name in saved),
    )
    // After a save the note covers only changes that came with it.
    const before = Object.keys(saved).length > 0 ? [] : current.taken
    const taken = [...new Set([...before, ...next.taken])].filter((name) => !open.has(name))
    setKnown({ stored: now, version, taken, contested })
    if (Object.keys(form.formState.errors).length > 0) void form.trigger()
    return contested
  }

  function follow(view: unknown): readonly string[] {
    const version = versionIn(command, view)
    const { current } = latest
    // A read from before one's own save may arrive after it.
    const now = storedUnder(command, view, args)
    if (!now || version < current.version) return current.contested
    if (JSON.stringify(now) !== JSON.stringify(current.stored)) return move(now, version)
    if (version > current.version) setKnown({ version })
    return current.contested
  }

  const following = useRef(follow)
  useEffect(() => {
    following.current = follow
  })
  useEffect(() => {
    if (!busy && view !== undefined) following.current(view)
  }, [view, busy])

  const is = initialValues(fields, {}, known.stored)
  const settle = (name: string) => setKnown({ contested: latest.current.contested.filter((one) => one !== name) })
  return {
    stored: known.stored,
    taken: known.taken,
    contests: known.contested.map((name) => ({ name, theirs: is[name] })),
    keepMine: settle,
    takeTheirs(name) {
      form.setValue(name, is[name])
      settle(name)
    },
    follow,
    viewAfter: (payload) => viewAfter(command, view, payload),
    saved(sent, after) {
      const now = after === undefined ? undefined : storedUnder(command, after, args)
      if (now) move(now, versionIn(command, after), sent)
    },
  }
}

function sameIn(command: Command, field: ArgumentField, a: unknown, b: unknown): boolean {
  if (JSON.stringify(a) === JSON.stringify(b)) return true
  return sameArgument(command, field.name, typedInput(field, a), typedInput(field, b))
}

/** A draft is older: changes others made since are not overwritten either. */
function contestedInDraft(
  command: Command,
  fields: readonly ArgumentField[],
  stored: Stored,
  draft: Draft | undefined,
): string[] {
  if (!draft || !editsStored(command)) return []
  const is = initialValues(fields, {}, stored)
  const isContested = (field: ArgumentField) => {
    const { name } = field
    if (!(name in draft.over) || !(name in draft.typed)) return false
    return !sameIn(command, field, draft.over[name], is[name]) && !sameIn(command, field, draft.typed[name], is[name])
  }
  return fields.filter(isContested).map(nameOf)
}

function nameOf({ name }: ArgumentField): string {
  return name
}

function viewAfter({ target }: Command, view: unknown, payload: unknown): unknown {
  const before = rowIn(view)?.[target]
  const [thing, answer] = [rowIn(before), rowIn(payload)]
  if (!thing || !answer || typeof answer['version'] !== 'number' || typeof thing['version'] !== 'number')
    return undefined
  return { ...rowIn(view), [target]: { ...thing, ...answer } }
}

/** chosen: a value without a version of its own is as new as its read. */
function versionIn({ target }: Command, view: unknown): number {
  const version = rowIn(rowIn(view)?.[target])?.['version']
  return typeof version === 'number' ? version : 0
}

function rowIn(value: unknown): Row | undefined {
  return typeof value === 'object' && value !== null ? (value as Row) : undefined
}
