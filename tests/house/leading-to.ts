// Which code leads to which function: by what a file imports and what a function names.
import { importsOf, productSources, textOf } from './tracked-files.ts'

export type Code = { file: string; name: string; isExported: boolean; body: string }

/** Functions and constants at the beginning of a line, each with what stands until the next. */
const code: Code[] = productSources
  .filter((file) => /^src\/(platform|rules)\//.test(file))
  .flatMap((file) => {
    const text = textOf(file)
    const heads = [...text.matchAll(/^(export )?(?:async )?(?:function\*?|const) (\w+)/gm)]
    return heads.map(({ index, 0: head, 1: exported, 2: name = '' }, at) => ({
      file,
      name,
      isExported: exported !== undefined,
      body: text.slice(index + head.length, heads[at + 1]?.index),
    }))
  })

/** All code that leads to these functions. */
export function leadingTo(names: readonly string[]): Code[] {
  const imports = new Map(code.map(({ file }) => [file, new Set(importsOf(file))]))
  const found = new Set(code.filter(({ name }) => names.includes(name)))
  for (const target of found) {
    const uses = new RegExp(String.raw`\b${target.name}\b(?!:)`)
    for (const one of code) {
      const isSeen = one.file === target.file || (target.isExported && imports.get(one.file)?.has(target.file))
      if (isSeen && uses.test(one.body)) found.add(one)
    }
  }
  return [...found]
}

/** The calls among it, by name. */
export function callsIn(found: readonly Code[]): string[] {
  const isCall = ({ file, isExported }: Code) =>
    file.startsWith('src/platform/handlers/') && !file.endsWith('/all.ts') && isExported
  return found
    .filter(isCall)
    .map(({ name }) => name)
    .toSorted()
}
