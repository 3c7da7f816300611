// Which file needs which, over the whole repository: what it imports, and of a test also what it names (a program to start, a
// table to read).
import { dirname, join, normalize } from 'node:path'
import { files as tracked, textOf as textOnDisk } from '../house/tracked-files.ts'

export type ImportGraph = {
  /** The files that import it or name it. */
  usersOf(file: string): ReadonlySet<string>
  /** These files, and all that need one of them at whatever distance. */
  reachedFrom(files: Iterable<string>): ReadonlySet<string>
}

const imported = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g
/** An address, or a program by its name: relative to the file, to tests/support, or to the repository. */
const named = /['"`]([\w@./-]+\.\w+)['"`]/g

export function importGraph(
  files: readonly string[] = tracked,
  textOf: (file: string) => string = textOnDisk,
): ImportGraph {
  const known = new Set(files)
  const users = new Map<string, Set<string>>()
  const note = (file: string, needed: string) => {
    if (needed === file || !known.has(needed)) return
    const those = users.get(needed) ?? new Set()
    users.set(needed, those.add(file))
  }
  for (const file of files.filter((one) => /\.(tsx?|js)$/.test(one))) {
    const text = textOf(file)
    const folder = dirname(file)
    for (const [, path = ''] of text.matchAll(imported)) note(file, normalize(join(folder, path)))
    // The product names what it starts or serves, which is everything, for no test that has not started a platform.
    if (!file.startsWith('tests/')) continue
    for (const [, path = ''] of text.matchAll(named))
      for (const from of [folder, 'tests/support', '.']) note(file, normalize(join(from, path)))
  }
  const usersOf = (file: string) => users.get(file) ?? new Set<string>()
  return {
    usersOf,
    reachedFrom(changed) {
      const reached = new Set(changed)
      for (const file of reached) for (const user of usersOf(file)) reached.add(user)
      return reached
    },
  }
}
