import type { Problem } from '../../contract/problem.ts'
import type { PlainKey, Say } from '../../contract/say.ts'

/**
 * The name of what a page is about: not its number while it is loading, and no loading of what cannot be had. `unread`: where
 * the specification has a text for such a name.
 */
export function thingTitle(
  say: Say,
  name: string | undefined,
  problem: Problem | undefined,
  unread: PlainKey = 'ui.shell.locked',
): string {
  return name ?? say(problem ? unread : 'ui.shell.loading')
}
