import { availableParallelism } from 'node:os'
import type { ViteUserConfig } from 'vitest/config'
import { LongestFirst } from './support/longest-first.ts'

/** How the tests run: which files, where, with what before them. vite.config.ts hands it to Vitest. */
export const settings: ViteUserConfig['test'] = {
  // Half of the time a test of the platform waits, for the database or for a clock: one worker more than processors.
  maxWorkers: availableParallelism() + 1,
  // Programs and packages are read once per worker, not once per file: a file leaves behind what it found.
  isolate: false,
  sequence: { sequencer: LongestFirst },
  // A time-out is for what never comes: a machine may do other things at the same time.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  projects: [
    {
      extends: true,
      test: {
        name: 'unit',
        include: ['tests/{rules,registry}/**/*.test.ts'],
        setupFiles: ['tests/support/left-as-found.ts'],
      },
    },
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
        setupFiles: ['tests/support/left-as-found.ts'],
      },
    },
    {
      extends: true,
      test: {
        name: 'page and platform',
        include: ['tests/{platform,commands}/**/*.test.tsx'],
        globalSetup: ['tests/support/cluster.ts'],
        setupFiles: ['tests/support/dom-globals.ts'],
        // A document is nothing to leave behind for what runs without one.
        isolate: true,
      },
    },
  ],
}
