import { fileURLToPath } from 'node:url'
import { test as base } from '@playwright/test'
import { startApp, type RunningApp } from './start-app.ts'
import { startStubService, type StubService } from './stub-service.ts'

type StubSetup = { readonly app: RunningApp; readonly service: StubService }

type TestFixtures = {
  /** Allows console output that matches `pattern`, such as the browser's own line about a failed request. */
  readonly allowConsole: (pattern: RegExp) => void
  readonly allowedPatterns: RegExp[]
}

type WorkerFixtures = {
  readonly app: RunningApp
  /** A stub service and an app that is connected to it. */
  readonly stubSetup: StubSetup
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
  stubSetup: [
    async ({}, use) => {
      const service = await startStubService()
      const fieldMapping = fileURLToPath(new URL('stub-field-mapping.json', import.meta.url))
      const app = await startApp('--service', service.url, '--open-parts', fieldMapping)
      await use({ app, service })
      await app.stop()
      await service.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  allowedPatterns: async ({}, use) => use([]),
  allowConsole: async ({ allowedPatterns }, use) =>
    use((pattern) => void allowedPatterns.push(pattern)),
  context: async ({ context, allowedPatterns }, use) => {
    const unexpectedLines: string[] = []
    const report = (line: string): void => {
      if (!allowedPatterns.some((pattern) => pattern.test(line))) unexpectedLines.push(line)
    }
    context.on('console', (message) => {
      const level = message.type()
      if (level === 'error' || level === 'warning') report(`console ${level}: ${message.text()}`)
    })
    context.on('weberror', (error) => report(`uncaught: ${error.error().message}`))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy violation: ${event.effectiveDirective} ${event.blockedURI}`)
      })
    })
    await use(context)
    if (unexpectedLines.length > 0)
      throw new Error(`Console output of the page:\n${unexpectedLines.join('\n')}`)
  },
})

/** Like `test`, but with the app of `stubSetup`. The service forgets the requests and overrides of earlier tests. */
export const stubServiceTest = test.extend<{ readonly service: StubService }>({
  service: async ({ stubSetup }, use) => {
    stubSetup.service.reset()
    await use(stubSetup.service)
  },
  baseURL: async ({ stubSetup, service: _resetService }, use) => use(stubSetup.app.url),
})

export { expect } from '@playwright/test'
