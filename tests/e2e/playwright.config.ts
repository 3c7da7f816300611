import { defineConfig } from 'playwright/test'
import type { LaunchOptions } from 'playwright'
import { chromiumOptions } from '../support/chromium.ts'

// Found once, in the main process; the workers read this file again, and find what it found.
process.env['ARENA_E2E_BROWSER'] ??= JSON.stringify(await chromiumOptions())
const found = JSON.parse(process.env['ARENA_E2E_BROWSER']) as LaunchOptions
/** The processors are taken anyway: compiling ahead beside the page's own thread costs a fifth more than it saves. */
const launchOptions: LaunchOptions = { ...found, args: [...(found.args ?? []), '--js-flags=--single-threaded'] }

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './demonstration.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // What is told a second time, in the other language or another way (desk.ts `told`), is told by the soak.
  ...(process.env['ARENA_STORIES'] !== 'all' && { grepInvert: /@again/ }),
  // Time-outs are for what never comes. `npm test` runs what failed once more at the end, alone (second-look.ts).
  timeout: 240_000,
  expect: { timeout: 30_000 },
  outputDir: '../../test-results',
  reporter: 'list',
  use: {
    launchOptions,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    // Half faded in, every colour is too pale; and each frame of a movement is drawn by the processor the platform needs.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
