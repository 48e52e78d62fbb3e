import { join } from 'node:path'
import { demoSignIns } from '#/service/demo/seed/accounts.ts'
import { attemptOnce } from './attempt-once.ts'
import { openEmbeddedService } from './embedded-service.ts'
import { health, isHealthPath } from './health.ts'
import { listen, type Answer, type Caller, type RunningServer } from './node-server.ts'
import type { HostOptions } from './options.ts'
import { securityHeaders, withHeaders } from './security-headers.ts'
import { serviceProxy } from './service-proxy.ts'
import { staticFiles } from './static-files.ts'
import { version } from './version.ts'

const builtApp = join(import.meta.dirname, '../../dist')

/** A running host and the lines that tell its user about it. */
export interface RunningHost extends RunningServer {
  lines: string[]
}

/**
 * Serves the built app and, on the same origin, the embedded service or a way to the operator's own.
 * Rejects with a StartError when it cannot start. For tests: another folder of the app, and the time that
 * the embedded service goes by.
 */
export async function startApp(
  options: HostOptions,
  { folder = builtApp, now }: { folder?: string; now?: () => number } = {},
): Promise<RunningHost> {
  const app = staticFiles(folder, {
    images: options.images,
    demoKeys: options.service ? [] : demoSignIns,
  })
  const headers = securityHeaders(options.images)
  const embedded = options.service ? undefined : await openEmbeddedService(options.embedded, now)
  const behind: Answer | undefined = options.service
    ? serviceProxy(options.service)
    : embedded?.service
  const service = behind && attemptOnce(behind)

  async function answerTo(request: Request, caller: Caller): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (isHealthPath(pathname)) return health(request, embedded?.read)
    const isService = /^\/core(\/|$)/.test(pathname)
    return service && isService ? service(request, caller) : app(request)
  }

  const answer: Answer = async (request, caller) => {
    const response = await answerTo(request, caller)
    return withHeaders(response, headers, { keepPolicy: embedded !== undefined })
  }
  try {
    const server = await listen(answer, { ...options, headers })
    return {
      origin: server.origin,
      lines: [
        `Brand Protection Dashboard ${version}: ${server.origin}`,
        ...(embedded?.lines ?? [`Service: ${options.service?.href ?? ''}`]),
      ],
      async close(pace) {
        await server.close(pace)
        await embedded?.close()
      },
    }
  } catch (error) {
    await embedded?.close()
    throw error
  }
}
