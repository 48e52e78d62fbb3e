import { getRequestListener } from '@hono/node-server'
import { createServer, type ViteDevServer } from 'vite'
import { demoSignIns } from '#/service/demo/seed/accounts.ts'
import type { RunningHost } from './app-host.ts'
import { attemptOnce } from './attempt-once.ts'
import type * as EmbeddedServiceModule from './embedded-service.ts'
import type { EmbeddedService } from './embedded-service.ts'
import type { Answer } from './node-server.ts'
import type { EmbeddedOptions, HostOptions } from './options.ts'
import { serviceProxy } from './service-proxy.ts'
import { withNotes } from './static-files.ts'

/** The embedded service, always of the code as it is on the disk. */
interface FreshService {
  current: () => Promise<EmbeddedService>
  close: () => Promise<void>
}

/**
 * Reads the service through Vite, which forgets a module when its file or one that it imports changes.
 * The service is then opened anew over the same data; data in memory begin anew with it.
 */
function freshService(vite: ViteDevServer, options: EmbeddedOptions): FreshService {
  let last: { module: typeof EmbeddedServiceModule; opened: Promise<EmbeddedService> } | null = null

  async function reopen(
    module: typeof EmbeddedServiceModule,
    before: Promise<EmbeddedService> | undefined,
  ): Promise<EmbeddedService> {
    // A service that could not be opened holds nothing.
    await before?.then(async (service) => service.close()).catch(() => {})
    return module.openEmbeddedService(options)
  }

  return {
    async current() {
      // Vite returns the same object as long as nothing has changed.
      const path = '/src/hosts/embedded-service.ts'
      const module = (await vite.ssrLoadModule(path)) as typeof EmbeddedServiceModule
      if (module !== last?.module) last = { module, opened: reopen(module, last?.opened) }
      return last.opened
    },
    close: async () => (await last?.opened)?.close(),
  }
}

/**
 * Serves the app from its sources, and on the same origin the embedded service or a way to the operator's
 * own. A change of either is there with the next request. Rejects with a StartError when it cannot start.
 */
export async function startDev(options: HostOptions): Promise<RunningHost> {
  const vite = await createServer({
    server: { host: options.host, port: options.port, strictPort: true },
    plugins: [
      {
        name: 'service',
        configureServer: (server) =>
          serveBefore(server, async (request, caller) => answer(request, caller)),
        transformIndexHtml: (html) =>
          withNotes(html, { demoKeys: options.service ? [] : demoSignIns }),
      },
    ],
  })
  const embedded = freshService(vite, options.embedded)
  const behind: Answer = options.service
    ? serviceProxy(options.service)
    : async (request, caller) => (await embedded.current()).service(request, caller)
  const answer = attemptOnce(behind)
  try {
    const lines = options.service
      ? [`Service: ${options.service.href}`]
      : (await embedded.current()).lines
    await vite.listen()
    // Vite ends its address with a slash.
    const origin = vite.resolvedUrls?.local[0]?.slice(0, -1) ?? ''
    return {
      origin,
      lines: [`Brand Protection Dashboard, from its sources: ${origin}`, ...lines],
      async close() {
        await vite.close()
        await embedded.close()
      },
    }
  } catch (error) {
    await vite.close()
    throw error
  }
}

/** Answers `/core` before Vite looks for a file. */
function serveBefore(vite: ViteDevServer, answer: Answer): void {
  const listener = getRequestListener(
    async (request, { incoming }) =>
      answer(request, {
        address: incoming.socket.remoteAddress ?? '',
        target: incoming.url ?? '',
      }),
    { overrideGlobalObjects: false },
  )
  vite.middlewares.use((incoming, outgoing, next) => {
    if (/^\/core(\/|\?|$)/.test(incoming.url ?? '')) void listener(incoming, outgoing)
    else next()
  })
}
