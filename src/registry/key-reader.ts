// From key presses to commands: one trie over all bindings and the keys typed so far; independent of keyup events and
// input methods.
import { isActive, nearer, type Active, type Binding } from './bindings.ts'
import { isBare } from './bare-stroke.ts'
import { hasMod, strokeOf, type KeyPress, type KeyPlatform } from './stroke.ts'

type Pressed =
  /** A command runs; the browser must not act on the key. */
  | 'run'
  /** The beginning of a sequence; the browser must not act on the key. */
  | 'pending'
  /** Escape ended a sequence. */
  | 'cancelled'
  /** Not ours. */
  | 'passed'

export type KeyReader = {
  press(press: KeyPress): Pressed
  /** The keys of a sequence typed so far. */
  pending(): readonly string[]
  /** The possible next keys: the which-key panel. */
  continuations(): readonly { stroke: string; bindings: readonly Binding[] }[]
  cancel(): void
  /** Tells when `pending` changes. */
  subscribe(listener: () => void): () => void
}

type Parts = {
  bindings: readonly Binding[]
  platform: KeyPlatform
  /** Scopes and kinds whose keys work now. */
  active: () => Active
  /** False: plain character keys do nothing (WCAG 2.1.4). */
  letters: () => boolean
  run: (binding: Binding) => void
  /** Calls back after some milliseconds unless the returned function is called. */
  timer: (milliseconds: number, act: () => void) => () => void
}

/** Keys that run a command and begin a longer sequence, too, run it after this long without the next key. */
export const sequenceTimeout = 1200

type Node = { next: Map<string, Node>; bindings: Binding[] }

export function createKeyReader({ bindings, platform, active, letters, run, timer }: Parts): KeyReader {
  const root = trieOf(bindings)
  const listeners = new Set<() => void>()
  let strokes: readonly string[] = []
  let node = root
  let stopTimer: (() => void) | undefined

  function works(binding: Binding): boolean {
    return isActive(binding, active()) && (letters() || !isBare(binding.strokes[0] ?? ''))
  }

  /** The binding that ends here, and whether any goes on from here. */
  function look(at: Node): { exact: Binding | undefined; partial: boolean } {
    return { exact: at.bindings.filter(works).toSorted(nearer)[0], partial: [...at.next.values()].some(leadsOn) }
  }

  function leadsOn(at: Node): boolean {
    return at.bindings.some(works) || [...at.next.values()].some(leadsOn)
  }

  function stand(typed: readonly string[], at: Node): void {
    stopTimer?.()
    const changed = typed.length > 0 || strokes.length > 0
    strokes = typed
    node = at
    if (changed) for (const listener of listeners) listener()
  }

  function step(stroke: string): Pressed {
    const at = node.next.get(stroke)
    const { exact, partial } = at ? look(at) : { exact: undefined, partial: false }
    if (at && partial) {
      stand([...strokes, stroke], at)
      // A command that could become a longer one runs after a pause; a mere beginning waits for its next key.
      if (exact) {
        stopTimer = timer(sequenceTimeout, () => {
          stand([], root)
          if (works(exact)) run(exact)
        })
      }
      return 'pending'
    }
    if (exact) {
      stand([], root)
      run(exact)
      return 'run'
    }
    if (node === root) return 'passed'
    // The sequence leads nowhere; the key may begin another one.
    stand([], root)
    return step(stroke)
  }

  return {
    press(press) {
      const stroke = isTyping(press) ? undefined : strokeOf(press, platform)
      if (stroke === undefined) return 'passed'
      if (press.editable && !worksInText(stroke)) return 'passed'
      if (press.repeat) return repeated(stroke)
      if (stroke === 'escape' && strokes.length > 0) {
        stand([], root)
        return 'cancelled'
      }
      return step(stroke)
    },
    pending: () => strokes,
    continuations: () =>
      [...node.next]
        .map(([stroke, at]) => ({ stroke, bindings: [...bindingsUnder(at)].filter(works).toSorted(nearer) }))
        .filter(({ bindings }) => strokes.length > 0 && bindings.length > 0),
    cancel: () => stand([], root),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }

  /** Held down, only movement goes on; the browser is still kept from acting on a key that is ours. */
  function repeated(stroke: string): Pressed {
    const at = root.next.get(stroke)
    const exact = at && strokes.length === 0 ? look(at).exact : undefined
    if (exact?.repeats) run(exact)
    return exact || strokes.length > 0 ? 'run' : 'passed'
  }
}

function trieOf(bindings: readonly Binding[]): Node {
  const root: Node = { next: new Map(), bindings: [] }
  for (const binding of bindings) {
    let node = root
    for (const stroke of binding.strokes) {
      const next = node.next.get(stroke) ?? { next: new Map(), bindings: [] }
      node.next.set(stroke, next)
      node = next
    }
    node.bindings.push(binding)
  }
  return root
}

function* bindingsUnder(node: Node): Iterable<Binding> {
  yield* node.bindings
  for (const next of node.next.values()) yield* bindingsUnder(next)
}

/**
 * An input method has the key. Where nothing is edited it has nothing to compose: with a Chinese input source switched on,
 * browsers then still report `Process` (229), and the key's place says which it is (quality A4).
 */
function isTyping({ isComposing, keyCode, key, editable }: KeyPress): boolean {
  return isComposing || ((keyCode === 229 || key === 'Process') && editable)
}

// The mod keys of every text field: select, copy, cut, paste, undo, move, delete.
const editing = /^mod\+(shift\+)?([acxvzy]|left|right|up|down|home|end|backspace|delete)$/

function worksInText(stroke: string): boolean {
  return stroke === 'escape' || (hasMod(stroke) && !stroke.startsWith('mod+alt+') && !editing.test(stroke))
}
