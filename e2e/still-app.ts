import { startApp } from '#/server/app-server.ts'
import { run } from '#/server/run.ts'
import { testStart } from '#/server/test-service.ts'

/* The app on a service with a fixed clock; see `startStillApp`. */

await run(async (options) => startApp(options, { now: () => testStart }))
