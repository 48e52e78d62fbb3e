import { fileURLToPath } from 'node:url'
import { test as base } from '@playwright/test'
import { startOtherService, type OtherService } from './other-service.ts'
import { startApp, type RunningApp } from './start-app.ts'

type OtherApp = { readonly app: RunningApp; readonly service: OtherService }

type TestFixtures = {
  /** Allows console output that matches `pattern`, such as the browser's own line about a failed request. */
  readonly allowConsole: (pattern: RegExp) => void
  readonly allowed: RegExp[]
}

type WorkerFixtures = {
  readonly app: RunningApp
  /** An app with a different implementation of the service. */
  readonly other: OtherApp
}

/** Creates a worker fixture. Pass it to `extend` to give the tests of a file their own app. */
export const createAppFixture = (
  start: () => Promise<RunningApp>,
): [
  (none: object, use: (app: RunningApp) => Promise<void>) => Promise<void>,
  { scope: 'worker' },
] => [
  async ({}, use) => {
    const app = await start()
    await use(app)
    await app.stop()
  },
  { scope: 'worker' },
]

/** Tests fail on console errors and warnings, uncaught errors and violations of the content security policy. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: createAppFixture(() => startApp('--data', ':memory:', '--domains', '600')),
  other: [
    async ({}, use) => {
      const service = await startOtherService()
      const fieldMapping = fileURLToPath(new URL('other-open-parts.json', import.meta.url))
      const app = await startApp('--service', service.url, '--open-parts', fieldMapping)
      await use({ app, service })
      await app.stop()
      await service.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  allowed: async ({}, use) => use([]),
  allowConsole: async ({ allowed }, use) => use((pattern) => void allowed.push(pattern)),
  context: async ({ context, allowed }, use) => {
    const complaints: string[] = []
    const note = (line: string): void => {
      if (!allowed.some((pattern) => pattern.test(line))) complaints.push(line)
    }
    context.on('console', (message) => {
      const level = message.type()
      if (level === 'error' || level === 'warning') note(`console ${level}: ${message.text()}`)
    })
    context.on('weberror', (error) => note(`uncaught: ${error.error().message}`))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy violation: ${event.effectiveDirective} ${event.blockedURI}`)
      })
    })
    await use(context)
    if (complaints.length > 0)
      throw new Error(`Console output of the page:\n${complaints.join('\n')}`)
  },
})

/** Like `test`, but with the app of `other`. Each test starts without earlier requests and prepared responses. */
export const otherTest = test.extend<{ readonly service: OtherService }>({
  service: async ({ other }, use) => {
    other.service.reset()
    await use(other.service)
  },
  baseURL: async ({ other, service: _resetService }, use) => use(other.app.url),
})

export { expect } from '@playwright/test'
