import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  // Each worker starts an app of its own, see e2e/fixtures.ts. Sized for two cores.
  workers: 2,
  reporter: 'list',
  snapshotPathTemplate: '{testDir}/compared-pictures/{arg}{ext}',
  // Limits for what hangs, not for what is slow: a busy machine may need four times as long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: launchOptions(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a quarter of a test's time: `TRACE=1 npx playwright test NAME` when one fails.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
})
