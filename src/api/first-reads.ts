/** A read that public/head-start.js began before the app was there. */
interface FirstRead {
  key: string
  answer: Promise<Response>
  stop: AbortController
}

declare global {
  /** By their whole addresses; absent where that script did not run, as in tests. */
  var firstReads: Map<string, FirstRead> | undefined
}

/**
 * The answer to a read that was begun with the page, given once, and only to the key that it was read
 * with. No write has the address of one of them.
 */
export function takeFirstRead(
  address: string,
  key: string,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const reads = globalThis.firstReads
  const read = reads?.get(address)
  if (read?.key !== key) return undefined
  reads?.delete(address)
  signal.addEventListener('abort', () => read.stop.abort())
  return read.answer
}

/** Ends the reads that nobody asked for. */
export function dropFirstReads(): void {
  globalThis.firstReads?.forEach(({ stop }) => stop.abort())
  globalThis.firstReads = undefined
}
