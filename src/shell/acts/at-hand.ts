// Commands that mean something where the person is: those without a target, and those whose target kind is at hand.
import type { HistoryCall, Ids } from '../../contract/kind-spec.ts'
import { kindsByNearness, specOf } from '../../contract/kinds.ts'
import { heldBy, type Kind } from '../../contract/views.ts'
import type { Command } from '../../registry/define.ts'
import { scopesNow, type Situation, targetsAtHand } from '../place/place.ts'

export type AtHand = { command: Command; ids: readonly string[]; from: 'selection' | 'cursor' | 'page' | 'nothing' }

export function commandsAtHand(commands: readonly Command[], at: Situation): readonly AtHand[] {
  const scopes = new Set(scopesNow(at))
  return commands.flatMap((command): AtHand[] => {
    if (command.scope && !scopes.has(command.scope)) return []
    if (command.target === 'none') return [{ command, ids: [], from: 'nothing' }]
    const hand = targetsAtHand(command.target, at)
    return hand ? [{ command, ids: hand.ids, from: hand.from }] : []
  })
}

/** The kind a selection or cursor is of, else what the page is about: what menus and palette open on. */
export function kindAtHand(at: Situation): Kind | undefined {
  const inHand = kindsByNearness.find((kind) => ['selection', 'cursor'].includes(targetsAtHand(kind, at)?.from ?? ''))
  return inHand ?? kindsByNearness.find((kind) => targetsAtHand(kind, at) !== undefined)
}

/** The call that tells what was done to a thing, and to which kind it belongs: to its own, or to one that it is part of. */
export function historyOf(kind: Kind): { kind: Kind; call: HistoryCall } | undefined {
  const found = holdersOf(kind).flatMap((one) => {
    const spec = specOf(one)
    return spec.is === 'own' && spec.history ? [{ kind: one, call: spec.history }] : []
  })
  return found[0]
}

/** A kind and what its acts are told of, the nearest first. */
function holdersOf(kind: Kind): readonly Kind[] {
  const holder = heldBy[kind]
  return holder === null ? [kind] : [kind, ...holdersOf(holder)]
}

/** chosen: divisions and rounds are looked at in the history of their stage; a room has its own on its page. */
const withoutHistory: ReadonlySet<Kind> = new Set(['bracket', 'round', 'room'])

/** Kinds that have a history of their own to look at, the outermost first: that of a tournament tells all. */
export const historyKinds: readonly Kind[] = kindsByNearness
  .toReversed()
  .filter((kind) => historyOf(kind) && !withoutHistory.has(kind))

/** Whether the page is about something whose history is kept. */
export function hasHistory(about: Ids): boolean {
  return historyKinds.some((kind) => about[kind] !== undefined)
}
