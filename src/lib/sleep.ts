/** Resolves after some time. If `signal` aborts before that, rejects with the reason of the abort. */
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

/** Returns the result of a task, or undefined if it takes longer than `milliseconds`. The task continues. */
export async function waitAtMost<Value>(
  milliseconds: number,
  task: Promise<Value>,
): Promise<Value | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, milliseconds, undefined)
  return Promise.race([task, promise]).finally(() => clearTimeout(timer))
}

/** Returns the reason of an abort as an error. */
export function asError(reason: unknown): Error {
  return reason instanceof Error
    ? reason
    : new DOMException('The request was stopped.', 'AbortError')
}
