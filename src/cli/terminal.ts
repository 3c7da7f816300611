// Printed text: our own colours, and no foreign control character that would steer the terminal or reverse its text.
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

/** Control characters but for line ends and tabs; signs that change the direction, or begin a line elsewhere. */
const steering = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu
const standingIn = /[\ufdd0-\ufdd3]/g

export function coloured(text: string, tone: TextTone): string {
  return standIns[tone] + harmless(text) + end
}

/** Control characters are escaped as in JSON, so JSON keeps its meaning. */
export function harmless(text: string): string {
  return withoutSteering(text).replace(standingIn, escaped)
}

/** The same for a text with colours in it. */
export function painted(text: string): string {
  return withoutSteering(text).replace(standingIn, (sign) => sequences[sign] ?? '')
}

function withoutSteering(text: string): string {
  return text.replace(steering, escaped)
}

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
