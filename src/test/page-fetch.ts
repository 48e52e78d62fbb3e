import { vi } from 'vitest'
import { asError } from '#/lib/sleep.ts'

/**
 * Replaces `fetch`, because libraries that intercept Node's `fetch` open sockets, which takes up a tenth of the time of
 * page tests. If `answer` returns `Response.error()`, the request fails as it does without a network.
 */
export function answerFetch(answer: (request: Request) => Promise<Response>): void {
  vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
    const request = new Request(new URL(address, location.href), options)
    const { signal } = request
    const aborted = new Promise<never>((_resolve, reject) => {
      if (signal.aborted) reject(asError(signal.reason))
      else signal.addEventListener('abort', () => reject(asError(signal.reason)), { once: true })
    })
    const response = await Promise.race([aborted, answer(request)])
    if (response.type === 'error') throw new TypeError('Failed to fetch')
    return response
  })
}
