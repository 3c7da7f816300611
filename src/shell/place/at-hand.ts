// Targets and keys that are at hand where one is now.
import type { Kind } from '../../contract/views.ts'
import type { Scope } from '../../registry/define.ts'
import { type Situation, where } from './place.ts'
/**
 * `count` is how many there are: where everything is selected and not all of it is here, the ids are the word for all and
 * those of some rows, which show what is possible.
 */
export type Targets = {
  ids: readonly string[]
  count: number
  from: 'selection' | 'cursor' | 'page'
  hidden: number
  /** The address names them: they are meant before they are shown. */
  named: boolean
}

/** Ids a command of this kind would act on now, and where they come from. */
export function currentTargets(kind: Kind, at: Situation = where.now()): Targets | undefined {
  const holding = at.focused?.hand()[kind]
  if (holding && holding.selected.length > 0) {
    const { selected: ids, count = ids.length, hidden = 0 } = holding
    return { ids, count, from: 'selection', hidden, named: false }
  }
  const about = at.page.about[kind]
  // A form holds the subject of its page, which was visible when the page was opened.
  if (holding?.cursor !== undefined && holding.cursor !== about) {
    return { ids: [holding.cursor], count: 1, from: 'cursor', hidden: 0, named: false }
  }
  if (about === undefined) return undefined
  return { ids: [about], count: 1, from: 'page', hidden: 0, named: at.page.chosen?.[kind] === undefined }
}

/** Those of the selection that a search or a filter hides: what a list does not show is told before it is acted on. */
export function hiddenAmong(kind: Kind): ReadonlySet<string> {
  const { ids = [], hidden = 0 } = currentTargets(kind) ?? {}
  return new Set(hidden === 0 ? [] : ids.slice(-hidden))
}

/** Scopes whose keys work now, innermost first. */
export function scopesNow(at: Situation = where.now()): readonly Scope[] {
  const scopes: Scope[] = []
  if (at.focused?.form) scopes.push('form')
  if (at.focused?.bracketAct) scopes.push('bracket-view')
  if (at.focused?.scheduleAct) scopes.push('schedule-view')
  if (at.focused?.calendarAct) scopes.push('calendar')
  if (at.focused?.tableAct) scopes.push('table')
  return [...scopes, 'global']
}
