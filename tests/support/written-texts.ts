// The texts as they stand in locales/: read for the tests, and made into the types that `say` and `reason` go by.
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

type Language = 'en' | 'zh'

/** One text where it stands. */
export type Written = { key: string; text: string; file: string }

type Tree = { [key: string]: string | Tree }

const root = fileURLToPath(new URL('../..', import.meta.url))

export function writtenTexts(language: Language): Written[] {
  const folder = `locales/${language}`
  return (
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .toSorted()
      // What the first pages say stands apart, in a file of the same area.
      .flatMap((file) =>
        under(JSON.parse(readFileSync(`${root}/${folder}/${file}`, 'utf8')) as Tree, '', basename(file)),
      )
  )
}

function under(tree: Tree, path: string, file: string): Written[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ key: path + name, text: value, file }] : under(value, `${path}${name}.`, file),
  )
}

/** The key one asks by: `rows` for `rows_one` and `rows_other`. */
export function withoutPlural(key: string): string {
  return key.replace(plural, '')
}

const plural = /_(zero|one|two|few|many|other)$/

/** Names of the parameters of each text one can ask for, those of the texts it quotes included. */
export function parametersByKey(written: readonly Written[]): Map<string, ReadonlySet<string>> {
  const own = new Map<string, Written[]>()
  for (const one of written) {
    const key = withoutPlural(one.key)
    own.set(key, [...(own.get(key) ?? []), one])
  }
  const parametersOf = (key: string): string[] =>
    (own.get(key) ?? []).flatMap(({ key: form, text }) => [
      ...(plural.test(form) ? ['count'] : []),
      ...[...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name),
      ...[...text.matchAll(/\$t\(([\w.-]+)\)/g)].flatMap(([, quoted = '']) => parametersOf(quoted)),
    ])
  return new Map([...own.keys()].toSorted().map((key) => [key, new Set(parametersOf(key).toSorted())]))
}

/** `src/contract/texts.ts` as the English files have it now. */
export function textTypes(): string {
  const entries = [...parametersByKey(writtenTexts('en'))].map(
    ([key, names]) => `  '${key}': ${[...names].map((name) => `'${name}'`).join(' | ') || 'never'}`,
  )
  return `// Generated from locales/en (npm run keys): every text there is, with the names of its parameters.\n
export type WrittenTexts = {\n${entries.join('\n')}\n}\n`
}
