import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOpenParts } from '#/contract/open-parts.ts'
import { demoSignIns } from '#/service/demo/seed/accounts.ts'
import { attemptOnce } from './attempt-once.ts'
import { compressed } from './compression.ts'
import { openEmbeddedService, type HostedService } from './embedded-service.ts'
import { health, listen, tryToListen, type Answer, type RunningServer } from './node-server.ts'
import { StartError, version, type HostOptions } from './options.ts'
import { securityHeaders } from './security-headers.ts'
import { serviceProxy } from './service-proxy.ts'
import { staticFiles } from './static-files.ts'

const builtApp = join(import.meta.dirname, '../../dist')

/** A running server, and messages for its user. */
export interface RunningHost extends RunningServer {
  lines: string[]
}

/** Loads and validates the operator's field mapping at startup. */
function readNames(file: string): string {
  let json: string
  let problems: string[]
  try {
    json = readFileSync(file, 'utf8')
    problems = readOpenParts(JSON.parse(json)).problems
  } catch (error) {
    problems = [error instanceof Error ? error.message : 'It cannot be read.']
    json = ''
  }
  if (problems.length === 0) return json
  throw new StartError(`--open-parts ${file}: ${problems.join(' ')}`)
}

/** The embedded service, or a proxy to the operator's; requests to create a case are deduplicated. */
export async function openService(
  { service, embedded, base }: HostOptions,
  now?: () => number,
): Promise<HostedService> {
  const opened = service
    ? {
        answer: serviceProxy(service),
        lines: [`Service: ${service.href}`],
        close: () => Promise.resolve(),
      }
    : await openEmbeddedService(embedded, now, base)
  return {
    ...opened,
    answer: compressed(attemptOnce(opened.answer), service ? 'stream' : 'whole'),
  }
}

/** Starts a server with a health check. Closes the service if listening fails or the server closes. */
async function serve(
  options: HostOptions,
  service: HostedService,
  own: { answer: Answer; headers: Record<string, string>; title: (origin: string) => string },
): Promise<RunningHost> {
  const answer: Answer = async (request, caller) => {
    const isHealth = new URL(request.url).pathname === '/healthz'
    return isHealth ? health(request, service.read) : own.answer(request, caller)
  }
  try {
    const server = await listen(answer, { ...options, headers: own.headers })
    return {
      origin: server.origin,
      lines: [own.title(server.origin), ...service.lines],
      async close(pace) {
        await server.close(pace)
        await service.close()
      },
    }
  } catch (error) {
    await service.close()
    throw error
  }
}

/**
 * Serves the built app and, on the same origin, the embedded service or a proxy to the operator's. Rejects with a
 * StartError if it can't start. Tests can set the app's folder and the clock of the embedded service.
 */
export async function startApp(
  options: HostOptions,
  { folder = builtApp, now }: { folder?: string; now?: () => number } = {},
): Promise<RunningHost> {
  const app = staticFiles(folder, {
    base: options.base,
    images: options.images,
    demoKeys: options.service ? [] : demoSignIns,
  })
  const names = options.openParts === undefined ? null : readNames(options.openParts)
  await tryToListen(options)
  const service = await openService(options, now)
  return serve(options, service, {
    headers: securityHeaders(options.images),
    title: (origin) => `Brand Protection Dashboard ${version}: ${origin}`,
    answer: async (request, caller) => {
      const { pathname } = new URL(request.url)
      if (names !== null && pathname === '/open-parts.json')
        return new Response(names, {
          headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
        })
      return /^\/core(\/|$)/.test(pathname) ? service.answer(request, caller) : app(request)
    },
  })
}

/** Serves only the embedded service. Rejects with a StartError if it can't start. */
export async function startService(options: HostOptions): Promise<RunningHost> {
  if (options.service) throw new StartError('--service is an option of npm start.')
  await tryToListen(options)
  const service = await openEmbeddedService(options.embedded, undefined, options.base)
  return serve(options, service, {
    headers: { 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' },
    title: (origin) => `Brand Protection Service: ${origin}/core/api/`,
    answer: compressed(service.answer, 'whole'),
  })
}
