// `--flag`, `--flag=value`, `--flag value` behind a word that is no command of the console.
import type { Say } from '../contract/say.ts'
import { Quit } from './voice.ts'

export type Flags = Record<string, string | true>

/** Flags that take no value. */
const bare: ReadonlySet<string> = new Set(['json', 'dry-run', 'resume', 'decide', 'yes'])

/** An unknown flag ends the program. */
export function readFlags(
  words: readonly string[],
  known: readonly string[],
  say: Say,
): { plain: string[]; flags: Flags } {
  const plain: string[] = []
  const flags: Flags = {}
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    if (!word.startsWith('--')) {
      plain.push(word)
      continue
    }
    const [name = '', ...rest] = word.slice(2).split('=')
    if (!known.includes(name)) {
      throw new Quit(say('ui.cli.unknownFlag', { flag: `--${name}`, known: known.map((one) => `--${one}`).join(' ') }))
    }
    const next = words[index + 1]
    const takesNext = rest.length === 0 && !bare.has(name) && next !== undefined && !next.startsWith('--')
    if (takesNext) index++
    flags[name] = rest.length > 0 ? rest.join('=') : takesNext ? next : true
  }
  return { plain, flags }
}
