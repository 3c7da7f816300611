// What a browser must load of the built console before it can show a route: gzipped script sizes, the same on every machine.
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

export const projectFolder = join(import.meta.dirname, '../..')

/** What must be loaded: the entry, what it imports, and the chunks of the given sources with what they import. */
export type Needed = {
  /** Gzipped. */
  kilobytes: number
  /** Source files and packages in it. */
  modules: readonly string[]
}

/** The console as `npm run build` makes it, kept in memory; answers what showing some sources needs. */
export async function buildConsole(): Promise<(...sources: readonly string[]) => Needed> {
  const built = await inProduction(() => build({ root: projectFolder, logLevel: 'error', build: { write: false } }))
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : 'output' in built ? built.output : []
  const chunks = outputs.filter((output) => output.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  return (...sources) => {
    const needed = new Set<(typeof chunks)[number]>()
    const need = (name: string) => {
      const chunk = byName.get(name)
      if (!chunk || needed.has(chunk)) return
      needed.add(chunk)
      chunk.imports.forEach(need)
    }
    for (const { fileName, isEntry } of chunks) if (isEntry) need(fileName)
    for (const source of sources) {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)))
      if (!chunk) throw new Error(`${source} is not in the page`)
      need(chunk.fileName)
    }
    return {
      kilobytes: [...needed].reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1024,
      modules: [...needed].flatMap(({ moduleIds }) => moduleIds),
    }
  }
}

/** Vite believes the environment more than its mode, and a test's environment would give React for developers. */
async function inProduction<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}
