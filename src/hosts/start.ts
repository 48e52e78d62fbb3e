import { join } from 'node:path'
import { startApp } from './app-host.ts'
import { buildWhenChanged } from './build-app.ts'
import { run } from './run.ts'

await run(async (options) => {
  if (options.build) await buildWhenChanged(join(import.meta.dirname, '../..'))
  return startApp(options)
})
