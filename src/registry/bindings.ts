// Which keys run which command, and where.
import { depthOf, mayMeet } from '../contract/kinds.ts'
import type { Kind } from '../contract/views.ts'
import type { Command, Scope, Shortcut, TargetKind } from './define.ts'
import { parseKeys, type KeyPlatform } from './stroke.ts'

/** Keys a person gave to commands: id → keys; an empty text takes them away. */
export type Remap = Readonly<Record<string, string>>

export type Binding = {
  id: string
  keys: string
  strokes: readonly string[]
  scope: Scope | undefined
  target: TargetKind
  repeats: boolean
  args: Shortcut['args']
}

/** Keys that cannot be typed are left out; `conflicts` names them. */
export function bindingsOf(commands: readonly Command[], platform: KeyPlatform, remap: Remap = {}): readonly Binding[] {
  return commands.flatMap((command) => {
    const { id, keys: own, shortcuts = [], scope, target, repeats = false } = command
    const all = [{ keys: remap[id] ?? own ?? '', args: {} }, ...shortcuts]
    return all.flatMap(({ keys, args }) => {
      const strokes = keys === '' ? undefined : parseKeys(keys, platform)
      return strokes ? [{ id, keys, strokes, scope, target, repeats, args }] : []
    })
  })
}

export type Active = ReadonlySet<Scope | Kind>

export function isActive({ scope, target }: Pick<Binding, 'scope' | 'target'>, active: Active): boolean {
  return (scope !== undefined && active.has(scope)) || (target !== 'none' && active.has(target))
}

/** A pane is one of them. */
const views: readonly Scope[] = ['table', 'bracket-view', 'schedule-view', 'calendar']

/**
 * Whether both may be active at once: those of two kinds where things of both may be at hand; those of a kind and of a view
 * always, because a kind may be at hand in any view but the calendar; views exclude each other.
 */
export function overlap(a: Pick<Binding, 'scope' | 'target'>, b: Pick<Binding, 'scope' | 'target'>): boolean {
  if (a.target !== 'none' && b.target !== 'none') return mayMeet(a.target, b.target)
  if ([a, b].some(({ scope }) => scope === 'calendar') && [a, b].some(({ target }) => target !== 'none')) return false
  const [one, other] = [a, b].map(({ scope }) => views.find((view) => view === scope))
  return one === undefined || other === undefined || one === other
}

/** The nearer meaning first: of the thing at hand, of the view, of everywhere. */
export function nearer(a: Binding, b: Binding): number {
  return rank(a) - rank(b)
}

function rank({ scope, target }: Binding): number {
  if (target !== 'none') return -depthOf(target)
  return scope === 'global' ? 2 : 1
}
