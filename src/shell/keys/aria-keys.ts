import { isMac } from './keycaps.tsx'

/** The form of ARIA: `Control+k`, `g t`. */
export function ariaKeys(keys: string): string {
  const modifiers: Record<string, string> = { mod: isMac ? 'Meta' : 'Control', shift: 'Shift', alt: 'Alt' }
  const chord = (text: string) =>
    text
      .split('+')
      .map((part) => modifiers[part] ?? part)
      .join('+')
  return keys.split(' ').map(chord).join(' ')
}
