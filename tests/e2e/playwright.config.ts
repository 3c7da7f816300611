import { defineConfig } from 'playwright/test'
import { chromiumOptions } from '../support/chromium.ts'

// Resolved once, in the main process; the workers get the options with the config.
const launchOptions = await chromiumOptions()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  outputDir: '../../test-results',
  reporter: 'list',
  use: {
    launchOptions,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/London',
    trace: 'retain-on-failure',
  },
})
