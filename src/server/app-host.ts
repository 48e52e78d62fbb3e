import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import { parseFieldMapping } from '#/contract/field-mapping.ts'
import { demoSignIns } from '#/service/demo/seed/accounts.ts'
import { callerOf, refuse } from './answer.ts'
import { attemptOnce } from './attempt-once.ts'
import { openEmbeddedService, type HostedService } from './embedded-service.ts'
import { listen, tryToListen, type RunningServer } from './http-server.ts'
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
    problems = parseFieldMapping(JSON.parse(json)).problems
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
  return { ...opened, answer: attemptOnce(opened.answer) }
}

type Env = { Bindings: HttpBindings }

/** Logs time, path, status and duration of a request. Never a query, key or body. */
const logRequests = createMiddleware(async (context, next) => {
  const { req } = context
  const begun = performance.now()
  await next()
  // No terminal control characters.
  const path = req.path.replace(/[^\w./-]/g, '?').slice(0, 200)
  const took = Math.round(performance.now() - begun)
  console.log(`${new Date().toISOString()} ${req.method} ${path} ${context.res.status} ${took} ms`)
})

/**
 * Health check without authentication and internal details: 200 if `read` succeeds, otherwise 503. Without `read`, as
 * with an operator's service, it covers this server only: restarting it would not help the service.
 */
async function health(context: Context, read?: () => Promise<unknown>): Promise<Response> {
  const headers = { 'cache-control': 'no-store' }
  try {
    await read?.()
    return context.json({ status: 'ok' }, 200, headers)
  } catch {
    return context.json({ detail: 'The data cannot be read.' }, 503, headers)
  }
}

/** App of a server with a health check, the service, and the routes of `addRoutes`, below the base path. */
export function createApp(
  { base, log }: Pick<HostOptions, 'base' | 'log'>,
  service: HostedService,
  headers: MiddlewareHandler,
  addRoutes: (app: Hono<Env>) => void,
): Hono<Env> {
  const root = new Hono<Env>()
  root.use(headers)
  if (log) root.use(logRequests)
  root.use(compress({ encoding: 'gzip' }))
  root.notFound(() => refuse(404, 'Not found.'))
  root.onError((error) => {
    console.error(error)
    return refuse(500, 'Internal server error.')
  })
  if (base !== '/')
    for (const path of ['/', base.slice(0, -1)])
      root.get(path, ({ req, redirect }) => redirect(base + new URL(req.url).search, 307))
  const app = root.basePath(base)
  app.get('/healthz', async (context) => health(context, service.read))
  app.all('/healthz', () => refuse(405, 'Method not allowed.', { allow: 'GET, HEAD' }))
  for (const path of ['/core', '/core/*'])
    app.all(path, async ({ req, env }) => service.answer(req.raw, callerOf(env, base)))
  addRoutes(app)
  return root
}

/** Listens, and closes the service if that fails or the server closes. */
async function serve(
  app: Hono<Env>,
  options: HostOptions,
  service: HostedService,
  title: (origin: string) => string,
): Promise<RunningHost> {
  try {
    const server = await listen(app, options)
    return {
      origin: server.origin,
      lines: [title(server.origin), ...service.lines],
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
  const files = staticFiles(folder, {
    base: options.base,
    images: options.images,
    fieldMapping: options.fieldMapping === undefined ? undefined : readNames(options.fieldMapping),
    demoKeys: options.service ? [] : demoSignIns,
  })
  await tryToListen(options)
  const service = await openService(options, now)
  const app = createApp(options, service, securityHeaders(options.images), (below) => {
    below.route('/', files)
  })
  return serve(
    app,
    options,
    service,
    (origin) => `Brand Protection Dashboard ${version}: ${origin}`,
  )
}

/** Serves only the embedded service. Rejects with a StartError if it can't start. */
export async function startService(options: HostOptions): Promise<RunningHost> {
  if (options.service) throw new StartError('--service is an option of npm start.')
  await tryToListen(options)
  const service = await openEmbeddedService(options.embedded, undefined, options.base)
  const app = createApp(options, service, securityHeaders([]), () => {})
  return serve(app, options, service, (origin) => `Brand Protection Service: ${origin}/core/api/`)
}
