// Which tests can fail for a change, the likeliest first, and how many of them there is time for.
import { wordsIn } from './declarations.ts'
import type { ImportGraph } from './import-graph.ts'
import { secondsOf } from './test-seconds.ts'
import type { Change, Named, NameIndex } from './near-names.ts'

export type Scored = { test: string; score: number }

const isTest = (file: string) => /^tests\/.*\.(test|e2e)\.tsx?$/.test(file)

/** chosen like the numbers of near-names.ts. */
const importing = 10
const rings = 4

/** What imports it, what imports that, and so on, each file where it is nearest. */
function ringsAround(file: string, graph: ImportGraph): string[][] {
  const seen = new Set([file])
  const found: string[][] = []
  let last = [file]
  for (let ring = 0; ring < rings; ring++) {
    last = [...new Set(last.flatMap((one) => [...graph.usersOf(one)]))].filter((one) => !seen.has(one))
    for (const one of last) seen.add(one)
    found.push(last)
  }
  return found
}

/** Files run at a time: vitest.ts on two processors, and the stories. */
const workers = { tests: 3, stories: 2 }
/** The page is built before the first story. */
const buildSeconds = 15

/** A word that every fourth test has says nothing. */
const commonest = 1 / 4

export function nearSelection(
  files: readonly string[],
  textOf: (file: string) => string,
  graph: ImportGraph,
  names: NameIndex,
) {
  const tests = files.filter(isTest)
  const words = new Map(tests.map((test) => [test, wordsIn(textOf(test))]))
  const holders = new Map<string, string[]>()
  for (const [test, those] of words) for (const word of those) holders.set(word, [...(holders.get(word) ?? []), test])
  const weightOf = (count: number) => (count > tests.length * commonest ? 0 : Math.log(tests.length / count))

  /** Every test with the sum of what its words weigh, and what it imports. */
  return function scored(changes: readonly Change[]): Scored[] {
    const scores = new Map<string, number>()
    const add = (test: string, score: number) => scores.set(test, (scores.get(test) ?? 0) + score)
    const named: Named = names(changes)
    for (const [name, weight] of named) {
      const those = holders.get(name) ?? []
      for (const test of those) add(test, (weight * weightOf(those.length)) / (words.get(test)?.size ?? 1) ** 0.42)
    }
    for (const { file } of changes) {
      if (isTest(file)) add(file, 1000)
      for (const [index, reached] of ringsAround(file, graph).entries()) {
        const those = reached.filter(isTest)
        for (const test of those) add(test, importing / 5 ** index / Math.sqrt(those.length))
      }
    }
    return [...scores].map(([test, score]) => ({ test, score })).toSorted((a, b) => b.score - a.score)
  }
}

export const isStory = (test: string) => test.endsWith('.e2e.ts')

/** Of the likeliest as many as there is time for: a long file gives way to shorter ones. Stories take at most half of it. */
export function withinTime(scored: readonly Scored[], seconds: number): string[] {
  const left = { tests: seconds / 2, stories: seconds / 2 - buildSeconds }
  const chosen: string[] = []
  for (const { test } of scored) {
    const kind = isStory(test) ? 'stories' : 'tests'
    const cost = secondsOf(test) / workers[kind]
    if (cost > left[kind]) continue
    left[kind] -= cost
    chosen.push(test)
  }
  return chosen
}
