// The built console: made at the first start, and again when its sources are newer.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { existsSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { isPageRoute } from '../contract/page-routes.ts'
import { BadConfiguration } from './config.ts'
import { canonicalAddress, fillIn } from './page.ts'
import { projectFolder } from './project-folder.ts'

export const distFolder = join(projectFolder, 'dist')

/** The sources of the page. */
const sources = ['src', 'commands', 'locales', 'index.html', 'vite.config.ts', 'package-lock.json', 'public']
const notOfThePage = join(projectFolder, 'src', 'platform')

/** Answers whether anything had to be built. */
export async function ensureBuilt(announce: () => void): Promise<boolean> {
  if (await isCurrent()) return false
  announce()
  await buildIn(projectFolder)
  return true
}

/**
 * In a process of its own: what building takes, half a gigabyte and more, goes back to the machine with it, and would stay with
 * the platform for as long as that runs.
 */
export async function buildIn(folder: string): Promise<void> {
  const program = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')
  const child = spawn(process.execPath, [program, 'build', '--logLevel', 'warn'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () => void child.kill()
  process.once('exit', stop)
  try {
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('error', reject).once('close', resolve),
    )
    if (code !== 0) throw new BadConfiguration('the console could not be built; what is wrong with it stands above')
  } finally {
    process.off('exit', stop)
  }
}

async function isCurrent(): Promise<boolean> {
  const index = join(distFolder, 'index.html')
  if (!existsSync(index)) return false
  const names = [...(await readFile(index, 'utf8')).matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name = '']) => name)
  if (!names.every((name) => existsSync(join(distFolder, name)))) return false
  const built = (await stat(index)).mtimeMs
  const changed = await Promise.all(sources.map((source) => newest(join(projectFolder, source))))
  return Math.max(...changed) <= built
}

async function newest(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (!found || path === notOfThePage) return 0
  if (!found.isDirectory()) return found.mtimeMs
  const inside = await readdir(path)
  return Math.max(0, ...(await Promise.all(inside.map((name) => newest(join(path, name))))))
}

/** Beside Vite's own list, the database. */
const secrets = ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/.arena/**']

export type DevelopmentPage = {
  serve(request: IncomingMessage, response: ServerResponse): void
  close(): Promise<void>
}

/**
 * The page from its sources, for `npm run dev`: changes show at once, and no content security policy stands in the way. Vite
 * starts with the first request for a page, so that a start waits only for what it is asked for.
 */
export function serveSources(server: Server, origin: string, timeZone: string): DevelopmentPage {
  let starting: Promise<ViteDevServer> | undefined
  const start = async () => {
    const { createServer } = await import('vite')
    return createServer({
      root: projectFolder,
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server }, fs: { deny: secrets } },
    })
  }
  /** One for all requests; where it could not start, the next request starts it. */
  const started = () => {
    starting ??= start()
    starting.catch(() => (starting = undefined))
    return starting
  }
  const index = async (vite: ViteDevServer, request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    const home = canonicalAddress(`http://${request.headers.host ?? ''}${path}`, origin)
    if (home) return response.writeHead(307, { location: home }).end()
    const source = await readFile(join(projectFolder, 'index.html'), 'utf8')
    const page = fillIn(await vite.transformIndexHtml(path, source), origin, timeZone)
    return response
      .writeHead(isPageRoute(path.split('?')[0] ?? '') ? 200 : 404, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      })
      .end(page)
  }
  return {
    serve(request, response) {
      const failed = (error: Error) => void response.writeHead(500).end(error.message)
      const pass = (vite: ViteDevServer) =>
        vite.middlewares(request, response, () => void index(vite, request, response).catch(failed))
      started().then(pass, failed)
    },
    async close() {
      await (await starting?.catch(() => undefined))?.close()
    },
  }
}
