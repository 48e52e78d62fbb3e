import { startApp } from '#/hosts/app-host.ts'
import { run } from '#/hosts/run.ts'
import { testStart } from '#/hosts/test-service.ts'

/* The app on a service whose time stands still; see `startStillApp`. */

await run(async (options) => startApp(options, { now: () => testStart }))
