import { defineConfig } from '@playwright/test'
import { getLaunchOptions } from './e2e/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  // Each worker starts its own app (see e2e/fixtures.ts). Sized for two cores. A third worker makes sense because tests
  // spend some of their time waiting for timers.
  workers: 3,
  reporter: 'list',
  snapshotPathTemplate: '{testDir}/compared-pictures/{arg}{ext}',
  // Only tests that hang reach these limits. A test may take four times as long as usual on a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: getLaunchOptions(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording makes tests a quarter slower. When one fails, run `TRACE=1 npx playwright test NAME`.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
})
