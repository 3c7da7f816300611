// What has changed since a commit, line by line, from the output of `git diff -U0`.
import { execFileSync } from 'node:child_process'
import { wordsIn } from './declarations.ts'
import type { Change } from './near-names.ts'

export function changesIn(diff: string): Change[] {
  const found = new Map<string, { lines: number[]; words: Set<string> }>()
  let file = ''
  let at = 0
  for (const line of diff.split('\n')) {
    const [, before, after] = /^diff --git a\/(.*) b\/(.*)$/.exec(line) ?? []
    const start = /^@@ -\S+ \+(\d+)/.exec(line)?.[1]
    if (before !== undefined && after !== undefined) {
      file = after
      found.set(file, { lines: [], words: new Set() })
    } else if (start !== undefined) {
      at = Number(start)
      // Of lines that are gone: the place they were at.
      found.get(file)?.lines.push(at)
    } else if (/^[+-](?!\+\+ |-- )/.test(line)) {
      const change = found.get(file)
      if (line.startsWith('+')) change?.lines.push(at++)
      for (const word of wordsIn(line.slice(1))) change?.words.add(word)
    }
  }
  return [...found].map(([name, change]) => ({ file: name, ...change }))
}

/** Files that git does not know yet are changed from their first line to their last. */
export function changesSince(commit: string, root: string, textOf: (file: string) => string): Change[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  const made = git('ls-files', '--others', '--exclude-standard').split('\n').filter(Boolean)
  const whole = made.map((file) => {
    const text = textOf(file)
    return { file, lines: text.split('\n').map((_, index) => index + 1), words: wordsIn(text) }
  })
  return [...changesIn(git('diff', '-U0', '--no-ext-diff', commit)), ...whole]
}

/** Where this branch left `main`; on `main` itself, or where nothing has changed since, the commit before. */
export function branchPoint(root: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const head = git('rev-parse', 'HEAD')
  const isChanged = git('status', '--porcelain') !== ''
  let point = head
  try {
    point = git('merge-base', 'HEAD', 'main')
  } catch {
    // A clone without the branch.
  }
  return point === head && !isChanged ? git('rev-parse', 'HEAD~1') : point
}
