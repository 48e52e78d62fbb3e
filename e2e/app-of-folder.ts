import { startApp } from '#/server/app-server.ts'
import { run } from '#/server/run.ts'

/* The built app of another folder than dist; see `startAppOf`. */

const folder = process.env['APP_FOLDER']
await run(async (options) => startApp(options, folder === undefined ? {} : { folder }))
