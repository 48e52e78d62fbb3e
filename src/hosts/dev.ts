import { getRequestListener } from '@hono/node-server'
import type { Plugin } from 'vite'
import { attemptOnce } from './attempt-once.ts'
import { openEmbeddedService } from './embedded-service.ts'
import { readOptions } from './options.ts'

/**
 * The dev server's part of the embedded service: answers `/core` on the page's own origin, from the
 * same data file as `npm start`.
 */
export function embeddedService(): Plugin {
  return {
    name: 'embedded-service',
    apply: 'serve',
    async configureServer(server) {
      const embedded = await openEmbeddedService(readOptions([]).embedded)
      server.httpServer?.once('close', () => void embedded.close())
      const service = attemptOnce(embedded.service)
      const listener = getRequestListener(
        async (request, { incoming }) =>
          service(request, {
            address: incoming.socket.remoteAddress ?? '',
            target: incoming.url ?? '',
          }),
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
