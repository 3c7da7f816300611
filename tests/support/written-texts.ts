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
  // What the first pages say stands apart, in a file of the same area.
  return filesOf(language).flatMap((file) =>
    under(JSON.parse(readFileSync(`${root}/locales/${language}/${file}`, 'utf8')) as Tree, '', basename(file)),
  )
}

function filesOf(language: Language): string[] {
  return readdirSync(`${root}/locales/${language}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .toSorted()
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
  const written = writtenTexts('en')
  const files = filesOf('en').map((file, at) => ({ file, name: `file${at}` }))
  const imports = files.map(({ file, name }) => `import type ${name} from '../../locales/en/${file}'`)
  const parameters = [...parametersByKey(written)]
    .filter(([, names]) => names.size > 0)
    .map(([key, names]) => `  '${key}': ${[...names].map((name) => `'${name}'`).join(' | ')}`)
  return `// Generated from locales/en (npm run keys): the files of the texts, and the names of the parameters of each text that has some.
${imports.join('\n')}

export type TextFile =
${files.map(({ name }) => `  | typeof ${name}`).join('\n')}

export type TextParameters = {
${parameters.join('\n')}
}
`
}
