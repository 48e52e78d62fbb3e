import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Plugin } from 'vite'
import type * as Embedded from './embedded-service.ts'
import { readOptions } from './options.ts'

/**
 * Loads the service by an address that the bundler of vite.config.ts cannot follow: it would put the
 * code where '#/…' means nothing, and a build has no use for a service.
 */
async function loadEmbedded(): Promise<typeof Embedded> {
  const file = pathToFileURL(join(import.meta.dirname, 'embedded-service.ts'))
  // The file is named right above, so this is its type.
  return (await import(file.href)) as typeof Embedded
}

/**
 * The dev server's part of the embedded service: answers `/core` on the page's own origin, from the
 * same data file as `npm start`.
 */
export function embeddedService(): Plugin {
  return {
    name: 'embedded-service',
    apply: 'serve',
    async configureServer(server) {
      const { openEmbeddedService } = await loadEmbedded()
      const embedded = await openEmbeddedService(readOptions([]).embedded)
      server.httpServer?.once('close', () => embedded.close())
      const listener = getRequestListener(
        async (request, { incoming }) =>
          embedded.service(request, { address: incoming.socket.remoteAddress ?? '' }),
        { overrideGlobalObjects: false },
      )
      server.middlewares.use((incoming, outgoing, next) => {
        if (/^\/core(\/|\?|$)/.test(incoming.url ?? '')) void listener(incoming, outgoing)
        else next()
      })
      server.config.logger.info(embedded.lines.join('\n'))
    },
  }
}
