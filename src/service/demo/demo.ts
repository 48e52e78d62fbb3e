import { createMiddleware } from 'hono/factory'
import { sleep } from '#/lib/sleep.ts'
import {
  createProblem,
  createProblemResponse,
  createThrottledProblem,
} from '#/service/rules/problem.ts'
import { readBytes, readFields } from '#/service/rules/request-body.ts'
import type { Demo, ServiceEnv } from '#/service/service-app.ts'
import { advanceCases } from './case-life.ts'
import { addScreenshotRoutes } from './screenshots.ts'

const createTextResponse = (type: string, body: string) =>
  new Response(body, { headers: { 'content-type': type } })

/** Waits; ends early if the client disconnects. */
const wait = async (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, signal).catch(() => undefined)

async function hang(signal: AbortSignal): Promise<Response> {
  await wait(120_000, signal)
  return createProblemResponse(createProblem(504, 'The answer took too long.'))
}

/**
 * Failures that users can provoke: by an API key (`demo-fault-500`), the host search (`fault-500`) or a takedown request
 * (`fault-500` in the comment or path). Null continues with the request.
 */
const faults: Record<string, (signal: AbortSignal) => Response | Promise<Response | null>> = {
  '429-bare': () => createProblemResponse(createProblem(429, 'Request was throttled.')),
  429: () => createProblemResponse(createThrottledProblem(2)),
  500: () => createProblemResponse(createProblem(500, 'Internal server error.')),
  // Like a captive portal.
  html: () =>
    createTextResponse(
      'text/html; charset=utf-8',
      '<!doctype html><title>Sign in to the network</title>',
    ),
  // Like a gateway.
  empty: () => new Response(null, { status: 502 }),
  cut: () =>
    createTextResponse('application/json', '{"count": 3, "next": null, "results": [{"id": "'),
  shape: () => Response.json({ items: 'moved', results: { page: 1 } }),
  hang,
  slow: async (signal) => {
    await wait(3000, signal)
    return null
  },
  lost: hang,
}

/** Failures after a takedown request was stored (C141). */
const faultsAfterStoring = ['lost', 'empty', 'html', 'cut', 'shape']

const faultNames = Object.keys(faults).join('|')
const typedWord = new RegExp(String.raw`(?:^|[\s/])fault-(${faultNames})(?![\w-])`, 'i')
const typedKey = new RegExp(String.raw`^\s*api-key\s+demo-fault-(${faultNames})\s*$`, 'i')

const findFault = (typed: unknown): string | undefined =>
  typeof typed === 'string' ? typedWord.exec(typed)?.[1]?.toLowerCase() : undefined

const provokeByKey = createMiddleware<ServiceEnv>(async (c, next) => {
  const name = typedKey.exec(c.req.header('authorization') ?? '')?.[1]?.toLowerCase() ?? ''
  return (await faults[name]?.(c.req.raw.signal)) ?? next()
})

const provokeBySearch = createMiddleware<ServiceEnv>(async (c, next) => {
  const name = findFault(c.req.query('domain_filter')) ?? ''
  return (await faults[name]?.(c.req.raw.signal)) ?? next()
})

const provokeByRequest = createMiddleware<ServiceEnv>(async (c, next) => {
  const { url, method, headers, signal } = c.req.raw
  const body = await readBytes(c.req.raw)
  const createCopy = () => new Request(url, { method, headers, body, signal })
  c.req.raw = createCopy()
  const fields = await readFields(createCopy())
  const path = URL.parse(String(fields.get('target_website')))?.pathname
  const name = findFault(fields.get('user_comment')) ?? findFault(path) ?? ''
  if (!faultsAfterStoring.includes(name)) return (await faults[name]?.(signal)) ?? next()
  await next()
  if (c.res.status !== 201) return undefined
  const answer = (await faults[name]?.(signal)) ?? undefined
  // Otherwise the headers of the stored response are added.
  c.res = undefined
  c.res = answer
  return undefined
})

/** Demo features of a service. `provokedFaults`: whether certain words provoke failures. */
export const createDemo = ({ provokedFaults = true } = {}): Demo => ({
  addBeforeAuthentication(app) {
    if (provokedFaults) app.use('/core/api/*', provokeByKey)
  },
  addAfterAuthentication(app) {
    // Before every response, so that lists, domains and cases show the same state.
    app.use('/core/api/*', async (c, next) => {
      await advanceCases(c.env.db, c.env.now())
      await next()
    })
    if (provokedFaults) {
      app.get('/core/api/brands/:id/domains/', provokeBySearch)
      app.post('/core/api/takedowns/', provokeByRequest)
    }
    addScreenshotRoutes(app)
  },
})
