import { join } from 'node:path'
import { startApp } from './app-server.ts'
import { buildIfNeeded } from './build-app.ts'
import { checkPort } from './http-server.ts'
import { run } from './run.ts'

await run(async (options) => {
  if (options.build) {
    // Check the port first, because a build is useless if the port is in use.
    await checkPort(options)
    await buildIfNeeded(join(import.meta.dirname, '../..'), options.base)
  }
  return startApp(options)
})
