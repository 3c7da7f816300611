// Tells the status line which act was undone or redone, and which is next.
import { getDefaultStore } from 'jotai'
import type { Reason } from '../../contract/reason.ts'
import { commandKey } from '../../contract/say.ts'
import type { Dispatcher } from '../../registry/dispatch.ts'
import type { Confirmation } from '../../registry/outcome.ts'
import type { Registry } from '../../registry/registry.ts'
import type { UndoEntry, UndoGroup, UndoWay } from '../../registry/undo-entry.ts'
import type { Travelled } from '../../registry/undo-stack.ts'
import { actTitle } from '../words/act-title.ts'
import { say } from '../words/say.ts'
import { nextUndoAtom, recent } from './recent.ts'

type Ports = Pick<Dispatcher, 'undoStack'> & { registry: Registry }

/** Answers how to stop. */
export function reportUndo({ undoStack, registry }: Ports): () => void {
  const next = (way: UndoWay) => {
    const [group] = undoStack.groups(way)
    return group && !group.isWall ? titleOfGroup(group, registry) : undefined
  }
  const tellNext = () => {
    const [undo, redo] = [next('undo'), next('redo')]
    getDefaultStore().set(nextUndoAtom, { ...(undo !== undefined && { undo }), ...(redo !== undefined && { redo }) })
  }
  tellNext()
  return undoStack.subscribe((travelled) => {
    tellNext()
    if (travelled) tellTravelled(travelled, registry)
  })
}

function tellTravelled({ way, entries, of, why }: Travelled, registry: Registry): void {
  const [first] = entries
  const command = first && registry.find(first.given.id)
  if (!command) return
  recent.travelled({
    line: `console ${way}`,
    command,
    invocation: { id: `console.${way}`, targets: [], args: {} },
    source: 'command-line',
    is: way === 'undo' ? 'undone' : 'redone',
    names: entries.length > 1 ? [] : first.names,
    label:
      of === 1
        ? actTitle(say, command, first.given.args)
        : entries.length < of
          ? say('ui.shell.undo.part', { done: entries.length, count: of })
          : lines(of),
    ...(why && { why }),
  })
}

/** A script as one thing, an act by its title and its targets. */
export function titleOfGroup({ entries }: Pick<UndoGroup, 'entries'>, registry: Registry): string {
  const [first] = entries
  return entries.length === 1 && first ? titleOfEntry(first, registry) : lines(entries.length)
}

function lines(count: number): string {
  return say('ui.shell.line.script', { count })
}

/** A question about acts describes them, not the lines to type. */
export function inWords(ask: Confirmation, registry: Registry): Confirmation {
  const { acts } = ask
  if (!acts) return ask
  const lines = acts.map((one) => titleOfEntry(one, registry))
  const told = (one: Reason): Reason => (one.params?.['lines'] ? { ...one, params: { ...one.params, lines } } : one)
  return { ...ask, consequences: ask.consequences.map(told) }
}

function titleOfEntry({ given, names }: Pick<UndoEntry, 'given' | 'names'>, registry: Registry): string {
  const command = registry.find(given.id)
  const more = given.targets.length - names.length
  return [
    command ? actTitle(say, command, given.args) : say(commandKey(given.id, 'title')),
    names.filter(Boolean).join(say('ui.shell.list.separator')),
    more > 0 ? say('ui.shell.more', { count: more }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}
