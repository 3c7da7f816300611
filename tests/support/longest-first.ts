import { statSync } from 'node:fs'
// Its types alone: the configuration is also read where Vitest is not installed.
import type { TestSequencer, TestSpecification } from 'vitest/node'

/** Each takes half a minute or more: begun last, it runs alone while the other processors wait. */
const longest = [
  'platform/upgrades',
  'platform/live-authority',
  'platform/seed',
  'platform/start',
  'commands/undo-rows',
  'house/second-look',
  'platform/policy',
  'commands/undo-sequences',
  'platform/cluster',
  'platform/delivery-killed',
  'platform/installed',
  'platform/bad-input',
  'platform/evidence-files',
  'platform/night',
  'platform/large-audience',
  'platform/money',
  'platform/hostile-load',
  'platform/instant',
]

/** Project by project, of each the longest files first, then the largest. */
export class LongestFirst implements TestSequencer {
  shard(files: TestSpecification[]): TestSpecification[] {
    return files
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    const projects = [...new Set(files.map(({ project }) => project.name))].toSorted()
    const rankOf = ({ project, moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`))
      return projects.indexOf(project.name) * (longest.length + 1) + (place === -1 ? longest.length : place)
    }
    const ranked = files.map((file) => ({ file, rank: rankOf(file), bytes: statSync(file.moduleId).size }))
    return ranked.toSorted((a, b) => a.rank - b.rank || b.bytes - a.bytes).map(({ file }) => file)
  }
}
