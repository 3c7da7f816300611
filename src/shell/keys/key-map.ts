// The keys of each command: its own, unless the person changed them (look.md: all remappable).
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import type { Command, Shortcut } from '../../registry/define.ts'
import { isBare } from '../../registry/bare-stroke.ts'
import { letterKeysAtom } from '../session/settings.ts'

const storageKey = 'arena.keys'
/** Command id → its keys; an empty text takes the keys away. */
const Changed = v.record(v.string(), v.string())
type Changed = v.InferOutput<typeof Changed>

const store = getDefaultStore()

export const changedKeysAtom = atom<Changed>(readKept())

export function keysOf(command: Command, changed: Changed = store.get(changedKeysAtom)): string | undefined {
  const own = changed[command.id] ?? command.keys
  return own === '' ? undefined : own
}

/** Keys to show beside a command: only such as run it. */
export function useShownKeys(): (command: Command) => string | undefined {
  const changed = useAtomValue(changedKeysAtom)
  const letters = useAtomValue(letterKeysAtom)
  return (command) => shownKeysOf(command, changed, letters)
}

export function shownKeysOf(
  command: Command,
  changed = store.get(changedKeysAtom),
  letters = store.get(letterKeysAtom),
): string | undefined {
  const keys = keysOf(command, changed)
  return letters || !isBare(keys?.split(' ')[0] ?? '') ? keys : undefined
}

export function useKeysOf(command: Command): string | undefined {
  return useShownKeys()(command)
}

/** The keys that run a command with these arguments. */
export function useShownShortcut(command: Command, args: Shortcut['args']): string | undefined {
  const letters = useAtomValue(letterKeysAtom)
  const wanted = JSON.stringify(args)
  const keys = command.shortcuts?.find((shortcut) => JSON.stringify(shortcut.args) === wanted)?.keys
  return letters || !isBare(keys?.split(' ')[0] ?? '') ? keys : undefined
}

/** Without keys: back to the command's own. */
export function changeKeys(id: string, keys?: string): void {
  const { [id]: _, ...others } = store.get(changedKeysAtom)
  const next = keys === undefined ? others : { ...others, [id]: keys }
  store.set(changedKeysAtom, next)
  try {
    localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // The choice lasts for this visit.
  }
}

function readKept(): Changed {
  try {
    return v.parse(Changed, JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
  } catch {
    return {}
  }
}
