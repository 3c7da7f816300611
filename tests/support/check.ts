// `npm run check`: formatting, types, lint, unused code, tests of rules, registry and repository, side by side; of each what has
// changed since it last passed. No database, no screens, no browser. `-- --all`: everything once more.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { files, root, textOf } from '../house/tracked-files.ts'
import { type Repository, toFormat, toLintByType, toTest } from './check-selection.ts'
import { importGraph } from './import-graph.ts'
import { changedBetween, digestsOf, lastPassed } from './last-passed.ts'
import { type Part, runParts, summary } from './second-look.ts'
import { typeParts, vitestPart } from './test-parts.ts'

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
const began = Date.now()
const reports = mkdtempSync(join(tmpdir(), 'arena-check-'))
const memory = lastPassed(root)
const digests = digestsOf(files, (file) => readFileSync(join(root, file)))
const repository: Repository = { files, textOf, graph: importGraph() }

type Select = (changed: readonly string[] | undefined, from: Repository) => readonly string[] | undefined

/** The part for what is selected, or none where nothing is. */
function partOf(name: string, select: Select, part: (chosen: readonly string[] | undefined) => Part): Part[] {
  const chosen = select(values.all ? undefined : changedBetween(memory.read(name), digests), repository)
  if (chosen?.length === 0) return []
  return [{ ...part(chosen), name, isQuiet: true, whenPassed: () => memory.write(name, digests) }]
}

const parts: Part[] = [
  // The longest first.
  ...partOf('tests', toTest, (chosen) =>
    vitestPart({ reports, told: 'dot', only: ['--project', 'unit', '--project', 'house', ...(chosen ?? [])] }),
  ),
  ...partOf('lint by type', toLintByType, (chosen = []) => ({
    name: '',
    command: ['oxlint', '--type-aware', '--deny-warnings', ...chosen],
  })),
  { name: 'lint', command: ['oxlint', '--deny-warnings'], isQuiet: true },
  ...typeParts,
  { name: 'unused', command: ['knip', '--cache'], isQuiet: true },
  ...partOf('format', toFormat, (chosen = ['.']) => ({
    name: '',
    command: ['prettier', '--check', '--ignore-unknown', '--log-level', 'warn', ...chosen],
  })),
]

const print = (text: string) => void process.stdout.write(text)
const outcome = await runParts({ readers: parts, players: [] }, { output: 'pipe', print })
rmSync(reports, { recursive: true, force: true })
print(`check: ${Math.round((Date.now() - began) / 1000)} s\n${summary(outcome)}`)
process.exitCode = outcome.failed === 0 ? 0 : 1
