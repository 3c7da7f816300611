// The actions of rows: what a right click, `.` and the action row show.
import type { Asking, Kind } from '../contract/views.ts'
import type { Command } from './define.ts'
import { verdictOf, type Target, type Verdict } from './eligible.ts'
import type { Registry } from './registry.ts'

type Group = NonNullable<Command['menu']>
export type MenuCommand = { command: Command; verdict: Verdict }
export type MenuGroup = { group: Group; items: readonly MenuCommand[] }

/** What destroys stands last, away from what is done every day. */
const order: readonly Group[] = ['open', 'state', 'play', 'edit', 'danger']

/** What is blocked stays in the menu with its reason; what a role may never do, or concerns none of the rows, is not in it. */
export function menuFor(
  registry: Registry,
  kind: Kind,
  targets: readonly Target[],
  asking: Asking,
): readonly MenuGroup[] {
  const commands = registry
    .visibleFor(asking.user.role)
    .filter(({ target, menu, concerns }) => target === kind && menu && (!concerns || targets.some(isOf(concerns))))
  return order
    .map((group) => ({
      group,
      items: commands
        .filter(({ menu }) => menu === group)
        .map((command) => ({ command, verdict: verdictOf(command, targets, asking) })),
    }))
    .filter(({ items }) => items.length > 0)
}

function isOf(concerns: (view: unknown) => boolean) {
  return ({ view }: Target) => concerns(view)
}
