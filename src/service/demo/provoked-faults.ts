import { detail, problemResponse, tooMany } from '#/service/rules/problem.ts'

/*
 * Failures that a person can provoke by typing, to see how the dashboard takes them: as an API key
 * (`demo-fault-500`), in the host search (`fault-500`), or in a takedown request (`fault-500` in the
 * comment or the path of the target).
 */
const faults = [
  '429', // too many requests, with Retry-After
  '429-bare', // the same without Retry-After
  '500', // a server error in JSON
  'html', // a web page with status 200, as a captive portal answers
  'empty', // a gateway's 502 without a body
  'cut', // JSON that ends half-way
  'hang', // no answer until the client gives up
  'shape', // JSON that is none of the contract's
  'slow', // three seconds, then the real answer
  'lost', // takedown request only: stored, but the answer never comes
] as const
export type Fault = (typeof faults)[number]

const slowMs = 3000
/** Even a client without a time limit gets rid of a hanging request. */
const hangMs = 120_000

const alternatives = faults.toSorted((a, b) => b.length - a.length).join('|')
const typedWord = new RegExp(String.raw`(?:^|[\s/])fault-(${alternatives})(?![\w-])`, 'i')
const typedKey = new RegExp(`^demo-fault-(${alternatives})$`)

/** The fault that a key asks for, if it is one of the demo's fault keys. */
export function faultOfKey(key: string): Fault | null {
  return faultNamed(typedKey.exec(key)?.[1])
}

/** The fault named in a typed text such as a search, a comment or the path of an address. */
export function faultInText(text: string | null | undefined): Fault | null {
  return faultNamed(typedWord.exec(text ?? '')?.[1]?.toLowerCase())
}

function faultNamed(name: string | undefined): Fault | null {
  return faults.find((fault) => fault === name) ?? null
}

/** Failures of the way back: a takedown request is stored, and its sender cannot know it (C141). */
const afterStoring: readonly Fault[] = ['lost', 'empty', 'html', 'cut', 'shape']

/** Whether a fault of a takedown request comes after the case is stored. */
export const isAfterStoring = (fault: Fault) => afterStoring.includes(fault)

/**
 * The answer of a provoked fault, or null when the request shall go on (after a wait for `slow`).
 * `signal` is the request's own: a hanging answer ends when the client leaves.
 */
export async function answerFault(fault: Fault, signal: AbortSignal): Promise<Response | null> {
  switch (fault) {
    case '429':
      return problemResponse(tooMany(2))
    case '429-bare':
      return problemResponse(detail(429, 'Request was throttled.'))
    case '500':
      return problemResponse(detail(500, 'Internal server error.'))
    case 'html':
      return new Response('<!doctype html><title>Sign in to the network</title>', {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      })
    case 'empty':
      return new Response(null, { status: 502 })
    case 'cut':
      return new Response('{"count": 3, "next": null, "results": [{"id": "', {
        headers: { 'content-type': 'application/json' },
      })
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
