// Builds each page under test as a production bundle of its own and serves it, and the peers' pages, from this machine.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { messages } from '../../vite.config.ts'

/** What is ours, and what packages we depend on are like when used as documented. */
const ownPages = {
  'table-ours': new URL('./page/table.tsx', import.meta.url),
  'table-virtual': new URL('./page/table.tsx', import.meta.url),
  'lists-own': new URL('./page/lists.tsx', import.meta.url),
  'lists-virtual': new URL('./page/lists.tsx', import.meta.url),
  'table-tanstack': new URL('./page/table-tanstack.tsx', import.meta.url),
  'palette-ours': new URL('./page/palette-ours.tsx', import.meta.url),
  'palette-cmdk': new URL('./page/palette-cmdk.tsx', import.meta.url),
  'bracket-ours': new URL('./page/bracket-ours.tsx', import.meta.url),
  'palette-floor': new URL('./page/palette-floor.tsx', import.meta.url),
}

export type OwnPage = keyof typeof ownPages

const measureSource = new URL('./page/measure.ts', import.meta.url)
const firstRowsSource = new URL('./page/first-rows.ts', import.meta.url)

export type Pages = {
  /** Where `page-name/` of this folder and `part/subject/` of the peers are served. */
  url: string
  /** To run in every page before its own scripts. */
  measureScript: string
  /** The same for whole applications. */
  firstRowsScript: string
  close: () => void
}

export async function servePages(names: readonly OwnPage[], peers: string | undefined): Promise<Pages> {
  const folder = mkdtempSync(join(tmpdir(), 'arena-bench-'))
  for (const name of names) await buildPage(name, join(folder, name))
  const measureScript = await buildScript(measureSource)
  const firstRowsScript = await buildScript(firstRowsSource)
  if (peers !== undefined) cpSync(join(peers, 'dist'), join(folder, 'peers'), { recursive: true })
  const server = await serveFolder(folder)
  return {
    url: server.url,
    measureScript,
    firstRowsScript,
    close() {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const common: InlineConfig = {
  configFile: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
}

async function buildPage(name: OwnPage, outDir: string): Promise<void> {
  const source = mkdtempSync(join(tmpdir(), `arena-bench-${name}-`))
  const script = relative(source, fileURLToPath(ownPages[name])).replaceAll('\\', '/')
  writeFileSync(
    join(source, 'index.html'),
    `<!doctype html><html lang="en" data-theme="dark"><meta charset="utf-8"><title>${name}</title>` +
      `<link rel="icon" href="data:,"><body><div id="root"></div><script type="module" src="${script}"></script>`,
  )
  mkdirSync(outDir, { recursive: true })
  await build({
    ...common,
    root: source,
    base: './',
    plugins: [react(), tailwindcss(), messages, ...otherwise(name)],
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000 },
  })
  rmSync(source, { recursive: true, force: true })
}

/** Pages that find their rows in view otherwise than the product: by TanStack Virtual instead of ours, or the reverse. */
const rowsOtherwise: Partial<Record<OwnPage, { of: string; by: URL }>> = {
  'table-virtual': { of: '/use-row-window.ts', by: new URL('./page/virtual-rows.ts', import.meta.url) },
  'lists-own': { of: '/use-virtual-rows.ts', by: new URL('./page/own-rows.ts', import.meta.url) },
}

function otherwise(name: OwnPage): Plugin[] {
  const rows = rowsOtherwise[name]
  if (!rows) return []
  let found = false
  return [
    {
      name: 'rows-otherwise',
      enforce: 'pre',
      resolveId(source, importer) {
        const isComponent = /\/src\/ui\/(?!use-)/.test(importer?.replaceAll('\\', '/') ?? '')
        if (!isComponent || !source.endsWith(rows.of)) return null
        found = true
        return fileURLToPath(rows.by)
      },
      buildEnd() {
        if (!found) this.error(`nothing on ${name} draws its rows by ${rows.of}`)
      },
    },
  ]
}

async function buildScript(source: URL): Promise<string> {
  const built = await build({
    ...common,
    build: {
      write: false,
      lib: { entry: fileURLToPath(source), formats: ['iife'], name: 'bench' },
    },
  })
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : 'output' in built ? built.output : []
  const chunk = outputs.find((output) => output.type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error(`${source.href} gave no script`)
  return chunk.code
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

async function serveFolder(folder: string): Promise<{ url: string; close: () => void }> {
  const packed = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
    if (!file.startsWith(folder) || !existsSync(file) || statSync(file).isDirectory()) {
      response.writeHead(404).end()
      return
    }
    const body = packed.get(file) ?? gzipSync(readFileSync(file))
    packed.set(file, body)
    response.writeHead(200, {
      'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'cache-control': 'no-store',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}
