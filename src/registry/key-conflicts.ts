// Keys that conflict: taken twice, hiding each other, reserved by the browser, or too easy to hit.
import type { Command } from './define.ts'
import { bindingsOf, overlap, type Binding, type Remap } from './bindings.ts'
import { parseKeys, type KeyPlatform } from './stroke.ts'

export type Conflict = {
  /**
   * `full`: the same keys. `shadow`: the first command's keys begin the second's, which then has to wait. `prefix`: the
   * other way round. `reserved`: the browser, the system or assistive technology needs them. `unreadable`: no keyboard has
   * them. `single`: one press for something that must not happen by a slip.
   */
  is: 'full' | 'shadow' | 'prefix' | 'reserved' | 'unreadable' | 'single'
  keys: string
  ids: readonly string[]
  platform: KeyPlatform
}

export function conflicts(commands: readonly Command[], remap: Remap = {}): readonly Conflict[] {
  return (['mac', 'other'] as const).flatMap((platform) => conflictsOn(platform, commands, remap))
}

function conflictsOn(platform: KeyPlatform, commands: readonly Command[], remap: Remap): Conflict[] {
  const found: Conflict[] = []
  for (const command of commands) {
    const keys = remap[command.id] ?? command.keys ?? ''
    if (keys === '') continue
    const strokes = parseKeys(keys, platform)
    const note = (is: Conflict['is']) => found.push({ is, keys, ids: [command.id], platform })
    if (!strokes) note('unreadable')
    if (strokes?.some((stroke) => isReserved(stroke, platform))) note('reserved')
    if (strokes?.length === 1 && mayAsk(command)) note('single')
  }
  // Only keys with the same first stroke can conflict.
  for (const bindings of byFirstStroke(bindingsOf(commands, platform, remap))) {
    for (const [index, first] of bindings.entries()) {
      for (const second of bindings.slice(index + 1)) {
        const is = compare(first, second)
        if (is && overlap(first, second))
          found.push({ is, keys: is === 'prefix' ? second.keys : first.keys, ids: [first.id, second.id], platform })
      }
    }
  }
  return found
}

function byFirstStroke(bindings: readonly Binding[]): Iterable<readonly Binding[]> {
  const groups = new Map<string | undefined, Binding[]>()
  for (const binding of bindings) {
    const group = groups.get(binding.strokes[0])
    if (group) group.push(binding)
    else groups.set(binding.strokes[0], [binding])
  }
  return groups.values()
}

function compare({ strokes: a }: Binding, { strokes: b }: Binding): 'full' | 'shadow' | 'prefix' | undefined {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) if (a[index] !== b[index]) return undefined
  if (a.length === b.length) return 'full'
  return a.length < b.length ? 'shadow' : 'prefix'
}

/**
 * Only commands that never need a confirmation may be on a single key; a risk that depends on the target may need one.
 */
function mayAsk({ risk }: Command): boolean {
  return typeof risk === 'function' || risk.level === 'confirm' || risk.level === 'irreversible'
}

/** Browser chords this console takes all the same, and why. */
const taken: Readonly<Record<string, string>> = {
  'mod+k': 'the palette; `:` opens the command line where the browser keeps it',
  'mod+enter': 'agrees to a form or a question, as in mail and chat programs',
}

// Closing, opening, printing, zooming, searching: the usual browser keys on every page (quality A5).
const browser = new Set([
  ...Array.from('ltwnrfdhjqmpoug0123456789+-=,', (key) => `mod+${key}`),
  ...Array.from('tnrwijcpdo', (key) => `mod+shift+${key}`),
  ...'alt+left alt+right alt+home alt+d tab shift+tab f1 f3 f5 f6 f7 f10 f11 f12'.split(' '),
])

function isReserved(stroke: string, platform: KeyPlatform): boolean {
  if (stroke in taken) return false
  if (browser.has(stroke) || /(^|\+)(capslock|insert)$/.test(stroke)) return true
  if (/\+(tab|enter|space|escape)$/.test(stroke)) return true
  // Screen readers: ctrl+option on a Mac. The system: the Windows key, alt with a function key.
  if (stroke.startsWith('ctrl+alt+') && platform === 'mac') return true
  return stroke.startsWith('meta+') || /^(.*\+)?alt\+(shift\+)?f\d+$/.test(stroke)
}
