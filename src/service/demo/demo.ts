import { detail, problemResponse, tooMany } from '#/service/rules/problem.ts'
import type { Demo, ProvokedFault } from '#/service/service-app.ts'
import { advanceCases } from './case-life.ts'
import { caseScript } from './case-script.ts'
import { screenshotRoutes } from './pictures.ts'

/** Demo features of a service. `provokedFaults`: whether certain words provoke failures. */
export function createDemo({ provokedFaults = true }: { provokedFaults?: boolean } = {}): Demo {
  const provoked = (name: string | undefined): ProvokedFault | null => {
    const fault = faults.find((known) => known === name)
    return fault === undefined || !provokedFaults
      ? null
      : {
          afterStoring: afterStoring.includes(fault),
          answer: async (signal) => answerFault(fault, signal),
        }
  }
  return {
    faultOfKey: (key) => provoked(typedKey.exec(key)?.[1]),
    faultInText: (text) => provoked(typedWord.exec(text ?? '')?.[1]?.toLowerCase()),
    firstStepAt: (created) => caseScript(created)[0]?.at ?? null,
    advanceCases,
    routes: screenshotRoutes,
  }
}

/*
 * Failures that users can provoke: by an API key (`demo-fault-500`), the host search (`fault-500`) or a takedown request
 * (`fault-500` in the comment or path).
 */
const faults = [
  '429-bare', // too many requests, without Retry-After
  '429', // too many requests, with Retry-After
  '500', // a server error in JSON
  'html', // HTML with status 200, like a captive portal
  'empty', // gateway error 502 without a body
  'cut', // truncated JSON
  'hang', // no response
  'shape', // valid JSON that violates the contract
  'slow', // response after three seconds
  'lost', // takedown request only: stored without a response
] as const
type Fault = (typeof faults)[number]

const slowMs = 3000
/** Maximum duration of a hanging request, milliseconds. */
const hangMs = 120_000

const typedWord = new RegExp(String.raw`(?:^|[\s/])fault-(${faults.join('|')})(?![\w-])`, 'i')
const typedKey = new RegExp(`^demo-fault-(${faults.join('|')})$`)

/** Failures after a takedown request was stored (C141). */
const afterStoring: readonly Fault[] = ['lost', 'empty', 'html', 'cut', 'shape']

/** Response of a provoked failure; null to continue (delayed for `slow`). `signal` aborts hanging responses. */
async function answerFault(fault: Fault, signal: AbortSignal): Promise<Response | null> {
  const text = (type: string, body: string) =>
    new Response(body, { headers: { 'content-type': type } })
  switch (fault) {
    case '429':
      return problemResponse(tooMany(2))
    case '429-bare':
      return problemResponse(detail(429, 'Request was throttled.'))
    case '500':
      return problemResponse(detail(500, 'Internal server error.'))
    case 'html':
      return text(
        'text/html; charset=utf-8',
        '<!doctype html><title>Sign in to the network</title>',
      )
    case 'empty':
      return new Response(null, { status: 502 })
    case 'cut':
      return text('application/json', '{"count": 3, "next": null, "results": [{"id": "')
    case 'shape':
      return Response.json({ items: 'moved', results: { page: 1 } })
    case 'hang':
    case 'lost':
      await pause(hangMs, signal)
      return problemResponse(detail(504, 'The answer took too long.'))
    case 'slow':
      await pause(slowMs, signal)
  }
  return null
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const leave = () => {
      clearTimeout(timer)
      resolve()
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
}
