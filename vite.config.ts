import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { defineConfig } from 'vite'

type Modules = { getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null }

/**
 * What is always loaded together is one file: dozens of small ones compress worse and come later. What the first script
 * needs is one, what draws the page besides it another, what acts another, what signs in and out the last.
 */
const together = [
  { name: 'start', priority: 4, isRoot: (_: string, isEntry: boolean) => isEntry },
  { name: 'page', priority: 3, isRoot: (id: string) => id.endsWith('/src/page.tsx') },
  // Before what acts: rows of a long list must not wait for that.
  { name: 'long-list', priority: 2.5, isRoot: (id: string) => id.endsWith('/src/shell/lists/long-list.tsx') },
  {
    name: 'engine',
    priority: 2,
    isRoot: (id: string) => /\/src\/(engine|shell\/frame\/(hint-bar|layers|status-line|top-marks))\.tsx$/.test(id),
  },
  {
    name: 'sign-in',
    priority: 1,
    isRoot: (id: string) => /\/src\/(api\/sign-in-service\.ts|shell\/start\/signed-out\.tsx)$/.test(id),
  },
].map(({ name, priority, isRoot }) => ({
  priority,
  debugName: name,
  name: (id: string, modules: Modules) => (isNeeded(id, modules, isRoot) ? name : null),
}))

/** Whether one of the roots imports it, at whatever distance. */
function isNeeded(id: string, modules: Modules, isRoot: (id: string, isEntry: boolean) => boolean): boolean {
  const seen = new Set([id])
  for (const one of seen) {
    const info = modules.getModuleInfo(one)
    if (isRoot(one, info?.isEntry ?? false)) return true
    for (const importer of info?.importers ?? []) seen.add(importer)
  }
  return false
}

const locales = join(import.meta.dirname, 'locales')

/** The platform sends the first texts ahead by this name. */
const messageChunks = { debugName: 'messages', name: (id: string) => /^\0(messages-.*)/.exec(id)?.[1] ?? null }

type MessageTree = { [key: string]: string | MessageTree }

/** Texts that only the platform speaks, in its own pages and in a terminal. */
const platformOnly = ['cli.json', 'reference.json', 'sign-in.json']

/**
 * `virtual:messages-en` is what the first pages say in English, from `locales/en/first`; `virtual:messages-en-rest` everything
 * else, which comes when everything can be done.
 */
export const messages = {
  name: 'messages',
  resolveId: (id: string) => (id.startsWith('virtual:messages-') ? id.replace('virtual:', '\0') : null),
  load(this: { addWatchFile(file: string): void }, id: string) {
    const [, language, rest] = /^\0messages-(\w+?)(-rest)?$/.exec(id) ?? []
    if (language === undefined) return null
    const folder = join(locales, language, rest === undefined ? 'first' : '')
    const texts: MessageTree = {}
    for (const name of readdirSync(folder)) {
      if (!name.endsWith('.json') || platformOnly.includes(name)) continue
      const file = join(folder, name)
      this.addWatchFile(file)
      addTexts(texts, JSON.parse(readFileSync(file, 'utf8')) as MessageTree)
    }
    return `export default ${JSON.stringify(texts)}`
  },
}

function addTexts(into: MessageTree, from: MessageTree): void {
  for (const [name, value] of Object.entries(from)) {
    const there = into[name]
    if (typeof value === 'object' && typeof there === 'object') addTexts(there, value)
    else into[name] = value
  }
}

// Modules are named by their real paths, also where the folder of packages is a link.
const router = realpathSync(join(import.meta.dirname, 'node_modules/react-router/dist/production'))

/** What is taken out of it. */
const slimmed: readonly { from: RegExp; to: string }[] = [
  { from: /^\w+\.displayName = "[^"]*";$/gm, to: '' },
  { from: / = (React\d*\.(?:createContext|forwardRef|memo)\()/g, to: ' = /* @__PURE__ */ $1' },
]
const found = new Set<RegExp>()

/**
 * The package leads everybody to its build for development; the page needs none of its warnings. And what is made beside its
 * definitions by a call, or named, would stay although nothing uses it: forms, scroll restoration, scripts of a server.
 */
const slimRouter = {
  name: 'slim-router',
  apply: 'build' as const,
  enforce: 'pre' as const,
  resolveId: (id: string) =>
    ({ 'react-router': join(router, 'index.mjs'), 'react-router/dom': join(router, 'dom-export.mjs') })[id] ?? null,
  buildStart: () => found.clear(),
  transform(code: string, id: string) {
    if (!id.startsWith(router)) return null
    for (const { from } of slimmed) if (code.search(from) >= 0) found.add(from)
    return slimmed.reduce((slim, { from, to }) => slim.replaceAll(from, to), code)
  },
  /** The build fails when a new version of the package no longer matches a pattern; the page would grow unnoticed. */
  buildEnd(this: { error(message: string): never }, failure?: Error) {
    const [missing] = failure ? [] : slimmed.filter(({ from }) => !found.has(from))
    if (missing) this.error(`nothing in ${router} is written like ${String(missing.from)} any more: see vite.config.ts`)
  },
}

const brotli = promisify<Buffer, object, Buffer>(brotliCompress)

/**
 * Each text file of the build also lies there packed, as `.br`: every process that serves the page would pack it at its first
 * request, for seconds. The highest quality takes as long as the one below and saves the first page 7 %.
 */
export const packedFiles = {
  name: 'packed-files',
  apply: 'build' as const,
  async writeBundle({ dir = '' }: { dir?: string }, bundle: Readonly<Record<string, unknown>>) {
    const names = Object.keys(bundle).filter((name) => /\.(js|css|json|svg|txt)$/.test(name))
    const packOne = async (name: string) => {
      const body = await readFile(join(dir, name))
      await writeFile(
        join(dir, `${name}.br`),
        await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
      )
    }
    await Promise.all(names.map(packOne))
  },
}

export default defineConfig(async ({ mode }) => ({
  plugins: [react(), tailwindcss(), messages, slimRouter, packedFiles],
  // React itself has had it since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Nothing is inlined: the page's content policy allows no data: fonts.
    assetsInlineLimit: 0,
    // Browsers of this age preload modules by themselves, or load them a little later.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // A first start on a slow machine would advise its administrator how to write plugins.
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: [...together, messageChunks] } },
    },
  },
  // Only Vitest asks in this mode: a start needs neither it nor tests/.
  ...(mode === 'test' && { test: (await import('./tests/vitest.ts')).settings }),
}))
