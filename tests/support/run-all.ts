// Everything `npm test` promises, with one closing line: `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Part, runParts, summary } from './second-look.ts'
import { playwrightPart, typeParts, vitestPart } from './test-parts.ts'

// A flag would be for another script.
parseArgs()
const reports = mkdtempSync(join(tmpdir(), 'arena-test-'))

/** These only read: two at a time. */
const readers: Part[] = [
  ...typeParts,
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'format', command: ['prettier', '--check', '--cache', '--log-level', 'warn', '.'] },
  { name: 'unused', command: ['knip'] },
]

/** One after the other: each takes both processors. */
const players: Part[] = [
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
  vitestPart({ reports }),
  playwrightPart({ reports, config: 'tests/e2e/playwright.config.ts' }),
]

const print = (text: string) => void process.stdout.write(text)
const outcome = await runParts({ readers, players }, { output: 'inherit', print })
rmSync(reports, { recursive: true, force: true })
print(summary(outcome))
process.exitCode = outcome.failed === 0 ? 0 : 1
