// What `npm run check` looks at: what has changed since its parts last passed, and what needs that.
import type { ImportGraph } from './import-graph.ts'

/** Read by every tool, or by every test. */
const concernsAll =
  /^(package(-lock)?\.json|\.oxlintrc\.json|\.prettierignore|vite\.config\.ts|tests\/vitest\.ts|(.*\/)?tsconfig\.json)$/
/** Text for people: read by tests of the repository, which are never left out, and by the formatter. */
const forPeople = /\.(md|png|svg)$/
const isSource = (file: string) => /\.(tsx?|js)$/.test(file)

/** Tests of the tools that run tests: they start processes, and are left out while nothing they need has changed. */
const ofTools = ['bench', 'second-look', 'steps'].map((name) => `tests/house/${name}.test.ts`)

export type Repository = {
  files: readonly string[]
  textOf: (file: string) => string
  graph: ImportGraph
}

/** `undefined`: everything. `changed`: `undefined` where the part has never passed. */
type Selection = readonly string[] | undefined

export function toFormat(changed: Selection, { files }: Repository): Selection {
  if (!changed || changed.some((file) => concernsAll.test(file))) return undefined
  return changed.filter((file) => files.includes(file))
}

/**
 * chosen: what imports a changed file, and no further: a type that reaches a third file without being named in the second is
 * seen by `npm test`, which lints everything · costs otherwise: half of the repository for a line of the contract.
 */
export function toLintByType(changed: Selection, { files, graph }: Repository): Selection {
  if (!changed || changed.some((file) => concernsAll.test(file))) return undefined
  const users = changed.filter(isSource).flatMap((file) => [file, ...graph.usersOf(file)])
  return [...new Set(users)].filter((file) => isSource(file) && files.includes(file)).toSorted()
}

/** Imports every text, but only its type, which the compiler looks at. */
const typesOfTexts = 'src/contract/texts.ts'

/** Tests of the repository itself always; of the others those that need something that changed. */
export function toTest(changed: Selection, repository: Repository): Selection {
  const { files, textOf, graph } = repository
  const tests = files.filter((file) => /^tests\/(house|rules|registry)\/.*\.test\.tsx?$/.test(file))
  if (!changed || changed.some((file) => isOfAll(file, repository))) return undefined
  const texts = changed.some((file) => file.startsWith('locales/'))
    ? files.filter(
        (file) => isSource(file) && file !== typesOfTexts && /\blocales\b|virtual:messages/.test(textOf(file)),
      )
    : []
  const reached = graph.reachedFrom([...changed, ...texts])
  const isOfRepository = (file: string) => file.startsWith('tests/house/') && !ofTools.includes(file)
  return tests.filter((file) => isOfRepository(file) || reached.has(file))
}

/** Whether no test can be left out when it has changed: nothing says which of them read it. */
function isOfAll(file: string, { graph }: Repository): boolean {
  if (concernsAll.test(file)) return true
  return !isSource(file) && !forPeople.test(file) && !file.startsWith('locales/') && graph.usersOf(file).size === 0
}
