import { createServer } from 'vite'
import { createApp, openService, readPageSettings, type StartedServer } from './app-server.ts'
import { createListener } from './http-server.ts'
import { type ServerOptions, StartError } from './options.ts'
import { run } from './run.ts'
import { fillMetaTags } from './static-files.ts'

/** Vite reloads the app if it changes. `node --watch` restarts this process if the service changes. */
async function startDev(options: ServerOptions): Promise<StartedServer> {
  if (options.base !== '/') throw new StartError('npm run dev has no option --base.')
  const settings = readPageSettings(options)
  const service = await openService(options)
  const listener = createListener(createApp(options, service), { fallbackHost: 'localhost' })
  const vite = await createServer({
    // The default loader writes a temporary file, which would make `node --watch` restart this process.
    configLoader: 'native',
    server: { host: options.host, port: options.port, strictPort: true },
    plugins: [
      {
        name: 'service',
        // Runs before Vite's own handlers.
        configureServer: ({ middlewares }) =>
          void middlewares.use((incoming, outgoing, next) => {
            if (/^\/core(\/|\?|$)/.test(incoming.url ?? '')) void listener(incoming, outgoing)
            else next()
          }),
        transformIndexHtml: (html) => fillMetaTags(html, settings),
      },
    ],
  })
  await vite.listen()
  // Vite's URL ends with a slash.
  const url = vite.resolvedUrls?.local[0]?.slice(0, -1) ?? ''
  return {
    url,
    messages: [`Brand Protection Dashboard from source: ${url}`, ...service.messages],
    async close() {
      await vite.close()
      await service.close()
    },
  }
}

// Vite's default port.
await run(startDev, { PORT: '5173' })
