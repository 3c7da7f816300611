import { BaseSequencer, type TestSpecification } from 'vitest/node'

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

/** Of each project the longest files first; the others as Vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await BaseSequencer.prototype.sort.call(this, files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const placeOf = ({ project, moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`))
      return projects.indexOf(project.name) * (longest.length + 1) + (place === -1 ? longest.length : place)
    }
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
