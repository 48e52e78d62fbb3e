import { sleep } from '#/lib/sleep.ts'
import { createProblem, createProblemResponse, throttledProblem } from '#/service/rules/problem.ts'
import type { Demo, ProvokedFault } from '#/service/service-app.ts'
import { advanceCases } from './case-life.ts'
import { createCaseScript } from './case-script.ts'
import { addScreenshotRoutes } from './screenshots.ts'

const text = (type: string, body: string) =>
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
const faults = {
  '429-bare': () => createProblemResponse(createProblem(429, 'Request was throttled.')),
  429: () => createProblemResponse(throttledProblem(2)),
  500: () => createProblemResponse(createProblem(500, 'Internal server error.')),
  // Like a captive portal.
  html: () =>
    text('text/html; charset=utf-8', '<!doctype html><title>Sign in to the network</title>'),
  // Like a gateway.
  empty: () => new Response(null, { status: 502 }),
  cut: () => text('application/json', '{"count": 3, "next": null, "results": [{"id": "'),
  shape: () => Response.json({ items: 'moved', results: { page: 1 } }),
  hang,
  slow: async (signal) => {
    await wait(3000, signal)
    return null
  },
  lost: hang,
} satisfies Record<string, (signal: AbortSignal) => Response | Promise<Response | null>>

/** Failures after a takedown request was stored (C141). */
const faultsAfterStoring = ['lost', 'empty', 'html', 'cut', 'shape']

// Longer names come first, so that they match.
const names = Object.keys(faults).toSorted((a, b) => b.length - a.length)
const typedWord = new RegExp(String.raw`(?:^|[\s/])fault-(${names.join('|')})(?![\w-])`, 'i')
const typedKey = new RegExp(`^demo-fault-(${names.join('|')})$`)

/** Demo features of a service. `provokedFaults`: whether certain words provoke failures. */
export function createDemo({ provokedFaults = true }: { provokedFaults?: boolean } = {}): Demo {
  const findFault = (name = ''): ProvokedFault | null => {
    const answer = Object.entries(faults).find(([known]) => known === name)?.[1]
    if (!answer || !provokedFaults) return null
    return {
      afterStoring: faultsAfterStoring.includes(name),
      respond: async (signal) => answer(signal),
    }
  }
  return {
    findKeyFault: (key) => findFault(typedKey.exec(key)?.[1]),
    findTextFault: (typed) => findFault(typedWord.exec(typed ?? '')?.[1]?.toLowerCase()),
    firstStepTime: (created) => createCaseScript(created)[0]?.at ?? null,
    advanceCases,
    addRoutes: addScreenshotRoutes,
  }
}
