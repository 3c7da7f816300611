// What a part of a check has last passed with: each file by the digest of its text. What has changed since is what it looks at.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Digests = Readonly<Record<string, string>>

export function digestsOf(files: readonly string[], textOf: (file: string) => string | Buffer): Digests {
  return Object.fromEntries(files.map((file) => [file, createHash('sha256').update(textOf(file)).digest('base64')]))
}

/** Files that are new, changed or gone; `undefined` where the part has never passed, so that it looks at everything. */
export function changedBetween(before: Digests | undefined, now: Digests): string[] | undefined {
  if (!before) return undefined
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((file) => before[file] !== now[file])
}

/** Kept beside the packages: another installation of them begins anew. */
export function lastPassed(root: string) {
  const fileOf = (part: string) => join(root, 'node_modules/.cache/arena-check', `${part}.json`)
  return {
    read(part: string): Digests | undefined {
      try {
        return JSON.parse(readFileSync(fileOf(part), 'utf8')) as Digests
      } catch {
        return undefined
      }
    },
    write(part: string, digests: Digests): void {
      mkdirSync(dirname(fileOf(part)), { recursive: true })
      writeFileSync(fileOf(part), JSON.stringify(digests))
    },
  }
}
