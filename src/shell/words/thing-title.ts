import type { Problem } from '../../contract/problem.ts'
import type { Say } from '../../contract/say.ts'

/** The name of what a page is about: not its number while it is loading, and no loading of what cannot be had. */
export function thingTitle(say: Say, name: string | undefined, problem: Problem | undefined): string {
  return name ?? say(problem ? 'ui.shell.locked' : 'ui.shell.loading')
}
