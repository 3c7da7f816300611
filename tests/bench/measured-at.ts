// Which commit the figures of tests/README.md are of, and what has changed since then in the code that they speak of.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './bundle.ts'

/** Part of the bench → the code its figures speak of. */
export const measuredCode: Readonly<Record<string, readonly string[]>> = {
  palette: [
    'src/shell/palette',
    'src/registry/rank.ts',
    'src/registry/match-term.ts',
    'src/contract/fold.ts',
    'src/registry/word-places.ts',
  ],
  table: [
    ...['data-table.tsx', 'table-body.tsx', 'table-row.tsx', 'table-model.ts'].map((file) => `src/ui/${file}`),
    ...['use-row-window.ts', 'use-virtual-rows.ts', 'order-list.tsx', 'windowed-rows.tsx'].map(
      (file) => `src/ui/${file}`,
    ),
  ],
  bracket: ['src/screens/bracket', 'src/ui/viewport.tsx'],
  app: [
    'src/main.ts',
    'src/page.tsx',
    ...['start', 'session', 'frame', 'lists'].map((drawer) => `src/shell/${drawer}`),
    'vite.config.ts',
  ],
  start: ['program.js', 'main.ts', 'build.ts', 'store', 'seed'].map((name) => `src/platform/${name}`),
  api: ['src/platform/handlers', 'src/platform/store', 'src/platform/acts', 'src/rules'],
  rooms: ['src/platform/handlers', 'src/platform/store'],
  live: ['src/api', 'src/platform/live.ts', 'src/screens/bracket'],
  chat: ['src/platform/acts', 'src/platform/live.ts', 'src/platform/store'],
  hand: ['commands', 'src/shell', 'src/screens'],
}

/** Part → commit, from the lines ``Measured at `1c4524bb`: palette, table.`` */
export function measuredAt(text: string): ReadonlyMap<string, string> {
  const lines = text.matchAll(/^Measured at `([0-9a-f]{7,40})`: ([a-z, ]+)\.$/gm)
  return new Map(
    [...lines].flatMap(([, commit = '', parts = '']) => parts.split(', ').map((part) => [part, commit] as const)),
  )
}

/** A sentence for each of the parts whose figures in tests/README.md are older than their code. */
export function olderFigures(parts: readonly string[]): string[] {
  const stamps = measuredAt(readFileSync(join(projectFolder, 'tests/README.md'), 'utf8'))
  return parts.flatMap((part) => {
    const commit = stamps.get(part)
    if (commit === undefined) return [`tests/README.md does not say at which commit ${part} was measured.`]
    const changed = changedSince(commit, measuredCode[part] ?? [])
    if (changed === undefined) return [`The figures of ${part} are of ${commit}, which is not in this repository.`]
    if (changed.length === 0) return []
    const [first = ''] = changed
    const more = changed.length > 1 ? ` and ${changed.length - 1} more` : ''
    return [`The figures of ${part} are of ${commit}; since then ${first}${more} changed.`]
  })
}

/** The commit that is measured, and whether files differ from it; a clone without its history says so. */
export function measuredCommit(): string {
  try {
    const git = (...words: string[]) => execFileSync('git', words, { cwd: projectFolder, encoding: 'utf8' }).trim()
    const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ', with changes'
    return `commit ${git('rev-parse', '--short=8', 'HEAD')}${changed}`
  } catch {
    return 'a commit that is not known'
  }
}

/** Undefined: unknown. */
function changedSince(commit: string, paths: readonly string[]): string[] | undefined {
  try {
    const told = execFileSync('git', ['diff', '--name-only', commit, '--', ...paths], {
      cwd: projectFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return told.split('\n').filter((file) => file !== '')
  } catch {
    return undefined
  }
}
