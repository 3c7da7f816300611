// One key press as text: modifiers in a fixed order, then the key: `mod+shift+k`, `?`, `escape`. `mod` is ⌘ on a Mac and
// ctrl elsewhere.

export type KeyPlatform = 'mac' | 'other'

/** The relevant part of a keyboard event, so that the registry needs no DOM. */
export type KeyPress = {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  repeat: boolean
  isComposing: boolean
  keyCode: number
  /** Typing here writes text. */
  editable: boolean
}

const modifiers = ['mod', 'ctrl', 'alt', 'meta', 'shift'] as const
type Modifier = (typeof modifiers)[number]

const named: Record<string, string> = {
  ' ': 'space',
  arrowup: 'up',
  arrowdown: 'down',
  arrowleft: 'left',
  arrowright: 'right',
  esc: 'escape',
  return: 'enter',
  del: 'delete',
}
const names =
  /^(escape|enter|tab|space|up|down|left|right|home|end|pageup|pagedown|backspace|delete|insert|capslock|f([1-9]|1\d|2[0-4]))$/

/** Keys as a command writes them → strokes; undefined when they cannot be typed on a keyboard. */
export function parseKeys(keys: string, platform: KeyPlatform): readonly string[] | undefined {
  const strokes = keys.split(' ').map((text) => knownStroke(text, platform))
  const known = strokes.filter((stroke) => stroke !== undefined)
  return known.length === strokes.length ? known : undefined
}

/** The press as a stroke; undefined for a modifier alone or a key without a meaning. */
export function strokeOf(press: KeyPress, platform: KeyPlatform): string | undefined {
  const key = keyOf(press)
  if (key === undefined) return undefined
  const held = new Set<Modifier>()
  if (press.ctrlKey) held.add(platform === 'mac' ? 'ctrl' : 'mod')
  if (press.metaKey) held.add(platform === 'mac' ? 'mod' : 'meta')
  if (press.altKey) held.add('alt')
  if (press.shiftKey) held.add('shift')
  if (isSymbol(key)) {
    // The modifiers that made the character are part of it: shift, Option on a Mac, AltGr (ctrl+alt) elsewhere.
    held.delete('shift')
    if (platform === 'mac') held.delete('alt')
    else if (press.ctrlKey && press.altKey) for (const one of ['mod', 'alt'] as const) held.delete(one)
  }
  return write(held, key)
}

export function hasMod(stroke: string): boolean {
  return stroke.startsWith('mod+')
}

/** A hundred commands share a few dozen strokes. */
const parsed: Record<KeyPlatform, Map<string, string | undefined>> = { mac: new Map(), other: new Map() }

function knownStroke(text: string, platform: KeyPlatform): string | undefined {
  const known = parsed[platform]
  if (!known.has(text)) known.set(text, parseStroke(text, platform))
  return known.get(text)
}

function parseStroke(text: string, platform: KeyPlatform): string | undefined {
  const parts = text === '+' ? ['+'] : text.endsWith('++') ? [...text.slice(0, -2).split('+'), '+'] : text.split('+')
  const typed = parts.at(-1) ?? ''
  const key = named[typed.toLowerCase()] ?? typed.toLowerCase()
  const held = new Set<Modifier>()
  for (const part of parts.slice(0, -1)) {
    const modifier = modifiers.find((one) => one === part)
    if (!modifier || held.has(modifier)) return undefined
    held.add(
      modifier === 'ctrl' && platform === 'other'
        ? 'mod'
        : modifier === 'meta' && platform === 'mac'
          ? 'mod'
          : modifier,
    )
  }
  const printable = /^[!-~]$/.test(key)
  if (!printable && !names.test(key)) return undefined
  // `G` is how shift+g looks; `shift+1` is another character on every keyboard, so it can never arrive.
  if (printable && isLetter(key) && typed !== key) held.add('shift')
  if (isSymbol(key) && held.has('shift')) return undefined
  return write(held, key)
}

function write(held: ReadonlySet<Modifier>, key: string): string {
  return [...modifiers.filter((modifier) => held.has(modifier)), key].join('+')
}

function keyOf({ key, code, shiftKey, altKey, ctrlKey }: KeyPress): string | undefined {
  if (/^(Control|Shift|Alt|AltGraph|Meta|CapsLock|Fn|FnLock|NumLock|ScrollLock|OS|Dead|Unidentified)$/.test(key)) {
    return undefined
  }
  if (key.length > 1 && key !== 'Process') {
    const name = named[key.toLowerCase()] ?? key.toLowerCase()
    return names.test(name) ? name : undefined
  }
  if (key === ' ' || key === '\u3000') return 'space'
  // Full width characters of an input method are the same keys.
  const plain = key.normalize('NFKC').toLowerCase()
  if (/^[!-~]$/.test(plain)) return plain
  // `ź` and `ö` stand on keyboards that have their own `x` and `o`; a letter made by Option alone is that chord.
  if (/^\p{Script=Latin}\p{M}*$/u.test(plain) && altKey === ctrlKey) return undefined
  return fromCode(code, shiftKey)
}

const symbols: Record<string, string> = {
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: `'"`,
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
}
const shiftedDigits = ')!@#$%^&*('

/** For unknown characters (Zhuyin, Cyrillic, a waiting input method): the key's place on a US keyboard. */
function fromCode(code: string, shift: boolean): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return letter.toLowerCase()
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return shift ? shiftedDigits.charAt(Number(digit)) : digit
  if (code === 'Space') return 'space'
  return symbols[code]?.charAt(shift ? 1 : 0)
}

function isLetter(key: string): boolean {
  return /^[a-z]$/.test(key)
}

function isSymbol(key: string): boolean {
  return key.length === 1 && !isLetter(key)
}
