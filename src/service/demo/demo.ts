import { createMiddleware } from 'hono/factory'
import { sleep } from '#/lib/sleep.ts'
import {
  createProblem,
  createProblemResponse,
  createThrottledProblem,
} from '#/service/rules/problem.ts'
import { readBytes } from '#/service/rules/request-body.ts'
import type { Demo, ServiceContext, ServiceEnv } from '#/service/service-app.ts'
import { advanceCases } from './case-life.ts'
import { addScreenshotRoutes } from './screenshots.ts'

const createTextResponse = (type: string, body: string) =>
  new Response(body, { headers: { 'content-type': type } })

/** Waits for a time, or until the request is aborted. Never rejects. */
const wait = async (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, signal).catch(() => undefined)

async function hang(signal: AbortSignal): Promise<Response> {
  await wait(120_000, signal)
  return createProblemResponse(createProblem(504, 'The response took too long.'))
}

/**
 * Faults by the ending of the word that causes them. Such a word, for example `fault-500`, can be in an API key, in the
 * host search or in a takedown request. A fault that returns null doesn't replace the ordinary response.
 */
const faults: Record<string, (signal: AbortSignal) => Response | Promise<Response | null>> = {
  '429-bare': () => createProblemResponse(createProblem(429, 'Request was throttled.')),
  429: () => createProblemResponse(createThrottledProblem(2)),
  500: () => createProblemResponse(createProblem(500, 'Internal server error.')),
  // A sign-in page, as from the captive portal of a public network.
  html: () =>
    createTextResponse(
      'text/html; charset=utf-8',
      '<!doctype html><title>Sign in to the network</title>',
    ),
  // The response of a gateway that can't reach the service.
  empty: () => new Response(null, { status: 502 }),
  cut: () =>
    createTextResponse('application/json', '{"count": 3, "next": null, "results": [{"id": "'),
  shape: () => Response.json({ items: 'moved', results: { page: 1 } }),
  hang,
  slow: async (signal) => {
    await wait(3000, signal)
    return null
  },
  // Differs from `hang` only for takedown requests: the case is stored first (see `faultsAfterStoring`).
  lost: hang,
}

/** Faults that replace the response to a takedown request only after the service has stored the case (C141). */
const faultsAfterStoring = ['lost', 'empty', 'html', 'cut', 'shape']

const faultPattern = new RegExp(
  String.raw`\bfault-(${Object.keys(faults).join('|')})(?![\w-])`,
  'i',
)

const injectFaultNamedIn = (getText: (c: ServiceContext) => string | undefined | Promise<string>) =>
  createMiddleware<ServiceEnv>(async (c, next) => {
    const name = faultPattern.exec((await getText(c)) ?? '')?.[1]?.toLowerCase() ?? ''
    const respond = async () => faults[name]?.(c.req.raw.signal)
    const isAfterStoring = c.req.method === 'POST' && faultsAfterStoring.includes(name)
    if (!isAfterStoring) return (await respond()) ?? next()
    await next()
    if (c.res.status !== 201) return undefined
    const response = await respond()
    // Hono's `c.res` setter copies the headers of the previous response, so clear it first.
    c.res = undefined
    c.res = response ?? undefined
    return undefined
  })

async function peekBody(c: ServiceContext): Promise<string> {
  const { url, method, headers, signal } = c.req.raw
  const body = await readBytes(c.req.raw)
  c.req.raw = new Request(url, { method, headers, body, signal })
  return new TextDecoder().decode(body)
}

const injectFaultByKey = injectFaultNamedIn((c) => c.req.header('authorization'))
const injectFaultBySearch = injectFaultNamedIn((c) => c.req.query('domain_filter'))
const injectFaultByBody = injectFaultNamedIn(peekBody)

/** Creates the demo features of a service. `faultInjection` enables `faults`. */
export const createDemo = ({ faultInjection = true } = {}): Demo => ({
  addBeforeAuthentication(app) {
    if (faultInjection) app.use('/core/api/*', injectFaultByKey)
  },
  addAfterAuthentication(app) {
    // Advance cases before each request, so that lists, domains and cases show the same state.
    app.use('/core/api/*', async (c, next) => {
      await advanceCases(c.env.db, c.env.now())
      await next()
    })
    if (faultInjection) {
      app.get('/core/api/brands/:id/domains/', injectFaultBySearch)
      app.post('/core/api/takedowns/', injectFaultByBody)
    }
    addScreenshotRoutes(app)
  },
})
