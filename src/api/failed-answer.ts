import { readErrorBody } from '#/contract/error-body.ts'
import type { Reason } from './errors.ts'
import { parseJson, saysJson } from './json-answer.ts'
import { readRetryAfter } from './retry-after.ts'

/**
 * Why an answer cannot be used, from its status, then its content type, its JSON, and last its shape.
 * `body` is null when it was too large to be read.
 */
export function reasonOfAnswer(response: Response, body: string | null): Reason {
  const { status } = response
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400))
    return { kind: 'redirected' }
  if (!response.ok) return reasonOfStatus(response, body)
  if (body === null) return { kind: 'unreadable', problem: 'too-large' }
  if (body.trim() === '') return { kind: 'unreadable', problem: 'empty' }
  if (!saysJson(response)) return { kind: 'unreadable', problem: 'not-json' }
  return { kind: 'unreadable', problem: parseJson(body) ? 'shape' : 'broken-json' }
}

function reasonOfStatus(response: Response, body: string | null): Reason {
  const json = saysJson(response) ? parseJson(body ?? '') : null
  const { detail, fields } = readErrorBody(json?.value)
  const retryAt = readRetryAfter(response.headers, Date.now())
  if (response.status === 400) return { kind: 'refused', fields, detail }
  if (response.status === 401) return { kind: 'unauthorized', detail }
  if (response.status === 404) return { kind: 'not-found', detail }
  // Said by the host that passes requests on to the service, when it cannot reach it.
  if (response.headers.has('x-service-unreachable')) return { kind: 'unreachable', answered: false }
  if (response.status === 429) return { kind: 'rate-limited', detail, retryAt }
  if (response.status >= 500) return { kind: 'server', retryAt }
  return { kind: 'unexpected-status', detail }
}
