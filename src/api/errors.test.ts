import { describe, expect, it } from 'vitest'
import { ApiError, type ErrorReason, explainError, formatRetryTime } from './errors.ts'

const createError = (reason: ErrorReason, status?: number) =>
  new ApiError({
    reason,
    method: 'GET',
    path: '/core/api/brands/?page=1',
    ...(status === undefined ? {} : { status }),
  })

describe('explanations of a failure', () => {
  it('C16 include the service’s message where the contract defines one', () => {
    expect(explainError(createError({ kind: 'unauthorized', detail: 'Inactive.' }, 401)).text).toBe(
      'Inactive.',
    )
    const fields = new Map([['brand', ['Not yours.', 'Really.']]])
    expect(explainError(createError({ kind: 'refused', fields, detail: 'No.' }, 400)).text).toBe(
      'No. Not yours. Really.',
    )
    expect(
      explainError(createError({ kind: 'refused', fields: new Map(), detail: null }, 400)).text,
    ).toBe('The service refused the request.')
  })

  it('C11 call a 404 neither deleted nor forbidden', () => {
    const { text, canRetry } = explainError(
      createError({ kind: 'not-found', detail: 'No Brand.' }, 404),
    )
    expect(text).toBe('Not found, or not visible with this API key.')
    expect(canRetry).toBe(false)
    const posted = new ApiError({
      reason: { kind: 'not-found', detail: null },
      method: 'POST',
      path: '/core/api/takedowns/',
      status: 404,
    })
    expect(explainError(posted).text).toBe('Unexpected response from the service (404).')
  })

  it('C18 have method, path, status and time for support', () => {
    const error = createError({ kind: 'server', retryAt: null }, 503)
    const { text, cause, canRetry, details } = explainError(error)
    expect(text).toBe('The service had a problem (503). Try again.')
    expect(cause).toBe('The service had a problem (503).')
    expect(canRetry).toBe(true)
    expect(details).toBe(
      `GET /core/api/brands/?page=1\nstatus 503, server\n${new Date(error.occurredAt).toISOString()}`,
    )
    expect(explainError(createError({ kind: 'timeout' })).details).toContain('no response, timeout')
  })

  it('distinguish unreachable, interrupted, offline and blocked', () => {
    const reasons: ErrorReason[] = [
      { kind: 'unreachable', hasResponded: false },
      { kind: 'unreachable', hasResponded: true },
      { kind: 'offline' },
      { kind: 'blocked' },
      { kind: 'timeout' },
      { kind: 'intercepted' },
      { kind: 'unreadable' },
      { kind: 'too-large' },
    ]
    const texts = reasons.map((reason) => explainError(createError(reason)).text)
    expect(new Set(texts).size).toBe(reasons.length)
  })

  it('hide the message of unexpected errors', () => {
    const { text, details } = explainError(new TypeError('x is undefined'))
    expect(text).toBe('Something went wrong on this page.')
    expect(details).toBeNull()
  })
})

it.each([
  [1, 'in a second'],
  [1001, 'in 2 seconds'],
  [60_000, 'in 60 seconds'],
  [-5, 'in a second'],
])('describes a retry in %d ms as %s', (waitMs, expected) => {
  expect(formatRetryTime(1_000_000 + waitMs, 1_000_000)).toBe(expected)
})

it('shows the time of day for a long wait', () => {
  expect(formatRetryTime(Date.now() + 86_400_000, Date.now())).toMatch(/^at \d{1,2}:\d{2}/)
})
