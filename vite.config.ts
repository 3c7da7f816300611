import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

type Modules = { getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null }

/**
 * What is always loaded together is one file: dozens of small ones compress worse and come later. What the first script
 * needs is one, what draws the page besides it another, what acts a third, what signs in and out a fourth.
 */
const together = [
  { name: 'start', priority: 4, isRoot: (_: string, isEntry: boolean) => isEntry },
  { name: 'page', priority: 3, isRoot: (id: string) => id.endsWith('/src/page.tsx') },
  {
    name: 'engine',
    priority: 2,
    isRoot: (id: string) =>
      /\/src\/(engine|shell\/(keys\/hint-bar|frame\/(layers|status-line|top-marks)))\.tsx$/.test(id),
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

/** What the first pages say: whole files, and keys of others. All other texts come when everything can be done. */
const first = {
  files: ['home', 'shell'],
  keys: [
    'arg.format',
    'arg.game',
    'arg.matchStart',
    'arg.name',
    'arg.region',
    'arg.teams',
    'choice.language',
    'choice.region',
    'problem',
    'state.format',
    'state.role',
    'state.tournament',
    'ui.calendar.title',
    'ui.list',
    'ui.tournaments',
  ],
  /** Only forms, acts and terminals say these. */
  not: [
    'problem.confirmResult',
    'problem.consequencesChanged',
    'problem.editInGameName',
    'problem.field',
    'problem.idempotencyMismatch',
    'problem.inFlight',
    'problem.loadGames',
    'problem.loadStages',
    'problem.loadTemplates',
    'problem.publish',
    'problem.publishCheck',
    'problem.removeStage',
    'problem.retrieveGames',
    'problem.sendMessage',
    'problem.serverErrorLater',
    'problem.serviceAccount',
    'problem.uploadImage',
    'ui.list.collecting',
    'ui.list.columns.done',
    'ui.list.columns.down',
    'ui.list.columns.last',
    'ui.list.columns.pin',
    'ui.list.columns.reset',
    'ui.list.columns.title',
    'ui.list.columns.up',
    'ui.list.cut',
    'ui.list.datePlaceholder',
    'ui.list.dateWrong',
    'ui.list.filter.action',
    'ui.list.filter.actor',
    'ui.list.filter.answers',
    'ui.list.filter.category',
    'ui.list.filter.checkedIn',
    'ui.list.filter.from',
    'ui.list.filter.gameState',
    'ui.list.filter.group',
    'ui.list.filter.mine',
    'ui.list.filter.needs',
    'ui.list.filter.needsMe',
    'ui.list.filter.outcome',
    'ui.list.filter.role',
    'ui.list.filter.targetId',
    'ui.list.filter.targetType',
    'ui.list.filter.to',
    'ui.list.filter.waiting',
    'ui.list.tooMany',
    'ui.list.unsorted',
    'ui.shell.broken.pane',
    'ui.shell.clock',
    'ui.shell.file',
    'ui.shell.live',
    'ui.shell.notFound',
    'ui.shell.notKept',
    'ui.shell.outcome',
    'ui.shell.retry',
    'ui.shell.seconds',
    'ui.shell.settingsFailed',
    'ui.shell.status.about',
    'ui.shell.status.hidden',
    'ui.shell.status.job',
    'ui.shell.status.of',
    'ui.shell.status.rows',
    'ui.shell.status.selected',
  ],
}

/** Texts that only the platform speaks, in its own pages and in a terminal. */
const platformOnly = ['cli', 'reference', 'sign-in']

/** `virtual:messages-en` is what the first pages say in English, `virtual:messages-en-rest` everything else. */
const messages = {
  name: 'messages',
  resolveId: (id: string) => (id.startsWith('virtual:messages-') ? id.replace('virtual:', '\0') : null),
  load(this: { addWatchFile(file: string): void }, id: string) {
    const [, language, rest] = /^\0messages-(\w+?)(-rest)?$/.exec(id) ?? []
    if (language === undefined) return null
    const folder = join(locales, language)
    const texts: MessageTree = {}
    for (const name of readdirSync(folder)) {
      const file = join(folder, name)
      this.addWatchFile(file)
      const area = name.replace('.json', '')
      if (platformOnly.includes(area)) continue
      const isFirst = (key: string) => (first.files.includes(area) || under(first.keys, key)) && !under(first.not, key)
      const parsed = JSON.parse(readFileSync(file, 'utf8')) as MessageTree
      addTexts(texts, parsed, '', (key) => isFirst(key) === (rest === undefined))
    }
    return `export default ${JSON.stringify(texts)}`
  },
}

/** Whether one of them is the key, its plural form, or what it stands under; `*` is any name. */
function under(keys: readonly string[], key: string): boolean {
  return keys.some((one) => new RegExp(`^${one.replaceAll('.', '\\.').replace('*', '[^.]+')}(_\\w+$|\\.|$)`).test(key))
}

function addTexts(into: MessageTree, from: MessageTree, path: string, fits: (key: string) => boolean): void {
  for (const [name, value] of Object.entries(from)) {
    if (typeof value === 'string') {
      if (fits(path + name)) into[name] = value
      continue
    }
    const there = into[name]
    const below = typeof there === 'object' ? there : {}
    addTexts(below, value, `${path}${name}.`, fits)
    if (Object.keys(below).length > 0) into[name] = below
  }
}

const router = join(import.meta.dirname, 'node_modules/react-router/dist/production')

/** The package leads everybody to its build for development; the page needs none of its warnings. */
const routerWithoutWarnings = {
  name: 'router-without-warnings',
  apply: 'build' as const,
  enforce: 'pre' as const,
  resolveId: (id: string) =>
    ({ 'react-router': join(router, 'index.mjs'), 'react-router/dom': join(router, 'dom-export.mjs') })[id] ?? null,
}

export default defineConfig({
  plugins: [react(), tailwindcss(), messages, routerWithoutWarnings],
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
    rolldownOptions: { output: { codeSplitting: { groups: [...together, messageChunks] } } },
  },
  test: {
    // Most of a test of the platform waits for the database: all processors, not all but one.
    maxWorkers: '100%',
    // Programs and packages are read once per worker, not once per file: a file leaves behind what it found.
    isolate: false,
    // A machine may do other things at the same time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/{rules,registry}/**/*.test.ts'] } },
      { extends: true, test: { name: 'house', include: ['tests/house/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['tests/{ui,screens}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/fresh-page.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'platform',
          include: ['tests/{platform,commands}/**/*.test.ts'],
          globalSetup: ['tests/support/cluster.ts'],
        },
      },
    ],
  },
})
