// What a browser must load of the built console before it can show a route: gzipped script sizes, the same on every machine.
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

export type Bundle = {
  /** Kilobytes of the entry, what it imports, and the chunks of these sources with what they import. */
  kilobytes(...sources: readonly string[]): number
}

/** The console as `npm run build` makes it, kept in memory. */
export async function buildConsole(): Promise<Bundle> {
  const built = await build({ root: projectFolder, logLevel: 'error', build: { write: false } })
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : 'output' in built ? built.output : []
  const chunks = outputs.filter((output) => output.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  return {
    kilobytes(...sources) {
      const needed = new Set<string>()
      const need = (name: string) => {
        if (needed.has(name)) return
        needed.add(name)
        byName.get(name)?.imports.forEach(need)
      }
      for (const { fileName, isEntry } of chunks) if (isEntry) need(fileName)
      for (const source of sources) {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))
        if (!chunk) throw new Error(`${source} has no chunk of its own`)
        need(chunk.fileName)
      }
      const bytes = [...needed].map((name) => gzipSync(byName.get(name)?.code ?? '').length)
      return bytes.reduce((sum, size) => sum + size, 0) / 1024
    },
  }
}
