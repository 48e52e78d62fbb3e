import { join } from 'node:path'
import { startApp } from './app-server.ts'
import { buildWhenChanged } from './build-app.ts'
import { tryToListen } from './http-server.ts'
import { run } from './run.ts'

await run(async (options) => {
  if (options.build) {
    // Report a port that is in use before the build, not after it.
    await tryToListen(options)
    await buildWhenChanged(join(import.meta.dirname, '../..'), options.base)
  }
  return startApp(options)
})
