import { ApiError } from './errors.ts'
import type { Gate } from './gate.ts'

/**
 * Milliseconds left for a read: for headers, body and all tries, and for the queue of the gate while the service
 * answers nothing at all. Pauses that the service asks for do not count. Requests that make up one read share it.
 */
export interface ReadTime {
  left: number
}

/** Time for one read. */
export const fullReadTime = (): ReadTime => ({ left: 30_000 })

/**
 * Keeps reads to their time. The gate counts from the moment that it sends a request; behind six requests that get
 * no answer, another would wait for 30 s before it begins its own.
 */
export function readDeadlines({ store }: Pick<Gate, 'store'>) {
  /** When the last answer came or the last pause ended: since then a queued read is kept waiting by silence. */
  let heardAt = 0
  const extend = () => {
    heardAt = Date.now()
  }
  store.subscribe(extend)

  /** Watches one read until `end`; `signal` ends it with `late` while it is queued. */
  return (time: ReadTime, late: () => ApiError) => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    /** When the read was queued, or is to be sent again. */
    let since = Date.now()
    const silence = () => Math.max(0, Date.now() - Math.max(since, heardAt))

    function watch(): void {
      const { slowedUntil } = store.state
      const wait = time.left + (slowedUntil === null ? -silence() : slowedUntil - Date.now())
      if (wait > 0) timer = setTimeout(watch, wait)
      else stop.abort(late())
    }
    watch()

    return {
      signal: stop.signal,
      /** Runs one try, which gets the milliseconds that are left. */
      async attempt<Answer>(send: (limit: number) => Promise<Answer>): Promise<Answer> {
        clearTimeout(timer)
        time.left -= silence()
        const sentAt = Date.now()
        let retryAt = 0
        try {
          const answer = await send(time.left)
          extend()
          return answer
        } catch (error) {
          if (error instanceof ApiError && error.status !== null) extend()
          if (error instanceof ApiError && error.reason.kind === 'server')
            retryAt = error.reason.retryAt ?? 0
          throw error
        } finally {
          time.left -= Date.now() - sentAt
          since = Math.max(Date.now(), retryAt)
          watch()
        }
      },
      end: () => clearTimeout(timer),
    }
  }
}
