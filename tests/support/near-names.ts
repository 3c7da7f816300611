// From what has changed to the names that tests give: what a changed declaration is called, then what uses that, a few steps on.
// A rule is used by an act, the act by a call of the API, the call by a command, and a test names one of them.
import { declarationsIn, wordsIn } from './declarations.ts'

/** `lines`: of the text as it is now, those that are new or other. `words`: of the lines that are new, other or gone. */
export type Change = { file: string; lines: readonly number[]; words: ReadonlySet<string> }

export type Named = ReadonlyMap<string, number>

/** chosen on the history of this repository (near.ts, `--measure`). */
const steps = 5
const fading = 0.6
/** A name that more declarations use says nothing of what was meant. */
const mostUsers = 40

export type NameIndex = (changes: readonly Change[]) => Named

export function nameIndex(files: readonly string[], textOf: (file: string) => string): NameIndex {
  /** Of each word the declarations that use it. */
  const users = new Map<string, Set<string>>()
  for (const file of files) {
    const text = textOf(file)
    const lines = text.split('\n')
    for (const { name, from, to } of declarationsIn(text)) {
      for (const word of wordsIn(lines.slice(from - 1, to).join('\n'))) {
        if (word === name) continue
        const those = users.get(word) ?? new Set()
        users.set(word, those.add(name))
      }
    }
  }
  return (changes) => {
    const named = new Map<string, number>()
    const note = (name: string, weight: number) => named.set(name, Math.max(named.get(name) ?? 0, weight))
    for (const { file, lines, words } of changes) {
      const declared = declarationsIn(textOf(file))
      const touched = declared.filter(({ from, to }) => lines.some((line) => line >= from && line <= to))
      for (const { name } of touched.length > 0 ? touched : declared) note(name, 1)
      for (const word of words) note(word, 0.5)
      for (const word of file.split('/').at(-1)?.split('.')[0]?.split('-') ?? []) note(word, 0.5)
    }
    let newest: [string, number][] = [...named]
    for (let step = 0; step < steps; step++) {
      const next: [string, number][] = []
      for (const [name, weight] of newest) {
        const those = users.get(name)
        if (!those || those.size > mostUsers) continue
        const handed = (weight * fading) / Math.sqrt(Math.sqrt(those.size))
        for (const user of those) {
          if ((named.get(user) ?? 0) >= handed) continue
          named.set(user, handed)
          next.push([user, handed])
        }
      }
      newest = next
    }
    return named
  }
}
