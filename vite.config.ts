import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

type Modules = { getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null }

/**
 * What is always loaded together is one file: dozens of small ones compress worse and come later. What the first script
 * needs is one, what draws the page besides it another, what acts a third.
 */
const together = [
  { name: 'start', priority: 3, isRoot: (_: string, isEntry: boolean) => isEntry },
  { name: 'page', priority: 2, isRoot: (id: string) => id.endsWith('/src/page.tsx') },
  {
    name: 'engine',
    priority: 1,
    isRoot: (id: string) => /\/src\/(engine|shell\/(keys\/hint-bar|frame\/layers))\.tsx$/.test(id),
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

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    sourcemap: false,
    // Nothing is inlined: the page's content policy allows no data: fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: together } } },
  },
  test: {
    // Most of a test of the platform waits for the database: all processors, not all but one.
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/{rules,registry,ui}/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'house', include: ['tests/house/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'platform',
          include: ['tests/{platform,commands,screens}/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
