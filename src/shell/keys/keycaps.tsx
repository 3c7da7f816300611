// Keys as they stand on the keyboard: `mod+k` → ⌘K or ctrl+K, `g t` → g t.
import { classes } from '../../ui/class-list.ts'
import { Kbd } from '../../ui/kbd.tsx'

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

const names: Record<string, string> = {
  enter: '↵',
  escape: 'esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  tab: '⇥',
  space: '␣',
  backspace: '⌫',
}

export function keyText(keys: string): string {
  return keys.split(' ').map(chordText).join(' ')
}

/** `bare`: without the cap's border, for lists where every line has keys. Decoration: the thing itself says its keys. */
export function Keycaps({ keys, bare = false, className }: { keys: string; bare?: boolean; className?: string }) {
  if (!bare) {
    return (
      <span aria-hidden="true" className={className}>
        <Kbd>{keyText(keys)}</Kbd>
      </span>
    )
  }
  return (
    <kbd aria-hidden="true" className={classes('text-2xs whitespace-nowrap text-dim', className)}>
      {keyText(keys)}
    </kbd>
  )
}

function chordText(chord: string): string {
  // `+` itself is a key.
  const parts = chord === '+' ? ['+'] : chord.split('+').map((part) => (part === '' ? '+' : part))
  const key = parts.at(-1) ?? ''
  const modifiers = parts.slice(0, -1)
  const shown = names[key] ?? (modifiers.length > 0 ? key.toUpperCase() : key)
  const before = modifiers.map((modifier) => {
    if (modifier === 'mod') return isMac ? '⌘' : 'ctrl+'
    if (modifier === 'shift') return '⇧'
    return modifier === 'alt' ? (isMac ? '⌥' : 'alt+') : `${modifier}+`
  })
  return before.join('') + shown
}
