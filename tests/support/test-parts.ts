// The compiler, Vitest and Playwright as parts of a test run: how they are called, and how what failed is run once more.
import { join } from 'node:path'
import type { Part } from './second-look.ts'
import { playwrightResults, vitestResults } from './test-reports.ts'

/**
 * The longest first. Each checker works out for itself what types are made of, and here most of that is shared: four of them
 * take twice as long as one.
 */
export const typeParts: readonly Part[] = ['tests', 'src', 'src/platform'].map((folder) => ({
  name: `types of ${folder}`,
  command: ['tsc', '-p', folder, '--checkers', '1'],
  isQuiet: true,
}))

/** `reports`: a folder for what they write. `only`: further arguments. `told`: how much Vitest says of what passes. */
type Called = { reports: string; only?: readonly string[]; told?: 'default' | 'dot' }

export function vitestPart({ reports, only = [], told = 'default' }: Called, name = 'vitest'): Part {
  const file = join(reports, `${name}.json`)
  return {
    name,
    command: ['vitest', 'run', ...only, `--reporter=${told}`, '--reporter=json', `--outputFile.json=${file}`],
    results: () => vitestResults(file),
    ...(name === 'vitest' && {
      alone: (files) => vitestPart({ reports, told, only: [...only, ...files, '--maxWorkers=1'] }, 'vitest, alone'),
    }),
  }
}

export function playwrightPart({ reports, config, only = [] }: Called & { config: string }, name = 'playwright'): Part {
  const file = join(reports, `${name}.json`)
  return {
    name,
    command: ['playwright', 'test', '-c', config, ...only, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    results: () => playwrightResults(file),
    ...(name === 'playwright' && {
      alone: (files) => playwrightPart({ reports, config, only: [...files, '--workers=1'] }, 'playwright, alone'),
    }),
  }
}
