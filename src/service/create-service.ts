import { Hono } from 'hono/tiny'
import { DatabaseError, type DatabaseFailure, type SqlDatabase } from './db/sql-port.ts'
import { authenticate, type ServiceLimits, addProfileRoutes } from './rules/authentication.ts'
import { addBrandRoutes } from './rules/brands.ts'
import { addDomainRoutes } from './rules/domains.ts'
import { ApiProblem, createProblem, createProblemResponse } from './rules/problem.ts'
import { addScanRoutes } from './rules/scans.ts'
import { addTakedownRoutes } from './rules/takedowns.ts'
import type { Demo, ServiceApp, ServiceEnv } from './service-app.ts'

export interface ServiceOptions {
  db: SqlDatabase
  /** Returns milliseconds since the epoch. */
  now: () => number
  uptimeMs: () => number
  newId: () => string
  demo: Demo
  limits?: Partial<ServiceLimits>
  /** Base path of request URLs, with slashes at both ends; defaults to `/`. */
  base?: string
  onUnexpectedError?: (error: unknown, request: Request) => void
}

/** Never rejects. `address` is the client's IP address. */
export type Service = (request: Request, caller?: { address: string }) => Promise<Response>

const defaultLimits: ServiceLimits = { requestsPerMinute: 3000 }

/** Serves the contract under `/core/api/` and demo screenshots under `/core/screenshots/`. */
export function createService(options: ServiceOptions): Service {
  const { base = '/' } = options
  const app: ServiceApp = new Hono<ServiceEnv>({
    getPath: ({ url }) => new URL(url).pathname.slice(base.length - '/'.length),
  })
  app.use('/core/api/*', async (c, next) => {
    // The router accepts paths without a trailing slash, but the contract doesn't (C1).
    if (!c.req.path.endsWith('/')) throw createProblem(404, 'Not found.')
    await next()
  })
  options.demo.addBeforeAuthentication(app)
  app.use('/core/api/*', authenticate({ ...defaultLimits, ...options.limits }, options.uptimeMs))
  options.demo.addAfterAuthentication(app)
  addProfileRoutes(app)
  addBrandRoutes(app)
  addDomainRoutes(app)
  addScanRoutes(app)
  addTakedownRoutes(app)
  addMethodNotAllowedRoutes(app)
  app.notFound(() => createProblemResponse(createProblem(404, 'Not found.')))
  app.onError((error, c) => createErrorResponse(error, c.req.raw))

  function createErrorResponse(error: unknown, request: Request): Response {
    if (error instanceof ApiProblem) return createProblemResponse(error)
    if (error instanceof DatabaseError)
      return createProblemResponse(databaseProblems[error.failure])
    options.onUnexpectedError?.(error, request)
    return createProblemResponse(createProblem(500, 'Internal server error.'))
  }

  return async (request, caller) => {
    const env: ServiceEnv['Bindings'] = {
      db: options.db.forClient({
        // Requests with the same API key belong to one client, whose share of the database is limited. Because of the
        // prefix, no header can result in the name `server`, which stands for the server's own statements.
        name: `request ${request.headers.get('authorization') ?? ''}`,
        signal: request.signal,
      }),
      now: options.now,
      newId: options.newId,
      clientIpAddress: caller?.address ?? null,
    }
    let response: Response
    try {
      response = await app.fetch(request, env)
    } catch (error) {
      response = createErrorResponse(error, request)
    }
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    return response
  }
}

const databaseProblems: Record<DatabaseFailure, ApiProblem> = {
  busy: createProblem(503, 'The service is busy. Try again shortly.', { 'retry-after': '2' }),
  unavailable: createProblem(503, 'The service cannot read or store its data at the moment.'),
  'client left': createProblem(499, 'The client disconnected.'),
}

/** Covers only the routes added so far, so call it last. */
function addMethodNotAllowedRoutes(app: ServiceApp): void {
  const methodsByPath = new Map<string, Set<string>>()
  for (const { path, method } of app.routes) {
    if (method === 'ALL') continue
    const methods = methodsByPath.get(path) ?? new Set()
    methods.add(method)
    if (method === 'GET') methods.add('HEAD')
    methodsByPath.set(path, methods)
  }
  for (const [path, methods] of methodsByPath) {
    const allow = [...methods].toSorted().join(', ')
    app.all(path, (c) => {
      throw createProblem(405, `Method "${c.req.method}" not allowed.`, { allow })
    })
  }
}
