import { startApp } from '#/server/app-server.ts'
import { run } from '#/server/run.ts'

/* Starts the app with options that `npm start` lacks; see start-app.ts. */

const { APP_FOLDER: folder, APP_NOW: now } = process.env
await run(async (options) =>
  startApp(options, {
    ...(folder !== undefined && { folder }),
    ...(now !== undefined && { now: () => Number(now) }),
  }),
)
