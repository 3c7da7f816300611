// Commands that apply here: those without a target, and those whose target kind is at hand.
import type { HistoryCall, Ids } from '../../contract/kind-spec.ts'
import { kindsByNearness, specOf } from '../../contract/kinds.ts'
import { heldBy, type Kind } from '../../contract/views.ts'
import type { Command } from '../../registry/define.ts'
import { scopesNow, currentTargets } from '../place/at-hand.ts'
import { type Situation } from '../place/place.ts'

export type Applicable = { command: Command; ids: readonly string[]; from: 'selection' | 'cursor' | 'page' | 'nothing' }

export function applicableCommands(commands: readonly Command[], at: Situation): readonly Applicable[] {
  const scopes = new Set(scopesNow(at))
  return commands.flatMap((command): Applicable[] => {
    if (command.scope && !scopes.has(command.scope)) return []
    if (command.target === 'none') return [{ command, ids: [], from: 'nothing' }]
    const hand = currentTargets(command.target, at)
    return hand ? [{ command, ids: hand.ids, from: hand.from }] : []
  })
}

/** The kind of the selection or cursor, else of the page's subject: the kind menus and palette open on. */
export function currentKind(at: Situation): Kind | undefined {
  const inHand = kindsByNearness.find((kind) => ['selection', 'cursor'].includes(currentTargets(kind, at)?.from ?? ''))
  return inHand ?? kindsByNearness.find((kind) => currentTargets(kind, at) !== undefined)
}

/**
 * The call that lists the history of a thing, and the kind the history belongs to: the thing's own kind or a parent's.
 */
export function historyOf(kind: Kind): { kind: Kind; call: HistoryCall } | undefined {
  const found = holdersOf(kind).flatMap((one) => {
    const spec = specOf(one)
    return spec.is === 'own' && spec.history ? [{ kind: one, call: spec.history }] : []
  })
  return found[0]
}

/** A kind and the parameters of its history, the nearest first. */
function holdersOf(kind: Kind): readonly Kind[] {
  const holder = heldBy[kind]
  return holder === null ? [kind] : [kind, ...holdersOf(holder)]
}

/** chosen: divisions and rounds are looked at in the history of their stage; a room has its own on its page. */
const withoutHistory: ReadonlySet<Kind> = new Set(['bracket', 'round', 'room'])

/** Kinds with a history of their own, the outermost first: a tournament's history contains all others. */
export const historyKinds: readonly Kind[] = kindsByNearness
  .toReversed()
  .filter((kind) => historyOf(kind) && !withoutHistory.has(kind))

/** Whether the page is about something whose history is kept. */
export function hasHistory(about: Ids): boolean {
  return historyKinds.some((kind) => about[kind] !== undefined)
}
