// Where words stand in folded text, and how a text that cannot hold a word is passed over.
import { fold } from '../contract/fold.ts'

/** The folded text, and for each of its characters where the one it came from stands. */
export function foldWithPositions(text: string): { folded: string; positions: readonly number[] } {
  let folded = ''
  const positions: number[] = []
  let at = 0
  for (const char of text) {
    const part = fold(char)
    for (let index = 0; index < part.length; index++) positions.push(at)
    folded += part
    at += char.length
  }
  positions.push(text.length)
  return { folded, positions }
}

/** Chinese, Japanese and Korean characters stand for themselves: each begins a word. */
function isIdeograph(code: number): boolean {
  return code >= 0x2e80
}

function isWordPart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code >= 128
}

/** Whether a word begins at this place of a folded text. */
export function beginsWord(text: string, at: number): boolean {
  if (at === 0) return true
  const code = text.charCodeAt(at)
  const before = text.charCodeAt(at - 1)
  return !isWordPart(before) || isIdeograph(before) || isIdeograph(code)
}

/** Whether a word ends before this place. */
export function endsWord(text: string, at: number): boolean {
  if (at >= text.length) return true
  const code = text.charCodeAt(at)
  return !isWordPart(code) || isIdeograph(code) || isIdeograph(text.charCodeAt(at - 1))
}

/** 26 bits for the letters, 6 for everything else: a text lacking a bit of a term cannot contain it. */
export function maskOf(text: string): number {
  let mask = 0
  for (let at = 0; at < text.length; at++) mask |= bitOf(text.charCodeAt(at))
  return mask
}

export function bitOf(code: number): number {
  return code >= 97 && code <= 122 ? 1 << (code - 97) : code > 32 ? 1 << (26 + (code % 6)) : 0
}
