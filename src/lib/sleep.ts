/** Waits a number of milliseconds; rejects with the reason if `signal` aborts. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const handleAbort = () => {
      clearTimeout(timer)
      reject(asError(signal.reason))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', handleAbort)
      resolve()
    }, milliseconds)
    if (signal.aborted) handleAbort()
    else signal.addEventListener('abort', handleAbort, { once: true })
  })
}

/** Abort reason as an error. */
export function asError(reason: unknown): Error {
  return reason instanceof Error
    ? reason
    : new DOMException('The request was stopped.', 'AbortError')
}
