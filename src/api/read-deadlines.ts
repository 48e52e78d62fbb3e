import { ApiError } from './errors.ts'
import type { RequestScheduler } from './request-scheduler.ts'

/**
 * Time left for a read: all its attempts up to the last byte, and time in the queue while the service doesn't respond
 * to any request. Pauses after a 429 don't count. All requests of one read share a budget.
 */
export interface ReadBudget {
  remainingMs: number
}

/** Full budget of one read. */
export const createReadBudget = (): ReadBudget => ({ remainingMs: 30_000 })

/**
 * Enforces read budgets. The scheduler's timeout starts when a request is sent, so a request queued behind six that
 * get no response would wait 30 s before its own 30 s.
 */
export function createReadDeadlines({ store }: Pick<RequestScheduler, 'store'>) {
  /** Time of the last response or end of a pause. Queue time since then counts. */
  let lastResponseAt = 0
  const recordResponse = () => {
    lastResponseAt = Date.now()
  }
  store.subscribe(recordResponse)

  /** Starts the deadline of one read. `signal` aborts with `timeoutError` while the read is queued; call `stop` at the end. */
  return (budget: ReadBudget, timeoutError: () => ApiError) => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    /** When the read was queued, or is due for a retry. */
    let queuedAt = Date.now()
    const getSilenceMs = () => Math.max(0, Date.now() - Math.max(queuedAt, lastResponseAt))

    function scheduleTimeout(): void {
      const { pausedUntil } = store.state
      const waitMs =
        budget.remainingMs + (pausedUntil === null ? -getSilenceMs() : pausedUntil - Date.now())
      if (waitMs > 0) timer = setTimeout(scheduleTimeout, waitMs)
      else stop.abort(timeoutError())
    }
    scheduleTimeout()

    return {
      signal: stop.signal,
      /** Runs one attempt with the remaining time as its timeout. */
      async attempt<Data>(send: (timeoutMs: number) => Promise<Data>): Promise<Data> {
        clearTimeout(timer)
        budget.remainingMs -= getSilenceMs()
        const sentAt = Date.now()
        let retryAt = 0
        try {
          const data = await send(budget.remainingMs)
          recordResponse()
          return data
        } catch (error) {
          if (error instanceof ApiError && error.status !== null) recordResponse()
          if (error instanceof ApiError && error.reason.kind === 'server')
            retryAt = error.reason.retryAt ?? 0
          throw error
        } finally {
          budget.remainingMs -= Date.now() - sentAt
          queuedAt = Math.max(Date.now(), retryAt)
          scheduleTimeout()
        }
      },
      stop: () => clearTimeout(timer),
    }
  }
}
