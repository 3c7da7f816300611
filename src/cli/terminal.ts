// Printed text: our own colours, and no foreign control character that would steer the terminal or reverse its text.
import { escaped, withVisibleSigns } from '../contract/visible-signs.ts'
import type { TextTone } from './outcome.ts'

/** Stand-ins that no text has: Unicode keeps these for use inside a program. */
const standIns: Record<TextTone, string> = { good: '\ufdd0', bad: '\ufdd1', dim: '\ufdd2' }
const end = '\ufdd3'
const sequences: Record<string, string> = {
  [standIns.good]: '\u001b[32m',
  [standIns.bad]: '\u001b[31m',
  [standIns.dim]: '\u001b[2m',
  [end]: '\u001b[0m',
}

const standingIn = /[\ufdd0-\ufdd3]/g

export function coloured(text: string, tone: TextTone): string {
  return standIns[tone] + harmless(text) + end
}

/** Control characters are escaped as in JSON, so JSON keeps its meaning. */
export function harmless(text: string): string {
  return withVisibleSigns(text).replace(standingIn, escaped)
}

/** The same for a text with colours in it. */
export function painted(text: string): string {
  return withVisibleSigns(text).replace(standingIn, (sign) => sequences[sign] ?? '')
}
