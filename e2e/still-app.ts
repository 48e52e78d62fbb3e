import { startApp } from '#/server/app-host.ts'
import { run } from '#/server/run.ts'
import { testStart } from '#/server/test-service.ts'

/* The app on a service whose time stands still; see `startStillApp`. */

await run(async (options) => startApp(options, { now: () => testStart }))
