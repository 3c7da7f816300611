// How the command line speaks: in the language of the terminal, in colour where it is one.
import { languageOf, sayIn, type MessageLanguage } from '../platform/messages.ts'
import type { Say } from '../contract/say.ts'
import type { Paint } from './outcome.ts'
import { coloured, harmless, painted } from './terminal.ts'

/** The machine's interfaces that the command line uses. */
export type Surroundings = {
  env: Readonly<Record<string, string | undefined>>
  /** The output is a terminal; else a file or another program. */
  isTerminal: boolean
  /** One line, or several. */
  out(text: string): void
  err(text: string): void
  /** All that comes through the pipe. */
  input(): Uint8Array
}

/** The context given to each act of the command line. */
export type Voice = Surroundings & {
  language: MessageLanguage
  say: Say
  paint: Paint
  print(text: string): void
  printJson(value: unknown, indent?: number): void
  complain(text: string): void
}

/** Ends the program with a message. */
export class Quit extends Error {}

export function voiceOf(surroundings: Surroundings): Voice {
  const { env, isTerminal, out, err } = surroundings
  const named = env.LC_ALL || env.LC_MESSAGES || env.LANG || 'en'
  const language = languageOf(named.replace(/\..*$/, '').replace('_', '-'))
  const inColour = isTerminal && !env.NO_COLOR
  return {
    ...surroundings,
    language,
    say: sayIn(language),
    paint: (text, tone) => (inColour ? coloured(text, tone) : text),
    print: (text) => out(inColour ? painted(text) : harmless(text)),
    printJson: (value, indent) => out(harmless(JSON.stringify(value, null, indent))),
    complain: (text) => err(harmless(text)),
  }
}
