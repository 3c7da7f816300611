// Commands that mean something where the person is: those without a target, and those whose target kind is at hand.
import type { Ids } from '../../contract/kind-spec.ts'
import { kindsByNearness, specOf } from '../../contract/kinds.ts'
import type { Kind } from '../../contract/views.ts'
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

/** The nearest thing a page is about whose history is kept. */
export function historyKindAt(about: Ids): Kind | undefined {
  return kindsByNearness.find((kind) => {
    const spec = specOf(kind)
    return about[kind] !== undefined && spec.is === 'own' && spec.history !== undefined
  })
}
