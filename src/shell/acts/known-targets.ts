// Things at hand as far as they are loaded, for surfaces that show whether a command is possible. Kept current with the
// cache; asked for only once the cursor rests.
import { useEffect, useMemo, useState } from 'react'
import type { Ref } from '../../contract/change.ts'
import { wholeOf, type Kind, type Views } from '../../contract/views.ts'
import type { Command } from '../../registry/define.ts'
import { type Target, type Verdict, verdictOf } from '../../registry/eligible.ts'
import type { Host } from '../../registry/host.ts'
import type { TargetOutcome } from '../../registry/outcome.ts'
import { reason } from '../../contract/reason.ts'
import { EVERY_ROW } from '../../ui/window-model.ts'
import { useDesk } from '../start/desk.ts'

export type KnownTargets = { loading: boolean; targets: readonly Target[]; missing: readonly TargetOutcome[] }

/**
 * chosen: of a larger selection this many are looked at, to show what is possible; the run looks at all of them.
 */
export const looked = 200

/** chosen: a cursor that stays this long has arrived (milliseconds). */
const restMilliseconds = 120
/** chosen: changes that come together are looked at once (milliseconds). */
const gatherMilliseconds = 60

const unknown: KnownTargets = { loading: true, targets: [], missing: [] }
const none: KnownTargets = { loading: false, targets: [], missing: [] }

/** The targets, loaded; `rest` waits until the ids stay the same. */
export function useKnownTargets(kind: Kind | 'none', given: readonly string[], rest = false): KnownTargets {
  // Of everything some rows are looked at; the word for it is no row.
  const ids = given.includes(EVERY_ROW) ? given.filter((id) => id !== EVERY_ROW) : given
  const { host, cache } = useDesk()
  const key = JSON.stringify([kind, ids])
  const [known, setKnown] = useState<{ key: string; found: KnownTargets }>({ key: '', found: unknown })

  useEffect(() => {
    const [wantedKind, wanted] = JSON.parse(key) as [Kind | 'none', string[]] // written three lines above
    if (wantedKind === 'none' || wanted.length === 0) return undefined
    let over = false
    const load = async () => {
      const found = await loadKnown(host, wantedKind, wanted)
      if (over) return
      follow(wanted.flatMap((id) => refsOf(wantedKind, id)).concat(found.targets.flatMap(tournamentOf)))
      setKnown((now) => (now.key === key && isSame(now.found, found) ? now : { key, found }))
    }
    let timer = setTimeout(() => void load(), rest ? restMilliseconds : 0)
    let stop = () => {}
    const follow = (things: readonly Ref[]) => {
      stop()
      stop = cache.watch(things, () => {
        clearTimeout(timer)
        timer = setTimeout(() => void load(), gatherMilliseconds)
      })
    }
    follow(wanted.flatMap((id) => refsOf(wantedKind, id)))
    return () => {
      over = true
      clearTimeout(timer)
      stop()
    }
  }, [host, cache, key, rest])

  if (kind === 'none' || ids.length === 0) return none
  return known.key === key ? known.found : unknown
}

/** What can be done with the command now; undefined while that is not known. */
export function useVerdict(command: Command, ids: readonly string[]): Verdict | undefined {
  const { host } = useDesk()
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

/** A thing, and the stage it is a part of where its id says so. */
function refsOf(kind: Kind, id: string): Ref[] {
  const stage = wholeOf(id)
  return stage === id ? [{ kind, id }] : [{ kind: 'stage', id: stage }]
}

function tournamentOf({ view }: Target): Ref[] {
  const { tournament } = view as Views[Kind] // loaded as such
  return [{ kind: 'tournament', id: tournament.id }]
}

/** What was looked at is the same: the cache keeps the objects that did not change. */
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
