import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import { parseFieldMapping } from '#/contract/field-mapping.ts'
import { createService } from '#/service/create-service.ts'
import { createDemo } from '#/service/demo/demo.ts'
import { demoSignIns } from '#/service/demo/seed/customers.ts'
import { deduplicateResends } from './deduplicate-resends.ts'
import { openDemoData } from './demo-data.ts'
import { listen, checkPort, type RunningServer } from './http-server.ts'
import { StartError, version, type ServerOptions } from './options.ts'
import { readCaller, respondWithError, type RequestHandler } from './request-handler.ts'
import { createSecurityHeaders } from './security-headers.ts'
import { createServiceProxy } from './service-proxy.ts'
import { createStaticFiles, type PageSettings } from './static-files.ts'

const builtAppFolder = join(import.meta.dirname, '../../dist')

export interface StartedServer extends RunningServer {
  /** Lines to print after the start. */
  messages: string[]
}

function readFieldMapping(file: string): string {
  try {
    const json = readFileSync(file, 'utf8')
    const { problems } = parseFieldMapping(JSON.parse(json))
    if (problems.length > 0) throw new Error(problems.join(' '))
    return json
  } catch (error) {
    throw new StartError(`--open-parts ${file}: ${error instanceof Error ? error.message : ''}`)
  }
}

/** Throws a StartError if the field mapping can't be read or is invalid. */
export const readPageSettings = (options: ServerOptions): PageSettings => ({
  imageOrigins: options.imageOrigins,
  fieldMapping: options.fieldMappingFile && readFieldMapping(options.fieldMappingFile),
  demoKeys: options.service ? [] : demoSignIns,
})

const keyMessages = [
  'Keys to sign in with:',
  '  demo-key-owner      marit.solheim, a member of all five brands',
  '  demo-key-analyst    joao.quental, an analyst of one brand, Northbank',
  '  demo-key-newcomer   ines.varga, not a member of any brand yet',
  '  demo-key-inactive   a deactivated user; sign-in fails',
]

/** The embedded service, or the proxy to the operator's service. */
export interface ServiceBackend {
  handle: RequestHandler
  messages: string[]
  /** Rejects if the data can't be read. */
  checkHealth: () => Promise<unknown>
  close(): Promise<void>
}

/** Rejects with a StartError if the data can't be used. */
export async function openEmbeddedService(
  { embedded: options, base }: ServerOptions,
  now: () => number = Date.now,
): Promise<ServiceBackend> {
  const { db, created } = await openDemoData({
    ...options,
    now: now(),
    onCreate: (domains) =>
      console.log(`Creating demo data with ${domains} domains in the largest brand …`),
  })
  const service = createService({
    db,
    base,
    now,
    uptimeMs: () => performance.now(),
    newId: () => crypto.randomUUID(),
    limits: { requestsPerMinute: options.requestsPerMinute },
    demo: createDemo({ faultInjection: options.faultInjection }),
    onUnexpectedError: (error) => console.error(error),
  })
  const dataLine =
    options.data === ':memory:'
      ? 'Data: temporary, lost when the server stops.'
      : `Data: ${resolve(options.data)} (delete it to start over)`
  const unusedDomainsNotice = 'The data already exists, so --domains has no effect.'
  return {
    handle: service,
    messages: [
      '',
      ...keyMessages,
      '',
      dataLine,
      ...(options.domains && !created ? [unusedDomainsNotice] : []),
    ],
    checkHealth: async () => db.all('select id from brand limit 1'),
    close: async () => db.close(),
  }
}

export async function openService(
  options: ServerOptions,
  now?: () => number,
): Promise<ServiceBackend> {
  const { service } = options
  const backend = service
    ? {
        handle: createServiceProxy(service),
        messages: [`Service: ${service.href}`],
        // Always healthy: restarting this server would not help the operator's service.
        checkHealth: () => Promise.resolve(),
        close: () => Promise.resolve(),
      }
    : await openEmbeddedService(options, now)
  // Don't move this into `openEmbeddedService`: `npm run service` uses that function without a dashboard, and only the
  // dashboard sends the IDs that identify resent requests.
  return { ...backend, handle: deduplicateResends(backend.handle) }
}

type Env = { Bindings: HttpBindings }

/** Never logs a query, key or body (C2). */
const logRequests = createMiddleware(async (context, next) => {
  const { req } = context
  const startedAt = performance.now()
  await next()
  // Keep control characters out of the terminal.
  const path = req.path.replace(/[^\w./-]/g, '?').slice(0, 200)
  const durationMs = Math.round(performance.now() - startedAt)
  console.log(
    `${new Date().toISOString()} ${req.method} ${path} ${context.res.status} ${durationMs} ms`,
  )
})

export function createApp(
  { base, log, imageOrigins }: ServerOptions,
  { handle, checkHealth }: ServiceBackend,
  dashboard?: Hono,
): Hono<Env> {
  const root = new Hono<Env>()
  root.use(createSecurityHeaders(imageOrigins))
  if (log) root.use(logRequests)
  root.use(compress({ encoding: 'gzip' }))
  root.notFound(() => respondWithError(404, 'Not found.'))
  root.onError((error) => {
    console.error(error)
    return respondWithError(500, 'Internal server error.')
  })
  if (base !== '/')
    for (const path of ['/', base.slice(0, -1)])
      root.get(path, ({ req, redirect }) => redirect(base + new URL(req.url).search, 307))
  const app = root.basePath(base)
  app.get('/healthz', async (context) => {
    const isHealthy = await checkHealth().then(
      () => true,
      () => false,
    )
    if (!isHealthy) return respondWithError(503, 'The data cannot be read.')
    return context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' })
  })
  app.all('/healthz', () => respondWithError(405, 'Method not allowed.', { allow: 'GET, HEAD' }))
  for (const path of ['/core', '/core/*'])
    app.all(path, async ({ req, env }) => handle(req.raw, readCaller(env, base)))
  if (dashboard) app.route('/', dashboard)
  return root
}

async function serve(
  options: ServerOptions,
  openBackend: () => Promise<ServiceBackend>,
  formatTitle: (url: string) => string,
  dashboard?: Hono,
): Promise<StartedServer> {
  await checkPort(options)
  const backend = await openBackend()
  try {
    const server = await listen(createApp(options, backend, dashboard), options)
    return {
      url: server.url,
      messages: [formatTitle(server.url), ...backend.messages],
      async close(drain) {
        await server.close(drain)
        await backend.close()
      },
    }
  } catch (error) {
    await backend.close()
    throw error
  }
}

/** Rejects with a StartError if the server can't start. Only tests set `folder` and `now`. */
export async function startApp(
  options: ServerOptions,
  { folder = builtAppFolder, now }: { folder?: string; now?: () => number } = {},
): Promise<StartedServer> {
  const dashboard = createStaticFiles(folder, readPageSettings(options), options.base)
  const formatTitle = (url: string) => `Brand Protection Dashboard ${version}: ${url}`
  return serve(options, async () => openService(options, now), formatTitle, dashboard)
}

/** Rejects with a StartError if the server can't start. */
export async function startService(options: ServerOptions): Promise<StartedServer> {
  if (options.service) throw new StartError('npm run service has no option --service.')
  const formatTitle = (url: string) => `Brand Protection Service: ${url}/core/api/`
  return serve(options, async () => openEmbeddedService(options), formatTitle)
}
