// The repository as the house tests read it: files git knows or would add, with their text.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

const texts = new Map<string, string>()

export const files: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && exists(file))
  .toSorted()

export const sources = files.filter((file) => /\.(ts|tsx)$/.test(file))
export const productSources = sources.filter((file) => /^(src|commands)\//.test(file))

export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
  texts.set(file, text)
  return text
}

/** The tables of routes, one behind the other. */
export function routeTables(): string {
  return textOf('src/later-routes.tsx') + textOf('src/routes.tsx')
}

function exists(file: string): boolean {
  try {
    textOf(file)
    return true
  } catch {
    return false
  }
}

/** Relative imports of a file, as paths from the root. */
export function importsOf(file: string): string[] {
  const found = textOf(file).matchAll(/(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g)
  return [...found].map(([, path = '']) => normalize(join(dirname(file), path)))
}

/** Packages a file imports. */
export function packagesOf(file: string): string[] {
  const found = textOf(file).matchAll(/(?:from|import)\s*\(?\s*['"]([^.'"][^'"]*)['"]/g)
  return [...found].map(([, name = '']) => name)
}

/** Lines of a file with their numbers that match a pattern. */
export function linesWith(file: string, pattern: RegExp): string[] {
  return textOf(file)
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []))
}
