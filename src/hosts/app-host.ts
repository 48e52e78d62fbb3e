import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOpenParts } from '#/contract/open-parts.ts'
import { demoSignIns } from '#/service/demo/seed/accounts.ts'
import { attemptOnce } from './attempt-once.ts'
import { openEmbeddedService } from './embedded-service.ts'
import {
  health,
  isHealthPath,
  listen,
  type Answer,
  type Caller,
  type RunningServer,
} from './node-server.ts'
import { StartError, version, type HostOptions } from './options.ts'
import { securityHeaders, withHeaders } from './security-headers.ts'
import { serviceProxy } from './service-proxy.ts'
import { staticFiles } from './static-files.ts'

const builtApp = join(import.meta.dirname, '../../dist')

/** A running host and the lines that tell its user about it. */
export interface RunningHost extends RunningServer {
  lines: string[]
}

/** The operator's file of names, checked: a mistake in it is told before anybody opens a page. */
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
  const names = options.openParts === undefined ? null : readNames(options.openParts)
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
    if (names !== null && pathname === '/open-parts.json')
      return new Response(names, {
        headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
      })
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

const headers = { 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' }

/** Serves the embedded service alone, without the app. Rejects with a StartError when it cannot. */
export async function startService(options: HostOptions): Promise<RunningHost> {
  if (options.service) throw new StartError('--service is an option of npm start.')
  const embedded = await openEmbeddedService(options.embedded)
  try {
    const server = await listen(
      async (request, caller) => {
        const answer = isHealthPath(new URL(request.url).pathname)
          ? await health(request, embedded.read)
          : await embedded.service(request, caller)
        return withHeaders(answer, headers)
      },
      { ...options, headers },
    )
    return {
      origin: server.origin,
      lines: [`Brand Protection Service: ${server.origin}/core/api/`, ...embedded.lines],
      async close(pace) {
        await server.close(pace)
        await embedded.close()
      },
    }
  } catch (error) {
    await embedded.close()
    throw error
  }
}
