// The lists of areas that are made from their folders and committed: a new area is a file, and nobody has to enter it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const begin = '// areas:begin (generated: npm run keys)'
const end = '// areas:end'

/** File → its text as the folder has it now, before it is formatted. */
export function areaLists(): ReadonlyMap<string, string> {
  const lists: Record<string, () => string[]> = {
    'commands/index.ts': commandAreas,
    'src/contract/endpoints.ts': endpointAreas,
    'src/platform/handlers/all.ts': handlerAreas,
    'src/lists/all.ts': listAreas,
  }
  return new Map(Object.entries(lists).map(([file, lines]) => [file, withList(file, lines())]))
}

function withList(file: string, lines: readonly string[]): string {
  const text = readFileSync(join(root, file), 'utf8')
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${file} has lost the marks of its list of areas`)
  return `${before}${begin}\n${lines.join('\n')}\n${end}${after}`
}

function commandAreas(): string[] {
  const areas = namesIn('commands').filter((name) => name !== 'index')
  const imports = areas.map((name) => `import * as ${camel(name)} from './${name}.ts'`)
  return [...imports, '', `const areas = { ${areas.map(camel).join(', ')} }`]
}

function endpointAreas(): string[] {
  const found = exportsOf('src/contract', /^export const (\w+Endpoints) = named\(/gm)
  const imports = found.map(({ name, file }) => `import { ${name} } from './${file}.ts'`)
  return [...imports, '', 'export const endpoints = {', ...found.map(({ name }) => `...${name},`), '}']
}

/** What a file exports is called like the endpoint it answers; one that nothing answers does not compile. */
function handlerAreas(): string[] {
  const areas = namesIn('src/platform/handlers').filter((name) => name !== 'all')
  const imports = areas.map((name) => `import * as ${camel(name)} from './${name}.ts'`)
  return [
    ...imports,
    '',
    'export const handlers = {',
    ...areas.map((name) => `...${camel(name)},`),
    '} satisfies Handlers',
  ]
}

function listAreas(): string[] {
  const found = exportsOf('src/lists', /^export const (\w+) = defineList\(/gm)
  const files = [...new Set(found.map(({ file }) => file))]
  const namesOf = (wanted: string) => found.filter(({ file }) => file === wanted).map(({ name }) => name)
  const imports = files.map((file) => `import { ${namesOf(file).join(', ')} } from './${file}.ts'`)
  return [...imports, '', `export const lists = [${files.flatMap(namesOf).join(', ')}]`]
}

function exportsOf(folder: string, pattern: RegExp): { name: string; file: string }[] {
  return namesIn(folder).flatMap((file) =>
    [...readFileSync(join(root, folder, `${file}.ts`), 'utf8').matchAll(pattern)].map(([, name = '']) => ({
      name,
      file,
    })),
  )
}

function namesIn(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .toSorted()
}

/** `import-bracket` → `importBracket`. */
function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
