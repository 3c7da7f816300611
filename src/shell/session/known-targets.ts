// Things at hand as far as they are loaded, for surfaces that show whether a command is possible. Kept current with the
// cache; asked for only once the cursor rests.
import { useEffect, useMemo, useState } from 'react'
import type { Ref } from '../../contract/change.ts'
import { textIn, type Row } from '../../contract/kind-spec.ts'
import { ancestorsOf, specOf } from '../../contract/kinds.ts'
import { wholeOf, type Kind } from '../../contract/views.ts'
import type { Command } from '../../registry/define.ts'
import { type Target, type Verdict, verdictOf } from '../../registry/eligible.ts'
import type { Host } from '../../registry/host.ts'
import type { TargetOutcome } from '../../registry/outcome.ts'
import { reason } from '../../contract/reason.ts'
import { EVERY_ROW } from '../../ui/window-model.ts'
import { useSession } from './session.ts'

export type KnownTargets = { loading: boolean; targets: readonly Target[]; missing: readonly TargetOutcome[] }

/**
 * chosen: the number of targets of a larger selection that are checked for availability; the run checks all of them.
 */
export const looked = 200

/** chosen: a cursor that rests this long is evaluated (milliseconds). */
const restMilliseconds = 120
/** chosen: changes within this time are evaluated together (milliseconds). */
const gatherMilliseconds = 60

const unknown: KnownTargets = { loading: true, targets: [], missing: [] }
const none: KnownTargets = { loading: false, targets: [], missing: [] }

/** Things of kinds, by their ids. */
export type Wanted = readonly (readonly [Kind, readonly string[]])[]
export type KnownByKind = ReadonlyMap<Kind, KnownTargets>

const nothing: Wanted = []

/** The targets, loaded; `rest` waits until the ids stay the same. */
export function useKnownTargets(kind: Kind | 'none', given: readonly string[], rest = false): KnownTargets {
  const isAsked = kind !== 'none' && given.length > 0
  const known = useKnownByKind(isAsked ? [[kind, given]] : nothing, rest)
  return isAsked ? (known.get(kind) ?? unknown) : none
}

const nobody: KnownByKind = new Map()

/** The same for several kinds at once; one that is not in the answer is still being loaded. */
export function useKnownByKind(given: Wanted, rest = false): KnownByKind {
  const { host, cache } = useSession()
  // For "all rows" the visible ones are checked; `EVERY_ROW` is not an id.
  const key = JSON.stringify(given.map(([kind, ids]) => [kind, ids.filter((id) => id !== EVERY_ROW)]))
  const [known, setKnown] = useState<{ key: string; found: KnownByKind }>({ key: '', found: nobody })

  useEffect(() => {
    const wanted = (JSON.parse(key) as Wanted).filter(([, ids]) => ids.length > 0) // written in this function
    if (wanted.length === 0) return undefined
    let over = false
    const things = wanted.flatMap(([kind, ids]) => ids.map((id) => refOf(kind, id)))
    const load = async () => {
      const found = new Map(
        await Promise.all(wanted.map(async ([kind, ids]) => [kind, await loadKnown(host, kind, ids)] as const)),
      )
      if (over) return
      const around = [...found].flatMap(([kind, { targets }]) => targets.flatMap((target) => refsAround(kind, target)))
      follow([...things, ...around])
      setKnown((now) => (now.key === key && isSameMap(now.found, found) ? now : { key, found }))
    }
    let timer = setTimeout(() => void load(), rest ? restMilliseconds : 0)
    let stop = () => {}
    const follow = (about: readonly Ref[]) => {
      stop()
      stop = cache.watch(about, () => {
        clearTimeout(timer)
        timer = setTimeout(() => void load(), gatherMilliseconds)
      })
    }
    follow(things)
    return () => {
      over = true
      clearTimeout(timer)
      stop()
    }
  }, [host, cache, key, rest])

  return known.key === key ? known.found : nobody
}

/** The availability of the command now; undefined while unknown. */
export function useVerdict(command: Command, ids: readonly string[]): Verdict | undefined {
  const { host } = useSession()
  const known = useKnownTargets(command.target, ids)
  return useMemo(() => (known.loading ? undefined : verdictOfKnown(command, known, host)), [command, known, host])
}

/** Targets that could not be loaded count as skipped, never as possible. */
export function verdictOfKnown(command: Command, known: KnownTargets, host: Host): Verdict {
  const verdict = verdictOf(command, known.targets, host.asking())
  if (known.missing.length === 0) return verdict
  if (known.targets.length > 0) return { ...verdict, skipped: [...verdict.skipped, ...known.missing] }
  const [first] = known.missing
  return {
    why: first?.why ?? reason('target.notLoaded', { target: first?.name ?? '' }),
    eligible: 0,
    skipped: known.missing,
  }
}

export async function loadKnown(host: Host, kind: Kind, ids: readonly string[]): Promise<KnownTargets> {
  const answers = await host.load(kind, ids)
  const targets: Target[] = []
  const missing: TargetOutcome[] = []
  for (const answer of answers) {
    if ('view' in answer) targets.push(answer)
    else {
      const why = answer.problem.reason ?? reason('target.notLoaded', { target: answer.id })
      missing.push({ target: answer.id, name: answer.id, is: 'skipped', why, problem: answer.problem })
    }
  }
  return { loading: false, targets, missing }
}

/** The things whose changes affect it: itself, or those it is a part of. */
function refOf(kind: Kind, id: string): Ref {
  const spec = specOf(kind)
  return spec.is === 'part' ? { kind: spec.within, id: wholeOf(id) } : { kind, id }
}

/** The parents in its view. */
function refsAround(kind: Kind, { view }: Target): Ref[] {
  const around = view as Row // loaded as the view of this kind
  return ancestorsOf(kind).flatMap((one): Ref[] => {
    const spec = specOf(one)
    const thing = around[one]
    return spec.is === 'own' && isRow(thing) ? [{ kind: one, id: textIn(thing, spec.id) }] : []
  })
}

function isRow(thing: unknown): thing is Row {
  return typeof thing === 'object' && thing !== null
}

function isSameMap(before: KnownByKind, after: KnownByKind): boolean {
  return [...after].every(([kind, known]) => {
    const earlier = before.get(kind)
    return earlier !== undefined && isSame(earlier, known)
  })
}

/** Compares by identity: the cache keeps objects that did not change. */
function isSame(before: KnownTargets, after: KnownTargets): boolean {
  return (
    after.missing.length === 0 &&
    before.missing.length === 0 &&
    before.targets.length === after.targets.length &&
    after.targets.every((target, index) => isSameTarget(before.targets[index], target))
  )
}

function isSameTarget(before: Target | undefined, { id, name, view }: Target): boolean {
  if (before?.id !== id || before.name !== name) return false
  const old = new Map(partsOf(before.view))
  const now = partsOf(view)
  return now.length === old.size && now.every(([part, value]) => old.get(part) === value)
}

function partsOf(view: unknown): [string, unknown][] {
  return typeof view === 'object' && view !== null ? Object.entries(view) : []
}
