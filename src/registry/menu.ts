// The actions of rows, for right click, `.` and the action row.
import { reason, type Reason } from '../contract/reason.ts'
import type { Asking, Kind } from '../contract/views.ts'
import { whyNotRole } from '../rules/whom-to-ask.ts'
import type { Command } from './define.ts'
import { verdictOf, type Target, type Verdict } from './eligible.ts'
import type { Registry } from './registry.ts'

type Group = NonNullable<Command['menu']>
export type MenuCommand = { command: Command; verdict: Verdict }
export type MenuGroup = { group: Group; items: readonly MenuCommand[] }

/** Acts come before navigation, and destructive acts last, away from the everyday ones. */
const order: readonly Group[] = ['state', 'play', 'edit', 'open', 'danger']

/**
 * Blocked commands stay in the menu with their reason; commands outside the role, or that apply to none of the rows,
 * are left out. chosen: for several rows, commands for one target are left out too, except opening: the palette says
 * why.
 */
export function menuFor(
  registry: Registry,
  kind: Kind,
  targets: readonly Target[],
  asking: Asking,
): readonly MenuGroup[] {
  const commands = registry
    .visibleFor(asking.user.role)
    .filter(({ target, menu, concerns }) => target === kind && menu && (!concerns || targets.some(isOf(concerns))))
  // The first line opens the thing itself, so that a hasty press is harmless.
  const [itself] = commands.filter(({ menu }) => menu === 'open')
  const others = commands.filter((command) => command !== itself && (targets.length < 2 || command.arity !== 'one'))
  const toItem = (command: Command) => ({ command, verdict: verdictOf(command, targets, asking) })
  const groups = order.map((group) => ({
    group,
    items: others.filter(({ menu }) => menu === group).map(toItem),
  }))
  return [{ group: 'open' as const, items: itself ? [toItem(itself)] : [] }, ...groups].filter(
    ({ items }) => items.length > 0,
  )
}

/** Why the menu of such things holds nothing for this role: it names the lowest that has something in it. */
export function whyNotMenu(
  registry: Registry,
  kinds: readonly Kind[],
  { user }: Asking,
  only?: readonly Command[],
): Reason | undefined {
  const lines = registry.commands.filter(
    (command) => command.menu && kinds.some((kind) => kind === command.target) && (only?.includes(command) ?? true),
  )
  return lines.length === 0
    ? reason('target.noActs')
    : whyNotRole(
        lines.flatMap(({ roles }) => roles),
        user,
      )
}

function isOf(concerns: (view: unknown) => boolean) {
  return ({ view }: Target) => concerns(view)
}
