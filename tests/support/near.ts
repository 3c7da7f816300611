// `npm run near [-- --since COMMIT] [--seconds 100] [--list]`: the tests that are likeliest to fail for what has changed since this
// branch left main, as many as there is time for. `npm test` runs all of them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { files, root, textOf } from '../house/tracked-files.ts'
import { branchPoint, changesSince } from './changes.ts'
import { importGraph } from './import-graph.ts'
import { nameIndex } from './near-names.ts'
import { isStory, nearSelection, withinTime } from './near-selection.ts'
import { slowness } from './slowness.ts'
import { runParts, summary, type Part } from './second-look.ts'
import { playwrightPart, vitestPart } from './test-parts.ts'

const { values } = parseArgs({
  options: {
    since: { type: 'string' },
    seconds: { type: 'string', default: '100' },
    list: { type: 'boolean', default: false },
  },
})
const print = (text: string) => void process.stdout.write(text)
const began = Date.now()
const since = values.since ?? branchPoint(root)
const product = files.filter((file) => /^(src|commands)\/.*\.tsx?$/.test(file) && file !== 'src/contract/texts.ts')
const changes = changesSince(since, root, textOf).filter(({ file }) => files.includes(file))
const scored = nearSelection(files, textOf, importGraph(), nameIndex(product, textOf))(changes)
const slow = await slowness()
const chosen = withinTime(scored, Number(values.seconds) / slow)
print(
  `${changes.length} files have changed since ${since.slice(0, 8)}; ${chosen.length} of ${scored.length} files of tests` +
    ` (this machine is ${slow.toFixed(1)} times as slow as two quiet processors)\n`,
)
if (values.list) {
  for (const test of chosen) print(`${test}\n`)
  process.exit()
}

const reports = mkdtempSync(join(tmpdir(), 'arena-near-'))
const [stories, tests] = [chosen.filter(isStory), chosen.filter((test) => !isStory(test))]
const parts: Part[] = [
  ...(tests.length > 0 ? [vitestPart({ reports, told: 'dot', only: tests })] : []),
  ...(stories.length > 0
    ? [
        { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
        playwrightPart({ reports, config: 'tests/e2e/playwright.config.ts', only: stories }),
      ]
    : []),
]
const outcome = await runParts({ readers: [], players: parts }, { output: 'inherit', print })
rmSync(reports, { recursive: true, force: true })
print(`near: ${Math.round((Date.now() - began) / 1000)} s\n${summary(outcome)}`)
process.exitCode = outcome.failed === 0 ? 0 : 1
