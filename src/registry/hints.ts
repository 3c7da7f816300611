// The keys that work now: hint bar and key sheet are views of the registry, so a shown key is the key that is matched.
import type { Asking, Kind } from '../contract/views.ts'
import { isActive, nearer, type Active, type Binding } from './bindings.ts'
import type { Command } from './define.ts'
import { verdictOf, type Target, type Verdict } from './eligible.ts'
import type { Registry } from './registry.ts'

export type Hint = { command: Command; binding: Binding; verdict: Verdict }

type Now = {
  active: Active
  asking: Asking
  /** The loaded things at hand; undefined while loading. */
  targets: (kind: Kind) => readonly Target[] | undefined
}

/** The most specific scope first; of the commands at hand only the possible ones. */
export function hintsFor(
  registry: Registry,
  bindings: readonly Binding[],
  { active, asking, targets }: Now,
): readonly Hint[] {
  const visible = new Set(registry.visibleFor(asking.user.role))
  return bindings
    .filter((binding) => isActive(binding, active))
    .toSorted(nearer)
    .flatMap((binding) => {
      const command = registry.find(binding.id)
      if (!command || !visible.has(command)) return []
      const held = command.target === 'none' ? [] : targets(command.target)
      return held ? [{ command, binding, verdict: verdictOf(command, held, asking) }] : []
    })
}
