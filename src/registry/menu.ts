// The actions of rows: what a right click, `.` and the action row show.
import type { Asking, Kind } from '../contract/views.ts'
import type { Command } from './define.ts'
import { verdictOf, type Target, type Verdict } from './eligible.ts'
import type { Registry } from './registry.ts'

type Group = NonNullable<Command['menu']>
export type MenuCommand = { command: Command; verdict: Verdict }
export type MenuGroup = { group: Group; items: readonly MenuCommand[] }

/** What is done stands before where one can go, and what destroys last, away from what is done every day. */
const order: readonly Group[] = ['state', 'play', 'edit', 'open', 'danger']

/**
 * What is blocked stays in the menu with its reason; what a role may never do, or concerns none of the rows, is not in it.
 * chosen: for several rows, what takes one at a time is left out, too, but for opening: the palette says why.
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
  // The thing itself is opened by the first line: nothing is done by a hand that is too quick.
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

function isOf(concerns: (view: unknown) => boolean) {
  return ({ view }: Target) => concerns(view)
}
