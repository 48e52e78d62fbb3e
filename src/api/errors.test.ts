import { describe, expect, it } from 'vitest'
import { formatTime } from '#/lib/dates.ts'
import { ApiError, type ErrorReason, explainError } from './errors.ts'

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

  it('C11 do not claim after a 404 that the record was deleted or is forbidden', () => {
    const { text, canRetry } = explainError(
      createError({ kind: 'not-found', detail: 'No Brand.' }, 404),
    )
    expect(text).toBe('Not found, or not visible with this API key.')
    expect(canRetry).toBe(false)
    const postError = new ApiError({
      reason: { kind: 'not-found', detail: null },
      method: 'POST',
      path: '/core/api/takedowns/',
      status: 404,
    })
    expect(explainError(postError).text).toBe('Unexpected response from the service (404).')
  })

  it('C18 include the method, path, status and time for support', () => {
    const error = createError({ kind: 'server', retryAt: null }, 503)
    const { text, canRetry, details } = explainError(error)
    expect(text).toBe('The service had a problem (503).')
    expect(canRetry).toBe(true)
    expect(details).toBe(
      `GET /core/api/brands/?page=1\nstatus 503, server\n${new Date(error.occurredAtMs).toISOString()}`,
    )
    expect(explainError(createError({ kind: 'timeout' })).details).toContain('no response, timeout')
  })

  it('distinguish failures without a readable response', () => {
    const reasons: ErrorReason[] = [
      { kind: 'unreachable' },
      { kind: 'offline' },
      { kind: 'timeout' },
      { kind: 'intercepted' },
      { kind: 'unreadable' },
    ]
    const texts = reasons.map((reason) => explainError(createError(reason)).text)
    expect(new Set(texts).size).toBe(reasons.length)
  })

  it('C17 say when the service accepts requests again after a 429', () => {
    const retryAt = Date.parse('2026-03-02T12:59:30Z')
    expect(
      explainError(createError({ kind: 'rate-limited', detail: null, retryAt }, 429)).text,
    ).toBe(
      `Too many requests. The service accepts requests again at ${formatTime(Date.parse('2026-03-02T13:00:00Z'))}.`,
    )
  })

  it('hide the message of unexpected errors', () => {
    const { text, details } = explainError(new TypeError('x is undefined'))
    expect(text).toBe('Something went wrong on this page.')
    expect(details).toBeNull()
  })
})
