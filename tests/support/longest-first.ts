import { statSync } from 'node:fs'
// Its types alone: the configuration is also read where Vitest is not installed.
import type { TestSequencer, TestSpecification } from 'vitest/node'
import { secondsOf } from './test-seconds.ts'

/** Project by project, of each the longest files first, then the largest: one begun last runs alone while the other processors wait. */
export class LongestFirst implements TestSequencer {
  shard(files: TestSpecification[]): TestSpecification[] {
    return files
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    const projects = [...new Set(files.map(({ project }) => project.name))].toSorted()
    const measured = files.map((file) => ({
      file,
      project: projects.indexOf(file.project.name),
      seconds: secondsOf(file.moduleId.slice(file.moduleId.lastIndexOf('/tests/') + 1)),
      bytes: statSync(file.moduleId).size,
    }))
    return measured
      .toSorted((a, b) => a.project - b.project || b.seconds - a.seconds || b.bytes - a.bytes)
      .map(({ file }) => file)
  }
}
