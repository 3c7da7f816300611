// The open page's thing, in the form of something new that names one of its kind.
import type { Ids } from '../../contract/kind-spec.ts'
import type { Command } from '../../registry/define.ts'
import { fieldsOf } from '../../registry/fields.ts'
import { editsStored } from '../../registry/overtaken.ts'

/**
 * The arguments that the page fills in. An edit shows what is stored; a command aimed at a thing of the kind itself asks for
 * another one; what means all of them when it is left out, as a list may be, is left so.
 */
export function argsOfPage(command: Command, about: Ids): Record<string, unknown> {
  if (editsStored(command)) return {}
  return Object.fromEntries(
    fieldsOf(command.args).flatMap(({ name, kind, target, optional, emptyMeansAll }): [string, unknown][] => {
      const id = target !== undefined && target !== command.target ? about[target] : undefined
      if (id === undefined || emptyMeansAll || (kind === 'list' && optional)) return []
      return [[name, kind === 'list' ? [id] : id]]
    }),
  )
}
